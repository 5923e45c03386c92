import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

type Ranges = Readonly<Record<string, string>>;

const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as {
  readonly dependencies: Ranges;
  readonly peerDependencies: Ranges;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies: Ranges;
};

describe('the dependencies of the package', () => {
  it('are exact versions, without a driver of a database', () => {
    for (const [name, version] of Object.entries(dependencies))
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.deepEqual(Object.keys(dependencies).toSorted(), [
      '@hono/node-server',
      '@streamparser/json',
      'hono',
      'kysely',
      'lean-qr',
      'lit',
      'valibot',
    ]);
  });

  // A range would end the installation of a site that has another version, even if it only wants the elements.
  for (const [name, range] of Object.entries(peerDependencies)) {
    it(`leave ${name}, which a site chooses, to the site, and tests use it`, () => {
      assert.equal(range, '*');
      assert.equal(peerDependenciesMeta[name]?.optional, true);
      assert.ok(devDependencies[name]);
    });
  }
});
