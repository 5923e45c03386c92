import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUDGETS, LOCALE_BUDGET } from '../package/support/budgets.js';
import { brotliSize, bundle, bundleLibrary } from '../package/support/bundle-size.js';
import { startFiles } from '../package/support/start-files.js';
import { ENTRY, moduleOf } from './bundle.js';
import { HEAD, row, type Figure, type Part } from './figures.js';
import { PEERS, versionOf } from './packages.js';
import { PEER_SIZES } from './peers.js';
import { markdownTable } from './table.js';

const LOCALE = 'the largest locale';
const GATES: Readonly<Record<string, number>> = { ...BUDGETS, [LOCALE]: LOCALE_BUDGET };

const ENTRIES = [
  ['prompt-forms/client', 'dist/client/index.js'],
  ['prompt-forms/define/form-embed', 'dist/define/form-embed.js'],
  ['prompt-forms/define/form-generator', 'dist/define/form-generator.js'],
  ['prompt-forms/define/form-list', 'dist/define/form-list.js'],
  ['prompt-forms/define', 'dist/define.js'],
] as const;

/** What pages load without a bundler. */
const SCRIPT_FILES = [
  'dist/split/prompt-forms.js',
  'dist/prompt-forms.js',
  'dist/split/form-embed.js',
  'dist/form-embed.js',
  'dist/form-page.js',
];

interface Loaded {
  readonly name: string;
  /** Contents of the requests at load. */
  readonly eager: readonly string[];
  readonly later?: readonly { readonly name: string; readonly code: string }[];
}

const sum = (texts: readonly string[], size: (text: string) => number): number =>
  texts.reduce((bytes, text) => bytes + size(text), 0);
const brotli = (texts: readonly string[]): number => sum(texts, brotliSize) / 1024;
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const SIZES: readonly ((text: string) => number)[] = [
  (text) => Buffer.byteLength(text),
  (text) => gzipSync(text, { level: 9 }).length,
  brotliSize,
];
const sizeCells = (texts: readonly string[]): string[] =>
  SIZES.map((size) => kib(sum(texts, size)));

async function ours(): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = [];
  for (const [name, file] of ENTRIES) {
    const build = name === 'prompt-forms/client' ? bundleLibrary : bundle;
    const { code, onDemand } = await build(file);
    loaded.push({ name, eager: [code], later: onDemand });
  }
  for (const file of SCRIPT_FILES) {
    const eager = [...startFiles(file)].map((path) => readFileSync(path, 'utf8'));
    loaded.push({ name: file, eager });
  }
  const locales = readdirSync('dist/locales', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(parts\/)?(?!en\b)[\w-]+\.js$/.test(path))
    .map((path) => readFileSync(`dist/locales/${path}`, 'utf8'))
    .toSorted((a, b) => brotliSize(b) - brotliSize(a));
  return [...loaded, { name: LOCALE, eager: locales.slice(0, 1) }];
}

async function theirs(): Promise<readonly (Loaded | string)[]> {
  const loaded: (Loaded | string)[] = [];
  for (const { name, packageName, load } of PEER_SIZES) {
    const version = versionOf(packageName);
    if (!version) {
      loaded.push(`${name}: not measured, ${packageName} is not installed.`);
    } else if (typeof load === 'string') {
      const { code, styles, onDemand } = await bundle(ENTRY, [moduleOf(load)]);
      const eager = [code, styles].filter((text) => text.trim());
      loaded.push({ name: `${name} (${version})`, eager, later: onDemand });
    } else {
      const files = load.map((path) => `${PEERS}/node_modules/${packageName}/${path}`);
      const lost = files.filter((path) => !existsSync(path));
      if (lost.length) loaded.push(`${name}: not measured, ${version} has no ${lost.join(', ')}.`);
      else
        loaded.push({
          name: `${name} (${version})`,
          eager: files.map((path) => readFileSync(path, 'utf8')),
        });
    }
  }
  return loaded;
}

const table = (loaded: readonly Loaded[]): string =>
  markdownTable([
    ['entry', 'raw', 'gzip 9', 'brotli 11', 'on demand, brotli'],
    ...loaded.map(({ name, eager, later = [] }) => {
      const onDemand = later.length
        ? `${kib(
            sum(
              later.map(({ code }) => code),
              brotliSize,
            ),
          )} in ${later.length}`
        : '–';
      return [name, ...sizeCells(eager), onDemand];
    }),
  ]);

const chunks = (loaded: readonly Loaded[]): string =>
  loaded
    .filter(({ later }) => later?.length)
    .map(
      ({ name, later = [] }) =>
        `- \`${name}\`: ${later
          .toSorted((a, b) => brotliSize(b.code) - brotliSize(a.code))
          .map((chunk) => `${chunk.name} ${kib(brotliSize(chunk.code))}`)
          .join(', ')}`,
    )
    .join('\n');

/** Sizes of each entry at load and later, minified, with Lit, beside those of alternatives. */
export async function sizes(): Promise<Part> {
  const entries = await ours();
  const others = await theirs();
  const peers = others.filter((other) => typeof other !== 'string');
  const skipped = others.filter((other) => typeof other === 'string');
  const figures: Figure[] = entries.flatMap(({ name, eager }) => {
    const gate = GATES[name];
    return gate ? [{ name: `size of ${name}`, value: brotli(eager), unit: 'KiB', gate }] : [];
  });
  const typeform = peers.find(({ name }) => name.startsWith('Typeform'));
  const embed = entries.find(({ name }) => name.endsWith('form-embed'))!;
  if (typeform) {
    const value = brotli(embed.eager) / brotli(typeform.eager);
    figures.push({ name: 'size of form-embed to Typeform’s embed', value });
  }
  const text = `## Sizes, KiB

What each loads at once, minified; ours with Lit. In the last column, what it may load later, and in how many files.

${table([...entries, ...peers])}
${skipped.map((line) => `\n${line}`).join('')}
${markdownTable([HEAD, ...figures.map(row)])}

What ours load on demand, brotli:

${chunks(entries)}`;
  return { text, figures };
}
