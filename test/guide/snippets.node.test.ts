import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { format } from 'oxfmt';
import { parseSync } from 'vite';
import { DOCUMENTS, GUIDE_FILES, snippetsOf, textOf, type Snippet } from './documents.js';

/** Languages of snippets that oxfmt parses, each by the ending of its files. */
const PARSED: readonly string[] = ['js', 'jsx', 'ts', 'tsx', 'css', 'html', 'vue', 'json', 'yaml'];
/** Languages that other tests run. */
const RUN: readonly string[] = 'Caddyfile apache go ini nginx php python ruby'.split(' ');
/** Languages without a parser. */
const UNPARSED: readonly string[] = ['mermaid', 'sh', 'swift', 'toml', 'text'];

const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/** Throws where the text is not of its language. */
async function parse(ending: string, text: string): Promise<void> {
  const { errors } = await format(`snippet.${ending}`, text);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
}

/** Throws where the snippet is not of its language. */
async function read({ language, code }: Snippet): Promise<void> {
  if (language === 'svelte') {
    const markup = code.replace(SCRIPT, '').replace(/=\{.*\}(?=\s)/g, '=""');
    await parse('html', markup);
  } else if (PARSED.includes(language)) {
    await parse(language, code);
  } else {
    assert.ok(UNPARSED.includes(language), `a language that is not known: "${language}"`);
  }
  if (/^(html|vue|svelte)$/.test(language)) {
    for (const [, script = ''] of code.matchAll(SCRIPT)) await parse('ts', script);
  }
}

interface Import {
  readonly from: string;
  readonly names: readonly string[];
}

/** The values that a snippet imports from the package. */
function importsOf({ language, code }: Snippet): readonly Import[] {
  const scripts = /^[jt]sx?$/.test(language)
    ? [code]
    : [...code.matchAll(SCRIPT)].map(([, script = '']) => script);
  return scripts.flatMap((script) =>
    parseSync('snippet.tsx', script).module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries
        .filter(({ isType }) => !isType)
        .map(({ importName }) => importName.name ?? importName.kind),
    })),
  );
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Readonly<Record<string, string | { readonly types: string }>>;
};

/** The module of `src/` behind an entry of the package; undefined where there is no such entry. */
function moduleOf(from: string): string | undefined {
  const key = `.${from.slice('prompt-forms'.length)}`;
  const entry = exports[key];
  if (typeof entry !== 'object') return undefined;
  return entry.types.replace('./dist/', '../../src/').replace('.d.ts', '.js');
}

describe('snippets', () => {
  for (const file of DOCUMENTS) {
    it(`of ${file} parse in the language that they name`, async () => {
      for (const snippet of snippetsOf(file)) {
        if (snippet.language === '' || RUN.includes(snippet.language)) continue;
        await assert.doesNotReject(read(snippet), snippet.place);
      }
    });
  }

  it('with a syntax error or an unknown language are reported', async () => {
    const broken: readonly [string, string][] = [
      ['js', 'const = 1;'],
      ['ts', 'let a: = 1;'],
      ['html', '<p><b></p></b>'],
      ['html', '<script>const = 1;</script>'],
      ['css', 'p { color: red'],
      ['svelte', '<form-list><b></form-list>'],
      ['cobol', 'STOP RUN.'],
    ];
    for (const [language, code] of broken) {
      await assert.rejects(read({ language, code, place: '' }), `${language}: ${code}`);
    }
  });

  it('of the guide import only names that the package exports', async () => {
    const imports = [...GUIDE_FILES, 'demo/llms.txt'].flatMap(snippetsOf).flatMap(importsOf);
    const own = imports.filter(
      ({ from, names }) => from.startsWith('prompt-forms') && names.length,
    );
    assert.ok(own.length > 5);
    for (const { from, names } of own) {
      const module = moduleOf(from);
      assert.ok(module, from);
      const offered = Object.keys((await import(module)) as object);
      for (const name of names) assert.ok(offered.includes(name), `${name} of ${from}`);
    }
  });

  it('set only environment variables that a command reads', () => {
    const read = [
      'src/cli/settings.ts',
      'src/proxy/option-table.ts',
      'src/proxy/node/option-table.ts',
      'src/cli/dev.ts',
      'demo/service/main.ts',
      'demo/service/model.ts',
      'src/php/forms.php',
    ].map(textOf);
    const set = DOCUMENTS.flatMap(snippetsOf)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => [...code.matchAll(/\b(FORMS_[A-Z_]+)=/g)].map(([, name]) => name!));
    assert.ok(set.includes('FORMS_BASE_URL'));
    // The names of budgets are composed of three parts.
    const isRead = (name: string): boolean =>
      read.some((text) => text.includes(name.replace(/_(DAY|MONTH)$/, '')));
    assert.deepEqual(
      [...new Set(set)].filter((name) => !isRead(name)),
      [],
    );
  });

  it('show the same quick start of ten lines on each page', () => {
    const page = (file: string): string | undefined =>
      snippetsOf(file).find(({ code }) => code.startsWith('<!doctype'))?.code;
    const ten = page('README.md');
    assert.equal(ten?.split('\n').length, 10);
    assert.equal(page('demo/guide/start.md'), ten);
    assert.equal(page('demo/llms.txt'), ten);
  });

  it('listen only on 127.0.0.1 if they authorize everyone', () => {
    const open = DOCUMENTS.flatMap(snippetsOf).filter(
      ({ code }) => /authorize: \(\) => true/.test(code) && /\bserve\(|\.listen\(/.test(code),
    );
    assert.ok(open.length > 0);
    for (const { code, place } of open) assert.match(code, /'127\.0\.0\.1'/, place);
  });

  it('contain no API key, and pass none to the browser', () => {
    for (const file of DOCUMENTS) {
      for (const { code, place } of snippetsOf(file)) {
        if (!/createFormsProxy|new FormsProxy\(|FormsProxyConfig/.test(code))
          assert.doesNotMatch(code, /apiKey|api-key/, place);
      }
      assert.doesNotMatch(textOf(file), /\bsk_\w+/);
    }
  });
});
