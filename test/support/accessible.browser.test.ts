import { expect, fixture } from '@open-wc/testing';
import { expectAccessible, violationsOf } from './accessible.js';

class ShadowButtons extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = `
      <style>button { inline-size: 12px; block-size: 12px; padding: 0; border: 0 }</style>
      <button aria-label="One"></button><button aria-label="Two"></button>`;
  }
}
customElements.define('shadow-buttons', ShadowButtons);

const rules = (violations: string[]) => violations.map((violation) => violation.split(':')[0]);

describe('expectAccessible', () => {
  it('passes a plain button', async () => {
    await expectAccessible(await fixture('<button type="button">Save</button>'));
  });

  it('fails for buttons of 12 px, also inside a shadow root', async () => {
    const element = await fixture('<shadow-buttons></shadow-buttons>');
    expect(rules(await violationsOf(element))).to.deep.equal(['target-size', 'target-size']);
    const error: unknown = await expectAccessible(element).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
    expect(String(error)).to.contain('target-size');
  });

  it('fails for a missing name and for weak contrast', async () => {
    const button = await fixture('<button type="button"></button>');
    expect(rules(await violationsOf(button))).to.deep.equal(['button-name']);
    const text = await fixture('<p style="color: #aaa; background: #fff">Faint</p>');
    expect(rules(await violationsOf(text))).to.deep.equal(['color-contrast']);
  });

  it('fails for weak contrast of joined letters, and if the background is unknown', async () => {
    const arabic = await fixture('<p style="color: #aaa; background: #fff">لا توجد نماذج بعد</p>');
    expect(rules(await violationsOf(arabic))).to.deep.equal(['joined-text-contrast']);
    const text = await fixture('<p style="background: linear-gradient(#fff, #000)">Text</p>');
    expect(rules(await violationsOf(text))).to.deep.equal(['color-contrast']);
  });

  it('checks the end of finite animations, and does not wait for endless ones', async () => {
    const text = await fixture('<p style="color: #000; background: #fff">Fading in</p>');
    text.animate([{ color: '#fff' }, { color: '#000' }], { duration: 200 });
    const spinner = await fixture('<span></span>');
    spinner.animate([{ rotate: '0deg' }, { rotate: '360deg' }], {
      duration: 1000,
      iterations: Infinity,
    });
    await expectAccessible(text);
  });

  it('rejects an element that is not in the page', async () => {
    const error: unknown = await violationsOf(document.createElement('p')).catch((e: unknown) => e);
    expect(error).to.be.instanceOf(Error);
  });
});
