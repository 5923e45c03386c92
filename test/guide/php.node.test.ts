import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { adapt } from '../proxy/conformance/process.js';
import { KEY } from '../proxy/requests.js';
import { textOf } from './documents.js';
import { assertOwnForms, send } from './own-forms.js';
import { codeWith, RECIPE, signInAt, skipsPhp, startPhp, usePhpSites } from './php/site.js';

describe('the site of php.md', { skip: skipsPhp }, async () => {
  const { service, newSite } = await usePhpSites();

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
    assert.equal(response.status, 500);
    assert.match(await response.text(), /"code":"PROXY_MISCONFIGURED"/);
    assert.match(
      output(),
      /Set FORMS_BASE_URL in \S+\/forms\/settings\.php \(which PHP must be able to read\), or in the environment/,
    );
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
    const code = adapt(codeWith('php', '->sendCookie('), [['/var/www/forms', `${folder}/forms`]]);
    writeFileSync(join(root, 'page.php'), `<?php\n${code}`);
    const { url, output } = await startPhp(test, folder, ['-t', 'public']);
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
});
