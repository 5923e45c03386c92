import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FormsEventDetails } from '../../../src/elements/shared/events.js';
import { Lazy, withoutText, type LazyHost } from '../../../src/elements/shared/lazy.js';

const DOWNLOAD_FAILURE = new TypeError('Failed to fetch dynamically imported module');

/** Modules over a network that fails while `isDown` is set. */
function setUp(operation?: 'embed') {
  const world = {
    isDown: false,
    loads: 0,
    updates: 0,
    texts: 0,
    styles: [] as unknown[],
    errors: [] as FormsEventDetails['form-error'][],
  };
  const module = { name: 'module', partStyles: ['style'] };
  const load = async () => {
    world.loads++;
    if (world.isDown) throw DOWNLOAD_FAILURE;
    return module;
  };
  const host: unknown = {
    localName: 'form-list',
    locale: { text: { parts: async () => void world.texts++ } },
    requestUpdate: () => void world.updates++,
    addStyles: (...styles: unknown[]) => void world.styles.push(...styles),
    emit: (_: string, detail: FormsEventDetails['form-error']) => world.errors.push(detail),
  };
  return { world, module, load, lazy: new Lazy(host as LazyHost, operation) };
}

describe('modules that load on demand', () => {
  before(() => void Object.assign(globalThis, { document: {} }));
  after(() => void Reflect.deleteProperty(globalThis, 'document'));

  it('load once, with translations and styles, and update the element', async () => {
    const { world, module, load, lazy } = setUp();
    assert.equal(lazy.get(load), undefined);
    const [first, second] = await Promise.all([lazy.load(load), lazy.loadForAction(load)]);
    assert.equal(first, module);
    assert.equal(second, module);
    assert.equal(lazy.get(load), module);
    assert.equal(await lazy.prefetch(load), module);
    const { loads, updates, texts, styles } = world;
    assert.deepEqual(
      { loads, updates, texts, styles },
      { loads: 1, updates: 1, texts: 1, styles: ['style'] },
    );
  });

  it('load no translations if they show no text', async () => {
    const { world, module, load, lazy } = setUp();
    assert.equal(await lazy.load(withoutText(load)), module);
    assert.equal(world.texts, 0);
  });

  it('log a failure, and load again with the visitor’s next action', async (context) => {
    const log = context.mock.method(console, 'error', () => {});
    const { world, module, load, lazy } = setUp();
    world.isDown = true;
    assert.equal(await lazy.load(load), undefined);
    assert.equal(await lazy.load(load), undefined);
    assert.equal(world.loads, 1);
    assert.equal(lazy.hasFailed(load), true);
    assert.equal(lazy.failure, DOWNLOAD_FAILURE);
    assert.match(String(log.mock.calls[0]?.arguments[0]), /<form-list>: .* on demand failed/);
    assert.equal(log.mock.callCount(), 1);
    world.isDown = false;
    assert.equal(await lazy.loadForAction(load), module);
    assert.equal(lazy.failure, undefined);
    assert.deepEqual(world.errors, []);
  });

  it('name the operation that failed', async (context) => {
    context.mock.method(console, 'error', () => {});
    const { world, load, lazy } = setUp();
    world.isDown = true;
    await lazy.loadForAction(load, 'delete');
    await lazy.loadForAction(load, 'delete');
    const told = world.errors.map(({ operation, error }) => [
      operation,
      error.kind,
      error.operation,
    ]);
    assert.deepEqual(told, Array(2).fill(['delete', 'network', 'delete']));
  });

  it('report one failure of all that fail at the same time', async (context) => {
    const log = context.mock.method(console, 'error', () => {});
    const { world, load, lazy } = setUp('embed');
    world.isDown = true;
    await Promise.all([lazy.load(load), lazy.load(load), lazy.load(() => load())]);
    assert.equal(world.errors.length, 1);
    assert.equal(world.errors[0]!.operation, 'embed');
    assert.equal(log.mock.callCount(), 1);
  });

  it('report no failed prefetch, and load again when they are used', async (context) => {
    const log = context.mock.method(console, 'error', () => {});
    const { world, module, load, lazy } = setUp();
    world.isDown = true;
    assert.equal(await lazy.prefetch(load), undefined);
    await lazy.settled();
    assert.equal(lazy.failure, undefined);
    assert.equal(log.mock.callCount(), 0);
    world.isDown = false;
    assert.equal(await lazy.load(load), module);
  });

  it('report a failure if they are used during a prefetch', async (context) => {
    const log = context.mock.method(console, 'error', () => {});
    const { world, load, lazy } = setUp();
    world.isDown = true;
    await Promise.all([lazy.prefetch(load), lazy.load(load)]);
    assert.equal(world.loads, 1);
    assert.equal(log.mock.callCount(), 1);
  });

  for (const isDown of [false, true]) {
    it(`do nothing after the document was closed, ${isDown ? 'if they fail' : 'if they load'}`, async (context) => {
      const log = context.mock.method(console, 'error', () => {});
      const { world, load, lazy } = setUp('embed');
      world.isDown = isDown;
      const { document } = globalThis;
      void lazy.load(load);
      Reflect.deleteProperty(globalThis, 'document');
      try {
        await setImmediate();
        assert.equal(world.loads, 1);
        assert.equal(world.updates, 0);
        assert.deepEqual([...world.styles, ...world.errors], []);
        assert.equal(log.mock.callCount(), 0);
      } finally {
        Object.assign(globalThis, { document });
      }
    });
  }
});
