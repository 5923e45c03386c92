import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

/**
 * Imports against the directions `define → elements → ui, store, language, locales → client → api` and `test → .build → demo → src`.
 * The compiler refuses some, the linter others.
 */
const WRONG: readonly (readonly [file: string, source: string])[] = [
  ['src/api/a.ts', '../client/index.js'],
  ['src/api/a.ts', 'lit'],
  ['src/client/a.ts', '../store/store.js'],
  ['src/client/a.ts', '../elements/shared/look/icons.js'],
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
  ['src/proxy/a.ts', './mcp/mcp.js'],
  ['src/proxy/a.ts', './node/server.js'],
  ['src/proxy/mcp/a.ts', '../node/server.js'],
  ['src/proxy/mcp/a.ts', '../../elements/shared/look/icons.js'],
  ['src/proxy/mcp/a.ts', '../../locales/en.js'],
  ['src/proxy/mcp/a.ts', 'lit'],
  ['src/proxy/node/a.ts', '../../client/index.js'],
  ['src/proxy/node/a.ts', '../../cli/settings.js'],
  ['src/proxy/node/a.ts', 'lit'],
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
  ['src/elements/shared/a.ts', '../form-list/selection.js'],
  ['src/elements/shared/look/a.ts', '../../form-list/selection.js'],
  ['src/elements/shared/a.ts', '../../define/form-list.js'],
  ['src/locales/a.ts', '../proxy/index.js'],
  ['src/language/a.ts', '../elements/shared/events.js'],
  ['src/language/a.ts', '../client/index.js'],
  ['src/store/a.ts', '../elements/shared/look/icons.js'],
  ['src/elements/form-list/a.ts', '../../define/form-embed.js'],
  ['src/elements/a.ts', '../define.js'],
  ['src/elements/a.ts', '../frameworks/tags.js'],
  ['src/define/a.ts', '../frameworks/tags.js'],
  ['src/elements/a.ts', '../proxy/index.js'],
  ['src/elements/a.ts', '../index.js'],
  ['src/elements/a.ts', '../../demo/service/service.js'],
  ['src/define/a.ts', '../client/index.js'],
  ['src/define/a.ts', '../store/store.js'],
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
  ['src/elements/shared/look/a.ts', '../../../locales/en.js'],
  ['src/elements/shared/look/a.ts', 'lit'],
  ['src/locales/a.ts', '../language/register.js'],
  ['src/language/a.ts', '../locales/en.js'],
  ['src/elements/form-list/a.ts', '../shared/look/icons.js'],
  ['src/elements/form-list/a.ts', '../../client/index.js'],
  ['src/elements/form-list/a.ts', '../forms-element.js'],
  ['src/define/form-list.ts', '../elements/form-list/form-list.js'],
  ['src/define/form-list.ts', './form-embed.js'],
  ['src/define.ts', './define/form-list.js'],
  ['src/form-page/a.ts', './send-message.js'],
  ['src/form-page/a.ts', '../elements/form-embed/frame/resize-messages.js'],
  ['src/index.ts', './elements/form-list/form-list.js'],
  ['demo/service/a.ts', '../../src/proxy/index.js'],
  ['.build/a.ts', '../demo/service/http.js'],
  ['.build/reference/a.ts', '../../demo/guide/pages.js'],
];

/** The projects of `src/`. */
const PROJECTS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:^|\/)tsconfig\.json$/.test(path))
  .map((path) => join('src', path));

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

/** The modules that the imports name. */
const TARGETS = new Set(
  [...WRONG, ...RIGHT].flatMap(([file, source]) =>
    source.startsWith('.') ? join(dirname(file), source).replace(/\.js$/, '.ts') : [],
  ),
);

const linesOf = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([file, text]) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => `${file}: ${line}`),
  );

