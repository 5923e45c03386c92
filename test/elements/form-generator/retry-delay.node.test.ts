import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryDelay } from '../../../src/elements/form-generator/retry-delay.js';

describe('the wait after a 429', () => {
  it('is the Retry-After of the response, up to ten minutes', () => {
    assert.equal(retryDelay({ status: 429, retryAfterMs: 65_000 }, 1), 65_000);
    assert.equal(retryDelay({ status: 429, retryAfterMs: 0 }, 2), 0);
    assert.equal(retryDelay({ status: 429, retryAfterMs: 600_000 }, 1), 600_000);
    assert.equal(retryDelay({ status: 429, retryAfterMs: 600_001 }, 1), undefined);
  });

  it('grows from attempt to attempt without Retry-After', () => {
    assert.deepEqual(
      [1, 2].map((tries) => retryDelay({ status: 429 }, tries)),
      [15_000, 30_000],
    );
  });

  it('ends after the third try', () => {
    assert.equal(retryDelay({ status: 429, retryAfterMs: 1000 }, 3), undefined);
  });

  it('comes after nothing else', () => {
    for (const status of [undefined, 400, 500, 503]) {
      assert.equal(retryDelay({ status, retryAfterMs: 1000 }, 1), undefined);
    }
  });

  it('is none if an earlier request may have generated the form', () => {
    const error = { status: 429, retryAfterMs: 1000 };
    assert.equal(retryDelay({ ...error, outcome: 'unknown' }, 1), undefined);
  });
});
