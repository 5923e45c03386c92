import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFiles, releaseOf } from '../../.build/release.js';

describe('what a release needs', () => {
  it('is its date in the changelog', () => {
    const heading = (line: string) => `# Changelog\n\n${line}\n\n### Added\n`;
    assert.equal(releaseOf(heading('## [1.2.3] - 2026-01-31'), '1.2.3'), undefined);
    assert.match(releaseOf(heading('## [1.2.3] - unreleased'), '1.2.3')!, /give 1\.2\.3 its date/);
    assert.match(releaseOf(heading('## [1.2.3] - 2026-13-31'), '1.2.3')!, /give 1\.2\.3 its date/);
    assert.match(releaseOf(heading('## [1.2.2] - 2026-01-31'), '1.2.3')!, /no heading/);
  });

  it('is a build that is the same each time', () => {
    assert.deepEqual(changedFiles({ a: '1', b: '2' }, { b: '2', a: '1' }), []);
    assert.deepEqual(changedFiles({ a: '1', b: '2' }, { a: '0', c: '3' }), ['a', 'b', 'c']);
  });
});
