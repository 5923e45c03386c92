import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { adapt, startProgram } from './conformance/process.js';
import type { Program } from './conformance/process.js';

type Changes = Parameters<typeof adapt>[1];

export interface WorkerdSetup {
  /** `host:port` of the service and of the site's application. */
  readonly upstream: string;
  readonly site: string;
  readonly env: Readonly<Record<string, string>>;
  /** Changes of worker.ts. */
  readonly worker?: Changes;
  /** Further changes of config.capnp. */
  readonly config?: Changes;
}

async function bundleWorker(folder: string, changes: Changes): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'changed-recipe',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('workerd/worker.ts') ? adapt(code, changes) : undefined,
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: 'demo/proxy/workerd/worker.ts',
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  });
  assert.ok(readFileSync(join(folder, 'worker.js'), 'utf8').includes('export'));
}

/** Starts the recipe of `demo/proxy/workerd/` in a folder, which also gets its Durable Object's storage. */
export async function startWorkerd(
  folder: string,
  { upstream, site, env, worker = [], config = [] }: WorkerdSetup,
): Promise<Program> {
  await bundleWorker(folder, worker);
  mkdirSync(join(folder, 'forms-state'), { recursive: true });
  writeFileSync(
    join(folder, 'config.capnp'),
    adapt(readFileSync('demo/proxy/workerd/config.capnp', 'utf8'), [
      ['127.0.0.1:3000', site],
      ['allow = ["public"]', 'allow = ["local"]'],
      ...config,
    ]),
  );
  const { default: binary } = createRequire(import.meta.url)('workerd') as { default: string };
  return startProgram(
    binary,
    ['serve', 'config.capnp', '--socket-addr=http=127.0.0.1:0', '--control-fd=3', '--verbose'],
    { cwd: folder, env: { FORMS_BASE_URL: `http://${upstream}`, ...env } },
  );
}
