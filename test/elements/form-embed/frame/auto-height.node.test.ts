import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AutoHeight } from '../../../../src/elements/form-embed/frame/auto-height.js';
import { FakeFrameRuntime } from '../support/frame-runtime.js';

describe('AutoHeight', () => {
  /** A autoHeight, what it applied, and how often it gave up. */
  function follow(onApply: (height: number) => void = () => {}) {
    const runtime = new FakeFrameRuntime();
    const applied: number[] = [];
    let over = 0;
    const autoHeight = new AutoHeight(
      (height) => {
        applied.push(height);
        onApply(height);
      },
      () => over++,
      runtime,
    );
    return { runtime, applied, autoHeight, over: () => over };
  }

  it('takes what was told last before a frame is drawn', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (const height of [100, 900, 333]) autoHeight.report(height);
    assert.deepEqual(applied, []);
    await runtime.advance(20);
    assert.deepEqual(applied, [333]);
  });

  it('leaves a difference of one pixel', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (const height of [300, 301, 299, 302, 303]) {
      autoHeight.report(height);
      await runtime.advance(20);
    }
    assert.deepEqual(applied, [300, 302]);
  });

  it('follows a form that grows with what a person does, for ever', async () => {
    const { runtime, applied, autoHeight, over } = follow();
    for (let step = 1; step <= 200; step++) {
      autoHeight.report(step * 10);
      await runtime.advance(1500);
    }
    assert.equal(applied.length, 200);
    assert.equal(over(), 0);
  });

  it('follows a form that moves, and takes its last height when it rests', async () => {
    const { runtime, applied, autoHeight, over } = follow();
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
    assert.equal(over(), 0);
  });

  it('gives up a form that grows because its frame does', async () => {
    let autoHeight: AutoHeight | undefined;
    const made = follow((height) => autoHeight?.report(height + 10));
    autoHeight = made.autoHeight;
    autoHeight.report(500);
    await made.runtime.advance(60_000);
    assert.equal(made.over(), 1);
    assert.ok(made.applied.at(-1)! < 1000, `${made.applied.at(-1)}`);
    const { length } = made.applied;
    autoHeight.report(300);
    await made.runtime.advance(60_000);
    assert.equal(made.applied.length, length);
    assert.equal(made.runtime.pending, 0);
  });

  it('is bothered little by ten thousand messages in a second', async () => {
    const { runtime, applied, autoHeight } = follow();
    for (let step = 0; step < 10_000; step++) {
      autoHeight.report(200 + (step % 1000));
      if (step % 160 === 0) await runtime.advance(16);
    }
    await runtime.advance(2000);
    assert.ok(applied.length < 60, `${applied.length}`);
  });

  it('does nothing after its end', async () => {
    const { runtime, applied, autoHeight } = follow();
    autoHeight.report(300);
    autoHeight.stop();
    autoHeight.report(400);
    await runtime.advance(5000);
    assert.deepEqual(applied, []);
    assert.equal(runtime.pending, 0);
  });
});
