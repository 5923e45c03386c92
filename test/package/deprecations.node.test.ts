import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { VERSION } from '../../src/version.js';
import { deprecationProblems, type Source } from './support/deprecations.js';

const sources: readonly Source[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src', path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('deprecated names', () => {
  const path = 'src/planted.ts';
  const problemsOf = (text: string, version = '0.2.0') =>
    deprecationProblems([{ path, text }], version);
  const name = `
    class List {
      /**
       * The number of rows.
       * @deprecated Since 0.1.0. Use \`maxRows\`. Removed
       * in 0.3.0.
       */
      get rows() {
        return this.maxRows;
      }
    }`;

  it('are removed in the version that their comments name', () => {
    assert.deepEqual(deprecationProblems(sources, VERSION), []);
  });

  it('are reported from that version on', () => {
    assert.deepEqual(problemsOf(name), []);
    for (const version of ['0.3.0', '0.3.1', '1.0.0'])
      assert.deepEqual(problemsOf(name, version), [
        `${path}:3: remove rows, which 0.3.0 no longer has, and name it under "### Removed" in CHANGELOG.md.`,
      ]);
  });

  it('have a comment that says what to use and until when', () => {
    assert.deepEqual(
      problemsOf('interface A {\n  /** @deprecated */\n  readonly rows?: number;\n}'),
      [
        `${path}:2: write "@deprecated Since <version>. Use <name>. Removed in <version>." for rows.`,
      ],
    );
    assert.deepEqual(
      problemsOf("/** Such as `@deprecated Since 0.1.0`. */\nexport const a = 'deprecated';"),
      [],
    );
  });

  it('are removed only in a version that may do that', () => {
    for (const version of ['0.3.1', '1.1.0', '2.0.1'])
      assert.match(
        problemsOf(
          `/** @deprecated Since 0.1.0. Use b. Removed in ${version}. */\nexport const a = 1;`,
        )[0]!,
        /^src\/planted\.ts:1: a can't be removed in /,
      );
  });

  it('work for one whole minor version before 1.0.0, and until the next major version from then on', () => {
    const planted = (since: string, removedIn: string) =>
      problemsOf(
        `/** @deprecated Since ${since}. Use b. Removed in ${removedIn}. */\nexport const a = 1;`,
      );
    assert.deepEqual(planted('0.2.0', '0.4.0'), []);
    assert.deepEqual(planted('0.2.3', '1.0.0'), []);
    assert.deepEqual(planted('1.2.0', '2.0.0'), []);
    assert.deepEqual(planted('0.2.0', '0.3.0'), [
      'src/planted.ts:1: a is deprecated since 0.2.0, so it can be removed in 0.4.0 at the earliest. See demo/guide/stability.md.',
    ]);
    assert.match(planted('1.2.0', '1.0.0')[0]!, /in 2\.0\.0 at the earliest/);
  });
});
