import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { pluginFiles, zip } from '../../.build/wordpress.js';
import { VERSION } from '../../src/version.js';

const skip = !existsSync('dist/integrity.json') && 'there is no build';
const TAGS = ['form-generator', 'form-list', 'form-embed'];

interface Declared {
  readonly modules: readonly {
    readonly declarations?: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly { readonly name: string }[];
    }[];
  }[];
}

describe('the WordPress plugin', { skip }, () => {
  let files: Map<string, Buffer>;
  const text = (path: string): string => {
    const content = files.get(`prompt-forms/${path}`);
    assert.ok(content, `${path} is missing`);
    return content.toString();
  };

  before(async () => {
    files = await pluginFiles();
  });

  it('has the version of the package', () => {
    assert.match(text('plugin.php'), new RegExp(`^ \\* Version: +${VERSION}$`, 'm'));
    assert.match(text('plugin.php'), new RegExp(`^const VERSION = '${VERSION}';$`, 'm'));
    for (const tag of TAGS)
      assert.equal(JSON.parse(text(`blocks/${tag}/block.json`)).version, VERSION);
  });

  it('has each script that another one imports', () => {
    const scripts = [...files.keys()].filter((path) => path.endsWith('.js'));
    let count = 0;
    for (const path of scripts) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      for (const [, name = ''] of files
        .get(path)!
        .toString()
        .matchAll(/["'`]\.\/([\w./-]+\.js)["'`]/g)) {
        assert.ok(files.has(`${folder}/${name}`), `${path} imports ${name}`);
        count += 1;
      }
    }
    assert.ok(count > 50);
  });

  it('has the files of 21 languages, beside each script that loads them', () => {
    const paths = [...files.keys()];
    for (const folder of ['prompt-forms', `prompt-forms/elements/${VERSION}`]) {
      const locales = paths.filter((path) => path.startsWith(`${folder}/locales/`));
      assert.equal(locales.length, 2 * 21);
      assert.ok(locales.includes(`${folder}/locales/parts/zh-Hant.js`));
    }
    assert.equal(paths.filter((path) => path.endsWith('.mo')).length, 21);
    assert.ok(text('languages/prompt-forms-de_DE.mo').includes('Formular anzeigen'));
  });

  it('runs no file of its own without WordPress', () => {
    for (const [path, content] of files) {
      if (!path.endsWith('.php') || path.includes('/proxy/')) continue;
      assert.match(
        content.toString(),
        /^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m,
        path,
      );
    }
  });

  it('has attributes of the elements, the same in blocks and shortcodes', () => {
    const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Declared;
    const declarations = modules.flatMap(({ declarations: all = [] }) => all);
    const php = text('includes/elements.php');
    for (const tag of TAGS) {
      const [, list = ''] = new RegExp(`'${tag}' => array\\(([^)]*)\\)`).exec(php)!;
      const names = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
      const declared = declarations.find(({ tagName }) => tagName === tag)!.attributes!;
      const known = declared.map(({ name }) => name);
      assert.deepEqual(
        names.filter((name) => !known.includes(name)),
        [],
      );
      const { attributes } = JSON.parse(text(`blocks/${tag}/block.json`)) as {
        attributes: Record<string, { type: string }>;
      };
      const added = tag === 'form-embed' ? ['id', 'button'] : ['id'];
      assert.deepEqual(Object.keys(attributes).sort(), [...names, ...added].sort());
    }
  });
});

describe('the zip file of the plugin', () => {
  const files = new Map([
    ['b/é.txt', Buffer.from('second')],
    ['a.txt', Buffer.from('first '.repeat(100))],
  ]);

  it('has the same bytes for the same files in any order', () => {
    const bytes = zip(files);
    assert.deepEqual(zip(new Map([...files].reverse())), bytes);
    assert.notDeepEqual(zip(new Map([['a.txt', Buffer.from('first')]])), bytes);
  });
});
