import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withSignal } from '../../src/client/timing.js';
import { FakeRuntime } from './support/fake-runtime.js';

const never = new Promise<never>(() => {});

const failure = (kind: 'abort' | 'timeout') => (error: unknown) => {
  assert.equal((error as { fields?: { kind: string } }).fields?.kind, kind);
  return true;
};

describe('work with a signal', () => {
  it('returns its result, and leaves no timer behind', async () => {
    const runtime = new FakeRuntime();
    assert.equal(await withSignal(runtime, 5000, undefined, async () => 'done'), 'done');
    assert.equal(await withSignal(runtime, 5000, undefined, () => 'at once'), 'at once');
    assert.equal(runtime.pending, 0);
  });

  it('fails after its time and not before, even if it ignores its signal', async () => {
    const runtime = new FakeRuntime();
    const limited = withSignal(runtime, 5000, undefined, () => never);
    await assert.rejects(runtime.settle(limited), failure('timeout'));
    assert.ok(runtime.time >= 5000);
  });

  it('fails as soon as the parent aborts, before work that its own signal ends', async () => {
    const runtime = new FakeRuntime();
    const parent = new AbortController();
    const limited = withSignal(runtime, 5000, parent.signal, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('of the work');
    });
    parent.abort();
    await assert.rejects(limited, failure('abort'));
    assert.equal(runtime.pending, 0);
  });

  it('fails with the abort even if it aborts the parent itself and returns', async () => {
    const parent = new AbortController();
    const limited = withSignal(new FakeRuntime(), 5000, parent.signal, (signal) => {
      parent.abort();
      assert.ok(signal.aborted);
      return 'done';
    });
    await assert.rejects(limited, failure('abort'));
  });

  it('does not start if the parent has aborted', async () => {
    const runtime = new FakeRuntime();
    const limited = withSignal(runtime, 5000, AbortSignal.abort(), () =>
      assert.fail('The work started.'),
    );
    await assert.rejects(limited, failure('abort'));
    assert.equal(runtime.pending, 0);
  });

  it('keeps its signal when the parent aborts later', async () => {
    const parent = new AbortController();
    const signal = await withSignal(new FakeRuntime(), 5000, parent.signal, (own) => own);
    parent.abort();
    assert.equal(signal.aborted, false);
  });
});
