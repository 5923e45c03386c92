import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SIGN_IN_SERVERS, signInFiles, signInServer } from '../proxy/guide-server.js';
import { DOCUMENTS, snippetsOf, type Snippet } from './documents.js';

/** Names of the reader's own site, and of frameworks. */
const SITE = `
import type * as proxy from 'prompt-forms/proxy';
declare global {
  type OwnedForm = proxy.OwnedForm;
  type OwnerRecord = proxy.OwnerRecord;
  type FormReference = proxy.FormReference;
  type FormDetails = proxy.FormDetails;
  interface User { id: string; isAdmin: boolean }
  const userOf: (request: Request, signal?: AbortSignal) => Promise<User | undefined>;
  const keyOfTenant: (tenant: string | undefined) => Promise<string>;
  const anonymousIdOf: (request: Request) => Promise<string>;
  const pool: import('pg').Pool;
  const askInMyWay: (id: string) => Promise<boolean>;
  const report: (error: unknown) => void;
  const recordUse: (identity: string | undefined, id: string | undefined) => Promise<void>;
  const recordDeletion: (identity: string | undefined, id: string) => Promise<void>;
  const isAllowed: (operation: string, request: Request, env: object) => Promise<boolean>;
  const turnstile: any;
  const app: any;
  const express: typeof import('express');
  const serveStatic: typeof import('@hono/node-server/serve-static').serveStatic;
  const isOwnPage: (origin: string, site: string) => boolean;
  const defineEmits: <Events>() => (name: string, value: unknown) => void;
  const $props: () => any;
}
`;

/** Modules of the reader's own site, and recipes of the repository, beside the snippets. */
const MODULES: Readonly<Record<string, string>> = {
  'session.ts': `export const userOf = async (request: Request, signal?: AbortSignal): Promise<any> => request && signal;
export const isOwnPage = (_origin: string | null | undefined, _site: string): boolean => true;
export const signIn = async (..._: unknown[]): Promise<any> => undefined;
export const signOut = (_cookies?: string): string => '';`,
  'billing.ts': `export const planOf = async (_id: string): Promise<string> => 'free';`,
  'platform.ts': `export const tenantOf = async (_id: string): Promise<string> => '';
export const keyOfTenant = async (_tenant: string | undefined): Promise<string> => '';`,
  'metrics.ts': `export {};`,
  'telemetry.ts': `export const log: import('prompt-forms/proxy').ProxyLog = () => {};`,
  'token.ts': `export const getToken = async (_: { renew: boolean }): Promise<string> => "";`,
  'verify-token.ts': `export const verifyToken = async (_token: string): Promise<any> => undefined;`,
  'stop.ts': `export const stopOnSignal = (_server: import('node:net').Server): void => {};`,
  'passwords.ts': `export const checkPassword = async (..._: unknown[]): Promise<any> => undefined;`,
  'options.ts': `import type { FormsProxyOptions, OrphansOptions } from 'prompt-forms/proxy';
export const options: FormsProxyOptions & OrphansOptions = undefined as never;
export const { authorize } = options;`,
  'proxy.ts': `export const proxy: import('prompt-forms/proxy').FormsProxy = undefined as never;
export const [port, site, origins] = [3000, 'http://localhost:3000', ['']];`,
  'site.ts': `export { authorize } from './options.js';
export const reportToMonitoring: import('prompt-forms/proxy').ProxyLog = () => {};`,
  'altcha.ts': `export * from '../../demo/proxy/bot-check/altcha.js';`,
  'with-bot-check.ts': `export * from '../../demo/proxy/bot-check/with-bot-check.js';`,
};

/** Packages that this repository does not have. */
const FOREIGN = `
declare module '@angular/core' {
  export const Component: any;
  export const CUSTOM_ELEMENTS_SCHEMA: any;
  export function output<Value>(): { emit(value: Value): void };
}
declare module '@jest/globals';
declare module '@opentelemetry/exporter-prometheus';
declare module '@opentelemetry/sdk-metrics';
declare module '@testing-library/dom';
declare module '@vitejs/plugin-vue';
declare module 'vitest';
`;

