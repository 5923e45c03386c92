import { expect, fixture, html } from '@open-wc/testing';
import '../../../../src/define/form-embed.js';
import type { FormEmbedElement } from '../../../../src/index.js';
import { sendKeys, sendMouse } from '../../../support/commands.js';
import { next } from '../../../support/events.js';
import { byRole } from '../../../support/query.js';
import { waitUntil } from '../../../support/wait-until.js';
import { formPage, frameOf } from '../support/embed.js';

const MODES = ['dialog', 'drawer', 'popover'] as const;

/** What a form's page tells its parent of clicks and keys. */
const TELLING = `
  document.body.style.cssText = 'margin: 0; min-block-size: 400px';
  tell({ type: 'prompt-forms:resize', height: 400 });
  addEventListener('click', () => tell({ type: 'clicked' }));
  addEventListener('input', ({ target }) => tell({ type: 'typed', text: target.value }));`;

/** A dialog of a page, as the libraries for React, Bootstrap's and Material's have it. */
class PageDialog {
  readonly node: HTMLElement;
  isOpen = true;
  readonly #listeners = new AbortController();
  readonly #hidden: Element[] = [];

  constructor(node: HTMLElement) {
    this.node = node;
    const { signal } = this.#listeners;
    const isOutside = (event: Event) => !event.composedPath().includes(node);
    const close = (): void => this.close();
    document.body.style.cssText =
      'pointer-events: none; user-select: none; -webkit-user-select: none; cursor: wait';
    node.style.pointerEvents = 'auto';
    for (const sibling of document.body.children) {
      if (sibling.contains(node)) continue;
      sibling.setAttribute('aria-hidden', 'true');
      this.#hidden.push(sibling);
    }
    // Radix listens in the document, others in its capture phase.
    for (const capture of [true, false]) {
      for (const name of ['pointerdown', 'mousedown', 'touchstart'])
        document.addEventListener(name, (event) => isOutside(event) && close(), {
          signal,
          capture,
        });
    }
    document.addEventListener(
      'focusin',
      (event) => {
        if (isOutside(event)) this.#focus();
      },
      { signal },
    );
    document.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget && !node.contains(relatedTarget as Node)) this.#focus();
      },
      { signal },
    );
    document.addEventListener(
      'wheel',
      (event) => {
        if (isOutside(event)) event.preventDefault();
      },
      { signal, passive: false },
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), {
      signal,
      capture: true,
    });
    this.#focus();
  }

  close(): void {
    this.isOpen = false;
    this.#listeners.abort();
    document.body.style.cssText = '';
    for (const sibling of this.#hidden) sibling.removeAttribute('aria-hidden');
  }

  #focus(): void {
    this.node.querySelector('button')!.focus();
  }
}

