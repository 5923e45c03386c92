import { nextFrame, expect } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import { lazyFeatures } from '../../../src/elements/form-embed/lazy-features.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { sendMouse } from '../../support/commands.js';
import { next, record } from '../../support/events.js';
import { byRole, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { embed, formPage } from './support/embed.js';

const SUBMIT = `addEventListener('message', ({ data }) => {
  if (data === 'send') tell({ type: 'prompt-forms:submitted', data: { total: 3 } });
});`;

const isOverlayLoaded = (element: FormEmbedElement) =>
  waitUntil(() => element.shadowRoot!.querySelector('.overlay-root')?.shadowRoot, 'the overlay');

/** Makes the form in the frame report that a response was sent. */
const submit = (element: FormEmbedElement): void =>
  element.shadowRoot!.querySelector('iframe')!.contentWindow!.postMessage('send', '*');

describe('opening and closing <form-embed>', () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('opens and closes with toggle()', async () => {
    const element = await embed({ src: await formPage(), mode: 'dialog' });
    const isOpen = next(element, 'form-opened');
    element.toggle();
    await isOpen;
    const isClosed = next(element, 'form-closed');
    element.toggle();
    await isClosed;
    expect(element.open).to.equal(false);
  });

  describe('by commands of a button', () => {
    const withButton = async (command: string, mode: 'dialog' | 'popover') => {
      const element = await embed({ src: await formPage(), mode, id: 'feedback' });
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Feedback';
      button.setAttribute('commandfor', 'feedback');
      button.setAttribute('command', command);
      element.before(button);
      await isOverlayLoaded(element);
      // In a browser without commands, the overlay has begun to load them.
      await lazyFeatures.commands();
      // The update after that listens to the button.
      await nextFrame();
      return { element, button };
    };

    for (const mode of ['dialog', 'popover'] as const) {
      it(`shows a ${mode} and restores the focus`, async () => {
        const { element, button } = await withButton('--show', mode);
        const isOpen = next(element, 'form-opened');
        button.click();
        await isOpen;
        const isClosed = next(element, 'form-closed');
        byRole(element, 'button', { name: 'Close' }).click();
        await isClosed;
        await waitUntil(() => document.activeElement === button, 'the focus');
      });
    }

    it('hides and toggles a popover', async () => {
      const { element, button } = await withButton('--toggle', 'popover');
      button.click();
      await waitUntil(() => element.open, 'open');
      await element.updateComplete;
      button.click();
      await waitUntil(() => !element.open, 'closed');
      await element.updateComplete;
      element.show();
      await element.updateComplete;
      button.setAttribute('command', '--hide');
      button.click();
      await waitUntil(() => !element.open, 'closed');
    });

    it('ignores other commands and disabled buttons', async () => {
      const { element, button } = await withButton('--other', 'dialog');
      button.click();
      button.setAttribute('command', '--show');
      button.disabled = true;
      button.click();
      await new Promise(requestAnimationFrame);
      expect(element.open).to.equal(false);
      button.disabled = false;
      button.click();
      await waitUntil(() => element.open, 'open');
    });
  });

  describe('by itself', () => {
    it('opens once on load', async () => {
      const element = await embed({ src: await formPage(), mode: 'dialog', openOn: 'load' });
      const openings = record(element, 'form-opened');
      await waitUntil(() => element.open && openings.length === 1, 'open');
      element.hide();
      await element.updateComplete;
      element.requestUpdate();
      await element.updateComplete;
      expect(element.open).to.equal(false);
      expect(openings).to.have.length(1);
    });

    it('does not open after the visitor has opened it', async () => {
      const src = await formPage();
      const element = await embed({ src, mode: 'drawer', openOn: 'scroll:1' });
      await isOverlayLoaded(element);
      element.show();
      await element.updateComplete;
      element.hide();
      await element.updateComplete;
      const far = document.createElement('div');
      far.style.height = '5000px';
      document.body.append(far);
      try {
        const isScrolled = new Promise((done) => addEventListener('scroll', done, { once: true }));
        scrollTo(0, 2000);
        await isScrolled;
        await element.updateComplete;
        expect(element.open).to.equal(false);
      } finally {
        far.remove();
        scrollTo(0, 0);
      }
    });

    it('never opens an inline form', async () => {
      const element = await embed({ src: await formPage(), openOn: 'load' });
      await next(element, 'form-loaded');
      expect(element.open).to.equal(false);
    });

    it('opens each form once per visitor with open-limit="visitor"', async () => {
      const src = await formPage();
      const openLimit = 'visitor';
      const first = await embed({ src, mode: 'dialog', openOn: 'load', openLimit });
      await waitUntil(() => first.open, 'open');
      expect(localStorage.getItem(`prompt-forms opened ${src}`)).to.equal('1');
      first.remove();
      const second = await embed({ src, mode: 'dialog', openOn: 'load', openLimit });
      const other = { src: await formPage(), mode: 'dialog', openOn: 'load', openLimit } as const;
      const third = await embed(other);
      await waitUntil(() => third.open, 'the other form');
      expect(second.open).to.equal(false);
    });
  });

  describe('by its launcher', () => {
    it('floats in the bottom right corner, opens the form above it, and closes it', async () => {
      const src = await formPage();
      const element = await embed({ src, mode: 'popover', launcher: 'Feedback' });
      const button = await findByRole(element, 'button', { name: 'Feedback' });
      const { right, bottom } = button.getBoundingClientRect();
      expect(innerWidth - right).to.be.within(0, 40);
      expect(innerHeight - bottom).to.be.within(0, 40);
      await expectAccessible(element);
      const isOpen = next(element, 'form-opened');
      button.focus();
      button.click();
      await isOpen;
      expect(button.checkVisibility()).to.equal(true);
      const dialog = element
        .shadowRoot!.querySelector('.overlay-root')!
        .shadowRoot!.querySelector('dialog')!;
      const box = dialog.getBoundingClientRect();
      expect(button.getBoundingClientRect().top - box.bottom).to.be.closeTo(16, 1);
      expect(box.right).to.be.closeTo(right, 1);
      expect(dialog.checkVisibility()).to.equal(true);
      const isClosed = next(element, 'form-closed');
      const { x, y } = button.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + 20), Math.round(y + 20)] });
      await isClosed;
      expect(element.shadowRoot!.activeElement === button).to.equal(true);
      await nextFrame();
      expect(element.open).to.equal(false);
    });

    it('can be on the start side, and has the name of the form if it has no text', async () => {
      const src = await formPage();
      const label = 'Summer party';
      const start = { src, mode: 'dialog', launcher: '', label, placement: 'start' } as const;
      const element = await embed(start);
      const button = await findByRole(element, 'button', { name: label });
      await waitUntil(() => button.getBoundingClientRect().left < 40, 'the start side');
      expect(button.getBoundingClientRect().width).to.be.at.least(44);
    });

    it('is hidden while it would cover the field, button or link that has the focus', async () => {
      const element = await embed({ src: await formPage(), mode: 'dialog', launcher: 'Feedback' });
      const button = await findByRole(element, 'button', { name: 'Feedback' });
      const hasOpacity = (opacity: string) => () =>
        getComputedStyle(button.parentElement!.parentElement!).opacity === opacity;
      for (const markup of ['<input />', '<button>Send</button>', '<a href="#">Home</a>']) {
        element.insertAdjacentHTML('beforebegin', markup);
        const control = element.previousElementSibling as HTMLElement;
        control.style.cssText = 'position: fixed; inset: auto 0 0 0;';
        control.focus();
        await waitUntil(hasOpacity('0'), `hidden over ${markup}`);
        button.focus();
        await waitUntil(hasOpacity('1'), 'visible');
        control.remove();
      }
    });
  });

  describe('after a response was sent', () => {
    it('sends an event with the data of the form’s page', async () => {
      const element = await embed({ src: await formPage(SUBMIT) });
      const messages = record(element, 'form-message');
      await next(element, 'form-loaded');
      const isSubmitted = next(element, 'form-submitted');
      submit(element);
      expect(await isSubmitted).to.deep.equal({ form: undefined, data: { total: 3 } });
      const isReport = ({ data }: { data: unknown }) => JSON.stringify(data).includes('submitted');
      expect(messages.filter(isReport)).to.have.length(0);
    });

    /** Opens a dialog with a form, and waits until the form has loaded. */
    const openForm = async (closeAfter?: FormEmbedElement['closeAfter']) => {
      const src = await formPage(SUBMIT);
      const element = await embed({ src, mode: 'dialog', open: true, closeAfter });
      const loaded = record(element, 'form-loaded');
      await waitUntil(() => element.shadowRoot!.querySelector('.overlay-root.open'), 'the dialog');
      await waitUntil(() => loaded.length === 1, 'the form');
      return element;
    };

    /** Sends a response, and waits until the element has noticed. */
    const sendResponse = async (element: FormEmbedElement) => {
      const submitted = record(element, 'form-submitted');
      submit(element);
      await waitUntil(() => submitted.length === 1, 'the response');
    };

    for (const closeAfter of [0, '0.05']) {
      it(`closes with close-after="${closeAfter}"`, async () => {
        const element = await openForm(closeAfter);
        const closed = record(element, 'form-closed');
        await sendResponse(element);
        await waitUntil(() => closed.length === 1, 'the end of the dialog');
        expect(element.open).to.equal(false);
      });
    }

    it('stays open if the time is longer than any timer', async () => {
      const element = await openForm('2147484');
      await sendResponse(element);
      // A timer that is too long fires after one millisecond, before this one.
      await new Promise((done) => setTimeout(done, 1));
      expect(element.open).to.equal(true);
    });

    it('stays open without close-after', async () => {
      const element = await openForm();
      await sendResponse(element);
      // A timer of the element would end before this one.
      await new Promise((done) => setTimeout(done));
      expect(element.open).to.equal(true);
    });
  });
});
