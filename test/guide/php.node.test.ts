import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { adapt } from '../proxy/conformance/process.js';
import { KEY } from '../proxy/requests.js';
import { textOf } from './documents.js';
import { assertOwnForms, cookiesOf, send } from './own-forms.js';
import { codeWith, RECIPE, signInAt, skipsPhp, startPhp, usePhpSites } from './php/site.js';

describe('the site of php.md', { skip: skipsPhp }, async () => {
  const { service, newSite } = await usePhpSites();

  it('gives each user own forms, with php -S', async (test) => {
    const { folder } = newSite();
    const { url } = await startPhp(test, folder, ['-t', 'public']);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
  });

  it('takes nothing but a text or a number of the session for a user', async (test) => {
    const { folder, root } = newSite();
    const code = "<?php session_start(); $_SESSION['user'] = json_decode($_GET['user'], true);";
    writeFileSync(join(root, 'odd.php'), code);
    const { url } = await startPhp(test, folder, ['-t', 'public']);
    const sign = async (user: unknown) =>
      cookiesOf(await fetch(`${url}/odd.php?user=${encodeURIComponent(JSON.stringify(user))}`));
    for (const user of [['ada'], { id: 7 }, [], '', null, true, 1.5]) {
      const { status } = await send(`${url}/forms.php`, await sign(user), 'GET');
      assert.equal(status, 401, JSON.stringify(user));
    }
    for (const cookie of ['PHPSESSID=', 'PHPSESSID[]=a', 'PHPSESSID=%00'])
      assert.equal((await send(`${url}/forms.php`, cookie, 'GET')).status, 401, cookie);
    assert.equal((await send(`${url}/forms.php`, await sign(7), 'GET')).status, 200);
    assert.equal((await send(`${url}/forms.php`, await sign('Array'), 'GET')).status, 500);
  });

  it('takes the user of a password, and nobody without one', async (test) => {
    const { folder, root } = newSite();
    const [session = ''] =
      /if \(isset\(\$_COOKIE.*?\n\n/s.exec(textOf(join(RECIPE, 'forms.php'))) ?? assert.fail();
    const server =
      "if (isset($_SERVER['HTTP_X_NAME'])) $_SERVER['REMOTE_USER'] = $_SERVER['HTTP_X_NAME'];";
    const site = adapt(textOf(join(RECIPE, 'forms.php')), [
      [session, `${server}\n${codeWith('php', 'REMOTE_USER')}\n`],
    ]);
    writeFileSync(join(root, 'forms.php'), site);
    const { url, output } = await startPhp(test, folder, ['-t', 'public']);
    const statusOf = async (name?: string): Promise<number> => {
      const headers = { ...(name !== undefined && { 'X-Name': name }) };
      return (await fetch(`${url}/forms.php/api/v1/forms`, { headers })).status;
    };
    assert.deepEqual(
      [await statusOf(), await statusOf(''), await statusOf('ada')],
      [401, 401, 200],
      output(),
    );
    assert.doesNotMatch(output(), /PHP Warning/);
  });

  it('names the missing value in the log, and nothing to visitors', async (test) => {
    const { folder } = newSite();
    rmSync(join(folder, 'forms/settings.php'));
    const { url, output } = await startPhp(test, folder, ['-t', 'public']);
    const response = await fetch(`${url}/forms.php/api/v1/forms`);
    assert.equal(response.status, 500);
    assert.match(await response.text(), /"code":"PROXY_MISCONFIGURED"/);
    assert.match(
      output(),
      /Set FORMS_BASE_URL in \S+\/forms\/settings\.php \(which PHP must be able to read\), or in the environment/,
    );
  });

  describe('with forms.php in a subfolder of the web root', () => {
    /** Moves both files to `public/sub`, beside which forms.php looks for its folder. */
    const newSubSite = () => {
      const { folder, root } = newSite();
      mkdirSync(join(root, 'sub'));
      for (const name of ['prompt-forms.php', 'forms.php'])
        renameSync(join(root, name), join(root, 'sub', name));
      return { folder, root };
    };
    const PLACES: Readonly<Record<string, (folder: string, root: string) => void>> = {
      'without a folder': () => {},
      'with its folder in the web root': (folder, root) =>
        renameSync(join(folder, 'forms'), join(root, 'forms')),
      'with a link in the web root to its folder': (folder, root) =>
        symlinkSync(join(folder, 'forms'), join(root, 'forms')),
    };
    for (const [name, prepare] of Object.entries(PLACES))
      it(`makes no database there, ${name}, and says where to put it`, async (test) => {
        const { folder, root } = newSubSite();
        prepare(folder, root);
        // The web root may be known by a link.
        symlinkSync('public', join(folder, 'html'));
        const { url, output } = await startPhp(test, folder, ['-t', 'html']);
        const response = await fetch(`${url}/sub/forms.php/api/v1/forms`);
        assert.equal(response.status, 500);
        assert.match(await response.text(), /"code":"PROXY_MISCONFIGURED"/);
        assert.match(
          output(),
          /its folder \S+\/public\/forms is in the web root .*`\/home\/you\/forms\.sqlite`/,
        );
        assert.doesNotMatch(output(), /Set FORMS_BASE_URL/);
        for (const each of [join(root, 'forms'), join(folder, 'forms')])
          assert.ok(!existsSync(join(each, 'forms.sqlite')));
      });

    it('works with a folder outside', async (test) => {
      const { folder, root } = newSubSite();
      const file = join(root, 'sub/forms.php');
      const own = adapt(textOf(file), [["dirname(__DIR__) . '/forms'", `'${folder}/forms'`]]);
      writeFileSync(file, own);
      const { url } = await startPhp(test, folder, ['-t', 'public']);
      await assertOwnForms(`${url}/sub/forms.php`, signInAt(url));
    });
  });

  it('takes no handle of a database in the web root', async (test) => {
    const { folder, root } = newSite();
    mkdirSync(join(root, 'data'));
    symlinkSync(join(root, 'data'), join(folder, 'data'));
    const code = `<?php
require __DIR__ . '/prompt-forms.php';
try {
    new PromptForms\\PdoDatabase(new PDO('sqlite:' . $_GET['file']));
    echo 'taken';
} catch (InvalidArgumentException $error) {
    echo $error->getMessage();
}`;
    writeFileSync(join(root, 'check.php'), code);
    const { url } = await startPhp(test, folder, ['-t', 'public']);
    const messageOf = async (file: string) =>
      (await fetch(`${url}/check.php?file=${encodeURIComponent(file)}`)).text();
    for (const file of [
      join(root, 'forms.sqlite'),
      join(root, 'data/forms.sqlite'),
      join(folder, 'data/forms.sqlite'),
      `${root}/../public/data/forms.sqlite`,
    ])
      assert.match(await messageOf(file), /is in the web root/, file);
    for (const file of [
      join(folder, 'forms/forms.sqlite'),
      join(folder, 'public-data.sqlite'),
      `${root}/../forms/forms.sqlite`,
      ':memory:',
    ])
      assert.equal(await messageOf(file), 'taken', file);
  });

  it('takes the values from the environment first', async (test) => {
    const wrong = { FORMS_BASE_URL: 'https://forms.invalid', FORMS_API_KEY: 'another key' };
    const { folder } = newSite(wrong);
    const env = { FORMS_BASE_URL: service, FORMS_API_KEY: KEY };
    const { url } = await startPhp(test, folder, ['-t', 'public'], env);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
  });

  it('gives visitors without a sign-in own forms, and moves them when they sign in', async (test) => {
    const secret = { FORMS_COOKIE_SECRET: 'a secret of thirty-two characters' };
    const { folder, root } = newSite(secret);
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
      ['$proxy->serve();', 'return $proxy;'],
    ]);
    writeFileSync(join(root, 'proxy.php'), site);
    writeFileSync(join(root, 'forms.php'), "<?php (require __DIR__ . '/proxy.php')->serve();");
    writeFileSync(join(root, 'keep.php'), `<?php\n${codeWith('php', '->transfer(')}`);
    const checkPassword = `function checkPassword($name, $password) { return $password === 'secret' ? $name : null; }`;
    const signIn = codeWith('php', 'session_regenerate_id');
    writeFileSync(join(root, 'sign-in.php'), `<?php\n${checkPassword}\n${signIn}`);
    writeFileSync(
      join(root, 'secure.php'),
      "<?php if (isset($_SERVER['HTTP_X_SECURE'])) $_SERVER['HTTPS'] = 'on';",
    );
    const code = adapt(codeWith('php', '->sendCookie('), [['/var/www/forms', `${folder}/forms`]]);
    writeFileSync(join(root, 'page.php'), `<?php\n${code}`);
    const { url, output } = await startPhp(test, folder, [
      '-d',
      `auto_prepend_file=${root}/secure.php`,
      '-t',
      'public',
    ]);
    const proxy = `${url}/forms.php`;
    const first = await send(proxy, '', 'GET');
    assert.equal(first.status, 200);
    const made = await send(proxy, first.cookie, 'POST', '/generate');
    assert.equal(made.status, 200);
    assert.deepEqual((await send(proxy, first.cookie, 'GET')).ids, [made.id]);
    assert.deepEqual((await send(proxy, '', 'GET')).ids, []);

    const page = await fetch(`${url}/page.php`);
    const [cookie = ''] = page.headers.getSetCookie()[0]?.split(';') ?? [];
    assert.match(cookie, /^prompt-forms=/);
    assert.equal((await send(proxy, cookie, 'GET')).cookie, '', 'the proxy set another cookie');

    const signInWith = async (password: string, Cookie = '') => {
      const body = new URLSearchParams({ name: 'ada', password });
      const response = await fetch(`${url}/sign-in.php`, {
        method: 'POST',
        headers: { Cookie },
        body,
      });
      return { status: response.status, cookie: cookiesOf(response) };
    };
    const wrong = await signInWith('wrong');
    assert.equal(wrong.status, 403);
    assert.equal((await send(proxy, wrong.cookie, 'GET')).status, 200);
    // An id that somebody else has set in the browser gets no rights by the sign-in.
    const fixed = 'PHPSESSID=0123456789abcdef0123456789abcdef';
    const { cookie: ada } = await signInWith('secret', fixed);
    assert.match(ada, /^PHPSESSID=(?!0123456789abcdef)/);
    assert.deepEqual((await send(proxy, ada, 'GET')).ids, []);

    const keep = async (Cookie: string, method = 'POST', headers = {}) => {
      const sent = { 'Sec-Fetch-Site': 'same-origin', ...headers, Cookie };
      const response = await fetch(`${url}/keep.php`, { method, headers: sent });
      const [set] = response.headers.getSetCookie();
      return { status: response.status, body: (await response.json()) as object, set };
    };
    const both = `${first.cookie}; ${ada}`;
    for (const cookies of [first.cookie, '', `${first.cookie}; ${fixed}`])
      assert.equal((await keep(cookies)).status, 401, output());
    const forged = first.cookie.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    for (const cookies of [ada, `${forged}; ${ada}`]) {
      assert.deepEqual((await keep(cookies, 'GET')).body, { forms: 0 }, output());
      assert.deepEqual((await keep(cookies)).body, { kept: 0 });
    }
    assert.deepEqual((await keep(both, 'GET')).body, { forms: 1 });
    for (const site of ['cross-site', 'same-site'])
      assert.equal((await keep(both, 'POST', { 'Sec-Fetch-Site': site })).status, 403);
    assert.deepEqual((await send(proxy, ada, 'GET')).ids, []);
    const kept = await keep(both);
    assert.deepEqual(kept.body, { kept: 1 }, output());
    assert.match(kept.set ?? '', /^prompt-forms=deleted; expires=Thu, 01 Jan 1970 .*; path=\/; /i);
    assert.deepEqual((await send(proxy, ada, 'GET')).ids, [made.id]);
    assert.deepEqual((await send(proxy, first.cookie, 'GET')).ids, []);
    // Over https, the cookie has another name, which needs `Secure`.
    const secure = { 'X-Secure': '1' };
    const set = (await keep(both, 'POST', secure)).set ?? '';
    assert.match(
      set,
      /^__Host-prompt-forms=deleted; .*; path=\/; secure; HttpOnly; SameSite=Lax$/i,
    );
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
});
