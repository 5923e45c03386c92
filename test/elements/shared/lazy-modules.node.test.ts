import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LazyModules, type LazyModulesHost } from '../../../src/elements/shared/lazy-modules.js';

/** Modules over a network that fails while `isDown` is set. Counts loads and keeps what was loaded. */
function setUp() {
  const world = { isDown: false, loads: 0, loaded: [] as string[] };
  const importModule = async () => {
    world.loads++;
    if (world.isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return 'module';
  };
  const host: unknown = {
    localName: 'form-list',
    locale: {},
    requestUpdate: () => {},
    emit: () => true,
  };
  const modules = new LazyModules(host as LazyModulesHost);
  const keep = () => modules.keep(importModule, (module) => world.loaded.push(module));
  return { world, modules, importModule, keep };
}

describe('modules that load on demand', () => {
  it('load once', async () => {
    const { world, modules, importModule, keep } = setUp();
    assert.equal(modules.isKept(importModule), false);
    void keep();
    assert.equal(modules.isKept(importModule), true);
    await keep();
    await modules.settled();
    assert.deepEqual(world, { isDown: false, loads: 1, loaded: ['module'] });
  });

  it('load again after a failure, when the visitor does something', async (context) => {
    const log = context.mock.method(console, 'error', () => {});
    const { world, modules, keep } = setUp();
    world.isDown = true;
    await keep();
    await keep();
    assert.equal(modules.hasFailed, true);
    assert.equal(world.loads, 1);
    assert.match(String(log.mock.calls[0]?.arguments[0]), /<form-list>: .* on demand failed/);
    world.isDown = false;
    modules.retry();
    assert.equal(modules.hasFailed, false);
    await keep();
    assert.deepEqual(world.loaded, ['module']);
    modules.retry();
    await keep();
    assert.equal(world.loads, 2);
  });

  it('are dropped if the element forgets them meanwhile', async () => {
    const { world, modules, keep } = setUp();
    const loading = keep();
    modules.reset();
    await loading;
    assert.deepEqual(world.loaded, []);
  });
});
