import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormsError, type GeneratedForm } from '../../src/client/index.js';
import { PendingGenerates } from '../../src/store/pending-generates.js';

const FORM: GeneratedForm = { id: 'form_1_a', formUrl: 'https://forms.example/f/1', raw: {} };
const PROMPT = 'A survey';
const noop = () => {};

/** Lets everything happen that needs no time. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

/** A store that lets the test end each generate. */
function setUp() {
  const sent: {
    readonly signal: AbortSignal;
    readonly succeed: () => void;
    readonly fail: (error: FormsError) => void;
  }[] = [];
  let listeners = 0;
  let released = 0;
  const generates = new PendingGenerates({
    subscribe: () => {
      listeners++;
      return () => void listeners--;
    },
    announceRelease: () => released++,
    generate: (_, options) =>
      new Promise((resolve, reject) => {
        const { signal } = options!;
        signal!.addEventListener('abort', () =>
          reject(new FormsError({ kind: 'abort', operation: 'generate' })),
        );
        sent.push({ signal: signal!, succeed: () => resolve(FORM), fail: reject });
      }),
  });
  return { generates, sent, listeners: () => listeners, released: () => released };
}

/** A generate that an element shows, and the states that the element was notified of. */
function start({ generates }: ReturnType<typeof setUp>, name = 'a', onDone = noop) {
  const generate = generates.start(name, PROMPT, onDone);
  const states: string[] = [];
  generate.listener = () => states.push(generate.state.status);
  return { generate, states };
}

const busy = new FormsError({
  kind: 'http',
  operation: 'generate',
  status: 429,
  retryAfterMs: 60_000,
});

describe('the generates of a page', () => {
  it('notify their element of each state, and end with a form', async () => {
    const page = setUp();
    let done = 0;
    const { generate, states } = start(page, 'a', () => done++);
    assert.equal(page.listeners(), 1, 'other tabs get the form');
    page.sent[0]!.fail(busy);
    await rest();
    generate.tryNow();
    await rest();
    page.sent[1]!.succeed();
    await rest();
    assert.deepEqual(states, ['waiting', 'running', 'done']);
    assert.equal(done, 1);
    assert.equal(page.listeners(), 0);
    assert.equal(page.generates.adopt('a'), undefined);
  });

  it('are adopted by an element of the same name, one element at a time', () => {
    const page = setUp();
    const { generate } = start(page);
    assert.equal(page.generates.adopt('a'), undefined, 'another element shows it');
    page.generates.release(generate);
    assert.equal(page.released(), 1, 'an element that is there already may adopt it');
    assert.equal(page.generates.adopt('b'), undefined);
    assert.equal(page.generates.adopt('a', 'A quiz'), undefined);
    assert.equal(page.generates.adopt('a', PROMPT), generate);
    assert.equal(page.generates.adopt('a'), generate);
  });

  for (const outcome of ['done', 'failed'] as const) {
    it(`keep their outcome for one later element: ${outcome}`, async () => {
      const page = setUp();
      let done = 0;
      const { generate, states } = start(page, 'a', () => done++);
      page.generates.release(generate);
      if (outcome === 'done') page.sent[0]!.succeed();
      else page.sent[0]!.fail(new FormsError({ kind: 'network', operation: 'generate' }));
      await rest();
      assert.deepEqual(states, []);
      assert.equal(done, outcome === 'done' ? 1 : 0);
      assert.equal(page.generates.adopt('a', PROMPT), undefined, 'it is not under way');
      assert.equal(page.generates.adopt('a')?.state.status, outcome);
      assert.equal(page.generates.adopt('a'), undefined);
    });
  }

  it('drop an outcome that no element has shown when there is a newer one', async () => {
    const page = setUp();
    const { generate } = start(page);
    page.generates.release(generate);
    page.sent[0]!.succeed();
    await rest();
    const { generate: newer } = start(page);
    page.generates.release(newer);
    assert.equal(page.generates.adopt('a'), newer);
    newer.listener = noop;
    page.sent[1]!.succeed();
    await rest();
    assert.equal(page.generates.adopt('a'), undefined);
  });

  it('are dropped if the proxy rejects the visitor and no element shows them', async () => {
    const page = setUp();
    const { generate } = start(page);
    page.generates.release(generate);
    const { signal } = generate;
    page.generates.handleChange({ type: 'reset', reason: 'refused', signal });
    assert.equal(page.generates.adopt('a'), undefined);
  });

  it('are not shown after their form was deleted', async () => {
    const page = setUp();
    const { generate } = start(page);
    page.generates.release(generate);
    page.sent[0]!.succeed();
    await rest();
    page.generates.handleChange({ type: 'deleted', id: 'form_2_b' });
    page.generates.handleChange({ type: 'deleted', id: FORM.id! });
    assert.equal(page.generates.adopt('a'), undefined);
  });

  it('fail if the proxy rejects the visitor, also in a countdown, except the rejected call itself', async () => {
    const page = setUp();
    const waiting = start(page, 'a');
    page.sent[0]!.fail(busy);
    await rest();
    const running = start(page, 'b');
    const refused = start(page, 'c');
    const { signal } = refused.generate;
    page.generates.handleChange({ type: 'reset', reason: 'refused', signal });
    await rest();
    assert.deepEqual(
      [waiting, running, refused].map(({ generate }) => generate.state.status),
      ['failed', 'failed', 'running'],
    );
    assert.equal(page.sent.length, 3);
    for (const name of ['a', 'b']) assert.equal(page.generates.adopt(name), undefined);
  });

  it('notify their element of the failure after a cancel', async () => {
    const page = setUp();
    const { generate, states } = start(page);
    page.generates.cancel(generate);
    assert.equal(page.sent[0]!.signal.aborted, true);
    await rest();
    assert.deepEqual(states, ['failed']);
    assert.equal(page.generates.adopt('a'), undefined);
  });
});
