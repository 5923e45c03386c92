import { expect } from '@open-wc/testing';
import '../../../../src/define/form-embed.js';
import type { FormEmbedElement } from '../../../../src/index.js';
import { expectAccessible } from '../../../support/accessible.js';
import { sendMouse, setMedia, setViewport } from '../../../support/commands.js';
import { next } from '../../../support/events.js';
import { byPart, byRole, queryByRole } from '../../../support/query.js';
import { waitUntil } from '../../../support/wait-until.js';
import { embed, formPage, frameOf } from '../support/embed.js';

const MODES = ['dialog', 'drawer', 'popover'] as const;
type Mode = (typeof MODES)[number];

/** Height of the form below. */
const FORM_PX = 250;
const FORM = `tell({ type: 'prompt-forms:resize', height: ${FORM_PX} })`;

describe('<form-embed> in a dialog, drawer or popover at each width', () => {
  const { innerWidth, innerHeight } = window;
  const page = document.documentElement;
  const dialogOf = (element: FormEmbedElement) =>
    element.shadowRoot!.querySelector('.overlay-root')!.shadowRoot!.querySelector('dialog')!;
  const boxOf = (element: FormEmbedElement) => dialogOf(element).getBoundingClientRect();
  const startOf = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect();
    return page.dir === 'rtl' ? page.clientWidth - right : left;
  };

  async function resize(width: number): Promise<void> {
    await setViewport({ width, height: 720 });
    await waitUntil(() => matchMedia('(width < 480px)').matches === width < 480, 'the width');
  }

  async function opened(width: number, mode: Mode, label = ''): Promise<FormEmbedElement> {
    const element = await embed({ src: await formPage(FORM), mode, label, id: 'sized' });
    await waitUntil(() => element.shadowRoot!.querySelector('.overlay-root')?.shadowRoot, 'it');
    // WebKit gives a new element the styles for the width that the window had with the last one.
    await resize(width);
    const resized = next(element, 'form-resized');
    element.show();
    await resized;
    await element.updateComplete;
    await Promise.all(
      dialogOf(element)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    return element;
  }

  afterEach(() => page.removeAttribute('dir'));
  after(() => setViewport({ width: innerWidth, height: innerHeight }));

  for (const dir of ['ltr', 'rtl']) {
    for (const width of [320, 390, 768, 1280]) {
      for (const mode of MODES) {
        it(`begins the title of a ${mode} where the form does, ${width} px wide, ${dir}`, async () => {
          page.dir = dir;
          const element = await opened(width, mode, 'Feedback');
          const text = byRole(element, 'heading', { name: 'Feedback' });
          const form = startOf(frameOf(element)!) + 16;
          expect(startOf(text)).to.be.closeTo(form, 1);
          const title = byPart(element, 'header');
          expect(title.querySelectorAll('h2')).to.have.lengthOf(1);
          const { left, right, top, bottom } = boxOf(element);
          expect([left, top].every((edge) => edge >= 0)).to.equal(true);
          expect(right).to.be.at.most(page.clientWidth);
          expect(bottom).to.be.at.most(window.innerHeight);
          await expectAccessible(element);
        });
      }
    }
  }

  it('leaves the title to the form without a label, and has its name for assistive technology', async () => {
    const element = await opened(1280, 'dialog');
    expect(queryByRole(element, 'heading')).to.equal(undefined);
    const header = byPart(element, 'header');
    expect(header.getBoundingClientRect().height).to.be.closeTo(44, 1);
    expect(header.textContent?.trim()).to.equal('');
    expect(dialogOf(element).ariaLabel).to.equal(frameOf(element)!.title);
  });

  it('has the sizes of the design on a wide page', async () => {
    const dialog = boxOf(await opened(1280, 'dialog', 'Feedback'));
    expect(dialog.width).to.equal(640);
    const drawer = boxOf(await opened(1280, 'drawer', 'Feedback'));
    expect([drawer.width, drawer.right]).to.deep.equal([480, page.clientWidth]);
    const element = await opened(1280, 'popover', 'Feedback');
    expect(boxOf(element).width).to.equal(400);
    const { height } = byPart(element, 'header').getBoundingClientRect();
    expect(height).to.be.closeTo(56, 1);
  });

  it('leaves 32 px around a dialog on a page without room for it', async () => {
    const element = await opened(560, 'dialog', 'Feedback');
    const { left, right } = boxOf(element);
    expect(left).to.be.closeTo(32, 1);
    expect(page.clientWidth - right).to.be.closeTo(32, 1);
  });

  describe('on a phone', () => {
    const handleOf = (element: FormEmbedElement) =>
      byPart(element, 'header').querySelector('.handle')!;

    for (const mode of ['dialog', 'drawer'] as const) {
      it(`is a sheet that leaves 48 px of the page for a ${mode}`, async () => {
        const { left, right, top, bottom } = boxOf(await opened(390, mode, 'Feedback'));
        expect([left, right]).to.deep.equal([0, page.clientWidth]);
        expect([top, bottom]).to.deep.equal([48, window.innerHeight]);
      });
    }

    it('is a sheet as high as its form for a popover', async () => {
      const element = await opened(390, 'popover', 'Feedback');
      const { top, bottom } = boxOf(element);
      const header = byPart(element, 'header').getBoundingClientRect();
      expect(bottom).to.equal(window.innerHeight);
      expect(bottom - top).to.be.closeTo(FORM_PX + header.height + 1, 1);
    });

    it('has a handle and a title, or a handle beside Close', async () => {
      const titled = await opened(390, 'drawer', 'Feedback');
      const height = (element: FormEmbedElement) =>
        byPart(element, 'header').getBoundingClientRect().height;
      expect(height(titled)).to.be.closeTo(68, 1);
      expect(handleOf(titled).getBoundingClientRect().height).to.equal(20);
      titled.hide();
      await titled.updateComplete;
      const untitled = await opened(390, 'drawer');
      expect(height(untitled)).to.be.closeTo(48, 1);
    });

    it('has a handle in forced colors', async function () {
      if (!(await setMedia({ name: 'forced-colors', value: 'active' }))) return this.skip();
      try {
        const element = await opened(390, 'drawer', 'Feedback');
        const { backgroundColor } = getComputedStyle(handleOf(element), '::before');
        const dialog = getComputedStyle(dialogOf(element));
        expect(backgroundColor).to.equal(dialog.color);
        expect(backgroundColor).not.to.equal(dialog.backgroundColor);
        expect(dialog.borderTopWidth).to.equal('1px');
      } finally {
        await setMedia();
      }
    });

    it('closes with a swipe from its title over the form, which keeps what was typed', async () => {
      const element = await opened(390, 'drawer', 'Feedback');
      await waitUntil(() => !element.shadowRoot!.querySelector('.skeleton'), 'the form');
      const inside = frameOf(element)!.contentWindow;
      const { top } = boxOf(element);
      const { x, y } = byRole(element, 'heading', { name: 'Feedback' }).getBoundingClientRect();
      const closing = next(element, 'form-closed');
      const at = (dy: number): [number, number] => [Math.round(x + 20), Math.round(y + 10 + dy)];
      await sendMouse({ type: 'move', position: at(0) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: at(150) });
      await sendMouse({ type: 'move', position: at(300) });
      await waitUntil(() => boxOf(element).top === top + 300, 'the sheet below the finger');
      await sendMouse({ type: 'up' });
      await closing;
      await waitUntil(() => dialogOf(element).getAnimations().length === 0, 'the end');
      const before = frameOf(element)!;
      const opening = next(element, 'form-opened');
      element.show();
      await opening;
      expect(frameOf(element) === before && before.contentWindow === inside).to.equal(true);
      await Promise.all(
        dialogOf(element)
          .getAnimations()
          .map(({ finished }) => finished),
      );
      expect(boxOf(element).top).to.equal(top);
    });

    it('hides the launcher below it', async () => {
      const element = await embed({
        src: await formPage(FORM),
        mode: 'popover',
        launcher: 'Hello',
      });
      await waitUntil(() => queryByRole(element, 'button', { name: 'Hello' }), 'the launcher');
      await resize(390);
      const button = byRole(element, 'button', { name: 'Hello' });
      const opening = next(element, 'form-opened');
      element.show();
      await opening;
      expect(button.checkVisibility()).to.equal(false);
    });
  });
});
