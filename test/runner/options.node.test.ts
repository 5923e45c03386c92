import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseOptions, SECTIONS, UsageError } from './options.js';

describe('parseOptions', () => {
  it('asks for everything by default', () => {
    assert.deepEqual(parseOptions([], {}), {
      only: SECTIONS,
      files: [],
      engines: ['chromium', 'firefox', 'webkit'],
    });
  });

  it('reads parts, files and engines', () => {
    const options = parseOptions(['--only=e2e,node', '--files=list,test/**/a*'], {
      ENGINES: 'webkit,chromium',
    });
    assert.deepEqual(options, {
      only: ['node', 'e2e'],
      files: ['list', 'test/**/a*'],
      engines: ['chromium', 'webkit'],
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
    it(`refuses ${JSON.stringify({ args, env })} and says what it takes`, () => {
      assert.throws(
        () => parseOptions(args, env),
        (error) => error instanceof UsageError && error.message.includes('Use: npm test'),
      );
    });
  }
});
