import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { adapt, startProgram } from '../proxy/conformance/process.js';
import { hasApache, startApache, startNginx } from '../proxy/web-servers.js';
import { findProgram } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { textOf } from './documents.js';
import { assertOwnForms, responds } from './own-forms.js';
import {
  codeWith,
  RECIPE,
  signInAt,
  skipsPhp,
  skipUnless,
  usePhpSites,
  type PhpSite,
} from './php/site.js';

const fpm = findProgram('phpFpm');
const skipsFpm = skipUnless(fpm !== undefined, 'php-fpm');
const skipsNginx = skipsFpm || skipUnless(findProgram('nginx') !== undefined, 'nginx');
const skipsApache = skipsFpm || skipUnless(hasApache, 'apache2');

describe('the site of php.md, with php-fpm', { skip: skipsPhp }, async () => {
  const { newSite } = await usePhpSites();

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

  /** Runs php-fpm, and nginx with the location of the page. `lines`: more of this location. */
  async function startNginxAround(
    test: TestContext,
    { folder, root }: PhpSite,
    lines = '',
  ): Promise<string> {
    const socket = await startFpm(test, folder);
    const port = await freePort();
    copyFileSync('/etc/nginx/fastcgi_params', join(folder, 'fastcgi_params'));
    const location = adapt(codeWith('nginx', 'fastcgi_pass'), [
      ['/run/php/php8.2-fpm.sock', socket],
      ['include fastcgi_params;', `include fastcgi_params; ${lines}`],
    ]);
    const scripts = `location ~ \\.php$ { include fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_pass unix:${socket}; }`;
    const nginx = await startNginx(
      folder,
      `server { listen 127.0.0.1:${port}; root ${root}; ${location} ${scripts} }`,
    );
    test.after(() => nginx.end());
    return `http://127.0.0.1:${port}`;
  }

  it(
    'works behind nginx with php-fpm, with the location of the page',
    { skip: skipsNginx },
    async (test) => {
      const site = newSite();
      const url = await startNginxAround(test, site);
      await assertOwnForms(url, signInAt(url));
    },
  );

  it('takes the user of a password of nginx', { skip: skipsNginx }, async (test) => {
    const site = newSite();
    const recipe = textOf(join(RECIPE, 'forms.php'));
    const session = /^if \(isset.*\n\$user = .*\n/m.exec(recipe)?.[0] ?? '';
    const own = adapt(recipe, [[session, `${codeWith('php', 'REMOTE_USER')}\n`]]);
    writeFileSync(join(site.root, 'forms.php'), own);
    writeFileSync(join(site.folder, 'users'), 'ada:{PLAIN}secret\nben:{PLAIN}secret\n');
    const url = await startNginxAround(
      test,
      site,
      `auth_basic "Forms"; auth_basic_user_file ${site.folder}/users;`,
    );
    const list = (name: string, password: string) =>
      fetch(`${url}/api/v1/forms`, {
        headers: { Authorization: `Basic ${btoa(`${name}:${password}`)}` },
      });
    const made = await fetch(`${url}/api/v1/forms/generate`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa('ada:secret')}`,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: '{"prompt":"A survey"}',
    });
    const { data } = (await made.json()) as { data: { id: string } };
    assert.match(await (await list('ada', 'secret')).text(), new RegExp(data.id));
    const other = await list('ben', 'secret');
    assert.equal(other.status, 200);
    assert.doesNotMatch(await other.text(), new RegExp(data.id));
    assert.equal((await list('ada', 'wrong')).status, 401);
    assert.equal((await fetch(`${url}/api/v1/forms`)).status, 401);
  });

  it('works behind Apache, with .htaccess and without it', { skip: skipsApache }, async (test) => {
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
  });
});
