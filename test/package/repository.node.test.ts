import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PACKAGE_FOLDERS } from '../../.build/packages.js';

interface Manifest {
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(path, 'utf8')) as Value;
const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

const OLDEST_NODE = '20.19.0';
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const paths = (entries: [string, Locked][]): string[] => entries.map(([path]) => path);

for (const folder of ['.', ...PACKAGE_FOLDERS]) {
  const manifest = readJson<Manifest>(join(folder, 'package.json'));
  const { packages } = readJson<{ packages: Record<string, Locked> }>(
    join(folder, 'package-lock.json'),
  );
  const installed = Object.entries(packages).filter(([path]) => path !== '');

  describe(`dependencies of ${folder}/package.json`, () => {
    it('are pinned to exact versions', () => {
      for (const [name, version] of Object.entries({
        ...manifest.dependencies,
        ...manifest.devDependencies,
      })) {
        assert.match(version, EXACT, name);
      }
    });

    it('are locked as package.json says', () => {
      assert.deepEqual(packages['']?.dependencies, manifest.dependencies);
      assert.deepEqual(packages['']?.devDependencies, manifest.devDependencies);
      for (const [name, version] of Object.entries(manifest.devDependencies)) {
        assert.equal(packages[`node_modules/${name}`]?.version, version, name);
      }
    });

    it('are locked by version and checksum, without a registry URL', () => {
      const loose = installed.filter(
        ([, { version, integrity }]) =>
          !EXACT.test(version ?? '') || !integrity?.startsWith('sha512-'),
      );
      assert.deepEqual(paths(loose), []);
      assert.deepEqual(paths(installed.filter(([, { resolved }]) => resolved !== undefined)), []);
    });

    it('are locked for every platform, since newer versions of npm otherwise reject the lock file', () => {
      const missing = installed.flatMap(([path, { optionalDependencies }]) =>
        Object.keys(optionalDependencies ?? {}).filter(
          (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
        ),
      );
      assert.deepEqual(missing, []);
    });

    it('run on the oldest Node that package.json names', () => {
      const tooNew = installed.filter(
        ([, { engines }]) => !satisfies(OLDEST_NODE, engines?.node ?? '*'),
      );
      assert.deepEqual(paths(tooNew), []);
    });
  });
}

it('the oldest Node is the one that package.json names', () => {
  const { engines } = readJson<Manifest>('package.json');
  assert.ok(satisfies(OLDEST_NODE, engines.node));
  assert.ok(!satisfies('20.18.0', engines.node));
});

describe('tracked files', () => {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  const files =
    stdout
      ?.split('\0')
      .filter((path) => /\.(ts|mjs|js|json|md|html|css|sh|ya?ml)$|run$/.test(path)) ?? [];

  it('name no home directory and no package registry', { skip: status !== 0 }, () => {
    const machine =
      /(?<![\w.])\/(?:root|home|Users|work)\/[\w.-]|\bregistry\.[a-z]+|\/\/[\w.-]*(?:artifactory|npm-proxy)/;
    assert.match(['/root', '.npmrc'].join('/'), machine);
    assert.match(['registry', 'npmjs', 'org'].join('.'), machine);
    const found = files.filter((path) => machine.test(readFileSync(path, 'utf8')));
    assert.deepEqual(found, []);
  });

  it('are in the expected top-level folders', { skip: status !== 0 }, () => {
    const allowed = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'src',
      'demo',
      'test',
    ];
    const top = new Set(
      stdout
        .split('\0')
        .filter(Boolean)
        .map((path) => path.split('/')[0]!),
    );
    const others = [...top].filter((name) => !name.startsWith('.') && !allowed.includes(name));
    assert.deepEqual(others, []);
  });
});
