import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { choices } from './demo/choices.js';
import { localApi } from './demo/dev-server.js';
import { fontPreload } from './demo/font-preload.js';
import { formPage } from './demo/form/plugin.js';
import { guide, guideInputs } from './demo/guide/plugin.js';
import { mswWorker } from './demo/in-page/msw-worker.js';
import { keepRegistrations } from './demo/keep-registrations.js';
import { notFound } from './demo/not-found.js';
import { formPageOfDemo } from './demo/service/form-page-script.js';
import { studio } from './demo/studio/plugin.js';
import { top } from './demo/top.js';

/**
 * The packages that the demo's pages import. Named, since packages that Vite discovers while a page loads make its other imports
 * fail with "504 Outdated Optimize Dep".
 */
const DEMO_PACKAGES = [
  '@streamparser/json',
  'hono',
  'hono/cors',
  'lean-qr/nano',
  'lit',
  'lit/directive.js',
  'lit/directive-helpers.js',
  'minisearch',
  'msw',
  'msw/browser',
  'tailwindcss',
  'valibot',
];

/** All pages of the demo, as a folder for any static host and any path. */
const staticDemo: UserConfig = {
  root: 'demo',
  base: './',
  plugins: [
    guide(),
    studio(),
    choices(),
    top(),
    fontPreload(),
    mswWorker(),
    formPage(),
    formPageOfDemo(),
    keepRegistrations(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: readdirSync('demo', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.html') && !/^(dist|proxy|themes\/libraries)\b/.test(file))
        .map((file) => join('demo', file))
        .concat(guideInputs()),
    },
  },
};

/** The demo with the proxy and the local service behind it. */
const server: UserConfig = {
  root: 'demo',
  plugins: [
    localApi(),
    formPageOfDemo(),
    guide(),
    studio(),
    choices(),
    top(),
    fontPreload(),
    notFound(),
  ],
  optimizeDeps: { include: DEMO_PACKAGES, noDiscovery: true },
  server: {
    // Loopback only, since everyone who reaches this server may use its proxy.
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    // Vite's default would let pages of other local ports read the proxy's responses.
    cors: false,
  },
  clearScreen: false,
};

export default defineConfig(({ command }) => (command === 'serve' ? server : staticDemo));
