import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundle } from './support/bundle-size.js';

const skip = !existsSync('dist/index.js') && 'there is no build';

/** The modules that a bundler keeps for a page that uses a part of the package. */
describe('a bundle', { skip }, () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join('test', '.bundle-'));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  async function bundled(source: string): Promise<string> {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, source);
    return (await bundle(entry)).code;
  }

  for (const name of ['createFormsClient', 'FormsError', 'isFormsError']) {
    it(`with only ${name} contains no Lit and no element`, async () => {
      const code = await bundled(`import { ${name} } from 'prompt-forms'; console.log(${name});`);
      assert.ok(code.includes('console.log('));
      assert.doesNotMatch(code, /lit-html|HTMLElement|customElements|attachShadow/);
    });
  }

  it('with one element class contains only that one, and registers nothing', async () => {
    const code = await bundled(
      `import { FormEmbedElement } from 'prompt-forms'; console.log(FormEmbedElement);`,
    );
    assert.match(code, /lit-html/);
    assert.doesNotMatch(code, /form-generate|list-loaded|customElements\.define/);
  });

  it('keeps imports that register tags and locales, although no name of them is used', async () => {
    const code = await bundled(
      `import 'prompt-forms/define/form-list'; import 'prompt-forms/locales/de';`,
    );
    assert.match(code, /customElements\.define/);
    assert.match(code, /Formulare/);
  });
});
