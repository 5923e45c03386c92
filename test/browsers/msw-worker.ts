import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { TestRunnerPlugin } from '@web/test-runner';

/** Serves msw's worker script from the installed package, so that no copy of it is committed. */
export function mswWorker(): TestRunnerPlugin {
  const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  return {
    name: 'msw-worker',
    async serve({ path }) {
      if (path !== '/mockServiceWorker.js') return undefined;
      return { body: await readFile(file, 'utf8'), type: 'js' };
    },
  };
}
