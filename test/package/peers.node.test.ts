import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';

type Ranges = Readonly<Record<string, string>>;

const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as {
  readonly peerDependencies: Ranges;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies: Ranges;
};
const { satisfies, Range } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
  Range: new (range: string) => {
    readonly set: readonly (readonly { readonly operator: string }[])[];
  };
};

/** True if each alternative of the range ends at a version, so that no untested major version matches. */
const hasUpperBound = (range: string): boolean =>
  new Range(range).set.every((comparators) =>
    comparators.some(({ operator }) => operator.startsWith('<')),
  );

/** The first version of the next major: 7.0.0 after 6.3.1. */
const nextMajor = (version: string): string => `${parseInt(version) + 1}.0.0`;

describe('the peer dependencies', () => {
  for (const [name, range] of Object.entries(peerDependencies)) {
    it(`include the version of ${name} that tests use, and end before the next major`, () => {
      assert.ok(satisfies(devDependencies[name] ?? 'none', range), `${name}: ${range}`);
      assert.ok(hasUpperBound(range), `${name}: ${range} has no upper bound`);
      assert.ok(!satisfies(nextMajor(devDependencies[name] ?? ''), range), `${name}: ${range}`);
    });
  }

  it('are all optional', () => {
    for (const name of Object.keys(peerDependencies))
      assert.equal(peerDependenciesMeta[name]?.optional, true, name);
  });

  it('are told apart from ranges without an upper bound', () => {
    for (const range of ['^5.0.0 || ^6.0.0', '~1.2.0', '>=1.0.0 <2.0.0', '1.x'])
      assert.ok(hasUpperBound(range), range);
    for (const range of ['>=5.0.0', '*', '^5.0.0 || >=7.0.0'])
      assert.ok(!hasUpperBound(range), range);
  });
});