/** Errors of the compiler for snippets that work: the document, a part of the message, and the reason. */
const TOLERATED: readonly (readonly [document: string, message: string, reason: string])[] = [
  ['demo-guide-languages-md', "not assignable to type 'LocaleText", 'shows a few keys of a locale'],
  ['demo-guide-events-md', "'type' does not exist on type 'unknown'", 'JavaScript has no casts'],
  ['demo-guide-start-md', "'content' does not exist on type 'Element'", 'JavaScript has no casts'],
  ['demo-guide-production-md', 'Expected 0 arguments, but got 1', 'a promise of an unknown type'],
  [
    'demo-guide-production-md',
    "not assignable to type '() => void'",
    'a promise of an unknown type',
  ],
];

const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/** The scripts of a snippet, with the ending of their language. The code of JSX is checked with its framework. */
function scriptsOf({ language, code }: Snippet): (readonly [ending: string, code: string])[] {
  // The reference copies declarations from the source, which is compiled.
  if (/^(js|ts)$/.test(language)) return /^declare function /.test(code) ? [] : [[language, code]];
  if (!/^(html|vue|svelte)$/.test(language)) return [];
  const ending = language === 'html' ? 'js' : 'ts';
  return [...code.matchAll(SCRIPT)]
    .map(([, script = '']) => [ending, script] as const)
    .filter(([, script]) => script.trim() !== '');
}

/** The modules of `src/` behind the entries of the package. */
function sourcePaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([key, entry]) => {
      if (typeof entry === 'string') return [];
      const ending = entry.types.includes('/frameworks/') ? '.d.ts' : '.ts';
      const source = entry.types.replace('./dist/', 'src/').replace('.d.ts', ending);
      return [[`prompt-forms${key.slice(1)}`, [resolve(source)]]];
    }),
  );
}

/** Packages of recipes that only these tests install. */
const PACKAGES_OF_TESTS = {
  '@opentelemetry/api': [
    resolve('test/proxy/node_modules/@opentelemetry/api/build/src/index.d.ts'),
  ],
};

const OPTIONS = {
  allowJs: true,
  checkJs: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  noUncheckedIndexedAccess: false,
  verbatimModuleSyntax: false,
  moduleDetection: 'force',
  types: ['node', 'mocha'],
};

/** The errors of the compiler in these files, as `<file>(<line>,<column>): error …`. */
function compile(
  files: Readonly<Record<string, string>>,
  { modules = MODULES, strict = false } = {},
): string[] {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  after(() => rmSync(folder, { recursive: true }));
  const all = { ...modules, ...files, 'site.d.ts': SITE, 'foreign.d.ts': FOREIGN };
  for (const [name, code] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { ...OPTIONS, strict, paths: { ...sourcePaths(), ...PACKAGES_OF_TESTS } },
    files: Object.keys(all),
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const own = `${folder.replaceAll('\\', '/')}/`;
  return stdout
    .split('\n')
    .filter((line) => line.startsWith(own))
    .map((line) => line.slice(own.length));
}

/** The files in a folder of their own: they import each other, and nothing of the same name beside the folder. */
const inFolder = (
  folder: string,
  files: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, code]) => [`${folder}/${name}`, code]));

/** The errors in the files of this folder. */
const errorsIn = (folder: string, errors: readonly string[]): string[] =>
  errors
    .filter((line) => line.startsWith(`${folder}/`))
    .map((line) => line.slice(folder.length + 1));

