import { expect, nextFrame } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import { next, record } from '../../support/events.js';
import { embed, formPage, frameOf } from './support/embed.js';
import { waitUntil } from '../../support/wait-until.js';

/** About 120 animation frames for 41 changes of the height, and those of the second in which the form rests. */
const MAX_FRAMES = 600;

const RESIZE = (height: string) => `tell({ type: 'prompt-forms:resize', height: ${height} });`;

/** Firefox rejects a made-up message with the window of another origin as its source. */
const canForge = (source: MessageEventSource | null): boolean => {
  try {
    return new MessageEvent('message', { source }).source === source;
  } catch {
    return false;
  }
};

/** Dispatches a message that this page has made up. */
const forge = (init: MessageEventInit): boolean =>
  window.dispatchEvent(new MessageEvent('message', init));

describe('hostile pages in the frame of <form-embed>', () => {
  it('have no effect with messages of other frames, windows and origins', async () => {
    const src = await formPage(RESIZE('300'));
    const element = await embed({ src });
    const heights = record(element, 'form-resized');
    const messages = record(element, 'form-message');
    await waitUntil(() => heights.length === 1 && messages.length === 1, 'the form');
    // The same page, in a frame that is not the element's
    const forger = document.createElement('iframe');
    forger.src = await formPage(RESIZE('900'));
    const isReceived = new Promise<void>((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source === forger.contentWindow && data.height === 900) resolve();
      });
    });
    element.parentElement!.append(forger);
    await isReceived;
    const data = { type: 'prompt-forms:resize', height: 800 };
    window.postMessage(data, '*');
    forge({ data, origin: new URL(src).origin });
    await nextFrame();
    await nextFrame();
    expect(heights).to.deep.equal([{ height: 300 }]);
    expect(messages).to.have.lengthOf(1);
    expect(frameOf(element)!.clientHeight).to.equal(300);
  });

  it('have no effect with messages of their own frame from another origin', async function () {
    const src = await formPage(RESIZE('300'));
    const element = await embed({ src });
    const heights = record(element, 'form-resized');
    const messages = record(element, 'form-message');
    await waitUntil(() => heights.length === 1 && messages.length === 1, 'the form');
    const data = { type: 'prompt-forms:resize', height: 800 };
    const source = frameOf(element)!.contentWindow;
    if (!canForge(source)) this.skip();
    for (const origin of [
      'null',
      'https://evil.example',
      location.origin,
      '',
      `${new URL(src).origin}.evil`,
    ]) {
      forge({ data, origin, source });
    }
    await nextFrame();
    await nextFrame();
    expect(heights).to.deep.equal([{ height: 300 }]);
    expect(messages).to.have.lengthOf(1);
    expect(frameOf(element)!.clientHeight).to.equal(300);
  });

  it('can send messages from the current value of `origins` only', async function () {
    const other = 'https://other.example';
    const src = await formPage();
    const { origin } = new URL(src);
    const element = await embed({ src, loading: 'eager', origins: `${origin} ${other}` });
    const messages = record(element, 'form-message');
    const frame = frameOf(element)!;
    // As if the form's page had navigated to another origin.
    const send = (data: string, from: string) =>
      forge({ data, origin: from, source: frame.contentWindow });
    await waitUntil(() => messages.length === 1, 'the form');
    if (!canForge(frame.contentWindow)) this.skip();
    send('one', other);
    await nextFrame();
    element.origins = origin;
    await element.updateComplete;
    send('two', other);
    send('three', origin);
    await waitUntil(() => messages.at(-1)!.data === 'three', 'the last message');
    expect(frameOf(element) === frame).to.equal(true);
    const received = messages.slice(1).map(({ data }) => data);
    expect(received).to.deep.equal(['one', 'three']);
  });

  it('have no effect with unknown messages', async () => {
    const src = await formPage(`
      const deep = {}; let at = deep; for (let n = 0; n < 1000; n++) at = at.a = {};
      [null, undefined, 7, '', [], {}, deep, new Map([['type', 'prompt-forms:resize']]), new Date(NaN),
        new Error('x'), new ArrayBuffer(8), 10n].forEach(tell);
      [NaN, Infinity, -Infinity, -1, 0, '300', null, [300], {}, 1n].forEach((height) =>
        tell({ type: 'prompt-forms:resize', height }));
      tell('[iFrameSizer]form:9e9999:1:init');
      tell('[iFrameSizer]__proto__:constructor:1:init');
      tell({ __proto__: null, type: 'prompt-forms:resize', height: 321 });
    `);
    const element = await embed({ src });
    const heights = record(element, 'form-resized');
    await waitUntil(() => heights.length > 0, 'the last message');
    expect(heights).to.deep.equal([{ height: 321 }]);
  });

  it('have no effect with a message whose getter throws', async function () {
    const src = await formPage(RESIZE('321'));
    const element = await embed({ src });
    const heights = record(element, 'form-resized');
    await waitUntil(() => heights.length > 0, 'the form');
    const throwing = {
      get type(): string {
        throw new Error('a getter');
      },
    };
    const { contentWindow: source } = frameOf(element)!;
    const origin = new URL(src).origin;
    if (!canForge(source)) this.skip();
    forge({ data: throwing, origin, source });
    await nextFrame();
    expect(heights).to.have.lengthOf(1);
  });

  it('get at most 20,000 pixels, and at most the maximum that the page sets', async () => {
    const src = await formPage(RESIZE('1e9'));
    const element = await embed({ src });
    expect(await next(element, 'form-resized')).to.deep.equal({ height: 20_000 });
    const held = document.createElement('form-embed');
    held.style.setProperty('--forms-embed-max-height', '50vh');
    held.src = src;
    const resized = next(held, 'form-resized');
    element.parentElement!.prepend(held);
    expect(Math.round((await resized).height)).to.equal(Math.round(innerHeight / 2));
    await held.updateComplete;
    expect(frameOf(held)!.clientHeight).to.be.within(innerHeight / 2 - 1, innerHeight / 2 + 1);
  });

  it('stop growing if their height depends on the height of their frame', async () => {
    // It begins in its first animation frame. Chromium sends no event for a change of the height before the first layout.
    const src = await formPage(`
      const grow = () => tell({ type: 'prompt-forms:resize', height: innerHeight + 10 });
      addEventListener('resize', grow); requestAnimationFrame(grow);
    `);
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (text) => warnings.push(text);
    try {
      const element = await embed({ src });
      // Each change takes some animation frames, and a busy machine draws few of them per second.
      for (let frames = 0; warnings.length === 0; frames++) {
        expect(frames, 'animation frames until the end').to.be.below(MAX_FRAMES);
        await nextFrame();
      }
      expect(String(warnings[0])).to.include('100vh');
      const { clientHeight } = frameOf(element)!;
      expect(clientHeight).to.be.below(1200);
      await nextFrame();
      await nextFrame();
      expect(frameOf(element)!.clientHeight).to.equal(clientHeight);
      expect(warnings).to.have.lengthOf(1);
    } finally {
      console.warn = warn;
    }
  }).timeout(60_000);

  it('do not block the page with thousands of messages', async () => {
    const src = await formPage(`
      let n = 0;
      const timer = setInterval(() => {
        for (let i = 0; i < 200; i++) tell({ type: 'prompt-forms:resize', height: 200 + (n++ % 700) });
        if (n >= 10000) { clearInterval(timer); tell('done'); }
      }, 10);
    `);
    const element = await embed({ src });
    const heights = record(element, 'form-resized');
    let frames = 0;
    let counting = true;
    const count = () => {
      frames++;
      if (counting) requestAnimationFrame(count);
    };
    count();
    await waitUntil(
      async () => (await next(element, 'form-message')).data === 'done',
      'the last message',
    );
    counting = false;
    expect(frames).to.be.above(5);
    await waitUntil(() => heights.at(-1)?.height === 200 + (9999 % 700), 'the last height');
    expect(heights.length).to.be.below(100);
  });

  it('can’t navigate the page', async () => {
    const src = await formPage(`
      try { top.location = 'https://evil.example/'; } catch {}
      try { parent.location.href = 'javascript:alert(1)'; } catch {}
      try { parent.document.title = 'stolen'; } catch {}
      ['scrollTo', 'close', 'inPageLink', 'message'].forEach((type) => tell('[iFrameSizer]form:900:900:' + type + ':x'));
      tell({ type: 'prompt-forms:resize', height: 200, url: 'javascript:alert(1)', redirect: 'https://evil.example/' });
    `);
    const { href } = location;
    const { scrollY } = window;
    const element = await embed({ src });
    await next(element, 'form-resized');
    expect(location.href).to.equal(href);
    expect(window.scrollY).to.equal(scrollY);
    expect(document.title).not.to.equal('stolen');
  });
});
