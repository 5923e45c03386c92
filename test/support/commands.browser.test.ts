import { expect, fixture } from '@open-wc/testing';
import { domCounters, resetMouse, sendKeys, sendMouse, setMedia, setViewport } from './commands.js';

describe('commands', () => {
  afterEach(() => resetMouse());

  it('types into the page', async () => {
    const input = await fixture<HTMLInputElement>('<input aria-label="Name">');
    input.focus();
    await sendKeys({ type: 'Ada' });
    await sendKeys({ press: 'Backspace' });
    expect(input.value).to.equal('Ad');
  });

  it('clicks in the page', async () => {
    const button = await fixture<HTMLButtonElement>('<button type="button">Save</button>');
    let clicks = 0;
    button.addEventListener('click', () => clicks++);
    const { x, y, width, height } = button.getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [Math.round(x + width / 2), Math.round(y + height / 2)],
    });
    expect(clicks).to.equal(1);
  });

  it('sizes the viewport', async () => {
    await setViewport({ width: 640, height: 480 });
    expect(innerWidth).to.equal(640);
    await setViewport({ width: 800, height: 600 });
    expect(innerWidth).to.equal(800);
  });

  it('emulates media features', async function () {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    if (!(await setMedia({ name: 'prefers-color-scheme', value: 'dark' }))) this.skip();
    expect(dark.matches).to.equal(true);
    await setMedia();
    expect(dark.matches).to.equal(false);
  });

  it('counts nodes', async function () {
    const before = await domCounters();
    if (!before) this.skip();
    const container = await fixture('<div></div>');
    container.append(...Array.from({ length: 500 }, () => document.createElement('p')));
    const after = await domCounters();
    expect(after)
      .to.have.property('nodes')
      .above(before.nodes + 499);
  });
});
