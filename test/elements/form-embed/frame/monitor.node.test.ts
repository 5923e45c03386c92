import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  FrameWatch,
  type FrameHost,
} from '../../../../src/elements/form-embed/frame/monitor.lazy.js';
import {
  GREETINGS,
  SIZER_READY,
} from '../../../../src/elements/form-embed/frame/resize-messages.js';
import { FrameWorld } from '../support/frame-runtime.js';

const URL_OF_FORM = new URL('https://forms.example/f/1');
const { origin } = URL_OF_FORM;

interface Options {
  readonly loading?: 'lazy' | 'eager';
  readonly follows?: boolean;
  readonly origins?: readonly string[];
}

describe('FrameWatch', () => {
  let world: FrameWorld;
  /** What the host was told. */
  let told: unknown[];
  /** What the form was told. */
  let sent: unknown[];
  let focused: unknown;
  let frameWindow: object;

  beforeEach(() => {
    world = new FrameWorld();
    told = [];
    sent = [];
    focused = undefined;
    frameWindow = { postMessage: (data: unknown, target: string) => sent.push([data, target]) };
  });

  function watch({ loading = 'eager', follows = true, origins = [origin] }: Options = {}) {
    const frame = {
      loading,
      contentWindow: frameWindow,
      removeAttribute: () => {},
      getRootNode: () => ({
        get activeElement() {
          return focused === 'frame' ? frame : null;
        },
      }),
    };
    const say =
      (name: string) =>
      (...values: unknown[]): void =>
        void told.push([name, ...values].filter((value) => value !== undefined).join(' '));
    const host: FrameHost = {
      loading: say('loading'),
      revealed: say('revealed'),
      arrived: say('arrived'),
      loaded: say('loaded'),
      resized: say('resized'),
      message: (data, from) => void told.push({ data, from }),
      troubled: say('troubled'),
      reload: say('reload'),
    };
    const watched = {
      frame: frame as unknown as HTMLIFrameElement,
      url: URL_OF_FORM,
      origins: () => origins,
      follows: () => follows,
    };
    return new FrameWatch(watched, host, world);
  }

  const event = (type: string, values: object = {}) => ({ type, ...values }) as unknown as Event;
  const message = (data: unknown, from: object = {}) =>
    event('message', { source: frameWindow, origin, data, ...from });
  const resize = (height: unknown) => ({ type: 'prompt-forms:resize', height });

  it('says that a form is loading once its frame is near, not before', () => {
    watch({ loading: 'lazy' });
    assert.deepEqual(told, []);
    world.scrollNear();
    assert.deepEqual(told, ['loading']);
  });

  it('gives a form that is late a notice, and takes it back when it comes', async () => {
    const watching = watch();
    await world.advance(14_000);
    assert.deepEqual(told, ['loading', 'revealed']);
    await world.advance(1_000);
    assert.deepEqual(told, ['loading', 'revealed', 'troubled slow']);
    watching.take(event('load'));
    assert.deepEqual(told.slice(3), ['arrived', 'troubled', 'loaded']);
    await world.advance(60_000);
    assert.equal(told.length, 6);
  });

  it('shows a frame after three seconds although its page still loads', async () => {
    const watching = watch();
    await world.advance(2_900);
    assert.deepEqual(told, ['loading']);
    await world.advance(100);
    assert.deepEqual(told, ['loading', 'revealed']);
    watching.take(event('load'));
    assert.deepEqual(told.slice(2), ['arrived', 'loaded']);
  });

  it('counts these three seconds from when a lazy frame is near', async () => {
    watch({ loading: 'lazy' });
    await world.advance(10_000);
    world.scrollNear();
    await world.advance(2_900);
    assert.deepEqual(told, ['loading']);
    await world.advance(100);
    assert.deepEqual(told, ['loading', 'revealed']);
  });

  for (const sign of ['message', 'load']) {
    it(`shows a frame with its first ${sign}, and not once more later`, async () => {
      const watching = watch();
      watching.take(sign === 'load' ? event('load') : message('hello'));
      assert.equal(told[1], 'arrived');
      await world.advance(5_000);
      assert.ok(!told.includes('revealed'));
    });
  }

  it('does not take load for success: a page that says nothing is suspicious', async () => {
    watch().take(event('load'));
    await world.advance(15_000);
    assert.equal(told.at(-1), 'troubled silent');
  });

  it('is content with a word, with a person’s focus in the form, and with a load where none is expected', async () => {
    world.recorded.add(URL_OF_FORM.href);
    const spoken = watch();
    spoken.take(event('load'));
    spoken.take(message('hello'));
    watch().take(event('load'));
    focused = 'frame';
    watch({ follows: false }).take(event('load'));
    await world.advance(15_000);
    assert.ok(!told.some((each) => String(each).startsWith('troubled')));
  });

  it('suspects a page of fixed height that the browser has no record of', async () => {
    watch({ follows: false }).take(event('load'));
    await world.advance(15_000);
    assert.equal(told.at(-1), 'troubled silent');
  });

  it('tells of a browser that is offline, and tries again when it is not', async () => {
    world.navigator.onLine = false;
    const watching = watch();
    await world.advance(15_000);
    assert.equal(told.at(-1), 'troubled offline');
    watching.take(event('online'));
    assert.equal(told.at(-1), 'reload');
  });

  it('does not load again where nothing was missing', () => {
    const watching = watch();
    watching.take(message('hello'));
    watching.take(event('online'));
    assert.ok(!told.includes('reload'));
  });

  it('tells of a server that is not reached, where the browser does', () => {
    watch().take(event('error'));
    assert.equal(told.at(-1), 'troubled unreachable');
  });

  describe('what the page’s policy refuses', () => {
    const violation = (values: object) =>
      event('securitypolicyviolation', {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: URL_OF_FORM.href,
        ...values,
      });

    it('is told at once, and load does not belie it', () => {
      const watching = watch();
      watching.take(violation({}));
      watching.take(event('load'));
      assert.deepEqual(told, ['loading', 'troubled blocked']);
    });

    it('is another thing where it is no frame, another origin, or a report alone', () => {
      const watching = watch();
      watching.take(violation({ effectiveDirective: 'img-src' }));
      watching.take(violation({ blockedURI: 'https://other.example/' }));
      watching.take(violation({ blockedURI: 'inline' }));
      watching.take(violation({ disposition: 'report' }));
      assert.deepEqual(told, ['loading']);
    });
  });

  it('hears only its own frame, from the form’s origin', async () => {
    const watching = watch();
    for (const from of [
      { source: {} },
      { source: null },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
      { origin: '' },
    ]) {
      watching.take(message(resize(300), from));
    }
    await world.advance(100);
    assert.deepEqual(told, ['loading']);
  });

  it('hears no frame that has left the page', () => {
    frameWindow = null as never;
    watch().take(message(resize(300)));
    assert.deepEqual(told, ['loading']);
  });

  it('hears other origins that the page lists, for a form that is moved there', async () => {
    const watching = watch({ origins: [origin, 'https://eu.forms.example'] });
    watching.take(message(resize(300), { origin: 'https://eu.forms.example' }));
    await world.advance(100);
    assert.equal(told.at(-1), 'resized 300');
  });

  it('keeps heights between the least and the most', async () => {
    world.styles = { minHeight: '200px', maxHeight: '600px' };
    const watching = watch();
    for (const height of [10, 400, 1e9]) {
      watching.take(message(resize(height)));
      await world.advance(2000);
    }
    assert.deepEqual(told.slice(2), ['resized 200', 'resized 400', 'resized 600']);
  });

  it('hands on what is no height, and nothing that iframe-resizer says', () => {
    const watching = watch();
    watching.take(message({ type: 'prompt-forms:submitted' }));
    watching.take(message('[iFrameSizer]form:0:0:title:RSVP'));
    watching.take(message(null));
    assert.deepEqual(told.slice(2), [
      { data: { type: 'prompt-forms:submitted' }, from: origin },
      { data: null, from: origin },
    ]);
  });

  it('greets resizers where the height is to be followed, and tells no other origin', () => {
    const watching = watch();
    watching.take(event('load'));
    const greetings = GREETINGS.map((greeting) => [greeting, origin]);
    assert.deepEqual(sent, greetings);
    watching.take(message(SIZER_READY));
    assert.deepEqual(sent, [...greetings, ...greetings]);
    sent = [];
    watch({ follows: false }).take(event('load'));
    assert.deepEqual(sent, []);
  });

  it('leaves nothing behind', async () => {
    const watching = watch();
    watching.take(message(resize(300)));
    watching.end();
    await world.advance(60_000);
    assert.equal(world.pending, 0);
    assert.deepEqual(told, ['loading', 'arrived']);
  });

  it('starts no timer after its end, whatever its observer had queued before', async () => {
    const watching = watch({ loading: 'lazy' });
    const deliver = world.queueNear();
    watching.end();
    deliver();
    assert.equal(world.pending, 0);
    await world.advance(60_000);
    assert.deepEqual(told, []);
  });

  it('leaves no timer behind if its observer calls twice', async () => {
    const watching = watch({ loading: 'lazy' });
    const deliver = world.queueNear();
    world.scrollNear();
    deliver();
    watching.end();
    assert.equal(world.pending, 0);
    await world.advance(60_000);
    assert.deepEqual(told, ['loading']);
  });

  it('takes no event after its end', async () => {
    const watching = watch();
    watching.end();
    for (const type of ['load', 'error', 'online']) watching.take(event(type));
    watching.take(message(resize(300)));
    await world.advance(60_000);
    assert.deepEqual(told, ['loading']);
  });
});
