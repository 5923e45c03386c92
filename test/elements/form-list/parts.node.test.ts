import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Parts } from '../../../src/elements/form-list/parts.js';

/** Parts over a network that breaks as long as `lost` is set; counts what it loads and what changes. */
function setUp() {
  const world = { lost: false, loads: 0, changes: 0, taken: [] as string[] };
  const part = async () => 'part';
  const parts = new Parts(
    async (load) => {
      world.loads++;
      const loaded = await load();
      return world.lost ? undefined : loaded;
    },
    () => world.changes++,
  );
  const bring = () => parts.bring(part, (loaded) => world.taken.push(loaded));
  return { world, parts, part, bring };
}

describe('parts that come when they are needed', () => {
  it('come once', async () => {
    const { world, parts, part, bring } = setUp();
    assert.equal(parts.wants(part), false);
    void bring();
    assert.equal(parts.wants(part), true);
    await bring();
    await parts.all();
    assert.deepEqual(world, { lost: false, loads: 1, changes: 1, taken: ['part'] });
  });

  it('are loaded again after a failure, at the visitor’s next action', async () => {
    const { world, parts, bring } = setUp();
    world.lost = true;
    await bring();
    await bring();
    assert.equal(parts.lost, true);
    assert.equal(world.loads, 1);
    world.lost = false;
    parts.retry();
    assert.equal(parts.lost, false);
    await bring();
    assert.deepEqual(world.taken, ['part']);
    parts.retry();
    await bring();
    assert.equal(world.loads, 2);
  });

  it('are not taken by an element that has left', async () => {
    const { world, parts, bring } = setUp();
    const coming = bring();
    parts.forget();
    await coming;
    assert.deepEqual(world.taken, []);
    assert.equal(world.changes, 0);
  });
});
