import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseOptions, SECTIONS, UsageError } from './options.js';

describe('parseOptions', () => {
  it('selects the quick checks of every part by default', () => {
    assert.deepEqual(parseOptions([], {}), {
      only: SECTIONS,
      files: [],
      engines: ['chromium', 'firefox', 'webkit'],
      all: false,
      quick: true,
    });
  });

  it('selects all checks with --all or if CI is set', () => {
    for (const options of [parseOptions(['--all'], {}), parseOptions([], { CI: 'true' })]) {
      assert.equal(options.all, true);
      assert.equal(options.quick, false);
    }
  });

  it('runs selected parts, files and engines without leaving out checks', () => {
    assert.equal(parseOptions(['--only=visual'], {}).quick, false);
    assert.equal(parseOptions(['--files=list'], {}).quick, false);
    assert.equal(parseOptions([], { ENGINES: 'firefox' }).quick, false);
  });

  it('reads parts, files and engines', () => {
    const options = parseOptions(['--only=e2e,node', '--files=list,test/a', '--files=embed'], {
      ENGINES: 'webkit,chromium',
    });
    assert.deepEqual(options, {
      only: ['node', 'e2e'],
      files: ['list', 'test/a', 'embed'],
      engines: ['chromium', 'webkit'],
      all: false,
      quick: false,
    });
  });

  for (const [args, env] of [
    [['--only=unit'], {}],
    [['--only='], {}],
    [['--files='], {}],
    [['--watch'], {}],
    [['node'], {}],
    [[], { ENGINES: 'opera' }],
    [[], { ENGINES: '' }],
  ] as const) {
    it(`rejects ${JSON.stringify({ args, env })} and prints its usage`, () => {
      assert.throws(
        () => parseOptions(args, env),
        (error) => error instanceof UsageError && error.message.includes('Use: npm test'),
      );
    });
  }
});
