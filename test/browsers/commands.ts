import type { BrowserLauncher, TestRunnerPlugin } from '@web/test-runner';
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

/** Features of Chromium only: emulated media features, counters of nodes and listeners. */
export function chromiumCommands(): TestRunnerPlugin {
  return {
    name: 'chromium-commands',
    async executeCommand({ command, payload, session }) {
      if (command !== 'media-features' && command !== 'dom-counters') return undefined;
      if (session.browser.name !== 'Chromium') return false;
      const launcher = session.browser as BrowserLauncher & { getPage(id: string): Page };
      const client = await devtools(launcher.getPage(session.id));
      if (command === 'dom-counters') return countDom(client);
      await client.send('Emulation.setEmulatedMedia', { features: payload as MediaFeature[] });
      return true;
    },
  };
}
