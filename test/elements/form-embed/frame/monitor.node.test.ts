import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  FrameMonitor,
  type FrameCallbacks,
} from '../../../../src/elements/form-embed/frame/monitor.lazy.js';
import {
  HANDSHAKE_MESSAGES,
  IFRAME_RESIZER_READY,
} from '../../../../src/elements/form-embed/frame/resize-messages.js';
import type { FrameLook } from '../../../../src/elements/form-embed/frame/state.js';
import { FakeFrameRuntime } from '../support/frame-runtime.js';

const URL_OF_FORM = new URL('https://forms.example/f/1');
const { origin } = URL_OF_FORM;

interface Options {
  readonly loading?: 'lazy' | 'eager';
  readonly follows?: boolean;
  readonly origins?: readonly string[];
  readonly isRecorded?: boolean;
  readonly hasLoaded?: boolean;
  readonly hasArrived?: boolean;
  readonly hasNaturalHeight?: boolean;
}

describe('FrameMonitor', () => {
  let runtime: FakeFrameRuntime;
  /** The frame's states, and calls of the host's methods. */
  let calls: unknown[];
  /** How the frame looks in each of its states. */
  let looks: FrameLook[];
  /** Messages to the form. */
  let sent: unknown[];
  let focused: unknown;
  let frame: { contentDocument: unknown };
  let frameWindow: object;

  beforeEach(() => {
    runtime = new FakeFrameRuntime();
    calls = [];
    looks = [];
    sent = [];
    focused = undefined;
    frameWindow = { postMessage: (data: unknown, target: string) => sent.push([data, target]) };
  });

  function watch({
    loading = 'eager',
    follows = true,
    origins = [origin],
    isRecorded = false,
    hasLoaded = false,
    hasArrived = true,
    hasNaturalHeight = false,
  }: Options = {}) {
    const element = {
      loading,
      hasAttribute: () => true,
      sandbox: { contains: () => true },
      contentWindow: frameWindow,
      contentDocument: hasArrived ? null : {},
      referrerPolicy: 'strict-origin',
      getRootNode: () => ({
        get activeElement() {
          return focused === 'frame' ? element : null;
        },
      }),
    };
    frame = element;
    const record =
      (name: string) =>
      (...values: unknown[]): void =>
        void calls.push([name, ...values].filter((value) => value !== undefined).join(' '));
    const host: FrameCallbacks = {
      onChange: (look, state) => {
        looks.push(look);
        calls.push(state);
      },
      onLoad: record('load'),
      onResize: record('resized'),
      onSubmitted: (data) => void calls.push({ submitted: data }),
      onMessage: (data, from) => void calls.push({ data, from }),
      reload: record('reload'),
    };
    const watched = {
      iframe: element as unknown as HTMLIFrameElement,
      url: URL_OF_FORM,
      origins: () => origins,
      hasAutoHeight: () => follows,
      hasNaturalHeight: () => hasNaturalHeight,
      isRecorded: () => isRecorded,
      hasLoaded,
      isShown: false,
      isOfPage: false,
      mayHaveLoaded: false,
    };
    return new FrameMonitor(watched, host, runtime);
  }

  const isHidden = () => looks.at(-1)?.shows === 'nothing';
  const event = (type: string, values: object = {}) => ({ type, ...values }) as unknown as Event;
  const message = (data: unknown, from: object = {}) =>
    event('message', { source: frameWindow, origin, data, ...from });
  const resize = (height: unknown) => ({ type: 'prompt-forms:resize', height });

  const isReport = (call: unknown) =>
    typeof call === 'object' && call !== null && 'submitted' in call;

  it('reports that a response was sent, and nothing that only looks like it', () => {
    const monitor = watch();
    const type = 'prompt-forms:submitted';
    monitor.handleEvent(message({ type }));
    monitor.handleEvent(message({ type, data: { total: 3 } }));
    const reports = calls.filter((call) => isReport(call));
    assert.deepEqual(reports, [{ submitted: undefined }, { submitted: { total: 3 } }]);
    const lookalikes: unknown[] = [
      type,
      [type],
      { type: [type] },
      { type: 'prompt-forms:submitted ' },
      { Type: type },
      { data: { type } },
      Object.assign([], { type }),
      null,
      {
        get type(): string {
          throw new Error('hostile');
        },
      },
      {
        type,
        get data(): string {
          throw new Error('hostile');
        },
      },
    ];
    for (const each of lookalikes) monitor.handleEvent(message(each));
    for (const from of [{ source: {} }, { source: null }, { origin: 'https://other.example' }]) {
      monitor.handleEvent(message({ type }, from));
    }
    const later = calls.filter((call) => isReport(call));
    assert.equal(later.length, 2);
  });

  it('reports that a form loads as soon as its lazy frame is near the viewport', () => {
    watch({ loading: 'lazy' });
    assert.deepEqual(calls, []);
    runtime.scrollNear();
    assert.deepEqual(calls, ['loading']);
  });

  it('reports a slow form, and the end of the problem when the form loads', async () => {
    const watching = watch();
    await runtime.advance(14_000);
    assert.deepEqual(calls, ['loading', 'overdue', 'visible']);
    await runtime.advance(1_000);
    assert.deepEqual(calls, ['loading', 'overdue', 'visible', 'slow-visible']);
    assert.ok(!isHidden());
    watching.handleEvent(event('load'));
    assert.deepEqual(calls.slice(4), ['loaded', 'load']);
    assert.equal(looks.at(-1)!.problem, undefined);
    watching.handleEvent(message('hello'));
    await runtime.advance(60_000);
    assert.deepEqual(calls.slice(6), ['proven', { data: 'hello', from: origin }]);
  });

  it('reveals a frame after three seconds although its page still loads', async () => {
    const watching = watch();
    await runtime.advance(2_900);
    assert.deepEqual(calls, ['loading']);
    await runtime.advance(100);
    assert.deepEqual(calls, ['loading', 'overdue', 'visible']);
    watching.handleEvent(event('load'));
    await runtime.advance(300);
    assert.deepEqual(calls.slice(3), ['loaded', 'load']);
  });

  it('reveals no frame before its page has arrived', async () => {
    watch({ hasArrived: false });
    await runtime.advance(14_000);
    assert.deepEqual(calls, ['loading', 'overdue']);
    await runtime.advance(10_000);
    assert.deepEqual(calls, ['loading', 'overdue', 'slow']);
    frame.contentDocument = null;
    await runtime.advance(300);
    assert.deepEqual(calls.slice(3), ['slow-visible']);
    await runtime.advance(60_000);
    assert.equal(calls.length, 4);
    assert.equal(runtime.pending, 0);
  });

  it('reveals a frame after three seconds if the visitor has moved the focus into it', async () => {
    watch({ hasArrived: false });
    focused = 'frame';
    await runtime.advance(3_000);
    assert.deepEqual(calls, ['loading', 'visible']);
  });

  it('starts these three seconds when a lazy frame is near the viewport', async () => {
    watch({ loading: 'lazy' });
    await runtime.advance(10_000);
    runtime.scrollNear();
    await runtime.advance(2_900);
    assert.deepEqual(calls, ['loading']);
    await runtime.advance(100);
    assert.deepEqual(calls, ['loading', 'overdue', 'visible']);
  });

  for (const sign of ['message', 'load']) {
    it(`reveals a frame with its first ${sign}, and only once`, async () => {
      const watching = watch();
      watching.handleEvent(sign === 'load' ? event('load') : message('hello'));
      await runtime.advance(300);
      assert.equal(calls[1], sign === 'load' ? 'loaded' : 'proven');
      await runtime.advance(5_000);
      assert.ok(!calls.includes('overdue'));
      assert.ok(!calls.includes('visible'));
    });
  }

  it('reports a page that loads but sends no message', async () => {
    watch().handleEvent(event('load'));
    await runtime.advance(15_000);
    assert.equal(calls.at(-1), 'silent');
  });

  it('reports no problem after a message, with the focus in the form, or after load if no message is expected', async () => {
    const spoken = watch();
    spoken.handleEvent(event('load'));
    spoken.handleEvent(message('hello'));
    watch().handleEvent(event('load'));
    focused = 'frame';
    watch({ follows: false, isRecorded: true }).handleEvent(event('load'));
    await runtime.advance(15_000);
    assert.ok(!looks.some(({ problem }) => problem));
  });

  it('does not suspect a page that determines the height of its frame', async () => {
    watch({ hasNaturalHeight: true }).handleEvent(event('load'));
    await runtime.advance(15_000);
    assert.deepEqual(calls, ['loading', 'loaded', 'load', 'proven']);
  });

  it('reports a page of fixed height that the browser has no record of', async () => {
    watch({ follows: false }).handleEvent(event('load'));
    await runtime.advance(15_000);
    assert.equal(calls.at(-1), 'silent');
  });

  it('reports no silent page in which “Show form” has moved the focus', async () => {
    focused = 'frame';
    watch().handleEvent(event('load'));
    await runtime.advance(15_000);
    assert.deepEqual(calls, ['loading', 'loaded', 'load']);
  });

  it('reports a slow page in spite of the focus that “Show form” has moved there', async () => {
    focused = 'frame';
    watch({ hasArrived: false });
    await runtime.advance(15_000);
    assert.deepEqual(calls, ['loading', 'overdue', 'slow']);
  });

  it('does not hide a page that has become visible if the browser goes offline', async () => {
    watch();
    await runtime.advance(4_000);
    runtime.navigator.onLine = false;
    await runtime.advance(11_000);
    assert.equal(calls.at(-1), 'slow-visible');
    assert.ok(!isHidden());
  });

  it('reports after three seconds that the browser is offline, and reloads when it is online', async () => {
    runtime.navigator.onLine = false;
    const watching = watch();
    await runtime.advance(3_000);
    assert.equal(calls.at(-1), 'offline');
    await runtime.advance(12_000);
    assert.equal(calls.at(-1), 'offline');
    watching.handleEvent(event('online'));
    assert.equal(calls.at(-1), 'reload');
  });

  /** Signs that a visitor may have used the form. */
  const USES: Readonly<Record<string, (watching: FrameMonitor) => void>> = {
    'has loaded': (watching) => watching.handleEvent(event('load')),
    'has sent a message': (watching) => watching.handleEvent(message('hello')),
    'has the focus': () => {
      focused = 'frame';
    },
    'has had the focus': (watching) => {
      focused = 'frame';
      watching.handleEvent(event('blur'));
      focused = undefined;
    },
  };
  /** Events that end in a problem, and the time after which the last one comes. */
  const PROBLEMS: Readonly<Record<string, (watching: FrameMonitor) => Promise<void>>> = {
    'the browser is offline': async (watching) => {
      runtime.navigator.onLine = false;
      watching.handleEvent(event('offline'));
      await runtime.advance(15_000);
    },
    '15 seconds pass': () => runtime.advance(15_000),
    'its server is unreachable': async (watching) => {
      watching.handleEvent(event('error'));
      await runtime.advance(300);
    },
    'the browser is offline and its server is unreachable': async (watching) => {
      runtime.navigator.onLine = false;
      watching.handleEvent(event('error'));
      await runtime.advance(15_000);
    },
    'the page’s policy blocks another frame': async (watching) =>
      watching.handleEvent(
        event('securitypolicyviolation', {
          disposition: 'enforce',
          effectiveDirective: 'frame-src',
          blockedURI: origin,
        }),
      ),
  };
  for (const [use, act] of Object.entries(USES)) {
    for (const [problem, happen] of Object.entries(PROBLEMS)) {
      for (const follows of [true, false]) {
        it(`does not hide or reload a form of ${follows ? 'auto' : 'fixed'} height that ${use} if ${problem}`, async () => {
          const watching = watch({ follows, isRecorded: true });
          act(watching);
          await happen(watching);
          runtime.navigator.onLine = true;
          watching.handleEvent(event('online'));
          await runtime.advance(60_000);
          assert.ok(!isHidden());
          assert.ok(!calls.includes('reload'), calls.join());
          assert.ok(!looks.some(({ shows }) => shows === 'nothing'), calls.join());
        });
      }
    }
  }

  it('reports a page that loads while the browser is offline, until it loads again', async () => {
    runtime.navigator.onLine = false;
    const watching = watch({ follows: false, isRecorded: true });
    watching.handleEvent(event('load'));
    assert.ok(calls.includes('loaded-offline'));
    assert.ok(!isHidden());
    watching.handleEvent(event('load'));
    assert.equal(calls.filter((call) => call === 'loaded-offline').length, 1);
    runtime.navigator.onLine = true;
    watching.handleEvent(event('online'));
    assert.ok(looks.at(-1)!.problem);
    watching.handleEvent(event('load'));
    await runtime.advance(300);
    assert.equal(looks.at(-1)!.problem, undefined);
  });

  it('reports no problem of a page that sends messages while the browser is offline', async () => {
    runtime.navigator.onLine = false;
    const watching = watch();
    watching.handleEvent(message('hello'));
    watching.handleEvent(event('load'));
    await runtime.advance(60_000);
    assert.ok(!looks.some(({ problem }) => problem), calls.join());
  });

  it('shows a page that loads after the browser was offline, although no event says that it is online', async () => {
    runtime.navigator.onLine = false;
    const watching = watch();
    await runtime.advance(15_000);
    assert.ok(isHidden());
    runtime.navigator.onLine = true;
    watching.handleEvent(event('load'));
    await runtime.advance(300);
    assert.ok(!isHidden());
    watching.handleEvent(event('online'));
    assert.ok(!calls.includes('reload'));
  });

  it('monitors a page that has loaded before the monitor starts', async () => {
    const watching = watch({ hasLoaded: true });
    assert.deepEqual(
      sent,
      HANDSHAKE_MESSAGES.map((greeting) => [greeting, origin]),
    );
    watching.handleEvent(message('hello'));
    await runtime.advance(60_000);
    assert.deepEqual(calls, ['loaded', 'proven', { data: 'hello', from: origin }]);
  });

  describe('a form that the page’s policy blocks', () => {
    const violation = (values: object) =>
      event('securitypolicyviolation', {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: URL_OF_FORM.href,
        ...values,
      });

    it('is reported at once, and stays blocked after load', () => {
      const watching = watch();
      watching.handleEvent(violation({}));
      watching.handleEvent(event('load'));
      assert.deepEqual(calls, ['loading', 'blocked']);
    });

    it('stays blocked after an error event', async () => {
      const watching = watch();
      watching.handleEvent(violation({ blockedURI: origin }));
      watching.handleEvent(event('error'));
      await runtime.advance(300);
      assert.deepEqual(calls, ['loading', 'blocked']);
    });

    it('is not reported as unreachable if the error event is first, as in Firefox', async () => {
      const watching = watch();
      watching.handleEvent(event('error'));
      await runtime.advance(100);
      watching.handleEvent(violation({ blockedURI: origin }));
      await runtime.advance(300);
      assert.deepEqual(calls, ['loading', 'failing', 'blocked']);
    });

    it('is reported after its load event, as in WebKit, if the browser has no record of it', () => {
      const watching = watch();
      watching.handleEvent(event('load'));
      watching.handleEvent(violation({ blockedURI: origin }));
      assert.equal(calls.at(-1), 'blocked');
    });

    it('can’t be focused with Tab', () => {
      watch().handleEvent(violation({}));
      assert.ok(isHidden());
    });

    it('is not reported for other directives, other origins, or report-only policies', () => {
      const watching = watch();
      watching.handleEvent(violation({ effectiveDirective: 'img-src' }));
      watching.handleEvent(violation({ blockedURI: 'https://other.example/' }));
      watching.handleEvent(violation({ blockedURI: 'inline' }));
      for (const other of [`${origin}.evil.example/`, `${origin}:8443/f/1`, `${origin}/f/2`]) {
        watching.handleEvent(violation({ blockedURI: other }));
      }
      watching.handleEvent(violation({ disposition: 'report' }));
      assert.deepEqual(calls, ['loading']);
    });
  });

  it('accepts messages only from its own frame and the form’s origin', async () => {
    const watching = watch();
    for (const from of [
      { source: {} },
      { source: null },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
      { origin: '' },
    ]) {
      watching.handleEvent(message(resize(300), from));
    }
    await runtime.advance(100);
    assert.deepEqual(calls, ['loading']);
  });

  it('ignores messages after the frame has left the page', () => {
    frameWindow = null as never;
    watch().handleEvent(message(resize(300)));
    assert.deepEqual(calls, ['loading']);
  });

  it('accepts messages from other origins that the page lists', async () => {
    const watching = watch({ origins: [origin, 'https://eu.forms.example'] });
    watching.handleEvent(message(resize(300), { origin: 'https://eu.forms.example' }));
    await runtime.advance(100);
    assert.equal(calls.at(-1), 'resized 300');
  });

  it('keeps heights between the minimum and the maximum', async () => {
    runtime.styles = { minHeight: '200px', maxHeight: '600px' };
    const watching = watch();
    for (const height of [10, 400, 1e9]) {
      watching.handleEvent(message(resize(height)));
      await runtime.advance(2000);
    }
    assert.deepEqual(calls.slice(2), ['resized 200', 'resized 400', 'resized 600']);
  });

  it('leaves shares of what is around the frame to the browser', async () => {
    runtime.styles = { minHeight: '100%', maxHeight: '80%' };
    const watching = watch();
    for (const height of [60, 400]) {
      watching.handleEvent(message(resize(height)));
      await runtime.advance(2000);
    }
    assert.deepEqual(calls.slice(2), ['resized 60', 'resized 400']);
  });

  it('passes on other messages, except those of iframe-resizer', () => {
    const watching = watch();
    watching.handleEvent(message({ type: 'prompt-forms:other' }));
    watching.handleEvent(message('[iFrameSizer]form:0:0:title:RSVP'));
    watching.handleEvent(message(null));
    assert.deepEqual(calls.slice(2), [
      { data: { type: 'prompt-forms:other' }, from: origin },
      { data: null, from: origin },
    ]);
  });

  it('sends the handshake if the height is auto, to the form’s origin only', async () => {
    const watching = watch();
    watching.handleEvent(event('load'));
    await runtime.advance(300);
    const greetings = HANDSHAKE_MESSAGES.map((greeting) => [greeting, origin]);
    assert.deepEqual(sent, greetings);
    watching.handleEvent(message(IFRAME_RESIZER_READY));
    assert.deepEqual(sent, [...greetings, ...greetings]);
    sent = [];
    watch({ follows: false }).handleEvent(event('load'));
    await runtime.advance(300);
    assert.deepEqual(sent, []);
  });

  describe('a server that can’t be reached, of which the browser sends an error event', () => {
    const fail = async (watching: FrameMonitor) => {
      watching.handleEvent(event('error'));
      await runtime.advance(300);
    };

    it('is reported, and hides the frame', async () => {
      await fail(watch());
      assert.deepEqual(calls, ['loading', 'failing', 'unreachable']);
      assert.ok(isHidden());
    });

    it('is not reported if the page loads after the error event', async () => {
      const watching = watch();
      watching.handleEvent(event('error'));
      watching.handleEvent(event('load'));
      await runtime.advance(300);
      assert.ok(!calls.includes('unreachable'), calls.join());
    });

    it('leaves a frame visible that has loaded before', async () => {
      const watching = watch();
      watching.handleEvent(event('load'));
      await fail(watching);
      assert.deepEqual(calls, ['loading', 'loaded', 'load', 'failed-visible']);
      assert.ok(!isHidden());
    });

    it('is no problem of a loaded form with a fixed height, which is expected to be silent', async () => {
      const watching = watch({ follows: false, isRecorded: true });
      watching.handleEvent(event('load'));
      await fail(watching);
      await runtime.advance(60_000);
      assert.deepEqual(calls, ['loading', 'loaded', 'load']);
    });

    it('is over with a message of the page', async () => {
      const watching = watch();
      watching.handleEvent(event('load'));
      await fail(watching);
      watching.handleEvent(message('hello'));
      assert.equal(calls[4], 'proven');
      assert.equal(looks.at(-1)!.problem, undefined);
    });

    it('is over if a page loads later', async () => {
      const watching = watch({ hasArrived: false });
      await fail(watching);
      assert.ok(isHidden());
      watching.handleEvent(event('load'));
      await runtime.advance(300);
      assert.deepEqual(calls.slice(3), ['loaded', 'load']);
      assert.equal(looks.at(-1)!.problem, undefined);
      assert.ok(!isHidden());
    });

    it('leaves a frame visible in which the focus is', async () => {
      const watching = watch({ hasArrived: false });
      focused = 'frame';
      await runtime.advance(100);
      await fail(watching);
      assert.equal(calls.at(-1), 'failed-visible');
    });

    it('is reported in spite of the focus that “Show form” has moved into the frame', async () => {
      focused = 'frame';
      await fail(watch({ hasArrived: false }));
      assert.deepEqual(calls, ['loading', 'failing', 'unreachable']);
    });

    it('never shows the browser’s error page if the frame fails late', async () => {
      const watching = watch({ hasArrived: false });
      // Just before the next look at the frame.
      await runtime.advance(4_990);
      frame.contentDocument = null;
      watching.handleEvent(event('error'));
      await runtime.advance(1_000);
      assert.deepEqual(calls, ['loading', 'overdue', 'failing', 'unreachable']);
    });

    it('is not reported any more after stop()', async () => {
      const watching = watch();
      watching.handleEvent(event('error'));
      watching.stop();
      await runtime.advance(60_000);
      assert.deepEqual(calls, ['loading', 'failing']);
    });
  });

  it('leaves no timer behind after stop()', async () => {
    const watching = watch();
    watching.handleEvent(message(resize(300)));
    watching.stop();
    await runtime.advance(60_000);
    assert.equal(runtime.pending, 0);
    assert.deepEqual(calls, ['loading', 'proven']);
  });

  it('starts no timer after stop(), even if the observer had queued entries', async () => {
    const watching = watch({ loading: 'lazy' });
    const deliver = runtime.queueNear();
    watching.stop();
    deliver();
    assert.equal(runtime.pending, 0);
    await runtime.advance(60_000);
    assert.deepEqual(calls, []);
  });

  it('leaves no timer behind if the observer calls twice', async () => {
    const watching = watch({ loading: 'lazy' });
    const deliver = runtime.queueNear();
    runtime.scrollNear();
    deliver();
    watching.stop();
    assert.equal(runtime.pending, 0);
    await runtime.advance(60_000);
    assert.deepEqual(calls, ['loading']);
  });

  it('ignores events after stop()', async () => {
    const watching = watch();
    watching.stop();
    for (const type of ['load', 'error', 'online']) watching.handleEvent(event(type));
    watching.handleEvent(message(resize(300)));
    await runtime.advance(60_000);
    assert.deepEqual(calls, ['loading']);
  });
});
