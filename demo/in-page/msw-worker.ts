import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Copies the service worker that handles the static demo's requests, from the installed package. */
export function mswWorker(): Plugin {
  return {
    name: 'prompt-forms:msw-worker',
    async generateBundle() {
      const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
      const source = readFileSync(file, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source });
    },
  };
}
