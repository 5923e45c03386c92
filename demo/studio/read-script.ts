import { existsSync, readFileSync } from 'node:fs';
import { tagOf, type ScriptFile } from './code.js';

const INTEGRITY = new URL('../../dist/integrity.json', import.meta.url);

/** The script tag of the guide, and the hashes of the last build. */
export function scriptFile(): ScriptFile {
  const guide = readFileSync(new URL('../guide/start.md', import.meta.url), 'utf8');
  const [, tag] = /<!-- script -->\s*```html\n(.*?)\n```/s.exec(guide) ?? [];
  if (!tag) throw new Error('The guide names no script tag');
  const integrity = existsSync(INTEGRITY)
    ? (JSON.parse(readFileSync(INTEGRITY, 'utf8')) as Record<string, string>)
    : {};
  // Only files that a page may refer to, to keep the page small.
  const locales = Object.entries(integrity).filter(([path]) => /^locales\/[\w-]+\.js$/.test(path));
  return {
    tag,
    embedTag: tagOf('split/form-embed.js', { tag, integrity }),
    integrity: Object.fromEntries(locales),
  };
}
