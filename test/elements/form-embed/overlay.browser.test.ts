import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { sendKeys, sendMouse } from '../../support/commands.js';
import { next, record } from '../../support/events.js';
import { byRole, findByRole } from '../../support/query.js';
import { countRuns, embed, formPage, frameOf } from './support/embed.js';
import { waitUntil } from '../../support/wait-until.js';

const MODES = ['dialog', 'drawer', 'popover'] as const;
const TRIGGER = '<button slot="trigger">Reply</button>';

describe('<form-embed> in a dialog, drawer or popover', () => {
  const dialogOf = (element: FormEmbedElement) =>
    element.shadowRoot!.querySelector('.overlay-root')!.shadowRoot!.querySelector('dialog')!;
  const triggerOf = (element: FormEmbedElement) => element.querySelector<HTMLElement>('button, a')!;
  const ready = (element: FormEmbedElement) =>
    waitUntil(() => element.shadowRoot!.querySelector('.overlay-root')?.shadowRoot, 'the overlay');
  /** The opening animation has ended. */
  const settled = (element: FormEmbedElement) =>
    Promise.all(
      dialogOf(element)
        .getAnimations()
        .map((animation) => animation.finished),
    );
  const closed = async (properties: Partial<FormEmbedElement>, inside = TRIGGER) => {
    const element = await embed(properties, inside);
    await ready(element);
    return element;
  };
  const opened = async (properties: Partial<FormEmbedElement>, inside = TRIGGER) => {
    const element = await closed(properties, inside);
    const isOpen = next(element, 'form-opened');
    triggerOf(element).focus();
    triggerOf(element).click();
    await isOpen;
    return element;
  };

  /** A font whose letters, with their accents, take 1.7 times its size, as in many fonts of Arabic. WebKit ignores that. */
  async function tallFont(): Promise<FontFace> {
    const source = '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
    const height = { ascentOverride: '120%', descentOverride: '50%' };
    const face = await new FontFace('Tall', `url(${source})`, height).load();
    document.fonts.add(face);
    return face;
  }

  for (const mode of MODES) {
    describe(mode, () => {
      it('requests nothing while it is closed', async () => {
        const src = await formPage();
        const runs = countRuns(src);
        const element = await closed({ src, mode });
        expect(frameOf(element)).to.equal(null);
        const trigger = triggerOf(element);
        expect(trigger.ariaHasPopup).to.equal('dialog');
        expect(trigger.ariaExpanded).to.equal('false');
        expect(runs.count).to.equal(0);
        await expectAccessible(element.parentElement!);
      });

      it('is as wide as its trigger while it is closed, and without a trigger of its own has no width', async () => {
        const src = await formPage();
        const element = await closed({ src, mode });
        const { width } = triggerOf(element).getBoundingClientRect();
        expect(element.getBoundingClientRect().width).to.be.closeTo(width, 1);
        const without = await closed({ src, mode, openOn: 'exit' }, '');
        expect(without.getBoundingClientRect().width).to.equal(0);
      });

      it('opens with its trigger, labelled, with the close button before the form', async () => {
        const src = await formPage();
        const element = await opened({ src, mode, label: 'Summer party' });
        expect(triggerOf(element).ariaExpanded).to.equal('true');
        const dialog = dialogOf(element);
        expect(dialog.ariaLabel).to.equal('Summer party');
        byRole(element, 'heading', { name: 'Summer party' });
        expect(dialog.matches(mode === 'popover' ? ':popover-open' : ':modal')).to.equal(true);
        const close = byRole(element, 'button', { name: 'Close' });
        expect(element.shadowRoot!.activeElement === close).to.equal(true);
        const frame = frameOf(element)!;
        expect(close.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING).to.be.above(
          0,
        );
        await next(element, 'form-loaded');
        await expectAccessible(element);
      });

      it('stays closed if the element renders before the close event', async () => {
        const element = await opened({ src: await formPage(), mode });
        const isClosed = next(element, 'form-closed');
        // As with Escape: the event follows in a task of its own.
        if (mode === 'popover') dialogOf(element).hidePopover();
        else dialogOf(element).close();
        element.requestUpdate();
        await element.updateComplete;
        expect(dialogOf(element).matches(':modal, :popover-open')).to.equal(false);
        await isClosed;
        expect(element.open).to.equal(false);
        triggerOf(element).click();
        await next(element, 'form-opened');
        expect(dialogOf(element).matches(':modal, :popover-open')).to.equal(true);
      });

      it('closes with its button, sends an event and restores the focus', async () => {
        const src = await formPage();
        const element = await opened({ src, mode });
        const isClosed = next(element, 'form-closed');
        byRole(element, 'button', { name: 'Close' }).click();
        expect(await isClosed).to.deep.equal({ src });
        expect(element.open).to.equal(false);
        expect(element.hasAttribute('open')).to.equal(false);
        expect(dialogOf(element).matches(':modal, :popover-open')).to.equal(false);
        expect(document.activeElement === triggerOf(element)).to.equal(true);
        expect(triggerOf(element).ariaExpanded).to.equal('false');
      });

      it('closes with Escape', async () => {
        const element = await opened({ src: await formPage(), mode });
        const closings = record(element, 'form-closed');
        await settled(element);
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => closings.length > 0, 'the event');
        expect(element.open).to.equal(false);
        expect(closings).to.have.length(1);
        await waitUntil(() => document.activeElement === triggerOf(element), 'the focus');
      });

      it('opens with a click that no press comes before, however it was closed', async () => {
        const element = await opened({ src: await formPage(), mode });
        await settled(element);
        const isClosed = next(element, 'form-closed');
        await sendKeys({ press: 'Escape' });
        await isClosed;
        triggerOf(element).click();
        await waitUntil(() => element.open, 'open');
        await settled(element);
        const { left, top, width, height } = byRole(element, 'button', {
          name: 'Close',
        }).getBoundingClientRect();
        const isClosedAgain = next(element, 'form-closed');
        await sendMouse({
          type: 'click',
          position: [Math.round(left + width / 2), Math.round(top + height / 2)],
        });
        await isClosedAgain;
        triggerOf(element).click();
        await waitUntil(() => element.open, 'open again');
      });

      it('closes with a click outside', async () => {
        const element = await opened({ src: await formPage(), mode });
        const isClosed = next(element, 'form-closed');
        await settled(element);
        // Firefox loses clicks while a frame starts to load.
        await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
        const { left, right } = dialogOf(element).getBoundingClientRect();
        const x = left > 40 ? left - 20 : right + 20;
        await sendMouse({ type: 'click', position: [Math.round(x), Math.round(innerHeight / 2)] });
        await isClosed;
        expect(element.open).to.equal(false);
      });

      for (const end of ['start', 'end'] as const) {
        it(`stays open if the ${end} of a press is inside`, async () => {
          const element = await opened({ src: await formPage(), mode, label: 'Summer party' });
          await settled(element);
          await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
          const { left, right } = dialogOf(element).getBoundingClientRect();
          const heading = element.shadowRoot!.querySelector('.header h2')!.getBoundingClientRect();
          const inside = [Math.round(heading.x + 5), Math.round(heading.y + 5)] as const;
          const x = Math.round(left > 40 ? left - 20 : right + 20);
          const outside = [x, Math.round(innerHeight / 2)] as const;
          let isReleased = false;
          addEventListener('pointerup', () => (isReleased = true), { once: true });
          const [from, to] = end === 'start' ? [inside, outside] : [outside, inside];
          await sendMouse({ type: 'move', position: [...from] });
          await sendMouse({ type: 'down' });
          await sendMouse({ type: 'move', position: [...to] });
          await sendMouse({ type: 'up' });
          await waitUntil(() => isReleased, 'the release');
          await nextFrame(); // the click follows
          expect(dialogOf(element).matches(':modal, :popover-open')).to.equal(true);
          getSelection()?.removeAllRanges();
        });
      }

      for (const font of ['the font of the page', 'a font that is higher than a line']) {
        it(`has a heading that shows all of a long name in ${font}`, async () => {
          const label = 'A long name of a form with many words '.repeat(4).trim();
          const face = await tallFont();
          if (font !== 'the font of the page') document.body.style.fontFamily = face.family;
          try {
            const element = await opened({ src: await formPage(), mode, label });
            const heading = byRole(element, 'heading', { name: label });
            expect(heading.scrollWidth).to.be.at.most(heading.clientWidth);
            expect(heading.scrollHeight).to.be.at.most(heading.clientHeight);
          } finally {
            document.body.style.fontFamily = '';
            document.fonts.delete(face);
          }
        });
      }

      it('opens and closes by property, method and attribute, with one event each', async () => {
        const element = await closed({ src: await formPage(), mode });
        const opens = record(element, 'form-opened');
        const closes = record(element, 'form-closed');
        element.show();
        await element.updateComplete;
        element.hide();
        await element.updateComplete;
        element.open = true;
        await element.updateComplete;
        element.removeAttribute('open');
        await element.updateComplete;
        expect([opens.length, closes.length]).to.deep.equal([2, 2]);
        expect(dialogOf(element).matches(':modal, :popover-open')).to.equal(false);
      });
    });
  }

  describe('without a trigger', () => {
    const ownTrigger = (element: FormEmbedElement) =>
      element.shadowRoot!.querySelector<HTMLElement>('[part~=trigger]');
    const page = async (markup: string) => {
      const box = await fixture<HTMLElement>(html`<div></div>`);
      box.innerHTML = markup;
      const element = box.querySelector('form-embed')!;
      await ready(element);
      await element.updateComplete;
      return element;
    };

    for (const mode of MODES) {
      it(`has a button of its own that opens a ${mode} and gets the focus back`, async () => {
        const element = await closed({ src: await formPage(), mode }, '');
        const button = byRole<HTMLElement>(element, 'button', { name: 'Open form' });
        expect([button.ariaHasPopup, button.ariaExpanded]).to.deep.equal(['dialog', 'false']);
        await expectAccessible(element);
        const isOpen = next(element, 'form-opened');
        button.focus();
        button.click();
        await isOpen;
        const isClosed = next(element, 'form-closed');
        element.hide();
        await isClosed;
        expect(element.shadowRoot!.activeElement === button).to.equal(true);
        button.click();
        await next(element, 'form-opened');
      });
    }

    const addCommand = (element: FormEmbedElement): HTMLButtonElement => {
      element.id = 'overlay-of-test';
      element.insertAdjacentHTML(
        'afterend',
        '<button command="--show" commandfor="overlay-of-test">Reply</button>',
      );
      return element.nextElementSibling as HTMLButtonElement;
    };

    for (const mode of MODES) {
      it(`keeps its button in a ${mode} that it has opened, although the page adds a button with a command`, async () => {
        const element = await closed({ src: await formPage(), mode }, '');
        const button = ownTrigger(element)!;
        addCommand(element);
        const isOpen = next(element, 'form-opened');
        button.focus();
        button.click();
        await isOpen;
        const isClosed = next(element, 'form-closed');
        element.hide();
        await isClosed;
        await element.updateComplete;
        expect(ownTrigger(element) === button).to.equal(true);
        expect(element.shadowRoot!.activeElement === button).to.equal(true);
      });
    }

    it('keeps its button while that has the focus, and removes it later', async () => {
      const element = await closed({ src: await formPage(), mode: 'dialog' }, '');
      ownTrigger(element)!.focus();
      const other = addCommand(element);
      element.requestUpdate();
      await element.updateComplete;
      expect(ownTrigger(element) === element.shadowRoot!.activeElement).to.equal(true);
      other.focus();
      element.requestUpdate();
      await element.updateComplete;
      expect(ownTrigger(element) === null).to.equal(true);
    });

    it('has no button if a button of the page gets the element as a property', async function () {
      if (!('commandForElement' in HTMLButtonElement.prototype)) this.skip();
      const element = await closed({ src: await formPage(), mode: 'dialog' }, '');
      expect(ownTrigger(element) === null).to.equal(false);
      const other = document.createElement('button');
      element.after(other);
      other.command = '--toggle';
      other.commandForElement = element;
      element.requestUpdate();
      await element.updateComplete;
      expect(ownTrigger(element) === null).to.equal(true);
    });

    it('names its button after the label', async () => {
      const element = await closed({ src: await formPage(), mode: 'dialog', label: 'RSVP' }, '');
      expect(byRole(element, 'button', { name: 'RSVP' }) === ownTrigger(element)).to.equal(true);
    });

    it('has its button until the page adds a trigger', async () => {
      const element = await closed({ src: await formPage(), mode: 'drawer' }, '');
      element.innerHTML = TRIGGER;
      await waitUntil(() => triggerOf(element).ariaHasPopup === 'dialog', 'the mark');
      expect(ownTrigger(element)?.getClientRects() ?? []).to.have.lengthOf(0);
    });

    const src = 'src="http://localhost:1/f"';
    for (const [name, markup] of [
      ['opens by itself', `<form-embed mode="dialog" ${src} open-on="exit"></form-embed>`],
      ['has a launcher', `<form-embed mode="dialog" ${src} launcher="Feedback"></form-embed>`],
      ['is open from the start', `<form-embed mode="dialog" src="https://a@b/" open></form-embed>`],
      ['has no form', `<form-embed mode="dialog"></form-embed>`],
      ...['--show', '--toggle'].map((command) => [
        `is opened by a button with ${command}`,
        `<form-embed mode="dialog" ${src} id="f.1"></form-embed><button commandfor="f.1" command="${command}">Open</button>`,
      ]),
    ] as [string, string][]) {
      it(`has no button of its own if it ${name}`, async () => {
        const element = await page(markup);
        expect(ownTrigger(element)).to.equal(null);
        element.open = false;
      });
    }

    for (const [name, markup] of [
      [
        'that closes it',
        `<form-embed mode="dialog" ${src} id="f1"></form-embed><button commandfor="f1" command="--hide">Close</button>`,
      ],
      [
        'of another element',
        `<form-embed mode="dialog" ${src} id="f1"></form-embed><button commandfor="f2" command="--show">Open</button>`,
      ],
      [
        'of an element without an id',
        `<form-embed mode="dialog" ${src}></form-embed><button commandfor="" command="--show">Open</button>`,
      ],
    ] as const) {
      it(`has a button of its own beside a button ${name}`, async () => {
        const element = await page(markup);
        await findByRole(element, 'button', { name: 'Open form' });
      });
    }

    describe('and without a form', () => {
      const { warn } = console;
      const { setTimeout } = window;
      let warnings: string[] = [];
      beforeEach(() => {
        warnings = [];
        console.warn = (line: string) => void warnings.push(line);
        window.setTimeout = ((task: () => void, ms?: number) =>
          setTimeout(task, ms === 1_000 ? 0 : ms)) as typeof window.setTimeout;
      });
      afterEach(() => {
        console.warn = warn;
        window.setTimeout = setTimeout;
      });

      it('writes one line to the console', async () => {
        await page(`<form-embed mode="drawer"></form-embed>`);
        await waitUntil(() => warnings.length > 0, 'the line');
        await page(`<form-embed mode="drawer" launcher="Feedback"></form-embed>`);
        await page(`<form-embed mode="popover" ${src}></form-embed>`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(warnings).to.deep.equal([
          '<form-embed mode="drawer"> has no form to show. Set "src", "form-id" or "for".',
        ]);
      });

      it('writes a line for a launcher of an inline form', async () => {
        await embed({ src: await formPage(), launcher: 'Feedback' });
        expect(warnings).to.deep.equal([
          '<form-embed launcher="Feedback"> has no effect: set "mode" to dialog, drawer or popover',
        ]);
      });
    });
  });

  it('keeps the form loaded when it opens, closes, changes its mode or renders', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const element = await embed({ src }, TRIGGER);
    await waitUntil(() => runs.count === 1, 'the form');
    const frame = frameOf(element)!;
    const inside = frame.contentWindow;
    for (const mode of [...MODES, 'inline', 'popover', 'drawer', 'dialog', 'inline'] as const) {
      element.mode = mode;
      await element.updateComplete;
      if (mode !== 'inline') await ready(element);
      for (const open of [true, false, true]) {
        element.open = open;
        element.placement = open ? 'start' : 'bottom';
        element.requestUpdate();
        await element.updateComplete;
      }
      expect(frameOf(element) === frame).to.equal(true);
      expect(frame.clientHeight).to.be.above(0);
    }
    // If the form had loaded again, it would have run before this page.
    const fence = await formPage();
    const fenced = countRuns(fence);
    await embed({ src: fence, loading: 'eager' });
    await waitUntil(() => fenced.count === 1, 'the fence');
    expect(runs.count).to.equal(1);
    expect(frame.contentWindow === inside).to.equal(true);
  });

  for (const [dir, placement, side] of [
    ['ltr', 'end', 'right'],
    ['ltr', 'start', 'left'],
    ['rtl', 'end', 'left'],
    ['rtl', 'start', 'right'],
  ] as const) {
    it(`shows a drawer on the ${side} with placement="${placement}" in a page with dir="${dir}"`, async () => {
      document.documentElement.dir = dir;
      try {
        const element = await opened({ src: await formPage(), mode: 'drawer', placement });
        await settled(element);
        const { left, right } = dialogOf(element).getBoundingClientRect();
        const gaps = { left, right: document.documentElement.clientWidth - right };
        expect(gaps[side]).to.be.closeTo(0, 1);
        expect(gaps[side === 'left' ? 'right' : 'left']).to.be.above(1);
        element.hide();
        await element.updateComplete;
      } finally {
        document.documentElement.removeAttribute('dir');
      }
    });
  }

  it('is a drawer at the bottom, as wide as the page', async () => {
    const element = await opened({ src: await formPage(), mode: 'drawer', placement: 'bottom' });
    await settled(element);
    const { top, bottom, width } = dialogOf(element).getBoundingClientRect();
    const { clientHeight, clientWidth } = document.documentElement;
    expect(bottom).to.be.closeTo(clientHeight, 1);
    expect(top).to.be.above(1);
    expect(width).to.be.closeTo(clientWidth, 1);
    element.hide();
    await element.updateComplete;
  });

  it('keeps the page from scrolling only while it is open', async () => {
    const before = document.adoptedStyleSheets.length;
    const overflow = () => getComputedStyle(document.documentElement).overflowY;
    const element = await opened({ src: await formPage(), mode: 'dialog' });
    expect(overflow()).to.equal('hidden');
    element.hide();
    await element.updateComplete;
    expect(overflow()).not.to.equal('hidden');
    expect(document.adoptedStyleSheets).to.have.lengthOf(before);
    element.show();
    await element.updateComplete;
    element.remove();
    await Promise.resolve();
    expect(document.adoptedStyleSheets).to.have.lengthOf(before);
    expect(element.open).to.equal(false);
  });

  it('removes no style sheet but its own', async () => {
    const before = [...document.adoptedStyleSheets];
    const element = await opened({ src: await formPage(), mode: 'dialog' });
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    try {
      element.hide();
      await element.updateComplete;
      expect(document.adoptedStyleSheets[0] === sheet).to.equal(true);
    } finally {
      document.adoptedStyleSheets = before;
    }
  });

  it('closes a popover with a click on its trigger', async () => {
    const element = await opened({ src: await formPage(), mode: 'popover' });
    // Firefox loses clicks while a frame starts to load.
    await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
    const { left, top, width, height } = triggerOf(element).getBoundingClientRect();
    const isClosed = next(element, 'form-closed');
    const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'click', position });
    await isClosed;
    await element.updateComplete;
    expect(element.open).to.equal(false);
  });

  it('opens a popover with Enter after a press on its trigger that ended elsewhere', async () => {
    const element = await opened({ src: await formPage(), mode: 'popover' });
    // Firefox loses clicks while a frame starts to load.
    await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
    await settled(element);
    const { left, top, width, height } = triggerOf(element).getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const isClosed = next(element, 'form-closed');
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left + width) + 300, y] });
    await sendMouse({ type: 'up' });
    await isClosed;
    await element.updateComplete;
    triggerOf(element).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.open, 'open');
  });

  it('shows a popover below its trigger', async () => {
    const element = await opened({ src: await formPage(), mode: 'popover' });
    await settled(element);
    const trigger = triggerOf(element).getBoundingClientRect();
    const { top, left } = dialogOf(element).getBoundingClientRect();
    expect(top - trigger.bottom).to.be.within(4, 14);
    expect(Math.abs(left - trigger.left)).to.be.below(12);
  });

  describe('a popover with a long form', () => {
    const LONG = `tell({ type: 'prompt-forms:resize', height: 3000 })`;
    for (const [where, style] of [
      ['near the top', 'inset: 10px auto auto 10px'],
      ['near the bottom', 'inset: auto auto 10px 10px'],
      ['in the middle', 'inset: 50% auto auto 10px'],
      ['at the right', 'inset: 10px 10px auto auto'],
    ] as const) {
      it(`fills the page beside a trigger ${where}, and stays inside of it`, async () => {
        const element = await closed({ src: await formPage(LONG), mode: 'popover' });
        element.style.cssText = `position: fixed; ${style}`;
        const resized = next(element, 'form-resized');
        triggerOf(element).click();
        await resized;
        await element.updateComplete;
        await settled(element);
        const { top, bottom, left, right } = dialogOf(element).getBoundingClientRect();
        const trigger = triggerOf(element).getBoundingClientRect();
        const { clientHeight, clientWidth } = document.documentElement;
        expect(top).to.be.at.least(7);
        expect(bottom).to.be.at.most(clientHeight - 7);
        expect(left).to.be.at.least(0);
        expect(right).to.be.at.most(clientWidth);
        const isBelow = top > trigger.bottom;
        const room = isBelow ? clientHeight - trigger.bottom : trigger.top;
        // Of two parts of nearly the same height, Firefox and WebKit may take the lower one.
        expect(room, 'a large part').to.be.at.least(clientHeight * 0.4);
        expect(bottom - top).to.be.closeTo(room - 16, 2);
        element.hide();
        await element.updateComplete;
      });
    }
  });

  it('opens with a link, unless a modifier key is pressed', async () => {
    const src = await formPage();
    const element = await closed(
      { src, mode: 'dialog' },
      `<a slot="trigger" href="#away">Reply</a>`,
    );
    const stop = (event: Event) => event.preventDefault();
    addEventListener('click', stop);
    triggerOf(element).dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }),
    );
    removeEventListener('click', stop);
    expect(element.open).to.equal(false);
    triggerOf(element).click();
    expect(element.open).to.equal(true);
    expect(location.hash).not.to.equal('#away');
  });

  it('preconnects to the form’s origin when the visitor points at the trigger', async () => {
    await sendMouse({ type: 'move', position: [1, 400] });
    const src = await formPage();
    const links = () => document.head.querySelectorAll('link[rel=preconnect]');
    for (const link of links()) link.remove();
    const element = await closed({ src, mode: 'dialog' });
    expect(links()).to.have.lengthOf(0);
    triggerOf(element).dispatchEvent(new PointerEvent('pointerenter'));
    triggerOf(element).focus();
    expect([...links()].map((link) => (link as HTMLLinkElement).href)).to.deep.equal([
      `${new URL(src).origin}/`,
    ]);
    links()[0]!.remove();
  });

  it('sets ARIA attributes of a trigger that is added later, and removes them in inline mode', async () => {
    const element = await closed({ src: await formPage(), mode: 'drawer' }, '');
    element.innerHTML = '<span slot="trigger"><b role="button" tabindex="0">Reply</b></span>';
    const inner = element.querySelector('b')!;
    await waitUntil(() => inner.ariaHasPopup === 'dialog', 'the mark');
    element.mode = 'inline';
    await element.updateComplete;
    expect(inner.ariaHasPopup).to.equal(null);
    expect(inner.ariaExpanded).to.equal(null);
  });

  it('opens again after the page moved it while it was open', async () => {
    const element = await opened({ src: await formPage(), mode: 'dialog' });
    const other = document.createElement('section');
    element.parentElement!.append(other);
    other.append(element);
    await element.updateComplete;
    expect(dialogOf(element).matches(':modal')).to.equal(true);
    element.hide();
    await element.updateComplete;
  });

  it('is inline if the mode is unknown', async () => {
    const element = await embed({ src: await formPage(), mode: 'sidebar' as 'inline' });
    expect(frameOf(element)!.getClientRects()).to.have.lengthOf(1);
  });
});
