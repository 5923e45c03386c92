import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { APPS } from '../apps/apps.js';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly overrides?: unknown;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

interface Locked extends Manifest {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly inBundle?: boolean;
}

const { minVersion, satisfies } = createRequire(import.meta.url)('semver') as {
  minVersion(range: string): { readonly version: string };
  satisfies(version: string, range: string): boolean;
};

const OWN = 'node_modules/prompt-forms';
/** Parts of another package's tarball, whose checksum covers them. */
const BUNDLED = ['node_modules/@parcel/watcher-wasm/node_modules/napi-wasm'];
const EXACT = /^\d+\.\d+\.\d+$/;

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(path, 'utf8')) as Value;
const own = readJson<Manifest & { engines: { node: string } }>('package.json');

/** Recipes with packages that are no site with the elements. */
const OTHER_RECIPES = ['assistants'];

describe('the apps of demo/proxy/', () => {
  it('are excluded from the type check of the package', () => {
    const { exclude } = readJson<{ exclude: readonly string[] }>('tsconfig.json');
    for (const { name } of APPS) assert.ok(exclude.includes(`demo/proxy/${name}`), name);
  });

  for (const name of [...APPS.map((app) => app.name), ...OTHER_RECIPES]) {
    describe(name, () => {
      const manifest = readJson<Manifest>(`demo/proxy/${name}/package.json`);
      const lockFile = `demo/proxy/${name}/package-lock.json`;
      const packages = existsSync(lockFile)
        ? readJson<{ packages: Readonly<Record<string, Locked>> }>(lockFile).packages
        : {};
      const others = Object.entries(packages).filter(([path]) => path !== '' && path !== OWN);
      const pathsOf = (entries: typeof others): string[] => entries.map(([path]) => path);

      it('pins exact versions, and locks them', () => {
        const versions = { ...manifest.dependencies, ...manifest.devDependencies };
        for (const [dependency, version] of Object.entries(versions)) {
          assert.match(version, EXACT, dependency);
          assert.equal(packages[`node_modules/${dependency}`]?.version, version, dependency);
        }
        assert.deepEqual(packages['']?.engines, manifest.engines);
        assert.deepEqual(packages['']?.dependencies, manifest.dependencies);
        assert.deepEqual(packages['']?.devDependencies, manifest.devDependencies);
      });

      it('has no overrides, which each user would have to copy', () => {
        assert.equal(manifest.overrides, undefined);
      });

      it('locks the package as package.json describes it', () => {
        assert.equal(packages[OWN]?.version, own.version);
        assert.deepEqual(packages[OWN]?.dependencies, own.dependencies);
      });

      it('locks all other packages by checksum, without a registry URL', () => {
        assert.ok(others.length > 10);
        const unbundled = others.filter(
          ([path, { inBundle }]) => !(inBundle && BUNDLED.includes(path)),
        );
        const loose = unbundled.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
        assert.deepEqual(pathsOf(loose), []);
        const located = others.filter(([, { resolved }]) => resolved !== undefined);
        assert.deepEqual(pathsOf(located), []);
      });

      it('runs on the oldest Node of each release line that its package.json names', () => {
        const node = manifest.engines?.node ?? own.engines.node;
        for (const range of node.split('||')) {
          const { version } = minVersion(range);
          assert.ok(satisfies(version, own.engines.node), version);
          const tooNew = others.filter(
            // npm leaves out an optional package that does not run.
            ([, { engines, optional }]) => !optional && !satisfies(version, engines?.node ?? '*'),
          );
          assert.deepEqual(pathsOf(tooNew), [], version);
        }
      });
    });
  }
});
