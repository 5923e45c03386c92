import { expect, nextFrame } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import { resetConsent, type FormEmbedElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { resetMouse, sendMouse } from '../../support/commands.js';
import { useConsole } from '../../support/console-lines.js';
import { next } from '../../support/events.js';
import { countConnections, countingOrigin } from '../../support/other-origin.js';
import { byPart, findByRole } from '../../support/query.js';
import { embed, formPage, frameOf } from './support/embed.js';

/** The URL of a form whose server has seen no connection yet. */
async function newForm(): Promise<{ readonly src: string; readonly origin: string }> {
  const [page, origin] = [await formPage(), await countingOrigin()];
  return { src: page.replace(new URL(page).origin, origin), origin };
}

const showButton = (element: FormEmbedElement) =>
  findByRole(element, 'button', { name: 'Show form' });

/** Presses the button, and waits for the form. */
async function press(element: FormEmbedElement): Promise<void> {
  const button = await showButton(element);
  button.click();
  await next(element, 'form-loaded');
}

const textOfRecipient = (element: FormEmbedElement): string =>
  byPart(element, 'recipient')
    .textContent.replaceAll(/[\u2068\u2069]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

describe('consent of <form-embed>', () => {
  afterEach(() => resetConsent());

  for (const consent of ['ask', 'remember'] as const) {
    for (const mode of ['inline', 'dialog'] as const) {
      it(`opens no connection to the form’s server before the press, with loading="click", consent="${consent}" and mode="${mode}"`, async () => {
        const { src, origin } = await newForm();
        const element = await embed({ src, loading: 'click', consent, mode });
        const name = mode === 'inline' ? 'Show form' : 'Open form';
        const button = await findByRole(element, 'button', { name });
        const { left, top } = button.getBoundingClientRect();
        await sendMouse({ type: 'move', position: [Math.ceil(left) + 2, Math.ceil(top) + 2] });
        button.focus();
        await nextFrame();
        // A later connection of the browser is open by now, so an earlier one would be too.
        const later = await countingOrigin();
        await fetch(later, { mode: 'no-cors' });
        expect(await countConnections(later)).to.be.greaterThan(0);
        expect(await countConnections(origin)).to.equal(0);
        button.click();
        if (mode === 'dialog' && consent === 'remember') {
          expect(await countConnections(origin)).to.equal(0);
          (await showButton(element)).click();
        }
        await next(element, 'form-loaded');
        expect(await countConnections(origin)).to.be.greaterThan(0);
        await resetMouse();
      });
    }
  }

  it('opens no connection when a dialog opens by itself, with loading="click"', async () => {
    const { src, origin } = await newForm();
    const element = await embed({ src, loading: 'click', mode: 'dialog', openOn: 'load' });
    await next(element, 'form-opened');
    const button = await showButton(element);
    const later = await countingOrigin();
    await fetch(later, { mode: 'no-cors' });
    expect(await countConnections(origin)).to.equal(0);
    button.click();
    await next(element, 'form-loaded');
    element.hide();
  });

  it('opens no connection when the page’s markup opens a dialog, with loading="click"', async () => {
    const { src, origin } = await newForm();
    const element = await embed({ src, loading: 'click', mode: 'dialog', open: true });
    const button = await showButton(element);
    expect(await countConnections(origin)).to.equal(0);
    button.click();
    await next(element, 'form-loaded');
    element.hide();
  });

  it('does not ask in a dialog that the visitor opens, although it opened by itself before', async () => {
    const { src } = await newForm();
    const element = await embed({ src, loading: 'click', mode: 'dialog', openOn: 'load' });
    await showButton(element);
    element.remove();
    await nextFrame();
    document.body.append(element);
    await element.updateComplete;
    element.show();
    await next(element, 'form-loaded');
    element.remove();
  });

  for (const consent of ['ask', 'remember'] as const) {
    it(`asks again for a form of another origin, and removes the one before, with consent="${consent}"`, async () => {
      const [form, other] = [await newForm(), await newForm()];
      const element = await embed({ src: form.src, loading: 'click', consent });
      await press(element);
      element.src = `${form.src}?second`;
      await next(element, 'form-loaded');
      element.src = other.src;
      await showButton(element);
      expect(frameOf(element)).to.equal(null);
      expect(textOfRecipient(element)).to.include(new URL(other.origin).host);
      expect(await countConnections(other.origin)).to.equal(0);
      await press(element);
      expect(frameOf(element)!.src).to.equal(other.src);
    });
  }

  it('asks again for another form with an id if the recipient is not known', async () => {
    const element = await embed({ formId: 'form_1_a', loading: 'click' });
    (await showButton(element)).click();
    await element.updateComplete;
    element.formId = 'form_2_b';
    await showButton(element);
  });

  it('says who receives what, as the description of the button', async () => {
    const { src, origin } = await newForm();
    const { host } = new URL(origin);
    const element = await embed({ src, loading: 'click' });
    const button = await showButton(element);
    const means = `This connects you to ${host}, which then receives your IP address and what you enter.`;
    expect(textOfRecipient(element)).to.equal(means);
    expect(button.getAttribute('aria-describedby')).to.equal(byPart(element, 'recipient').id);
    await expectAccessible(element);
    element.consent = 'remember';
    await element.updateComplete;
    const remembered = `Your browser remembers this for all forms from ${host}.`;
    expect(textOfRecipient(element)).to.equal(`${means} ${remembered}`);
  });

  it('takes the recipient of a form with an id from origins, and says nothing if it is not known', async () => {
    const known = await embed({
      formId: 'form_1_a',
      loading: 'click',
      origins: 'https://forms.example',
    });
    await showButton(known);
    expect(textOfRecipient(known)).to.include('connects you to forms.example, ');
    const unknown = await embed({ formId: 'form_1_a', loading: 'click' });
    const button = await showButton(unknown);
    expect(button.hasAttribute('aria-describedby')).to.equal(false);
    expect(unknown.shadowRoot!.querySelector('[part=recipient]') === null).to.equal(true);
  });

  it('asks again for each element with consent="ask"', async () => {
    const { src } = await newForm();
    await press(await embed({ src, loading: 'click' }));
    const second = await embed({ src, loading: 'click', consent: 'remember' });
    await showButton(second);
    expect(frameOf(second)).to.equal(null);
  });

  it('shows later forms of the origin at once with consent="remember", until resetConsent()', async () => {
    const [form, other] = [await newForm(), await newForm()];
    const options = { loading: 'click', consent: 'remember' } as const;
    const first = await embed({ src: form.src, ...options });
    await press(first);

    const second = await embed({ src: `${form.src}?second`, ...options });
    await next(second, 'form-loaded');
    const inDialog = await embed({ src: form.src, ...options, mode: 'dialog' });
    inDialog.show();
    await next(inDialog, 'form-loaded');
    inDialog.hide();
    const elsewhere = await embed({ src: other.src, ...options });
    await showButton(elsewhere);
    expect(await countConnections(other.origin)).to.equal(0);

    resetConsent();
    await showButton(await embed({ src: form.src, ...options }));
    // A visitor may have typed into a form that is shown.
    first.requestUpdate();
    await first.updateComplete;
    expect(frameOf(first)).not.to.equal(null);
    // Its own press still counts, unlike that of another element.
    second.src = `${form.src}?third`;
    await showButton(second);
    expect(frameOf(second)).to.equal(null);
  });

  it('keeps a button that is shown until it is pressed, whatever else the visitor presses', async () => {
    const { src } = await newForm();
    const options = { src, loading: 'click', consent: 'remember' } as const;
    const [first, second] = [await embed(options), await embed(options)];
    const button = await showButton(second);
    await press(first);
    second.label = 'Sign up';
    await second.updateComplete;
    expect(await showButton(second)).to.equal(button);
    await press(second);
  });

  it('names no recipient for a URL that may not be shown', async () => {
    const element = await embed({ src: location.href, loading: 'click' });
    const button = await showButton(element);
    expect(button.hasAttribute('aria-describedby')).to.equal(false);
    button.click();
    await next(element, 'form-error');
  });

  it('shows the form after the press where the browser blocks its storage', async () => {
    const { src } = await newForm();
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse });
    try {
      await press(await embed({ src, loading: 'click', consent: 'remember' }));
      resetConsent();
    } finally {
      Object.defineProperty(window, 'localStorage', own);
    }
    await showButton(await embed({ src, loading: 'click', consent: 'remember' }));
  });

  describe('warns', () => {
    const lines = useConsole();

    it('of settings that remember nothing', async () => {
      const { src } = await newForm();
      await embed({ src, consent: 'remember' });
      const element = await embed({ formId: 'form_1_a', loading: 'click', consent: 'remember' });
      (await showButton(element)).click();
      await element.updateComplete;
      const text = lines.flatMap(({ values }) => values).join('\n');
      expect(text).to.match(/consent="remember"> has no effect: set "loading" to click/);
      expect(text).to.match(
        /can't remember the press: it needs a "src" that may be shown, or one origin/,
      );
    });
  });
});