describe('<form-embed> and a dialog of the page', () => {
  let pageDialog: PageDialog | undefined;
  afterEach(() => pageDialog?.close());

  const dialogOf = (element: FormEmbedElement) =>
    element.shadowRoot!.querySelector('.overlay-root')!.shadowRoot!.querySelector('dialog')!;
  const isOpen = (element: FormEmbedElement) => dialogOf(element).matches(':modal, :popover-open');
  // Of two modal dialogs, axe takes one for the upper one.
  const closeButton = (element: FormEmbedElement) =>
    byRole<HTMLElement>(element, 'button', { name: 'Close', hidden: true });
  const pressOn = async (element: Element, dx = 0) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + dx + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'click', position });
  };
  const messageOf = (type: string) =>
    new Promise<{ type: string; text?: string }>((resolve) => {
      addEventListener('message', function listen({ data }) {
        if ((data as { type?: string } | null)?.type !== type) return;
        removeEventListener('message', listen);
        resolve(data as { type: string });
      });
    });

  /** Opens the form from the page's dialog. */
  async function opened(where: 'inside' | 'elsewhere', mode: (typeof MODES)[number]) {
    const page = await fixture<HTMLElement>(
      html`<div>
        <section role="dialog" aria-label="Of the page"><button>Feedback</button></section>
      </div>`,
    );
    // The page's dialog is in the body itself, as from a portal.
    const node = page.querySelector('section')!;
    document.body.append(node);
    const element = document.createElement('form-embed');
    Object.assign(element, { src: await formPage(TELLING), mode, label: 'Feedback', id: 'over' });
    (where === 'inside' ? node : page).append(element);
    await waitUntil(() => element.shadowRoot?.querySelector('.overlay-root')?.shadowRoot, 'it');
    pageDialog = new PageDialog(node);
    const remove = pageDialog.close.bind(pageDialog);
    pageDialog.close = () => {
      remove();
      node.remove();
    };
    const loaded = next(element, 'form-loaded');
    const opening = next(element, 'form-opened');
    element.show();
    await opening;
    await loaded;
    await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
    await Promise.all(
      dialogOf(element)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    return element;
  }

  for (const where of ['inside', 'elsewhere'] as const) {
    for (const mode of MODES) {
      describe(`a ${mode} ${where === 'inside' ? 'inside of' : 'over'} it`, () => {
        it('has the focus, takes presses and typing, and closes alone', async () => {
          const element = await opened(where, mode);
          expect(element.shadowRoot!.activeElement === closeButton(element)).to.equal(true);
          const style = getComputedStyle(closeButton(element));
          expect(style.pointerEvents).to.equal('auto');
          const clicked = messageOf('clicked');
          await pressOn(frameOf(element)!);
          await clicked;
          expect(pageDialog!.isOpen, 'after a press in the form').to.equal(true);
          await pressOn(byRole(element, 'heading', { name: 'Feedback' }));
          expect(pageDialog!.isOpen, 'after a press on the title').to.equal(true);
          const closing = next(element, 'form-closed');
          await pressOn(closeButton(element));
          await closing;
          expect(pageDialog!.isOpen, 'after Close').to.equal(true);
          expect(document.activeElement?.textContent).to.equal('Feedback');
        });

        it('closes alone with Escape, and the next Escape closes the dialog', async () => {
          const element = await opened(where, mode);
          const closing = next(element, 'form-closed');
          await sendKeys({ press: 'Escape' });
          await closing;
          expect(pageDialog!.isOpen).to.equal(true);
          await element.updateComplete;
          await sendKeys({ press: 'Escape' });
          await waitUntil(() => !pageDialog!.isOpen, 'closed');
        });

        it('can be read by assistive technology only while it is open', async () => {
          const element = await opened(where, mode);
          expect(element.closest('[aria-hidden=true]')).to.equal(null);
          element.hide();
          await element.updateComplete;
          const isHidden = element.closest('[aria-hidden=true]') !== null;
          expect(isHidden).to.equal(where === 'elsewhere');
        });
      });
    }
  }

  it('stays readable if the dialog closes first', async () => {
    const element = await opened('elsewhere', 'dialog');
    pageDialog!.close();
    element.hide();
    await element.updateComplete;
    expect(element.closest('[aria-hidden]')).to.equal(null);
  });

  it('still closes the dialog with a press outside of both', async () => {
    const element = await opened('inside', 'popover');
    element.hide();
    await element.updateComplete;
    document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(pageDialog!.isOpen).to.equal(false);
  });

  for (const mode of MODES) {
    it(`opens a ${mode} over a modal dialog of the browser`, async () => {
      const page = await fixture<HTMLElement>(
        html`<div>
          <dialog aria-label="Of the page"><button>Feedback</button></dialog>
        </div>`,
      );
      const own = page.querySelector('dialog')!;
      const element = document.createElement('form-embed');
      Object.assign(element, { src: await formPage(), mode, label: 'Feedback' });
      page.append(element);
      await waitUntil(() => element.shadowRoot?.querySelector('.overlay-root')?.shadowRoot, 'it');
      own.showModal();
      const opening = next(element, 'form-opened');
      own.querySelector('button')!.addEventListener('click', () => element.show());
      // The browser closes dialogs that were opened without a press together.
      await pressOn(own.querySelector('button')!);
      await opening;
      expect(element.shadowRoot!.activeElement === closeButton(element)).to.equal(true);
      const closing = next(element, 'form-closed');
      await sendKeys({ press: 'Escape' });
      await closing;
      expect(own.open).to.equal(true);
      expect(isOpen(element)).to.equal(false);
      expect(own.contains(document.activeElement)).to.equal(true);
    });
  }
});
