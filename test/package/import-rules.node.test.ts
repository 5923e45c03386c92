import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

/** Imports against the directions `define → elements → ui, store, language, locales → client → api` and `test → .build → demo → src`. */
const WRONG: readonly (readonly [file: string, source: string])[] = [
  ['src/api/a.ts', '../client/index.js'],
  ['src/api/a.ts', 'lit'],
  ['src/client/a.ts', '../store/store.js'],
  ['src/client/a.ts', '../ui/icons.js'],
  ['src/client/a.ts', '../locales/en.js'],
  ['src/client/a.ts', '../language/formats.js'],
  ['src/client/a.ts', '../proxy/index.js'],
  ['src/client/a.ts', '../index.js'],
  ['src/client/deep/a.ts', '../../elements/shared/events.js'],
  ['src/client/a.ts', 'lit'],
  ['src/client/a.ts', 'lit/decorators.js'],
  ['src/client/a.ts', 'ky'],
  ['src/proxy/a.ts', '../client/index.js'],
  ['src/proxy/a.ts', '../locales/en.js'],
  ['src/proxy/a.ts', 'lit'],
  ['src/proxy/a.ts', '@lit/task'],
  ['src/proxy/a.ts', 'lit-html'],
  ['src/proxy/a.ts', '../cli/settings.js'],
  ['src/proxy/mcp/a.ts', '../../ui/icons.js'],
  ['src/proxy/mcp/a.ts', '../../locales/en.js'],
  ['src/proxy/mcp/a.ts', 'lit'],
  ['src/cli/a.ts', '../client/index.js'],
  ['src/cli/a.ts', '../locales/en.js'],
  ['src/cli/a.ts', '../../demo/service/service.js'],
  ['src/cli/a.ts', 'lit'],
  ['src/client/a.ts', '../cli/settings.js'],
  ['src/testing/a.ts', '../client/index.js'],
  ['src/testing/a.ts', '../elements/shared/events.js'],
  ['src/testing/a.ts', '../../demo/service/service.js'],
  ['src/testing/a.ts', 'msw'],
  ['src/client/a.ts', '../testing/index.js'],
  ['src/proxy/a.ts', '../testing/index.js'],
  ['src/cli/a.ts', '../testing/index.js'],
  ['src/store/a.ts', '../testing/index.js'],
  ['src/elements/a.ts', '../testing/index.js'],
  ['src/define/a.ts', '../testing/index.js'],
  ['src/store/a.ts', '../cli/settings.js'],
  ['src/elements/a.ts', '../cli/settings.js'],
  ['src/define/a.ts', '../cli/settings.js'],
  ['src/store/a.ts', '../elements/shared/events.js'],
  ['src/ui/a.ts', '../elements/shared/events.js'],
  ['src/ui/a.ts', '../define/form-list.js'],
  ['src/locales/a.ts', '../proxy/index.js'],
  ['src/language/a.ts', '../elements/shared/events.js'],
  ['src/elements/form-list/a.ts', '../../define/form-embed.js'],
  ['src/elements/a.ts', '../define.js'],
  ['src/elements/a.ts', '../frameworks/tags.js'],
  ['src/define/a.ts', '../frameworks/tags.js'],
  ['src/elements/a.ts', '../proxy/index.js'],
  ['src/elements/a.ts', '../index.js'],
  ['src/elements/a.ts', '../../demo/service/service.js'],
  ['src/define/a.ts', '../client/index.js'],
  ['src/define/a.ts', '../ui/icons.js'],
  ['src/elements/a.ts', '../form-page/start-reporting.js'],
  ['src/form-page/a.ts', '../elements/form-embed/form-embed.js'],
  ['src/form-page/a.ts', '../api/routes.js'],
  ['src/form-page/a.ts', 'lit'],
  ['src/index.ts', './define.js'],
  ['src/index.ts', './define/form-list.js'],
  ['src/index.ts', './proxy/index.js'],
  ['src/index.ts', './cli/main.js'],
  ['src/index.ts', './testing/index.js'],
  ['src/elements/a.ts', '../../.build/documents.js'],
  ['src/client/a.ts', '../../.build/documents.js'],
  ['.build/a.ts', '../test/support/account.js'],
  ['demo/a.ts', '../.build/documents.js'],
  ['demo/service/a.ts', '../../.build/documents.js'],
  ['demo/service/a.ts', '../../test/support/account.js'],
];

