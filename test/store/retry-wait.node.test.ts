import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withTimeout } from '../../src/api/timers.js';
import { FormsError } from '../../src/client/index.js';
import { RetryWait, retryDelay } from '../../src/store/retry-wait.js';

describe('the wait after a 429', () => {
  it('is the Retry-After of the response, up to ten minutes', () => {
    assert.equal(
      retryDelay({ operation: 'generate', status: 429, retryAfterMs: 65_000 }, 1),
      65_000,
    );
    assert.equal(retryDelay({ operation: 'generate', status: 429, retryAfterMs: 0 }, 2), 0);
    assert.equal(
      retryDelay({ operation: 'generate', status: 429, retryAfterMs: 600_000 }, 1),
      600_000,
    );
    assert.equal(
      retryDelay({ operation: 'generate', status: 429, retryAfterMs: 600_001 }, 1),
      undefined,
    );
  });

  it('grows from attempt to attempt without Retry-After', () => {
    assert.deepEqual(
      [1, 2].map((tries) => retryDelay({ operation: 'generate', status: 429 }, tries)),
      [15_000, 30_000],
    );
  });

  it('of a list without Retry-After is up to the client', () => {
    assert.equal(retryDelay({ operation: 'list', status: 429 }, 1), undefined);
    assert.equal(retryDelay({ operation: 'list', status: 429, retryAfterMs: 7000 }, 1), 7000);
  });

  it('ends after the third try', () => {
    assert.equal(
      retryDelay({ operation: 'generate', status: 429, retryAfterMs: 1000 }, 3),
      undefined,
    );
  });

  it('does not happen after other statuses', () => {
    for (const status of [undefined, 400, 500, 503]) {
      assert.equal(retryDelay({ operation: 'generate', status, retryAfterMs: 1000 }, 1), undefined);
    }
  });

  it('is none if an earlier request may have generated the form', () => {
    const error = { operation: 'generate', status: 429, retryAfterMs: 1000 } as const;
    assert.equal(retryDelay({ ...error, outcome: 'unknown' }, 1), undefined);
  });
});

describe('attempts with a countdown', () => {
  const busy = new FormsError({
    kind: 'http',
    operation: 'list',
    status: 429,
    retryAfterMs: 60_000,
  });

  it('end with the first success; skipping a countdown asks the client to send at once', async () => {
    const retryWait = new RetryWait('list');
    const waits: number[] = [];
    const send = async (maxWait: number) => {
      waits.push(maxWait);
      if (waits.length < 3) throw busy;
      return 'forms';
    };
    const skipLater = () => setImmediate(() => retryWait.skip());
    const result = await retryWait.run(send, new AbortController().signal, skipLater);
    assert.equal(result, 'forms');
    assert.deepEqual(waits, [6000, 0, 0]);
  });

  it('end with the last failure if the caller aborts in a countdown', async () => {
    const abort = new AbortController();
    let sent = 0;
    const send = () => {
      sent++;
      return Promise.reject(busy);
    };
    const run = new RetryWait('list').run(send, abort.signal, () =>
      setImmediate(() => abort.abort()),
    );
    await assert.rejects(run, busy);
    assert.equal(sent, 1);
  });

  it('end at once if the caller aborts as a countdown starts', async () => {
    const abort = new AbortController();
    const send = () => Promise.reject(busy);
    const run = new RetryWait('list').run(send, abort.signal, () => abort.abort());
    const late = () => new Error('It waits for the end of the countdown.');
    await assert.rejects(
      withTimeout(5_000, late, () => run),
      busy,
    );
  });
});
