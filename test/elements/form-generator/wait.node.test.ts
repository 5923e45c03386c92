import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitAfter } from '../../../src/elements/form-generator/wait.js';

describe('the wait after a 429', () => {
  it('is the Retry-After of the response, up to ten minutes', () => {
    assert.equal(waitAfter({ status: 429, retryAfterMs: 65_000 }, 1), 65_000);
    assert.equal(waitAfter({ status: 429, retryAfterMs: 0 }, 2), 0);
    assert.equal(waitAfter({ status: 429, retryAfterMs: 600_000 }, 1), 600_000);
    assert.equal(waitAfter({ status: 429, retryAfterMs: 600_001 }, 1), undefined);
  });

  it('grows from attempt to attempt without Retry-After', () => {
    assert.deepEqual(
      [1, 2].map((tries) => waitAfter({ status: 429 }, tries)),
      [15_000, 30_000],
    );
  });

  it('ends after the third try', () => {
    assert.equal(waitAfter({ status: 429, retryAfterMs: 1000 }, 3), undefined);
  });

  it('comes after nothing else', () => {
    for (const status of [undefined, 400, 500, 503]) {
      assert.equal(waitAfter({ status, retryAfterMs: 1000 }, 1), undefined);
    }
  });

  it('is none if an earlier request may have generated the form', () => {
    const error = { status: 429, retryAfterMs: 1000 };
    assert.equal(waitAfter({ ...error, outcome: 'unknown' }, 1), undefined);
  });
});
