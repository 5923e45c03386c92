import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AutoHeight } from '../../../../src/elements/form-embed/frame/auto-height.js';
import { FakeFrameRuntime } from '../support/frame-runtime.js';

describe('AutoHeight', () => {
  /** Creates an AutoHeight that records the applied heights and counts the detected loops. */
  function follow(onApply: (height: number) => void = () => {}) {
    const runtime = new FakeFrameRuntime();
    const applied: number[] = [];
    let loops = 0;
    const autoHeight = new AutoHeight(
      (height) => {
        applied.push(height);
        onApply(height);
      },
      () => loops++,
      runtime,
    );
    return { runtime, applied, autoHeight, loops: () => loops };
  }

  it('applies the last height before each animation frame', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (const height of [100, 900, 333]) autoHeight.report(height);
    assert.deepEqual(applied, []);
    await runtime.advance(20);
    assert.deepEqual(applied, [333]);
  });

  it('applies each growth, and ignores a shrink of one pixel', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (const height of [300, 299, 301, 300, 301, 302, 300]) {
      autoHeight.report(height);
      await runtime.advance(20);
    }
    assert.deepEqual(applied, [300, 301, 302, 300]);
  });

  it('follows a form that grows with each action of the visitor, without a limit', async () => {
    const { runtime, applied, autoHeight, loops } = follow();
    for (let step = 1; step <= 200; step++) {
      autoHeight.report(step * 10);
      await runtime.advance(1500);
    }
    assert.equal(applied.length, 200);
    assert.equal(loops(), 0);
  });

  it('follows an animated form, and applies its last height when it rests', async () => {
    const { runtime, applied, autoHeight, loops } = follow();
    for (let step = 1; step <= 120; step++) {
      autoHeight.report(step * 10);
      await runtime.advance(17);
    }
    assert.ok(applied.length < 60, `${applied.length}`);
    await runtime.advance(1100);
    assert.equal(applied.at(-1), 1200);
    await runtime.advance(5000);
    autoHeight.report(400);
    await runtime.advance(20);
    assert.equal(applied.at(-1), 400);
    assert.equal(loops(), 0);
  });

  it('stops following a form that grows because its frame grows', async () => {
    let autoHeight: AutoHeight | undefined;
    const made = follow((height) => autoHeight?.report(height + 10));
    autoHeight = made.autoHeight;
    autoHeight.report(500);
    await made.runtime.advance(60_000);
    assert.equal(made.loops(), 1);
    assert.ok(made.applied.at(-1)! < 1000, `${made.applied.at(-1)}`);
    const { length } = made.applied;
    autoHeight.report(300);
    await made.runtime.advance(60_000);
    assert.equal(made.applied.length, length);
    assert.equal(made.runtime.pending, 0);
  });

  it('applies few of ten thousand heights per second', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (let step = 0; step < 10_000; step++) {
      autoHeight.report(200 + (step % 1000));
      if (step % 160 === 0) await runtime.advance(16);
    }
    await runtime.advance(2000);
    assert.ok(applied.length < 60, `${applied.length}`);
    assert.equal(applied.at(-1), 200 + (9999 % 1000));
  });

  it('does nothing after stop()', async () => {
    const { runtime, applied, autoHeight } = follow();
    autoHeight.report(300);
    autoHeight.stop();
    autoHeight.report(400);
    await runtime.advance(5000);
    assert.deepEqual(applied, []);
    assert.equal(runtime.pending, 0);
  });
});
