import { existsSync, readFileSync } from 'node:fs';
import type { ScriptFile } from './code.js';

const INTEGRITY = new URL('../../dist/integrity.json', import.meta.url);

const HASH = /\n +integrity="[^"]*"/;

/** The script tag of the guide, and the same of the smaller file with the hash of the last build. */
export function scriptFile(): ScriptFile {
  const guide = readFileSync(new URL('../guide/start.md', import.meta.url), 'utf8');
  const [, tag] = /<!-- script -->\s*```html\n(.*?)\n```/s.exec(guide) ?? [];
  if (!tag) throw new Error('The guide names no script tag');
  const integrity = existsSync(INTEGRITY)
    ? (JSON.parse(readFileSync(INTEGRITY, 'utf8')) as Record<string, string>)
    : {};
  const hash = integrity['split/form-embed.js'];
  return {
    tag,
    embedTag: tag
      .replace('prompt-forms.js', 'form-embed.js')
      .replace(HASH, hash ? `\n  integrity="${hash}"` : ''),
  };
}
