import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { releaseArchives } from '../../.build/release-archives.js';

const skip = !existsSync('dist/integrity.json') && 'there is no build';

describe('the archives of a release', { skip }, () => {
  let archives: ReadonlyMap<string, Uint8Array>;
  before(async () => {
    archives = await releaseArchives();
  });
  const pathsIn = (name: string): string[] => Object.keys(unzipSync(archives.get(name)!));

  it('have the WordPress plugin', () => {
    const paths = pathsIn('prompt-forms-wordpress.zip');
    for (const path of ['plugin.php', 'proxy/prompt-forms.php', 'form-embed.js', 'locales/de.js'])
      assert.ok(paths.includes(`prompt-forms/${path}`), path);
  });

  it('have the PHP proxy with what a server needs', () => {
    assert.deepEqual(pathsIn('prompt-forms-php.zip').toSorted(), [
      '.htaccess',
      'LICENSE',
      'composer.json',
      'forms.php',
      'nginx.conf',
      'prompt-forms.php',
    ]);
  });

  it('have the files for a script tag with their languages, and no types', () => {
    const paths = pathsIn('prompt-forms-script.zip');
    for (const path of [
      'prompt-forms.js',
      'form-embed.js',
      'form-page.js',
      'integrity.json',
      'split/prompt-forms.js',
      'split/import-map.json',
      'locales/de.js',
      'locales/parts/de.js',
      'split/locales/de.js',
      'split/locales/parts/de.js',
    ])
      assert.ok(paths.includes(path), path);
    assert.ok(paths.every((path) => path === 'LICENSE' || /\.js(?:on)?$/.test(path)));
  });

  it('have the same bytes again', async () => {
    const again = await releaseArchives();
    for (const [name, content] of archives) assert.deepEqual(again.get(name), content, name);
  });
});
