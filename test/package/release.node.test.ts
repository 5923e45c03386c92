import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { changedFiles, releaseOf } from '../../.build/release.js';
import {
  CONTACTS,
  isPlaceholder,
  packageAddresses,
  REPOSITORY,
} from '../../demo/guide/repository.js';

describe('the checks of a release', () => {
  it('require a date in the changelog', () => {
    const heading = (line: string) => `# Changelog\n\n${line}\n\n### Added\n`;
    assert.equal(releaseOf(heading('## [1.2.3] - 2026-01-31'), '1.2.3'), undefined);
    assert.match(releaseOf(heading('## [1.2.3] - unreleased'), '1.2.3')!, /give 1\.2\.3 its date/);
    assert.match(releaseOf(heading('## [1.2.3] - 2026-13-31'), '1.2.3')!, /give 1\.2\.3 its date/);
    assert.match(releaseOf(heading('## [1.2.2] - 2026-01-31'), '1.2.3')!, /no heading/);
  });

  it('report files that differ between two builds', () => {
    assert.deepEqual(changedFiles({ a: '1', b: '2' }, { b: '2', a: '1' }), []);
    assert.deepEqual(changedFiles({ a: '1', b: '2' }, { a: '0', c: '3' }), ['a', 'b', 'c']);
  });

  it('require one repository URL in package.json, and publishing with provenance', () => {
    const { homepage, bugs, repository, publishConfig } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, unknown>;
    assert.deepEqual({ homepage, bugs, repository }, packageAddresses(REPOSITORY));
    assert.deepEqual(publishConfig, { access: 'public', provenance: true });
  });

  it('require the contact in each document that names one', () => {
    for (const [file, contact] of Object.entries(CONTACTS))
      assert.ok(readFileSync(file, 'utf8').includes(contact), file);
    assert.ok(isPlaceholder('mailto://security@example.com'));
    assert.ok(!isPlaceholder('mailto://security@prompt-forms.dev'));
  });

  it('detect a placeholder URL', () => {
    for (const address of ['https://example.com/a', 'https://git.example.org', 'https://a.example'])
      assert.ok(isPlaceholder(address), address);
    for (const address of [
      'https://github.com/a/b',
      'https://example.com.au',
      'https://myexample.com',
    ])
      assert.ok(!isPlaceholder(address), address);
  });
});
