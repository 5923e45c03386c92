import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DATA, failure, ID, success } from './support/answers.js';
import { call, errorOf, lost, never, setUp, type Step } from './support/setup.js';

/** A step that answers when told to. */
function deferred(): { step: Step; answer: (response: Response) => void; signals: AbortSignal[] } {
  const waiting: ((response: Response) => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    step: ({ init }) =>
      new Promise((resolve, reject) => {
        if (init.signal) signals.push(init.signal);
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        waiting.push(resolve);
      }),
    answer: (response) => waiting.shift()?.(response),
    signals,
  };
}

describe('concurrent reads', () => {
  it('share one request per path', async () => {
    const { client, sent, runtime } = setUp([
      () => success(DATA.list),
      () => success(DATA.get),
      () => success({ id: 'form_2_b' }),
    ]);
    const [a, b, c, d, e] = await runtime.settle(
      Promise.all([
        client.list(),
        client.list(),
        client.get(ID),
        client.get(ID),
        client.get('form_2_b'),
      ]),
    );
    assert.equal(sent.length, 3);
    assert.equal(a, b);
    assert.equal(c, d);
    assert.equal(e.form.id, 'form_2_b');
  });

  it('share a failure', async () => {
    const { client, sent } = setUp([() => failure(403)]);
    const [a, b] = await Promise.all([errorOf(client.list()), errorOf(client.list())]);
    assert.deepEqual([a.status, b.status], [403, 403]);
    assert.equal(sent.length, 1);
  });

  it('are not shared with a call that starts after their response', async () => {
    const { client, sent } = setUp([() => success(DATA.list)]);
    const again = client.list().then(() => client.list());
    await Promise.all([client.list(), again]);
    assert.equal(sent.length, 2);
  });

  it('go on for the other callers if one of them aborts', async () => {
    const { step, answer, signals } = deferred();
    const { client, runtime } = setUp([step]);
    const caller = new AbortController();
    const leaving = errorOf(client.list({ signal: caller.signal }));
    const staying = client.list();
    await runtime.rest();
    caller.abort('enough');
    const { kind, cause, attempts, operation } = await leaving;
    assert.deepEqual([kind, cause, attempts, operation], ['abort', 'enough', 1, 'list']);
    assert.equal(signals[0]?.aborted, false);
    answer(success(DATA.list));
    assert.equal((await staying).forms.length, 1);
    assert.equal(runtime.pending, 0);
  });

  it('end when all callers have aborted, and a later call sends its own request', async () => {
    const { step, signals } = deferred();
    const { client, runtime, sent } = setUp([step, () => success(DATA.list)]);
    const callers = [new AbortController(), new AbortController()];
    const leaving = callers.map(({ signal }) => errorOf(client.list({ signal })));
    await runtime.rest();
    callers.forEach((caller) => caller.abort());
    const late = client.list();
    assert.deepEqual(
      (await Promise.all(leaving)).map(({ kind }) => kind),
      ['abort', 'abort'],
    );
    assert.equal((await runtime.settle(late)).forms.length, 1);
    assert.equal(signals[0]?.aborted, true);
    assert.equal(sent.length, 2);
    assert.equal(runtime.pending, 0);
  });

  it('from before a write are not shared with a call after it', async () => {
    for (const operation of ['generate', 'delete'] as const) {
      for (const last of [() => success(DATA[operation]), () => failure(400)]) {
        const { step, answer } = deferred();
        const { client, runtime, sent } = setUp([step, last, () => success({ forms: [] })]);
        const before = client.list();
        await runtime.rest();
        await runtime.settle<unknown>(call(client, operation).catch(() => {}));
        const after = await runtime.settle(client.list());
        assert.equal(after.forms.length, 0);
        answer(success(DATA.list));
        assert.equal((await runtime.settle(before)).forms.length, 1);
        assert.equal(sent.length, 3);
      }
    }
  });
});

describe('writes', () => {
  it('are never shared', async () => {
    const { client, runtime, sent } = setUp([
      ...[1, 2].map(() => () => success(DATA.generate)),
      ...[1, 2].map(() => () => success(DATA.delete)),
    ]);
    await runtime.settle(Promise.all([call(client, 'generate'), call(client, 'generate')]));
    await runtime.settle(Promise.all([call(client, 'delete'), call(client, 'delete')]));
    assert.equal(sent.length, 4);
  });
});

