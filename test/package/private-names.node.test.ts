import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

/** The private names in the files of a folder. */
const namesIn = (folder: string, ending: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending))
      .flatMap((path) => all(readFileSync(`${folder}/${path}`, 'utf8'), /(--_[\w-]+)/g)),
  );

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

  it('stay as many: no two of them become one', () => {
    const sources = namesIn('src', '.ts');
    const built = new Set([...namesIn('dist/elements', '.js'), ...namesIn('dist/ui', '.js')]);
    assert.ok(sources.size > 20);
    assert.equal(built.size, sources.size);
  });
});