const RIGHT: typeof WRONG = [
  ['src/api/a.ts', './routes.js'],
  ['src/client/a.ts', '../api/routes.js'],
  ['src/client/a.ts', './retry.js'],
  ['src/proxy/a.ts', '../api/routes.js'],
  ['src/proxy/a.ts', 'hono'],
  ['src/proxy/mcp/a.ts', '../../client/index.js'],
  ['src/proxy/mcp/a.ts', '@modelcontextprotocol/sdk/types.js'],
  ['src/cli/a.ts', '../proxy/index.js'],
  ['src/cli/a.ts', '../api/routes.js'],
  ['src/cli/a.ts', '../version.js'],
  ['src/cli/a.ts', 'libsql'],
  ['src/testing/a.ts', '../api/routes.js'],
  ['src/testing/a.ts', '../locales/en/generate.js'],
  ['src/store/a.ts', '../client/index.js'],
  ['src/ui/a.ts', '../locales/en.js'],
  ['src/ui/a.ts', 'lit'],
  ['src/locales/a.ts', '../language/register.js'],
  ['src/language/a.ts', '../locales/en.js'],
  ['src/elements/form-list/a.ts', '../../ui/icons.js'],
  ['src/elements/form-list/a.ts', '../../client/index.js'],
  ['src/elements/form-list/a.ts', '../forms-element.js'],
  ['src/define/form-list.ts', '../elements/form-list/form-list.js'],
  ['src/define/form-list.ts', './form-embed.js'],
  ['src/define.ts', './define/form-list.js'],
  ['src/form-page/a.ts', './send-to-parent.js'],
  ['src/form-page/a.ts', '../elements/form-embed/frame/resize-messages.js'],
  ['src/index.ts', './elements/form-list/form-list.js'],
  ['demo/service/a.ts', '../../src/proxy/index.js'],
  ['.build/a.ts', '../demo/service/http.js'],
  ['.build/reference/a.ts', '../../demo/guide/pages.js'],
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** The files that hold the imports, one in a line. */
function filesWith(imports: typeof WRONG): Record<string, string> {
  const files: Record<string, string> = {};
  imports.forEach(([file, source], index) => {
    files[file] = `${files[file] ?? ''}export { value as v${index} } from '${source}';\n`;
  });
  return files;
}

describe('import directions', () => {
  let directory = '';

  /** The linter's results for files, by path. */
  function lint(files: Readonly<Record<string, string>>): Diagnostic[] {
    for (const folder of ['src', 'demo', '.build'])
      rmSync(join(directory, folder), { recursive: true, force: true });
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), source);
    }
    const bin = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [bin, '--format=json'], {
      cwd: directory,
      encoding: 'utf8',
    });
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  }

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'import-rules-'));
    cpSync('.oxlintrc.json', join(directory, '.oxlintrc.json'));
  });
  after(() => rmSync(directory, { recursive: true }));

  it('rejects every import in the wrong direction', () => {
    const files = filesWith(WRONG);
    const refused = lint(files).map(({ code, filename, labels }) => {
      assert.equal(code, 'eslint(no-restricted-imports)');
      return `${filename}: ${files[filename]?.split('\n')[(labels[0]?.span.line ?? 0) - 1]}`;
    });
    const wanted = Object.entries(files).flatMap(([file, text]) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => `${file}: ${line}`),
    );
    assert.equal(wanted.length, WRONG.length);
    assert.deepEqual(refused.sort(), wanted.sort());
  });

  it('rejects imports of types and for side effects too', () => {
    for (const statement of [
      "import type { Value } from '../store/store.js';\nexport type Other = Value;",
      "import '../store/store.js';",
    ]) {
      const codes = lint({ 'src/client/a.ts': `${statement}\n` }).map(({ code }) => code);
      assert.deepEqual(codes, ['eslint(no-restricted-imports)'], statement);
    }
  });

  it('allows imports in the right direction', () => {
    assert.deepEqual(lint(filesWith(RIGHT)), []);
  });

  // The linter's rule leaves out `import()`.
  it('loads nothing of .build/ or test/ on demand in the demo', () => {
    const wrong = /\bimport\(\s*['"`](?:\.\.\/)+(?:\.build|test)\//;
    assert.match("await import('../../.build/documents.js')", wrong);
    const files = readdirSync('demo', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.ts$/.test(file) && !/(?:^|\/)(?:dist|node_modules)\//.test(file),
    );
    assert.ok(files.includes(join('service', 'serve.ts')));
    const found = files.filter((file) => wrong.test(readFileSync(join('demo', file), 'utf8')));
    assert.deepEqual(found, []);
  });

  it('rejects cycles', () => {
    const found = lint({
      'src/client/a.ts': "import { b } from './b.js';\nexport const a = () => b;\n",
      'src/client/b.ts': "import { a } from './a.js';\nexport const b = () => a;\n",
    });
    assert.deepEqual([...new Set(found.map(({ code }) => code))], ['import(no-cycle)']);
  });

  it('rejects `any`', () => {
    const found = lint({
      'src/client/a.ts': 'export const a = (value: any): any => value as any;\n',
    });
    assert.deepEqual(
      found.map(({ code }) => code),
      Array.from({ length: 3 }, () => 'typescript(no-explicit-any)'),
    );
  });
});
