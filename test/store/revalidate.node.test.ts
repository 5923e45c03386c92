import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createFormsClient } from '../../src/client/index.js';
import { loadAdvice } from '../../src/client/failure.js';
import { revalidateOnFocus } from '../../src/store/revalidate.js';
import { FormsStore } from '../../src/store/store.js';
import { success } from '../client/support/answers.js';

const MINUTE = 60_000;

// It loads with the first failure otherwise, which takes real time.
await loadAdvice(globalThis);

/** A page that nobody looks at, or somebody does; Node has none. */
describe('the list of a page that stays open', () => {
  const GLOBALS = ['document', 'addEventListener'] as const;
  let page: EventTarget;
  let view: EventTarget & { hidden?: boolean };

  beforeEach(() => {
    page = new EventTarget();
    view = new EventTarget();
    view.hidden = false;
    const globals = { document: view, addEventListener: page.addEventListener.bind(page) };
    for (const name of GLOBALS) {
      Object.defineProperty(globalThis, name, { value: globals[name], configurable: true });
    }
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  });
  afterEach(() => {
    mock.timers.reset();
    for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
  });

  const goOnline = () => page.dispatchEvent(new Event('online'));
  const look = (hidden: boolean) => {
    view.hidden = hidden;
    view.dispatchEvent(new Event('visibilitychange'));
  };

  /** A store that somebody watches, and what it sent; `answers` one after the other, the last from then on. */
  function watched(...answers: ('lost' | 'broken' | 'forms')[]) {
    let sent = 0;
    const client = createFormsClient({
      endpoint: 'https://host.example',
      retries: 0,
      fetch: async () => {
        const answer = answers[Math.min(sent++, answers.length - 1)];
        if (answer === 'lost') throw new TypeError('no connection');
        return answer === 'broken' ? new Response('?', { status: 500 }) : success({ forms: [] });
      },
    });
    const store = new FormsStore(client);
    const settled = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      return sent;
    };
    return { unwatch: store.watch(() => {}), settled, store };
  }

  it('is loaded again when the browser is online after the connection failed', async () => {
    const { settled, store } = watched('lost', 'forms');
    await settled();
    assert.equal(store.state.status, 'error');
    goOnline();
    assert.equal(await settled(), 2);
    assert.equal(store.state.status, 'ready');
    goOnline();
    assert.equal(await settled(), 2);
  });

  it('is not loaded again when the browser is online after an HTTP error', async () => {
    const { settled } = watched('broken');
    await settled();
    goOnline();
    assert.equal(await settled(), 1);
  });

  it('is loaded again once if the page becomes visible after more than five minutes', async () => {
    const { settled } = watched('forms');
    await settled();
    look(true);
    mock.timers.tick(5 * MINUTE);
    look(false);
    assert.equal(await settled(), 1);
    look(true);
    mock.timers.tick(1);
    assert.equal(await settled(), 1);
    look(false);
    look(false);
    assert.equal(await settled(), 2);
    look(false);
    assert.equal(await settled(), 2);
  });

  it('is not loaded again if no element watches it', async () => {
    const { settled, unwatch } = watched('lost');
    await settled();
    unwatch();
    mock.timers.tick(10 * MINUTE);
    goOnline();
    look(false);
    assert.equal(await settled(), 1);
  });

  it('is not loaded again if there is no document', () => {
    Reflect.deleteProperty(globalThis, 'document');
    let refreshes = 0;
    const stop = revalidateOnFocus(
      () => refreshes++,
      () => ({ endedAt: 0, hasConnectionFailed: true }),
    );
    goOnline();
    assert.equal(refreshes, 0);
    stop();
  });
});
