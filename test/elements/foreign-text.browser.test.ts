import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define/form-generator.js';
import '../../src/define/form-list.js';
import type { FormsClient } from '../../src/index.js';
import { next } from '../support/events.js';
import { allByRole, byRole, findByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';
import { FakeService } from './form-list/setup.js';

const INVISIBLE = '\u200b\u2800\u3164';
const OVERRIDE = '\u202e';

const names = (elements: readonly HTMLElement[]) =>
  elements.map((element) => element.ariaLabel ?? element.textContent);

describe('invisible and bidi characters in the text of a form', () => {
  it('leave a visible name to controls of a list, and do not change the direction of sentences', async () => {
    const forms = [
      {
        id: 'form_1_a',
        title: INVISIBLE,
        name: 'Team',
        formUrl: 'https://forms.example/1',
        raw: {},
      },
      { id: 'form_2_b', title: INVISIBLE, formUrl: 'https://forms.example/2', raw: {} },
      { id: 'form_3_c', title: `Party${OVERRIDE}`, formUrl: 'https://forms.example/3', raw: {} },
    ];
    const list = document.createElement('form-list');
    list.client = new FakeService(forms).client;
    const loaded = next(list, 'list-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await loaded;
    await list.updateComplete;
    expect(names(allByRole(list, 'link'))).to.deep.equal([
      'Open Team',
      'Open form_2_b',
      'Open Party',
    ]);
    const shown = [...list.shadowRoot!.querySelectorAll('.name')];
    expect(shown.map(({ textContent }) => textContent)).to.deep.equal([
      'Team',
      'form_2_b',
      'Party',
    ]);

    byRole(list, 'button', { name: 'Delete Party' }).click();
    const dialog = await findByRole(list, 'alertdialog');
    expect(dialog.textContent)
      .to.match(/“\u2068Party\u2069” and its link/)
      .and.not.include(OVERRIDE);
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    await waitUntil(() => /Party/.test(byRole(list, 'status').textContent), 'not announced');
    expect(byRole(list, 'status').textContent).not.to.include(OVERRIDE);
  });

  it('are removed from the title of a new form; the description replaces an invisible title', async () => {
    const generator = document.createElement('form-generator');
    const { client } = new FakeService([]);
    let title = `Quiz${OVERRIDE}`;
    const generate: FormsClient['generate'] = async () => ({
      form: { id: 'form_1_a', formUrl: 'https://forms.example/1', title, raw: {} },
      meta: { attempts: 1 },
    });
    generator.client = { ...client, generate };
    generator.prompt = 'A quiz about bridges';
    (await fixture<HTMLElement>(html`<div></div>`)).append(generator);
    for (const [sent, expected] of [
      [title, 'Quiz'],
      [INVISIBLE, 'A quiz about bridges'],
    ] as const) {
      title = sent;
      await generator.generate();
      await generator.updateComplete;
      const result = byRole(generator, 'region', { name: 'Your form is ready' });
      expect(result.textContent).to.include(expected).and.not.include(OVERRIDE);
    }
  });
});
