import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

describe('custom properties whose names the build shortens', { skip: !existsSync('dist') }, () => {
  it('have one name in style sheets and in the code that sets them', () => {
    const npm = readdirSync('dist/elements', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFileSync(`dist/elements/${path}`, 'utf8'))
      .join('\n');
    for (const code of [npm, readFileSync('dist/prompt-forms.js', 'utf8')]) {
      const set = all(code, /setProperty\(\s*['"`](--_[\w-]+)/g);
      const used = new Set(all(code, /var\((--_[\w-]+)/g));
      assert.notEqual(set.length, 0);
      assert.deepEqual(
        set.filter((name) => !used.has(name)),
        [],
      );
    }
  });
});