describe('code of the documents', () => {
  const files = new Map<string, string>();
  for (const document of DOCUMENTS) {
    for (const [index, snippet] of snippetsOf(document).entries()) {
      for (const [at, [ending, code]] of scriptsOf(snippet).entries()) {
        const name = `${document.replace(/\W+/g, '-')}-${index}-${at}.${ending}`;
        const runnable = code
          .replaceAll("'/prompt-forms.js'", "'prompt-forms'")
          .replaceAll("'/locales/", "'prompt-forms/locales/")
          .replaceAll(/('prompt-forms\/locales\/\w+)\.js'/g, "$1'");
        files.set(name, `${runnable}\nexport {};\n`);
      }
    }
  }

  const wrong = {
    'name.js': `import { configured } from 'prompt-forms';\nconfigured();`,
    'option.js': `import { configure } from 'prompt-forms';\nconfigure({ endpont: '/' });`,
    'entry.ts': `import 'prompt-forms/nothing';`,
  };
  const servers = ['vite', 'cors', 'proxy', 'ownership'].flatMap((page) =>
    snippetsOf(`demo/guide/${page}.md`)
      .filter(({ code }) => code.includes("import { userOf } from './session.js'"))
      .map(({ code }, index) => [`server-${page}-${index}.js`, code] as const),
  );
  const {
    'session.js': session = '',
    'passwords.js': passwords = '',
    'stop.js': stop = '',
  } = signInFiles();

  /** Of one run of the compiler, which takes seconds. */
  let errors: readonly string[];
  before(() => {
    errors = compile({
      ...Object.fromEntries(files),
      ...inFolder('wrong', wrong),
      ...inFolder('sign-in', { 'session.js': session, 'passwords.js': passwords, 'stop.js': stop }),
      ...inFolder('sign-in', Object.fromEntries(servers)),
    });
  });

  it('in JavaScript and TypeScript compiles against the package', () => {
    assert.ok(files.size > 80, String(files.size));
    const isTolerated = (line: string): boolean =>
      TOLERATED.some(([file, message]) => line.startsWith(file) && line.includes(message));
    assert.deepEqual(
      errors.filter((line) => !isTolerated(line) && !/^[\w-]+\//.test(line)),
      [],
    );
    const stale = TOLERATED.filter(
      ([file, message]) => !errors.some((line) => line.startsWith(file) && line.includes(message)),
    );
    assert.deepEqual(stale, []);
  });

  it('with a wrong name, option or import is reported', () => {
    assert.deepEqual(
      errorsIn('wrong', errors)
        .map((line) => line.split('(')[0])
        .toSorted(),
      Object.keys(wrong).toSorted(),
    );
  });

  it('that imports `userOf` fits the `session.js` of the sign-in', () => {
    assert.ok(servers.length >= 4);
    assert.deepEqual(errorsIn('sign-in', errors), []);
  });

  it('for the sign-in has types that pass `--strict --checkJs`', () => {
    const { 'prompt-forms.js': _, ...site } = signInFiles();
    const scripts = Object.fromEntries(
      Object.entries(site).filter(([name]) => name.endsWith('.js')),
    );
    const own = Object.keys(SIGN_IN_SERVERS).map(
      (name) => [`server-${name.replace(':', '-')}.js`, signInServer(name as 'Hono')] as const,
    );
    const typed: Record<string, string> = { ...scripts, ...Object.fromEntries(own) };
    assert.equal(Object.keys(typed).length, 8);
    const bare = Object.fromEntries(
      Object.entries(typed).map(([name, code]) => [name, code.replaceAll(/\/\*\*[^]*?\*\//g, '')]),
    );
    const found = compile(
      { ...inFolder('typed', typed), ...inFolder('bare', bare) },
      { modules: {}, strict: true },
    );
    assert.deepEqual(errorsIn('typed', found), []);
    const ofBare = errorsIn('bare', found);
    for (const [name, code] of Object.entries(bare))
      assert.equal(
        ofBare.some((line) => line.startsWith(`${name}(`)),
        code !== typed[name],
        name,
      );
  });

  it('in a shell has no syntax error', () => {
    const scripts = DOCUMENTS.flatMap(snippetsOf).filter(({ language }) => language === 'sh');
    assert.ok(scripts.length > 15);
    for (const { code, place } of scripts) {
      const check = () => execFileSync('bash', ['-n'], { input: code, stdio: 'pipe' });
      assert.doesNotThrow(check, place);
    }
    assert.throws(() => execFileSync('bash', ['-n'], { input: 'if (', stdio: 'pipe' }));
  });
});
