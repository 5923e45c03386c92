import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import {
  auditOf,
  changedFiles,
  changelogSection,
  imageContentOf,
  licenseProblems,
  releaseOf,
  reproducible,
  withBaseImage,
} from '../../.build/release.js';
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

describe('the changelog of a release', () => {
  it('is the section of the version, without headings of others and links', () => {
    const changelog = [
      '# Changelog',
      '## [0.2.0] - 2026-02-01',
      '',
      '### Added',
      '- B',
      '',
      '## [0.1.0] - 2026-01-31',
      '- A',
      '[0.1.0]: https://git.test/v0.1.0',
    ].join('\n');
    assert.equal(changelogSection(changelog, '0.2.0'), '### Added\n- B');
    assert.equal(changelogSection(changelog, '0.1.0'), '- A');
    assert.equal(changelogSection(changelog, '0.3.0'), undefined);
  });
});

describe('a bill of materials of a release', () => {
  const date = '2026-11-29T00:00:00.000Z';
  const bill = (serialNumber: string, timestamp: string, name = 'a') =>
    JSON.stringify({
      serialNumber: `urn:uuid:${serialNumber}`,
      metadata: { timestamp, tools: [] },
      components: [{ name }],
    });

  it('is the same for each run, and another for other content', () => {
    const first = reproducible(bill('1', '2026-11-29T10:00:00.000Z'), date);
    assert.equal(reproducible(bill('2', '2026-11-29T11:00:00.000Z'), date), first);
    const other = reproducible(bill('1', '2026-11-29T10:00:00.000Z', 'b'), date);
    const [serial, otherSerial] = [first, other].map(
      (text) => (JSON.parse(text) as { readonly serialNumber: string }).serialNumber,
    );
    assert.match(serial!, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(otherSerial, serial);
    assert.match(first, /"timestamp": "2026-11-29T00:00:00\.000Z"/);
  });
});

describe('the licenses of a release', () => {
  const bill = (...licenses: object[]): string =>
    JSON.stringify({
      components: [{ type: 'library', name: 'a', version: '1.0.0', licenses }],
    });

  it('are allowed by SPDX id or expression', () => {
    for (const license of [
      { license: { id: 'MIT' } },
      { license: { id: 'BSD-3-Clause' } },
      { expression: '(MIT OR GPL-3.0-only)' },
      { expression: 'MIT AND Apache-2.0' },
    ])
      assert.deepEqual(licenseProblems(bill(license)), [], JSON.stringify(license));
  });

  it('are reported with the name of the package if they are not allowed, or missing', () => {
    assert.deepEqual(licenseProblems(bill({ license: { id: 'GPL-3.0-only' } })), [
      'a@1.0.0: GPL-3.0-only',
    ]);
    assert.deepEqual(licenseProblems(bill({ license: { name: 'SEE LICENSE IN a.txt' } })), [
      'a@1.0.0: SEE LICENSE IN a.txt',
    ]);
    for (const expression of ['MIT AND GPL-3.0-only', '(MIT OR ISC) AND GPL-3.0-only'])
      assert.deepEqual(licenseProblems(bill({ expression })), [`a@1.0.0: ${expression}`]);
    assert.deepEqual(licenseProblems(bill()), ['a@1.0.0: no license']);
  });
});

describe('known vulnerabilities of a release', () => {
  it('are named with their reason', () => {
    const via = [{ title: 'Reads other files', url: 'https://advisories.test/1' }, 'b'];
    const report = { vulnerabilities: { a: { severity: 'high', via } } };
    assert.deepEqual(auditOf(JSON.stringify(report)), {
      vulnerabilities: ['a (high): Reads other files https://advisories.test/1; b'],
    });
    assert.deepEqual(auditOf('{ "vulnerabilities": {} }'), { vulnerabilities: [] });
  });

  it('count as unknown if the registry does not respond', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', error: {} });
    assert.equal(auditOf(refused).unavailable, '405 Method Not Allowed');
    assert.match(auditOf('<html>').unavailable!, /no JSON: <html>/);
    assert.match(auditOf('{}').unavailable!, /no result/);
  });
});

describe('the content of the Docker image', () => {
  const dockerfile = readFileSync('demo/proxy/docker/Dockerfile', 'utf8');
  const image = imageContentOf(dockerfile);

  it('is the base image and the packages that the Dockerfile installs', () => {
    assert.equal(image.base.name, 'node');
    assert.match(image.base.digest, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      image.packages.map((one) => one.replace(/@[\d.]+$/, '')),
      ['@redis/client', 'pg'],
    );
  });

  it('is unknown without the digest of the base image', () => {
    assert.throws(
      () => imageContentOf(dockerfile.replace(/@sha256:\w+/, '')),
      /"node:[\w.-]+" has no digest/,
    );
  });

  it('has the base image as a component, which needs no license of npm', () => {
    const bill = withBaseImage('{ "bomFormat": "CycloneDX", "components": [] }', image);
    const { components } = JSON.parse(bill) as { readonly components: readonly object[] };
    assert.deepEqual(components, [
      {
        'bom-ref': `pkg:docker/node@sha256%3A${image.base.digest}?tag=${image.base.tag}`,
        type: 'container',
        name: 'node',
        version: image.base.tag,
        purl: `pkg:docker/node@sha256%3A${image.base.digest}?tag=${image.base.tag}`,
        hashes: [{ alg: 'SHA-256', content: image.base.digest }],
      },
    ]);
    assert.deepEqual(licenseProblems(bill), []);
  });
});
