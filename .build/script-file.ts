/** Vite plugins that make the script-tag files out of the npm modules. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transform } from 'lightningcss';
import { minify } from 'terser';
import { parseSync, Visitor, type Plugin } from 'vite';
import { VERSION } from '../src/version.js';

/**
 * Lit creates a Trusted Types policy with a fixed name. If a page allows each name only once, the import of a second copy of
 * Lit fails. A script-tag file contains its own Lit, so it uses this name of its own.
 */
export function ownPolicyName(policy: string): Plugin {
  return {
    name: 'prompt-forms:policy-name',
    renderChunk(code) {
      const renamed = code.split(/createPolicy\((["'`])lit-html\1/);
      if (renamed.length !== 3) this.error('Lit creates its policy in another way now');
      return { code: `${renamed[0]}createPolicy("${policy}"${renamed[2]}`, map: null };
    },
  };
}

/**
 * Statements of Lit that create globals: lists of versions for Lit's developers, and metadata for decorators, which the
 * package does not use. They run at import, so only the build can remove them.
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

/** Calls of Lit to polyfills of shadow DOM, which the supported browsers do not need. */
const LIT_POLYFILLS: typeof LIT_GLOBALS = [
  ['lit-html.js', /\w+\.litHtmlPolyfillSupport/, 'void 0'],
  ['lit-element.js', /\w+\.litElementPolyfillSupport/, 'void 0'],
  ['reactive-element.js', /\w+\.reactiveElementPolyfillSupport/, 'void 0'],
];

/** Takes out of Lit what a script-tag file, which contains its own Lit, should not or cannot use. */
export function reduceLit(): Plugin {
  return {
    name: 'prompt-forms:reduce-lit',
    enforce: 'pre',
    resolveId: (source) =>
      source === './css-tag.js' ? resolve(import.meta.dirname, 'css-tag.ts') : undefined,
    transform(code, id) {
      const edits = [...LIT_GLOBALS, ...LIT_POLYFILLS].filter(([file]) => id.endsWith(`/${file}`));
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
 * Minifies the templates of the npm modules before anything is bundled from them: removes indentation, minifies style
 * sheets, and shortens private names. Each module keeps its number of lines, so that source maps stay correct.
 */
export function minifyTemplates(): Plugin {
  return {
    name: 'prompt-forms:templates',
    buildStart() {
      const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.js'))
        .map((path) => join('dist', path));
      const codes = files.map((file) => readFileSync(file, 'utf8'));
      // Custom properties whose names begin with an underscore are private, so they can be renamed.
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
  const rename = (text: string) => text.replace(PRIVATE_NAME, shorten);
  const minified = new Set<object>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !/^(html|svg|css)$/.test(tag.name)) return;
      minified.add(quasi);
      for (const { start, value } of quasi.quasis) {
        const { raw } = value;
        const at = code.indexOf(raw, start);
        if (tag.name === 'css') {
          const lines = raw.replace(/[^\n]/g, '');
          const after = `${rename(shortCss(raw))}\`${lines}`;
          edits.push({ at, before: `${raw}\``, after });
        } else edits.push({ at, before: raw, after: rename(raw.replace(/\n +/g, '\n')) });
      }
    },
    // Names in other strings, which a module sets with `style.setProperty` or as the value of a style.
    TemplateLiteral(template) {
      if (minified.has(template)) return;
      for (const { start, value } of template.quasis) {
        const { raw } = value;
        edits.push({ at: code.indexOf(raw, start), before: raw, after: rename(raw) });
      }
    },
    Literal({ value, start }) {
      if (typeof value !== 'string') return;
      const before = code.slice(start, start + value.length + 1);
      edits.push({ at: start, before, after: rename(before) });
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

/**
 * Turns dynamic imports into static ones: the script-tag file contains all parts from the start. It then needs neither the
 * wrappers of a bundler for lazy modules nor their namespaces.
 */
export function importAtOnce(): Plugin {
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
 * Name, version and licenses. The second line is a hint for Chromium: it compiles all functions in another thread during
 * the download, instead of each on its first call. The first render calls most of them.
 */
const BANNER = `/*! prompt-forms ${VERSION} | MIT | with Lit (BSD-3-Clause, Google LLC) */
//# allFunctionsCalledOnLoad`;

/** Minifies the one file once more with Terser, which saves another 0.6 KiB after brotli, and adds the banner. */
export function minifyAgain(): Plugin {
  return {
    name: 'prompt-forms:minify-again',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const mapName = `${chunk.fileName}.map`;
        const { code = '', map } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          // No code reads a function's `length`, or calls a plain function with `new`.
          compress: {
            passes: 4,
            keep_fargs: false,
            unsafe_arrows: true,
            collapse_vars: false,
            hoist_funs: true,
            // No getter has side effects.
            pure_getters: true,
          },
          format: { comments: false, preamble: BANNER },
          sourceMap: { content: JSON.stringify(chunk.map), url: mapName },
        });
        chunk.code = code;
        const mapFile = bundle[mapName];
        if (mapFile?.type !== 'asset') this.error(`${chunk.fileName} has no source map`);
        mapFile.source = String(map);
      }
    },
  };
}
