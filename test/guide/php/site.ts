/** Sites in PHP as a reader of php.md makes them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { startService } from '../../../demo/service/serve.js';
import { adapt, startProgram } from '../../proxy/conformance/process.js';
import { KEY } from '../../proxy/requests.js';
import { assertNoKey } from '../../proxy/witness.js';
import { findProgram } from '../../runner/programs.js';
import { freePort } from '../../support/free-ports.js';
import { snippetsOf } from '../documents.js';
import { cookiesOf, responds } from '../own-forms.js';

const PAGE = 'demo/guide/php.md';
export const RECIPE = 'src/php';
const SIGN_IN = 'test/guide/forms-auth/sign-in.php';

/** The code of the page in this language that has this text. */
export function codeWith(language: string, text: string): string {
  const found = snippetsOf(PAGE).find(
    (snippet) => snippet.language === language && snippet.code.includes(text),
  );
  assert.ok(found, `${PAGE} has no ${language} with ${text}`);
  return found.code;
}

const php = findProgram('php');

/** True if PHP runs this code without an error. */
export const phpRuns = (code: string): boolean =>
  php !== undefined &&
  spawnSync(php, ['-d', 'error_reporting=0', '-r', code], { stdio: 'ignore' }).status === 0;

/** The reason to skip a test: what is missing. */
export const skipUnless = (isThere: boolean, name: string): string | false =>
  !isThere && `${name} is missing`;

export const skipsPhp = skipUnless(
  phpRuns('exit(extension_loaded("curl") && extension_loaded("pdo_sqlite") ? 0 : 1);'),
  'php with curl and pdo_sqlite',
);

export interface PhpSite {
  /** The folder around the web root. */
  readonly folder: string;
  readonly root: string;
}

export interface PhpSites {
  /** Address of the service. */
  readonly service: string;
  newFolder(): string;
  /** The site of the page, with these settings instead of those for the service. */
  newSite(settings?: Readonly<Record<string, string>>): PhpSite;
}

/** Starts a service, and makes folders for sites. To be called by a suite, which removes all of it. */
export async function usePhpSites(): Promise<PhpSites> {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const folders: string[] = [];
  after(async () => {
    await service.close();
    assertNoKey();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    // Apache's processes run as another user.
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  };
  return {
    service: service.url,
    newFolder,
    newSite(settings = {}) {
      const folder = newFolder();
      const root = join(folder, 'public');
      for (const name of ['public', 'forms']) mkdirSync(join(folder, name));
      for (const name of ['prompt-forms.php', 'forms.php'])
        copyFileSync(join(RECIPE, name), join(root, name));
      copyFileSync(SIGN_IN, join(root, 'sign-in.php'));
      const own = adapt(codeWith('php', "'FORMS_BASE_URL' =>"), [
        ['https://forms.example.com', settings.FORMS_BASE_URL ?? service.url],
        ['the key', settings.FORMS_API_KEY ?? KEY],
        ['return [', `return ['FORMS_COOKIE_SECRET' => '${settings.FORMS_COOKIE_SECRET ?? ''}',`],
      ]);
      writeFileSync(join(folder, 'forms/settings.php'), own);
      return { folder, root };
    },
  };
}

/** Runs PHP's own server. With workers, it would leave them when it ends. */
export async function startPhp(
  test: TestContext,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const address = `127.0.0.1:${await freePort()}`;
  const running = startProgram(php!, ['-S', address, ...args], { cwd: folder, env });
  test.after(() => running.end());
  const url = `http://${address}`;
  await responds(url, running.ended);
  return { url, output: running.output };
}

/** Signs a user in at the site, and resolves with the cookie of the session. */
export const signInAt =
  (url: string) =>
  async (user: string): Promise<string> =>
    cookiesOf(await fetch(`${url}/sign-in.php?user=${user}`));
