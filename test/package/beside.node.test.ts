import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { npm, packInto } from '../e2e/packed.js';

const skip = !existsSync('dist/prompt-forms.js') && 'there is no build';

const run = promisify(execFile);

/** What a site may have: libraries that the package, its command or its tests use too. */
const SITES = {
  'the newest majors': {
    '@redis/client': '6',
    hono: '4',
    jose: '6',
    kysely: '0.29',
    msw: '3',
    'rate-limiter-flexible': '11',
  },
  'the majors before': {
    '@redis/client': '5',
    hono: '4.7.0', // an older one would reach @hono/node-server, which then fails
    jose: '5',
    kysely: '0.28',
    msw: '2',
    'rate-limiter-flexible': '8',
  },
} as const;

const binary = (name: string): string => resolve('test/package/node_modules/.bin', name);

interface Manager {
  readonly program: string;
  readonly install: readonly string[];
  /** Arguments before those of Node. */
  readonly node: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Yarn reads no settings of npm. */
const yarn = (linker: string): Manager => ({
  program: binary('yarn'),
  install: ['install'],
  node: ['node'],
  env: {
    YARN_NODE_LINKER: linker,
    YARN_NPM_REGISTRY_SERVER: npm('.', 'config', 'get', 'registry').trim().replace(/\/$/, ''),
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_TELEMETRY: 'false',
  },
});

const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: {
    program: 'npm',
    install: ['install', '--no-audit', '--no-fund'],
    node: ['exec', '--', 'node'],
  },
  pnpm: {
    program: binary('pnpm'),
    install: ['install', '--strict-peer-dependencies', '--no-frozen-lockfile'],
    node: ['exec', 'node'],
  },
  'Yarn with node_modules': yarn('node-modules'),
  'Yarn with PnP': yarn('pnp'),
};

/** Imports what a page, a server and a back office import. */
const IMPORTS = `
  await import('prompt-forms');
  await import('prompt-forms/client');
  const { createFormsProxy, memoryOwners } = await import('prompt-forms/proxy');
  await import('prompt-forms/proxy/node');
  await import('prompt-forms/proxy/sql');
  await import('prompt-forms/proxy/redis');
  createFormsProxy({ baseUrl: 'https://forms.example', apiKey: 'a-key-of-the-service', authorize: () => true, owners: memoryOwners() });
  console.log('imported');`;

describe('the packed package is installed', { skip }, () => {
  let folder: string;
  let tarball: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    tarball = packInto(folder);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [libraries, dependencies] of Object.entries(SITES)) {
    for (const [name, manager] of Object.entries(MANAGERS)) {
      it(`beside ${libraries} with ${name}, without a warning about it`, async () => {
        const site = join(folder, `${libraries} ${name}`.replaceAll(/\W+/g, '-'));
        mkdirSync(site);
        const manifest = {
          name: 'site',
          private: true,
          type: 'module',
          dependencies: { ...dependencies, 'prompt-forms': `file:${tarball}` },
        };
        writeFileSync(join(site, 'package.json'), JSON.stringify(manifest));
        // Without it, Yarn takes the site for a part of a project above.
        writeFileSync(join(site, 'yarn.lock'), '');
        const { program, install, node, env } = manager;
        // Yarn refuses to change its lock file where it believes to be in CI.
        const { CI: _, NODE_ENV: __, ...inherited } = process.env;
        const options = { cwd: site, env: { ...inherited, ...env } };
        const { stdout, stderr } = await run(program, [...install], options);
        const about = `${stdout}${stderr}`
          .split('\n')
          .filter((line) =>
            /ERESOLVE|\bpeer\b|YN0002|YN0060|YN0086|prompt-forms.*warn/i.test(line),
          );
        assert.deepEqual(about, []);
        const imported = await run(
          program,
          [...node, '--input-type=module', '-e', IMPORTS],
          options,
        );
        assert.match(imported.stdout, /imported/);
      });
    }
  }
});
