import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { adapt, startProgram } from '../proxy/conformance/process.js';
import { KEY } from '../proxy/requests.js';
import { hasApache, startApache, startNginx } from '../proxy/web-servers.js';
import { findProgram } from '../runner/programs.js';
import { assertNoKey } from '../proxy/witness.js';
import { freePort } from '../support/free-ports.js';
import { snippetsOf, textOf } from './documents.js';
import { assertOwnForms, cookiesOf, responds, send } from './own-forms.js';

const PAGE = 'demo/guide/php.md';
const RECIPE = 'demo/proxy/php';

/** The code of the page in this language that has this text. */
function codeWith(language: string, text: string): string {
  const found = snippetsOf(PAGE).find(
    (snippet) => snippet.language === language && snippet.code.includes(text),
  );
  assert.ok(found, `${PAGE} has no ${language} with ${text}`);
  return found.code;
}

const php = findProgram('php');
const runs = (...args: string[]): boolean =>
  php !== undefined && spawnSync(php, args, { stdio: 'ignore' }).status === 0;
const missing = (program: string, isThere: boolean) => !isThere && `${program} is missing`;
const noPhp = missing(
  'php with curl and pdo_sqlite',
  runs('-r', 'exit(extension_loaded("curl") && extension_loaded("pdo_sqlite") ? 0 : 1);'),
);
const fpm = findProgram('phpFpm');
const noFpm = missing('php-fpm', fpm !== undefined);
const noApache = missing('apache2', hasApache);
const noPackages = (...files: string[]) =>
  missing(
    files.join(', '),
    runs('-d', 'error_reporting=0', '-r', files.map((file) => `require '${file}';`).join('')),
  );

/** The sign-in of a site with PHP's own session. */
const SIGN_IN = `<?php session_start(); $_SESSION['user'] = $_GET['user'];`;

