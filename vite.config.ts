import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  build,
  defineConfig,
  type BuildEnvironmentOptions,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite';
import { formPageFile, formPageOfDemo } from './.build/form-page.js';
import {
  leaveOutAdvice,
  leaveOutFeatures,
  leaveOutParts,
  leaveOutOptionalFeatures,
} from './.build/left-out.js';
import {
  importAtOnce,
  reduceLit,
  minifyAgain,
  minifyTemplates,
  ownPolicyName,
} from './.build/script-file.js';
import { localApi } from './demo/dev-server.js';
import { fontPreload } from './demo/font-preload.js';
import { guide, guideInputs } from './demo/guide/plugin.js';
import { notFound } from './demo/not-found.js';
import { studio } from './demo/studio/plugin.js';
import { top } from './demo/top.js';

/**
 * For the script-tag files.
 * @param policy The name of the file's Trusted Types policy.
 * @param leftOut The loaders of the parts of `<form-embed>` that the file leaves out for its size.
 */
const scriptFilePlugins = (policy: string, leftOut: readonly string[]): Plugin[] => [
  leaveOutFeatures(),
  leaveOutParts('form-embed', leftOut),
  leaveOutParts('snippets', ['loadExtras']),
  leaveOutOptionalFeatures(),
  leaveOutAdvice(),
  importAtOnce(),
  ownPolicyName(policy),
  reduceLit(),
  minifyAgain(),
];

/** Bundles the script-tag file of `<form-embed>` alone, after the modules of `dist/` have been minified. */
function formEmbedFile(): Plugin {
  return {
    name: 'prompt-forms:form-embed-file',
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: scriptFilePlugins('prompt-forms-embed', ['loadLauncher']),
        build: scriptFile('dist/script/form-embed.js', 'form-embed.js'),
      });
    },
  };
}

/**
 * Bundles each locale into one file without imports, so that a site can serve it beside the script-tag file and load it with
 * one request. The text of parts that load on demand stays in a second file.
 */
function standaloneLocales(): Plugin {
  return {
    name: 'prompt-forms:locales',
    async closeBundle() {
      const files = readdirSync('src/locales').filter((file) => file.endsWith('.ts'));
      const parts = readdirSync('src/locales/parts').map((file) => `parts/${file}`);
      for (const file of [...files, ...parts].map((name) => name.replace('.ts', '.js'))) {
        await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            ...library(`dist/locales/${file}`, file),
            outDir: 'dist/locales',
            rolldownOptions: { ...ONE_FILE, external: /\/parts\// },
          },
        });
      }
    },
  };
}

// In library mode, Vite keeps white space for the next bundler. Browsers load these files directly.
const ONE_FILE = { output: { codeSplitting: false, minify: true } };

const library = (entry: string, file: string): BuildEnvironmentOptions => ({
  outDir: 'dist',
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  sourcemap: true,
  lib: { entry, formats: ['es'], fileName: () => file },
  rolldownOptions: ONE_FILE,
});

const scriptFile = (entry: string, file: string): BuildEnvironmentOptions => ({
  ...library(entry, file),
  rolldownOptions: {
    optimization: { inlineConst: true },
    output: { ...ONE_FILE.output, comments: { annotation: false } },
  },
});

/** Copies the service worker that handles the static demo's requests, from the installed package. */
function mswWorker(): Plugin {
  return {
    name: 'prompt-forms:msw-worker',
    async generateBundle() {
      const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
      const source = readFileSync(file, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source });
    },
  };
}

const FORM_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>A form</title>
    <script src="./form.js"></script>
  </head>
</html>
`;

/** The page of a form. Its frame has no origin and can't load modules of a static host, so this is a classic script. */
function formPage(): Plugin {
  return {
    name: 'prompt-forms:form-page',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'demo/form/form.ts', formats: ['iife'], name: 'form' },
        },
      });
      const { output } = (built as Rolldown.RolldownOutput[])[0]!;
      this.emitFile({ type: 'asset', fileName: 'form/form.js', source: output[0].code });
      this.emitFile({ type: 'asset', fileName: 'form/index.html', source: FORM_PAGE });
    },
  };
}

/** Keeps modules with side effects in the demo: `sideEffects` of package.json names only published files. */
function keepRegistrations(): Plugin {
  return {
    name: 'prompt-forms:registrations',
    transform: (code, id) =>
      /\/(demo|src\/define|src\/locales)\b/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
  };
}

/**
 * The packages that the demo's pages import. Named, since packages that Vite discovers while a page loads make its other imports
 * fail with "504 Outdated Optimize Dep".
 */
const DEMO_PACKAGES = [
  ...['hono', 'hono/cors', 'lean-qr/nano', 'lit', 'lit/directive.js', 'lit/directive-helpers.js'],
  ...['minisearch', 'msw', 'msw/browser', 'tailwindcss'],
];

/** All pages of the demo, as a folder for any static host and any path. */
const staticDemo: UserConfig = {
  root: 'demo',
  base: './',
  plugins: [
    guide(),
    studio(),
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

/**
 * `vite` serves the demo with the proxy and the local service behind it. `vite build` bundles the script-tag files from
 * the npm modules that `tsc` has emitted.
 */
export default defineConfig(({ command, mode }) =>
  mode === 'demo'
    ? staticDemo
    : command === 'serve'
      ? {
          root: 'demo',
          plugins: [
            localApi(),
            formPageOfDemo(),
            guide(),
            studio(),
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
        }
      : {
          plugins: [
            minifyTemplates(),
            ...scriptFilePlugins('prompt-forms', [
              'loadSelfOpening',
              'loadLauncher',
              'loadCommands',
            ]),
            formEmbedFile(),
            formPageFile(),
            standaloneLocales(),
          ],
          build: scriptFile('dist/script.js', 'prompt-forms.js'),
        },
);