describe('import directions', () => {
  let directory = '';

  /** Runs a tool of the package on these files alone. Returns its output. */
  function run(files: Readonly<Record<string, string>>, tool: string, ...args: string[]): string {
    for (const folder of ['src', 'demo', '.build'])
      rmSync(join(directory, folder), { recursive: true, force: true });
    for (const path of [...PROJECTS, '.oxlintrc.json', 'tsconfig.json'])
      cpSync(path, join(directory, path));
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), source);
    }
    const command = [resolve('node_modules', tool), ...args];
    return spawnSync(process.execPath, command, { cwd: directory, encoding: 'utf8' }).stdout;
  }

  /** The linter's results for files, by path. */
  function lint(files: Readonly<Record<string, string>>): Diagnostic[] {
    const options = ['--format=json', '--ignore-pattern=node_modules'];
    const output = run(files, 'oxlint/bin/oxlint', ...options);
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
  }

  /** The compiler's errors. The modules that the files import exist. */
  function compile(files: Readonly<Record<string, string>>): string[] {
    const all = { ...files };
    for (const path of TARGETS) all[path] = `${all[path] ?? ''}export const value = 1;\n`;
    const output = run(all, 'typescript/bin/tsc', '-b', 'src', '--stopBuildOnErrors');
    return output.split('\n').filter((line) => / error TS\d+: /.test(line));
  }

  /** The lines of a file whose imports the compiler refuses. Alone, since it does not compile what depends on an error. */
  function refusedLines(file: string, text: string): string[] {
    const lines = text.split('\n');
    return compile({ [file]: text }).flatMap((error) => {
      const [, path, line] = /^(.+?)\((\d+),\d+\): error TS6307: /.exec(error) ?? [];
      return path === file ? `${file}: ${lines[Number(line) - 1]}` : [];
    });
  }

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'import-rules-'));
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    mkdirSync(join(directory, 'node_modules'));
    for (const types of ['@types', 'undici-types'])
      symlinkSync(resolve('node_modules', types), join(directory, 'node_modules', types));
  });
  after(() => rmSync(directory, { recursive: true }));

  it('rejects every import in the wrong direction', () => {
    const files = filesWith(WRONG);
    const byLinter = lint(files).map(({ code, filename, labels }) => {
      assert.equal(code, 'eslint(no-restricted-imports)');
      return `${filename}: ${files[filename]?.split('\n')[(labels[0]?.span.line ?? 0) - 1]}`;
    });
    const byCompiler = Object.entries(files)
      .filter(([file]) => file.startsWith('src/'))
      .flatMap(([file, text]) => refusedLines(file, text));
    const wanted = linesOf(files);
    assert.equal(wanted.length, WRONG.length);
    const refused = new Set([...byLinter, ...byCompiler]);
    assert.deepEqual([...refused].sort(), wanted.sort());
  });

  it('rejects imports of types, for side effects and on demand too', () => {
    for (const statement of [
      "import type { value } from '../store/store.js';\nexport type Other = typeof value;",
      "import '../store/store.js';",
      "export const load = () => import('../store/store.js');",
      "export type Other = typeof import('../store/store.js');",
    ])
      assert.equal(refusedLines('src/client/a.ts', `${statement}\n`).length, 1, statement);
  });

  it('allows imports in the right direction', () => {
    assert.deepEqual(lint(filesWith(RIGHT)), []);
    assert.deepEqual(compile(filesWith(RIGHT.filter(([, source]) => source.startsWith('.')))), []);
  });

  it('has no types of the DOM on servers, and those of Node in two folders only', () => {
    const codesOf = (folder: string): string[] =>
      compile({ [`src/${folder}/a.ts`]: 'document;\nprocess;\n' }).map(
        (error) => /TS\d+/.exec(error)![0],
      );
    const [noDom, noNode] = ['TS2584', 'TS2591'];
    for (const folder of ['api', 'client', 'proxy', 'proxy/mcp'])
      assert.deepEqual(codesOf(folder), [noDom, noNode], folder);
    for (const folder of ['proxy/node', 'cli']) assert.deepEqual(codesOf(folder), [noDom], folder);
    for (const folder of ['elements', 'testing'])
      assert.deepEqual(codesOf(folder), [noNode], folder);
  });

  it('compiles every file of src/', { skip: !existsSync('dist/index.js') && 'no build' }, () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.d)\.ts$/.test(path),
    );
    assert.ok(files.length > 0);
    const left = files.filter((path) => !existsSync(join('dist', path.replace(/\.ts$/, '.js'))));
    assert.deepEqual(left, []);
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