describe('php.md', { skip: noPhp }, async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const folders: string[] = [];
  after(async () => {
    await service.close();
    assertNoKey();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    // Apache's processes run as another user.
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  }

  /** The site as a reader of the page makes it, with the service of this test. */
  function newSite(settings: Readonly<Record<string, string>> = {}) {
    const folder = newFolder();
    const root = join(folder, 'public');
    for (const name of ['public', 'forms']) mkdirSync(join(folder, name));
    for (const name of ['prompt-forms.php', 'forms.php'])
      copyFileSync(join(RECIPE, name), join(root, name));
    writeFileSync(join(root, 'sign-in.php'), SIGN_IN);
    const own = adapt(codeWith('php', "'FORMS_BASE_URL' =>"), [
      ['https://forms.example.com', settings.FORMS_BASE_URL ?? service.url],
      ['the key', settings.FORMS_API_KEY ?? KEY],
    ]);
    writeFileSync(join(folder, 'forms/settings.php'), own);
    return { folder, root };
  }

  /** Runs PHP's own server. With workers, it would leave them when it ends. */
  async function startPhp(
    test: TestContext,
    folder: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const address = url.slice('http://'.length);
    const running = startProgram(php!, ['-S', address, ...args], {
      cwd: folder,
      env,
    });
    test.after(() => running.end());
    await responds(url, running.ended);
    return { url, output: running.output };
  }

  const signInAt = (url: string) => async (user: string) =>
    cookiesOf(await fetch(`${url}/sign-in.php?user=${user}`));

  it('gives each user own forms, with php -S', async (test) => {
    const { folder } = newSite();
    const { url } = await startPhp(test, folder, ['-t', 'public']);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
  });

  it('names the missing value in the log, and nothing to visitors', async (test) => {
    const { folder } = newSite();
    rmSync(join(folder, 'forms/settings.php'));
    const { url, output } = await startPhp(test, folder, ['-t', 'public']);
    const response = await fetch(`${url}/forms.php/api/v1/forms`);
    assert.deepEqual([response.status, await response.text()], [500, '']);
    assert.match(
      output(),
      /Set FORMS_BASE_URL in \S+\/forms\/settings\.php, or in the environment/,
    );
  });

  it('takes the values from the environment first', async (test) => {
    const wrong = { FORMS_BASE_URL: 'https://forms.invalid', FORMS_API_KEY: 'another key' };
    const { folder } = newSite(wrong);
    const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    const { url } = await startPhp(test, folder, ['-t', 'public'], env);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
  });

  it('gives visitors without a sign-in own forms, and moves them when they sign in', async (test) => {
    const { folder, root } = newSite();
    const authorize = codeWith('php', '$authorize =').replaceAll(/^use .*\n/gm, '');
    const uses =
      codeWith('php', '$authorize =')
        .match(/^use .*$/gm)
        ?.join('\n') ?? '';
    const recipe = textOf(join(RECIPE, 'forms.php'));
    const site = adapt(recipe, [
      ['use PromptForms\\FormsProxy;', `use PromptForms\\FormsProxy;\n${uses}`],
      ['$proxy = new', `${authorize}\n$proxy = new`],
      [
        "authorize: fn () => ['allow' => $user !== null, 'identity' => $user],",
        'authorize: $authorize,',
      ],
      [
        '$proxy->serve();',
        `$secret = $read('FORMS_COOKIE_SECRET');
if (isset($_GET['keep'])) {
    ${codeWith('php', '->transfer(')}
    exit((string) $moved);
}
$proxy->serve();`,
      ],
    ]);
    writeFileSync(join(root, 'forms.php'), site);
    const env = { FORMS_COOKIE_SECRET: 'a secret of thirty-two characters' };
    const { url, output } = await startPhp(test, folder, ['-t', 'public'], env);
    const proxy = `${url}/forms.php`;
    const first = await send(proxy, '', 'GET');
    assert.equal(first.status, 200);
    const made = await send(proxy, first.cookie, 'POST', '/generate');
    assert.equal(made.status, 200);
    assert.deepEqual((await send(proxy, first.cookie, 'GET')).ids, [made.id]);
    assert.deepEqual((await send(proxy, '', 'GET')).ids, []);

    const ada = await signInAt(url)('ada');
    assert.deepEqual((await send(proxy, ada, 'GET')).ids, []);
    const both = `${first.cookie}; ${ada}`;
    const kept = await fetch(`${proxy}?keep=1`, { headers: { Cookie: both } });
    assert.equal(await kept.text(), '1', output());
    assert.deepEqual((await send(proxy, ada, 'GET')).ids, [made.id]);
    assert.deepEqual((await send(proxy, first.cookie, 'GET')).ids, []);
  });

  it('has names and values of options that the proxy takes', async (test) => {
    const { folder, root } = newSite();
    const [, options = ''] = /and:\n(.*)\);$/s.exec(codeWith('php', 'rateLimit: [')) ?? [];
    assert.match(options, /budget/);
    const recipe = textOf(join(RECIPE, 'forms.php'));
    const site = adapt(recipe, [["'identity' => $user],\n", `'identity' => $user],\n${options}`]]);
    writeFileSync(join(root, 'forms.php'), site);
    const { url } = await startPhp(test, folder, ['-t', 'public']);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
  });

  /** Runs php-fpm with this socket. */
  async function startFpm(test: TestContext, folder: string): Promise<string> {
    const socket = join(folder, 'php.sock');
    const user = process.getuid?.() === 0 ? 'user = root' : '';
    const pool = `[global]\nerror_log = ${folder}/fpm.log\n[www]\n${user}\nlisten = ${socket}\nlisten.mode = 0666\npm = static\npm.max_children = 2\n`;
    writeFileSync(join(folder, 'fpm.conf'), pool);
    const program = startProgram(fpm!, ['-R', '-F', '-O', '-y', join(folder, 'fpm.conf')], {
      cwd: folder,
    });
    test.after(() => program.end());
    await program.until(/ready to handle connections/);
    return socket;
  }

  it(
    'works behind nginx with php-fpm, with the location of the page',
    { skip: noFpm || missing('nginx', findProgram('nginx') !== undefined) },
    async (test) => {
      const { folder, root } = newSite();
      const socket = await startFpm(test, folder);
      const port = await freePort();
      copyFileSync('/etc/nginx/fastcgi_params', join(folder, 'fastcgi_params'));
      const location = adapt(codeWith('nginx', 'fastcgi_pass'), [
        ['/run/php/php8.2-fpm.sock', socket],
      ]);
      const scripts = `location ~ \\.php$ { include fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_pass unix:${socket}; }`;
      const nginx = await startNginx(
        folder,
        `server { listen 127.0.0.1:${port}; root ${root}; ${location} ${scripts} }`,
      );
      test.after(() => nginx.end());
      const url = `http://127.0.0.1:${port}`;
      await assertOwnForms(url, signInAt(url));
    },
  );

  it(
    'works behind Apache, with .htaccess and without it',
    { skip: noFpm || noApache },
    async (test) => {
      const { folder, root } = newSite();
      const socket = await startFpm(test, folder);
      const port = await freePort();
      const apache = await startApache(
        folder,
        ['dir', 'rewrite', 'proxy', 'proxy_fcgi'],
        `Listen 127.0.0.1:${port}
DocumentRoot ${root}
<Directory ${root}>
  AllowOverride FileInfo AuthConfig
  Require all granted
</Directory>
<FilesMatch \\.php$>
  SetHandler "proxy:unix:${socket}|fcgi://localhost"
</FilesMatch>`,
      );
      test.after(() => apache.end());
      const url = `http://127.0.0.1:${port}`;
      await responds(url, apache.ended);
      await assertOwnForms(`${url}/forms.php`, signInAt(url));
      writeFileSync(join(root, 'token.php'), "<?= getallheaders()['Authorization'] ?? 'none';");
      const token = async () =>
        (await fetch(`${url}/token.php`, { headers: { Authorization: 'Bearer a' } })).text();
      assert.equal(await token(), 'none');
      copyFileSync(join(RECIPE, '.htaccess'), join(root, '.htaccess'));
      await assertOwnForms(url, signInAt(url));
      assert.equal(await token(), 'Bearer a');
    },
  );

  const FRAMEWORKS = {
    Laravel: {
      packages: ['Http', 'Routing', 'Events'].map((name) => `Illuminate/${name}/autoload.php`),
      file: 'laravel.php',
      code: { 'register.php': 'singleton(FormsProxy', 'routes.php': 'Route::any' },
    },
    Symfony: {
      packages: ['HttpKernel', 'HttpFoundation', 'EventDispatcher', 'Routing'].map(
        (name) => `Symfony/Component/${name}/autoload.php`,
      ),
      file: 'symfony.php',
      code: { 'controller.php': 'final class FormsController' },
    },
  };
  for (const [name, { packages, file, code }] of Object.entries(FRAMEWORKS))
    it(`has an adapter for ${name}`, { skip: noPackages(...packages) }, async (test) => {
      const folder = newFolder();
      copyFileSync(join(RECIPE, 'prompt-forms.php'), join(folder, 'prompt-forms.php'));
      copyFileSync(join('test/guide/php', file), join(folder, 'index.php'));
      for (const [target, text] of Object.entries(code))
        writeFileSync(join(folder, target), `<?php\n${codeWith('php', text)}`);
      const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
      const { url } = await startPhp(test, folder, ['index.php'], env);
      rmSync(join(folder, 'finished'), { force: true });
      await assertOwnForms(url, async (user) => `user=${user}`);
      assert.ok(existsSync(join(folder, 'finished')), 'the work after the response has run');
      // The headers of the proxy arrive, and a visitor cannot pass one method off as another.
      const overridden = await fetch(`${url}/api/v1/forms/form_1_a`, {
        method: 'POST',
        headers: {
          Cookie: 'user=ada',
          'X-HTTP-Method-Override': 'DELETE',
          'Sec-Fetch-Site': 'same-origin',
        },
      });
      assert.equal(overridden.status, 405);
      assert.match(overridden.headers.get('X-Request-Id') ?? '', /^[0-9a-f-]{36}$/);
      assert.match(overridden.headers.get('Cache-Control') ?? '', /\bno-store\b/);
      assert.equal(overridden.headers.get('X-Content-Type-Options'), 'nosniff');
    });
});
