import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import {
  build,
  defineConfig,
  parseSync,
  Visitor,
  type BuildEnvironmentOptions,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite';
import { localApi } from './demo/dev-server.js';
import { guide, guideInputs } from './demo/guide/plugin.js';
import { notFound } from './demo/not-found.js';
import { studio } from './demo/studio/plugin.js';
import { top } from './demo/top.js';
import { VERSION } from './src/version.js';

/**
 * Lit asks for a Trusted Types policy of its own name, and a page that allows each name once refuses the
 * second copy of Lit at import. The file carries its Lit, so it carries a name of its own.
 */
function ownPolicyName(): Plugin {
  return {
    name: 'prompt-forms:policy-name',
    renderChunk(code) {
      const renamed = code.split(/createPolicy\((["'`])lit-html\1/);
      if (renamed.length !== 3) this.error('Lit creates its policy in another way now');
      return { code: `${renamed[0]}createPolicy("prompt-forms"${renamed[2]}`, map: null };
    },
  };
}

/**
 * Statements with which Lit leaves names on the page: lists of versions for its own developers, and what decorators need,
 * which the package does not use. They run at import and the names are used from then on, so nothing but the build can
 * leave them out.
 */
const LIT_GLOBALS: readonly (readonly [file: string, statement: RegExp, replacement: string])[] = [
  ['lit-html.js', /\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
  ['lit-element.js', /\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
  ['reactive-element.js', /\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
  ['reactive-element.js', /Symbol\.metadata\?\?=.+?new WeakMap/, '0'],
  [
    'reactive-element.js',
    /const t=this\[Symbol\.metadata\];if.{1,90}?for\(.{1,60}?set\(t,i\)\}/,
    '',
  ],
];

/** The page's global object stays as it was: the file carries its own Lit, of which the page need not know. */
function leaveNoGlobals(): Plugin {
  return {
    name: 'prompt-forms:no-globals',
    transform(code, id) {
      const edits = LIT_GLOBALS.filter(([file]) => id.endsWith(`/${file}`));
      if (edits.length === 0) return undefined;
      for (const [file, statement, replacement] of edits) {
        const rest = code.replace(statement, replacement);
        if (rest === code) this.error(`${file} does not contain ${String(statement)} any more`);
        code = rest;
      }
      return { code, map: null };
    },
  };
}

/**
 * Takes out of the npm modules' templates what is there for their readers, before anything is bundled
 * from them: indentation, and in style sheets all that means nothing, and the length of private names. Each
 * module keeps its number of lines, so that the source maps stay right.
 */
function minifyTemplates(): Plugin {
  return {
    name: 'prompt-forms:templates',
    buildStart() {
      const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.js'))
        .map((path) => join('dist', path));
      const codes = files.map((file) => readFileSync(file, 'utf8'));
      // Nobody outside may use the custom properties whose names begin with an underscore.
      const names = new Set(codes.join('').match(PRIVATE_NAME)?.toSorted());
      const short = new Map([...names].map((name, index) => [name, `--_${index.toString(36)}`]));
      files.forEach((file, index) => {
        writeFileSync(
          file,
          withShortTemplates(codes[index]!, (name) => short.get(name)!),
        );
      });
    },
  };
}

interface Edit {
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

const PRIVATE_NAME = /--_[\w-]+/g;

function withShortTemplates(code: string, shorten: (name: string) => string): string {
  const edits: Edit[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !/^(html|svg|css)$/.test(tag.name)) return;
      for (const { start, value } of quasi.quasis) {
        const { raw } = value;
        const at = code.indexOf(raw, start);
        if (tag.name === 'css') {
          const lines = raw.replace(/[^\n]/g, '');
          const after = `${shortCss(raw).replace(PRIVATE_NAME, shorten)}\`${lines}`;
          edits.push({ at, before: `${raw}\``, after });
        } else edits.push({ at, before: raw, after: raw.replace(/\n +/g, '\n') });
      }
    },
    // A name that a module gives a value to by itself, as style sheets have it.
    Literal({ value, start }) {
      if (typeof value !== 'string' || value.replace(PRIVATE_NAME, '')) return;
      if (value) edits.push({ at: start + 1, before: value, after: shorten(value) });
    },
  }).visit(parseSync('module.js', code).program);
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { at, before, after }) => text.slice(0, at) + after + text.slice(at + before.length),
      code,
    );
}

function shortCss(css: string): string {
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(css), minify: true });
  return String(code);
}

/** The QR code, whose library weighs most for what it gives: the one file goes without its button. */
function leaveOutQrCode(): Plugin {
  return {
    name: 'prompt-forms:no-qr-code',
    transform(code, id) {
      if (!id.endsWith('/form-generator/lazy-features.js')) return undefined;
      const rest = code.replace(/\bqr: \(\) => import\([^)]*\),/, '');
      if (rest === code) this.error('The QR code is loaded in another way now');
      return { code: rest, map: null };
    },
  };
}

/**
 * What messages of errors say of causes and fixes, which npm modules load when a call fails. In the one file each message
 * names operation, address, status and code, and links to the guide.
 */
function leaveOutAdvice(): Plugin {
  return {
    name: 'prompt-forms:no-advice',
    transform(code, id) {
      if (!id.endsWith('/client/recovery.js')) return undefined;
      const rest = code.replace(
        /export \{ adviseOn \} from [^;]*;/,
        'export const adviseOn = undefined;',
      );
      if (rest === code) this.error('The advice is loaded in another way now');
      return { code: rest, map: null };
    },
  };
}

/**
 * What the npm modules load on demand is in the one file from the start. Said as an import of its own, it
 * needs neither the wrappers in which a bundler keeps modules until they are asked for, nor its namespaces.
 */
function importAtOnce(): Plugin {
  return {
    name: 'prompt-forms:import-at-once',
    async transform(code, id) {
      let rest = code;
      let imports = '';
      const { dynamicImports } = parseSync('module.js', code).module;
      for (const [index, { start, end, moduleRequest }] of [
        ...dynamicImports.entries(),
      ].reverse()) {
        const source = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
        const found = await this.resolve(source, id);
        if (!found) this.error(`There is no ${source}`);
        const { staticExports } = parseSync('module.js', readFileSync(found.id, 'utf8')).module;
        const names = staticExports.flatMap(({ entries }) =>
          entries.map(({ exportName }) => exportName.name!),
        );
        const own = (name: string) => `${name}_${index}`;
        imports += `import { ${names.map((name) => `${name} as ${own(name)}`)} } from '${source}';`;
        const part = names.map((name) => `${name}: ${own(name)}`);
        rest = `${rest.slice(0, start)}Promise.resolve({ ${part} })${rest.slice(end)}`;
      }
      return { code: imports + rest, map: null };
    },
  };
}

/**
 * Who made the file, and what of others is in it. Then a word to Chromium: it compiles all functions while the file is
 * on its way, in another thread, instead of each when it is first called; most are, by the first render.
 */
const BANNER = `/*! prompt-forms ${VERSION} | MIT | with Lit (BSD-3-Clause, Google LLC) */
//# allFunctionsCalledOnLoad`;

/**
 * Makes each locale one file without imports: from a site's own folder, beside the script-tag file, it
 * is loaded with one request. What it says in parts that load on demand stays a file beside it.
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

// Vite keeps a library's white space for the next bundler; these files go straight to browsers.
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

/** The worker that answers the static demo's requests, from the installed package. */
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

/** The page of a form: in a frame without an origin, in which no module of a static host can be loaded. */
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

/** `sideEffects` of package.json names what is published; the demo is built from the sources. */
function keepRegistrations(): Plugin {
  return {
    name: 'prompt-forms:registrations',
    transform: (code, id) =>
      /\/(demo|src\/define|src\/locales)\b/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
  };
}

/** Every page of the demo, as a folder that any static host serves, from whatever path. */
const staticDemo: UserConfig = {
  root: 'demo',
  base: './',
  plugins: [guide(), studio(), top(), mswWorker(), formPage(), keepRegistrations()],
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
 * `vite` serves the demo with the proxy and the local service behind it; `vite build` makes the
 * script-tag file out of the npm modules that `tsc` has made before.
 */
export default defineConfig(({ command, mode }) =>
  mode === 'demo'
    ? staticDemo
    : command === 'serve'
      ? {
          root: 'demo',
          plugins: [localApi(), guide(), studio(), top(), notFound()],
          server: {
            // Loopback only: behind this page stands a proxy that everybody who reaches it may use.
            host: '127.0.0.1',
            port: Number(process.env.PORT ?? 5173),
            strictPort: true,
            // Vite's own would let pages of other local ports read the proxy's answers.
            cors: false,
          },
          clearScreen: false,
        }
      : {
          plugins: [
            minifyTemplates(),
            leaveOutQrCode(),
            leaveOutAdvice(),
            importAtOnce(),
            ownPolicyName(),
            leaveNoGlobals(),
            standaloneLocales(),
          ],
          build: {
            ...library('dist/script.js', 'prompt-forms.js'),
            rolldownOptions: {
              optimization: { inlineConst: true },
              output: { ...ONE_FILE.output, postBanner: BANNER, comments: { annotation: false } },
            },
          },
        },
);
