import { readFile } from 'node:fs/promises';
import type { BrowserLauncher, BasicTestSession, TestRunnerPlugin } from '@web/test-runner';
import type { CDPSession, Page } from 'puppeteer-core';

/** One media feature, such as `{ name: 'prefers-color-scheme', value: 'dark' }`. */
export interface MediaFeature {
  readonly name: string;
  readonly value: string;
}

/** Objects of the page after a garbage collection. */
export interface DomCounters {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /** bytes */
  readonly heap: number;
}

// One session per page, never detached: a detached session drops its emulation.
const sessions = new WeakMap<Page, Promise<CDPSession>>();

function devtools(page: Page): Promise<CDPSession> {
  let session = sessions.get(page);
  if (!session) sessions.set(page, (session = page.createCDPSession()));
  return session;
}

async function countDom(client: CDPSession): Promise<DomCounters> {
  await client.send('HeapProfiler.enable');
  for (let run = 0; run < 3; run++) await client.send('HeapProfiler.collectGarbage');
  const dom = await client.send('Memory.getDOMCounters');
  const heap = await client.send('Runtime.getHeapUsage');
  return {
    nodes: dom.nodes,
    listeners: dom.jsEventListeners,
    documents: dom.documents,
    heap: heap.usedSize,
  };
}

/** The commands of `test/support/commands.ts`. Some are features of Chromium only: other engines get `false`. */
export function serverCommands(): {
  readonly plugin: TestRunnerPlugin;
  /** The test file that a page ran last. */
  lastFileOf(sessionId: string): string | undefined;
} {
  const lastFiles = new Map<string, { readonly path: string; readonly start: number }>();
  const clientOf = ({ browser, id }: BasicTestSession): Promise<CDPSession> | undefined =>
    browser.name === 'Chromium'
      ? devtools((browser as BrowserLauncher & { getPage(id: string): Page }).getPage(id))
      : undefined;
  return {
    lastFileOf: (id) => lastFiles.get(id)?.path,
    plugin: {
      name: 'server-commands',
      async executeCommand({ command, payload, session }) {
        switch (command) {
          case 'file-started':
            lastFiles.set(session.id, { path: payload as string, start: performance.now() });
            return true;
          case 'file-ended': {
            const { path, start } = lastFiles.get(session.id)!;
            const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
            if (process.env.TIMES === '1')
              console.log(`${seconds} s  ${session.browser.name}  ${path}`);
            return true;
          }
          case 'read-source':
            return readFile(payload as string, 'utf8');
          case 'access-looks':
            return (process.env.LOOKS ?? '').split(',').filter(Boolean);
          case 'dom-counters': {
            const client = await clientOf(session);
            return client ? countDom(client) : false;
          }
          case 'media-features': {
            const client = await clientOf(session);
            await client?.send('Emulation.setEmulatedMedia', {
              features: payload as MediaFeature[],
            });
            return client !== undefined;
          }
          default:
            return undefined;
        }
      },
    },
  };
}