describe('an abort', () => {
  it('of a generate in flight leaves its outcome unknown', async () => {
    const { client, runtime, events } = setUp([never]);
    const caller = new AbortController();
    const work = errorOf(call(client, 'generate', { signal: caller.signal }));
    await runtime.rest();
    caller.abort();
    const error = await work;
    assert.deepEqual([error.kind, error.outcome, error.attempts], ['abort', 'unknown', 1]);
    await runtime.rest();
    assert.deepEqual(
      events.map(({ type }) => type),
      ['attempt'],
    );
  });

  it('of a generate that waits after a 429 leaves no unknown outcome', async () => {
    const { client, runtime, sent } = setUp([() => failure(429)]);
    const caller = new AbortController();
    const work = errorOf(call(client, 'generate', { signal: caller.signal }));
    await runtime.rest();
    caller.abort();
    assert.equal((await work).outcome, undefined);
    await runtime.advance(100_000);
    assert.equal(sent.length, 1);
  });

  it('of a list, get or delete in flight leaves no unknown outcome', async () => {
    for (const operation of ['list', 'get', 'delete'] as const) {
      const { client, runtime, sent } = setUp([never]);
      const caller = new AbortController();
      const work = errorOf(call(client, operation, { signal: caller.signal }));
      await runtime.rest();
      caller.abort();
      const error = await work;
      assert.deepEqual(
        [error.kind, error.operation, error.outcome],
        ['abort', operation, undefined],
      );
      await runtime.advance(100_000);
      assert.equal(sent.length, 1);
    }
  });

  it('ends at once even if fetch and body ignore their signal', async () => {
    let cancelled = 0;
    const stuck = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel: () => void cancelled++,
    });
    for (const step of [() => new Promise<Response>(() => {}), () => new Response(stuck)]) {
      const { client, runtime } = setUp([step]);
      const caller = new AbortController();
      const work = errorOf(client.list({ signal: caller.signal }));
      await runtime.rest();
      caller.abort();
      assert.equal((await work).kind, 'abort');
      await runtime.rest();
      assert.equal(runtime.pending, 0);
    }
    assert.equal(cancelled, 1);
  });

  it('cancels the body of a response that arrives afterwards', async () => {
    let cancelled = 0;
    const body = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel: () => void cancelled++,
    });
    let answer = (_: Response) => {};
    const { client, runtime, events } = setUp([() => new Promise((resolve) => (answer = resolve))]);
    const caller = new AbortController();
    const work = errorOf(client.list({ signal: caller.signal }));
    await runtime.rest();
    caller.abort();
    await work;
    answer(new Response(body));
    await runtime.rest();
    assert.equal(cancelled, 1);
    assert.equal(events.length, 1);
  });

  it('after the end of the call does nothing', async () => {
    const { client, runtime } = setUp([() => success(DATA.list)]);
    const caller = new AbortController();
    await client.list({ signal: caller.signal });
    caller.abort();
    await runtime.rest();
    assert.equal(runtime.pending, 0);
  });

  it('that does not happen leaves no listener on the caller’s signal', async (t) => {
    const { signal } = new AbortController();
    const added = t.mock.method(signal, 'addEventListener');
    const removed = t.mock.method(signal, 'removeEventListener');
    const { client, runtime } = setUp([lost, () => success(DATA.list)]);
    await runtime.settle(client.list({ signal }));
    assert.equal(added.mock.callCount(), removed.mock.callCount());
    assert(added.mock.callCount() > 0);
  });
});

describe('newSince', () => {
  const two = { forms: [{ id: ID }, { id: 'form_2_b', title: 'New' }] };

  it('gives the forms that were not known', async () => {
    const { client, sent } = setUp([() => success(two)]);
    const forms = await client.newSince([ID]);
    assert.deepEqual(
      forms.map(({ id, title }) => [id, title]),
      [['form_2_b', 'New']],
    );
    assert.deepEqual(await client.newSince(new Set([ID, 'form_2_b'])), []);
    assert.equal((await client.newSince([])).length, 2);
    // Browsers refuse a GET with a body, be it empty.
    assert(sent.every(({ init }) => init.method === 'GET' && init.body === undefined));
  });

  it('sends its own request even while a list is pending', async () => {
    const { step, answer } = deferred();
    const { client, runtime, sent } = setUp([step, () => success(two)]);
    const old = client.list();
    await runtime.rest();
    assert.equal((await runtime.settle(client.newSince([ID]))).length, 1);
    answer(success(DATA.list));
    await old;
    assert.equal(sent.length, 2);
  });

  it('shares its list with later callers', async () => {
    const { client, runtime, sent } = setUp([() => success(two)]);
    await runtime.settle(Promise.all([client.newSince([]), client.list()]));
    assert.equal(sent.length, 1);
  });

  it('fails as a list does', async () => {
    const { client } = setUp([() => failure(403, 'PROXY_FORBIDDEN')]);
    const error = await errorOf(client.newSince([]));
    assert.deepEqual([error.operation, error.code], ['list', 'PROXY_FORBIDDEN']);
    const aborted = await errorOf(client.newSince([], { signal: AbortSignal.abort() }));
    assert.equal(aborted.kind, 'abort');
  });
});
