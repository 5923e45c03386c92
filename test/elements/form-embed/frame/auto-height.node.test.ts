import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeightFollower } from '../../../../src/elements/form-embed/frame/auto-height.js';
import { FrameWorld } from '../support/frame-runtime.js';

describe('HeightFollower', () => {
  /** A follower, what it applied, and how often it gave up. */
  function follow(onApply: (height: number) => void = () => {}) {
    const world = new FrameWorld();
    const applied: number[] = [];
    let over = 0;
    const follower = new HeightFollower(
      (height) => {
        applied.push(height);
        onApply(height);
      },
      () => over++,
      world,
    );
    return { world, applied, follower, over: () => over };
  }

  it('takes what was told last before a frame is drawn', async () => {
    const { world, applied, follower } = follow();
    for (const height of [100, 900, 333]) follower.told(height);
    assert.deepEqual(applied, []);
    await world.advance(20);
    assert.deepEqual(applied, [333]);
  });

  it('leaves a difference of one pixel', async () => {
    const { world, applied, follower } = follow();
    for (const height of [300, 301, 299, 302, 303]) {
      follower.told(height);
      await world.advance(20);
    }
    assert.deepEqual(applied, [300, 302]);
  });

  it('follows a form that grows with what a person does, for ever', async () => {
    const { world, applied, follower, over } = follow();
    for (let step = 1; step <= 200; step++) {
      follower.told(step * 10);
      await world.advance(1500);
    }
    assert.equal(applied.length, 200);
    assert.equal(over(), 0);
  });

  it('follows a form that moves, and takes its last height when it rests', async () => {
    const { world, applied, follower, over } = follow();
    for (let step = 1; step <= 120; step++) {
      follower.told(step * 10);
      await world.advance(17);
    }
    assert.ok(applied.length < 60, `${applied.length}`);
    await world.advance(1100);
    assert.equal(applied.at(-1), 1200);
    await world.advance(5000);
    follower.told(400);
    await world.advance(20);
    assert.equal(applied.at(-1), 400);
    assert.equal(over(), 0);
  });

  it('gives up a form that grows because its frame does', async () => {
    let follower: HeightFollower | undefined;
    const made = follow((height) => follower?.told(height + 10));
    follower = made.follower;
    follower.told(500);
    await made.world.advance(60_000);
    assert.equal(made.over(), 1);
    assert.ok(made.applied.at(-1)! < 1000, `${made.applied.at(-1)}`);
    const { length } = made.applied;
    follower.told(300);
    await made.world.advance(60_000);
    assert.equal(made.applied.length, length);
    assert.equal(made.world.pending, 0);
  });

  it('is bothered little by ten thousand messages in a second', async () => {
    const { world, applied, follower } = follow();
    for (let step = 0; step < 10_000; step++) {
      follower.told(200 + (step % 1000));
      if (step % 160 === 0) await world.advance(16);
    }
    await world.advance(2000);
    assert.ok(applied.length < 60, `${applied.length}`);
  });

  it('does nothing after its end', async () => {
    const { world, applied, follower } = follow();
    follower.told(300);
    follower.end();
    follower.told(400);
    await world.advance(5000);
    assert.deepEqual(applied, []);
    assert.equal(world.pending, 0);
  });
});
