import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/define.js';
import type { FormEmbedElement, FormListElement } from '../../../src/index.js';
import { resetMouse, sendKeys, sendMouse, setMedia } from '../../support/commands.js';
import { next } from '../../support/events.js';
import { focusedName } from '../../support/focus.js';
import { allByRole, byRole } from '../../support/query.js';
import { FakeService, manyForms, until } from '../form-list/setup.js';
import { lazyFeatures } from '../../../src/elements/form-embed/lazy-features.js';
import { frameOf } from './support/embed.js';

/** Frames until a smooth scroll would have begun. */
const FRAMES = 12;

describe('a form that a visitor selects in a list', () => {
  let list: FormListElement;
  let embed: FormEmbedElement;

  /** A list, and below the window an embed of its forms. */
  async function makePage({ selection = 'single', mode = 'inline', gap = 1500 } = {}) {
    const page = await fixture<HTMLElement>(html`
      <div>
        <form-list id="forms" .selection=${selection as 'single'}></form-list>
        <div style="height: ${gap}px"></div>
        <form-embed for="forms" mode=${mode}></form-embed>
        <div style="height: 2000px"></div>
      </div>
    `);
    list = page.querySelector('form-list')!;
    embed = page.querySelector('form-embed')!;
    const { client } = new FakeService(manyForms(3));
    const ready = next(list, 'list-loaded');
    list.client = client;
    embed.client = client;
    await ready;
    await list.updateComplete;
    // From then on, the embed listens to the list.
    await lazyFeatures.formLookup();
    await embed.updateComplete;
    scrollTo({ top: 0, behavior: 'instant' });
  }
  const inputs = () => [...list.shadowRoot!.querySelectorAll<HTMLElement>('.select-input')];
  const isInSight = () => {
    const { top, bottom } = embed.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0) >= 96;
  };
  const frames = async () => {
    for (let count = FRAMES; count--;)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const staysOutOfSight = async () => {
    await frames();
    expect(scrollY).to.equal(0);
    expect(isInSight()).to.equal(false);
  };

  afterEach(async () => {
    await resetMouse();
    scrollTo({ top: 0, behavior: 'instant' });
  });

  it('scrolls the embed into view, and the focus stays in the list', async () => {
    await makePage();
    const { left, top } = byRole(list, 'radio', { name: 'Party 1' }).getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [Math.round(left) + 8, Math.round(top) + 8],
    });
    await until(isInSight, 'the embed is out of sight');
    expect(focusedName(list)).to.equal('Party 1');
    await until(() => frameOf(embed) !== null, 'there is no frame');
  });

  for (const style of ['transform: scale(0.5); transform-origin: 0 0', 'zoom: 2'])
    it(`scrolls a box with "${style}" as far as the page's pixels need`, async () => {
      await makePage();
      const box = list.parentElement!;
      box.setAttribute('style', `block-size: 500px; overflow: auto; ${style}`);
      const { top, height } = box.getBoundingClientRect();
      const visible = () => {
        const edges = embed.getBoundingClientRect();
        return Math.min(edges.bottom, top + height) - Math.max(edges.top, top);
      };
      expect(visible()).to.be.below(0);
      inputs()[1]!.click();
      await until(() => visible() >= 96, 'the embed is out of sight');
      let before: number | undefined;
      while (before !== box.scrollTop) {
        before = box.scrollTop;
        await frames();
      }
      expect(embed.getBoundingClientRect().top).to.be.within(top, top + height);
    });

  it('scrolls at once if the visitor wants less motion', async function () {
    if (!(await setMedia({ name: 'prefers-reduced-motion', value: 'reduce' }))) return this.skip();
    try {
      await makePage();
      const positions: number[] = [];
      addEventListener('scroll', () => positions.push(scrollY), { once: true });
      inputs()[1]!.click();
      await until(() => positions.length > 0, 'it does not scroll');
      expect(isInSight()).to.equal(true);
    } finally {
      await setMedia();
    }
  });

  it('keeps the focused control in view while arrow keys select', async () => {
    await makePage();
    // With a key first: after the mouse of another test, WebKit shows no focus that a script has set.
    await sendKeys({ press: 'Tab' });
    inputs()[0]!.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => list.selected.length === 1, 'nothing is selected');
    await frames();
    const { top, bottom } = inputs()[1]!.getBoundingClientRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
    expect(focusedName(list)).to.equal('Party 1');
  });

  it('does not scroll if the embed is in view', async () => {
    await makePage({ gap: 0 });
    inputs()[1]!.click();
    await until(() => frameOf(embed) !== null, 'there is no frame');
    await frames();
    expect(scrollY).to.equal(0);
  });

  it('does not scroll if the page selects it', async () => {
    await makePage();
    list.selected = [manyForms(3)[1]!.id!];
    await list.updateComplete;
    await staysOutOfSight();
  });

  it('does not scroll to a dialog', async () => {
    await makePage({ mode: 'dialog' });
    inputs()[1]!.click();
    await frames();
    expect(scrollY).to.equal(0);
  });

  it('does not scroll among several selected forms', async () => {
    await makePage({ selection: 'multiple' });
    allByRole(list, 'checkbox').at(-1)!.click();
    await until(() => list.selected.length === 1, 'nothing is selected');
    await staysOutOfSight();
  });

  it('does not scroll when it is deleted', async () => {
    await makePage();
    const { id } = manyForms(3)[1]!;
    list.selected = [id!];
    await list.updateComplete;
    expect(await list.deleteForm(id!)).to.equal(true);
    await staysOutOfSight();
  });
});
