/** The page of the tasks on a local server, and the commands to it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import { withTimeout } from '../../src/api/timers.js';
import { formPageOfDemo } from '../../demo/service/form-page-script.js';
import { staticFile } from '../demo/static-files.js';
import type { Command } from './command.js';

const PAGES = ['test/heard/page/index.html', 'demo/stories/form.html'];

/** Longest time until the page has run a command, in milliseconds. */
const COMMAND_TIMEOUT_MS = 60_000;

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: '.',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: PAGES },
    },
    plugins: [
      formPageOfDemo(),
      {
        // package.json names the modules with side effects by their published paths.
        name: 'keep-registrations',
        transform: (code, id) =>
          /\/(src\/(define|locales)|demo|test)\b/.test(id)
            ? { code, map: null, moduleSideEffects: true }
            : undefined,
      },
    ],
  });
}

export interface Stage {
  /** The page before the first task. */
  readonly url: string;
  /** Resolves when a browser shows the page for the first time. */
  readonly shown: Promise<void>;
  /** Runs a command in the page. */
  send(command: Command): Promise<void>;
  close(): void;
}

/** Bundles the page and serves it on a free port. */
export async function startStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-stage-'));
  await buildPage(folder);
  let waiting: ServerResponse | undefined;
  let onPage: ((result: string) => void) | undefined;
  const shown = new Promise<string>((done) => (onPage = done)).then(() => {});

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://stage');
    if (pathname === '/next') {
      const result = await text(request);
      waiting = response;
      onPage?.(result);
      onPage = undefined;
      return;
    }
    const path = pathname.replace('/stories/', '/demo/stories/');
    const found = staticFile(path === '/' ? '/test/heard/page/index.html' : path, folder);
    if (!found) return void response.writeHead(404).end();
    response.setHeader('content-type', found.type).end(found.content);
  }
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    shown,
    async send(command) {
      if (!waiting) throw new Error('The page is not ready for a command.');
      const answered = new Promise<string>((done) => (onPage = done));
      waiting.setHeader('content-type', 'application/json').end(JSON.stringify(command));
      waiting = undefined;
      const result = await waitFor(answered, `the command ${JSON.stringify(command)}`);
      if (result.startsWith('failed')) throw new Error(result);
    },
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the promise. Rejects with an Error that names `subject` after `ms` milliseconds, by default as long as a command may take. */
export const waitFor = <Value>(
  promise: Promise<Value>,
  subject: string,
  ms = COMMAND_TIMEOUT_MS,
): Promise<Value> =>
  withTimeout(
    ms,
    () => new Error(`Timeout after ${ms / 1000} s: ${subject}`),
    () => promise,
  );
