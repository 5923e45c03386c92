import { expect, fixture, html } from '@open-wc/testing';
import { createFormsClient } from '../../../src/client/index.js';
import '../../../src/define/form-generator.js';
import type { FormGeneratorElement } from '../../../src/index.js';
import { createFakeForms, type FakeForms } from '../../../src/testing/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next } from '../../support/events.js';
import { recordAnnouncements } from '../../support/live-regions.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import { alertText, box, press, PROMPT, type } from './support.js';

describe('<form-generator> near the end of a budget', () => {
  const partOf = (element: Element) =>
    element.shadowRoot!.querySelector('[part~=remaining]')?.textContent.trim();

  const setUp = async (fake: FakeForms) => {
    const client = createFormsClient({ fetch: fake.fetch, retries: 0 });
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator .client=${client}></form-generator>`,
    );
    type(element, PROMPT);
    const announcements = recordAnnouncements(element);
    const generate = async () => {
      const done = next(element, 'form-generated');
      press(element, 'Generate form');
      await done;
      await element.updateComplete;
    };
    return { element, client, announcements: announcements.texts, generate };
  };

  /** A budget that leaves `remaining` forms after the first one. */
  const generated = async (remaining: number) => {
    const fake = createFakeForms({ budget: remaining + 1 });
    const set = await setUp(fake);
    await set.generate();
    return { fake, ...set };
  };

  it('shows no number before a response has one, without a budget, and with more than five forms', async () => {
    const { element, generate } = await setUp(createFakeForms());
    expect(partOf(element)).to.equal(undefined);
    await generate();
    expect(partOf(element)).to.equal(undefined);
    const { element: other, announcements } = await generated(6);
    expect(partOf(other)).to.equal(undefined);
    expect(announcements.at(-1)).to.equal('Your form is ready');
  });

  for (const [remaining, text] of [
    [5, '5 more forms available'],
    [1, '1 more form available'],
    [0, 'The limit for new forms is reached'],
  ] as const) {
    it(`says "${text}" beside the button, and describes the text box with it`, async () => {
      const { element, announcements } = await generated(remaining);
      expect(partOf(element)).to.equal(text);
      const ids = box(element).getAttribute('aria-describedby')!.split(' ');
      const described = ids.map((id) => element.shadowRoot!.getElementById(id)!.textContent);
      expect(described.join(' ')).to.include(text);
      // A press still asks: a limit ends, and another response may say so.
      const button = byRole(element, 'button', { name: 'Generate form' });
      expect(button.matches(':disabled')).to.equal(false);
      expect(button.ariaDisabled).to.equal(remaining === 0 ? 'true' : null);
      expect(allByRole(element, 'button', { name: 'More actions' })).to.have.lengthOf(1);
      expect(announcements.filter((said) => said.includes(text))).to.deep.equal([
        `Your form is ready. ${text}`,
      ]);
      await expectAccessible(element);
    });
  }

  it('announces the number once, whatever renders and changes later', async () => {
    const { element, client, announcements, fake } = await generated(3);
    const before = announcements.length;
    element.requestUpdate();
    await element.updateComplete;
    type(element, `${PROMPT} and age`);
    await element.updateComplete;
    // Somebody else generates a form, and another element learns of it.
    await client.generate({ prompt: 'A quiz' });
    const list = document.createElement('form-list');
    list.client = client;
    const loaded = next(list, 'list-loaded');
    element.after(list);
    await loaded;
    await element.updateComplete;
    expect(fake.forms).to.have.lengthOf(2);
    expect(partOf(element)).to.equal('2 more forms available');
    expect(announcements).to.have.lengthOf(before);
    expect(byRole(element, 'status').textContent).not.to.include('3 more');
    list.remove();
  });

  it('hides the number while it may change, and shows the next one', async () => {
    const fake = createFakeForms({ budget: 3 });
    const held = deferred<void>();
    let isHeld = false;
    const fetch: FakeForms['fetch'] = async (...request) => {
      if (isHeld) await held.promise;
      return fake.fetch(...request);
    };
    const { element, generate } = await setUp({ ...fake, fetch });
    await generate();
    expect(partOf(element)).to.equal('2 more forms available');
    isHeld = true;
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    await findByRole(element, 'button', { name: 'Cancel' });
    expect(partOf(element)).to.equal(undefined);
    held.resolve();
    await done;
    await element.updateComplete;
    expect(partOf(element)).to.equal('1 more form available');
  });

  it('shows no number if an error already says that the limit is reached', async () => {
    const { element } = await generated(0);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    await failed;
    expect(await alertText(element)).to.match(/You can generate forms again on /);
    expect(partOf(element)).to.equal(undefined);
    await expectAccessible(element);
  });

  it('hides the number after a 401', async () => {
    const { element, fake } = await generated(3);
    fake.failNext('generate', 401);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    await failed;
    await element.updateComplete;
    expect(partOf(element)).to.equal(undefined);
  });

  it('uses the language of the page', async () => {
    await import('../../../src/locales/de.js');
    const { element, announcements } = await setUp(createFakeForms({ budget: 2 }));
    element.lang = 'de';
    const button = await findByRole(element, 'button', { name: 'Formular erstellen' });
    const done = next(element, 'form-generated');
    button.click();
    await done;
    await element.updateComplete;
    expect(partOf(element)).to.equal('Noch 1 Formular möglich');
    expect(announcements.at(-1)).to.match(/^Ihr Formular ist fertig\. Noch 1 Formular möglich$/);
  });
});
