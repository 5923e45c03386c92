import { gzipSync } from 'node:zlib';
import { brotliSize, bundle } from '../package/support/bundle-size.js';
import { markdownTable } from './table.js';

const ENTRIES = [
  ['prompt-forms/client', 'dist/client/index.js'],
  ['prompt-forms/define/form-embed', 'dist/define/form-embed.js'],
  ['prompt-forms/define/form-generator', 'dist/define/form-generator.js'],
  ['prompt-forms/define/form-list', 'dist/define/form-list.js'],
  ['prompt-forms/define', 'dist/define.js'],
] as const;

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

/** What each entry loads at once, minified, Lit included. */
export async function sizes(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, file] of ENTRIES) {
    const { code } = await bundle(file);
    rows.push([
      name,
      kib(code.length),
      kib(gzipSync(code, { level: 9 }).length),
      kib(brotliSize(code)),
    ]);
  }
  return `## Sizes, KiB\n\n${markdownTable([['entry', 'raw', 'gzip 9', 'brotli 11'], ...rows])}`;
}
