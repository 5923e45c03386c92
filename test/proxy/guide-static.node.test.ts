import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { callCommand, MAIN } from '../cli/run-command.js';
import { snippetsOf } from '../guide/documents.js';
import { adapt } from './conformance/process.js';
import { runProgram } from './program.js';
import { FORMS, KEY } from './requests.js';
import { startCaddy, startNginx } from './web-servers.js';
import { freePort } from '../support/free-ports.js';

const PAGE = 'demo/guide/static.md';
const TEAM_PAGE = 'demo/guide/team-area.md';
const ADA = { Authorization: `Basic ${btoa('ada:secret')}` };

function snippet(language: string, text: string, page = PAGE): string {
  const found = snippetsOf(page).find(
    (each) => each.language === language && each.code.includes(text),
  );
  assert.ok(found, text);
  return found.code;
}

/** The variables that the page's commands set. */
const variablesOf = (text: string, page = PAGE): Record<string, string> =>
  Object.fromEntries(
    [...snippet('sh', text, page).matchAll(/(FORMS_\w+)=(?:"([^"]*)"|(\S+))/g)].map(
      ([, name, quoted, word]) => [name!, quoted ?? word!],
    ),
  );

/** Sends requests like a page of the site. */
const sendTo =
  (url: string) =>
  async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const isGenerate = method === 'POST';
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(isGenerate && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: isGenerate ? JSON.stringify({ prompt: 'A survey' }) : undefined,
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    const { data } = (isJson ? JSON.parse(text) : {}) as {
      data?: { id?: string; forms?: object[] };
    };
    return { status: response.status, text, id: data?.id, count: data?.forms?.length };
  };

describe('the set-ups of static.md and team-area.md', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const folders: string[] = [];
  after(async () => {
    await service.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    folders.push(folder);
    return folder;
  }

  /** Starts the command with the page's variables, with the service of this test, in a folder with these files. */
  async function start(
    variables: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>> = {},
  ) {
    const folder = newFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { FORMS_API_KEY_FILE: _, ...rest } = variables;
    const env = { ...rest, FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    const program = runProgram(env, { program: MAIN, args: ['proxy'], cwd: folder });
    await program.until(/Visitors {2}.*\n/);
    const end = async () => {
      program.signal('SIGTERM');
      await program.exited;
    };
    return { url: program.url, port: new URL(program.url).port, end };
  }

  const startWithPassword = () =>
    start(variablesOf('FORMS_BUDGET_ACCOUNT_DAY'), {
      'prompt-forms.config.js': snippet('js', 'X-Remote-User'),
      'package.json': '{ "type": "module" }',
    });

  it('behind a password, each user sees only their own forms', async (test) => {
    const { url, end } = await startWithPassword();
    test.after(() => end());
    const send = sendTo(url);
    const [ada, ben] = [{ 'X-Remote-User': 'ada' }, { 'X-Remote-User': 'ben' }];
    const { status, id } = await send('POST', `${FORMS}/generate`, ada);
    assert.equal(status, 200);
    assert.equal((await send('GET', FORMS, ada)).count, 1);
    assert.equal((await send('GET', FORMS, ben)).count, 0);
    assert.equal((await send('DELETE', `${FORMS}/${id}`, ben)).status, 404);
    assert.equal((await send('GET', FORMS)).status, 401);
  });

  /** What visitors of the web server get, with and without a password, and with a forged header. */
  async function tryWebServer(webPort: number, proxyUrl: string): Promise<void> {
    const send = sendTo(`http://127.0.0.1:${webPort}`);
    assert.equal((await send('GET', FORMS)).status, 401);
    assert.equal((await send('GET', '/')).status, 401);
    assert.match((await send('GET', '/', ADA)).text, /<title>Forms/);
    const forged = { ...ADA, 'X-Remote-User': 'ben' };
    assert.equal((await send('POST', `${FORMS}/generate`, forged)).status, 200);
    assert.equal((await send('GET', FORMS, ADA)).count, 1);
    const direct = sendTo(proxyUrl);
    assert.equal((await direct('GET', FORMS, { 'X-Remote-User': 'ben' })).count, 0);
    assert.equal((await direct('GET', FORMS, { 'X-Remote-User': 'ada' })).count, 1);
  }

  /** A folder with the page of the site. */
  function site(): string {
    const folder = newFolder();
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site', 'index.html'), '<!doctype html><title>Forms</title>');
    return folder;
  }

  it('nginx asks for the password, and passes the name of the user to the proxy', async (test) => {
    const { url, port, end } = await startWithPassword();
    test.after(() => end());
    const webPort = await freePort();
    const folder = site();
    const server = adapt(snippet('nginx', 'listen 443'), [
      ['listen 443 ssl;', `listen 127.0.0.1:${webPort};`],
      ['ssl_certificate /etc/ssl/site.pem;', ''],
      ['ssl_certificate_key /etc/ssl/site.key;', ''],
      ['/var/www/site', join(folder, 'site')],
      ['/etc/nginx/htpasswd', join(folder, 'htpasswd')],
      ['127.0.0.1:8787', `127.0.0.1:${port}`],
    ]);
    const running = await startNginx(folder, server);
    test.after(() => running.end());
    await tryWebServer(webPort, url);
  });

  it('Caddy asks for the password, and passes the name of the user to the proxy', async (test) => {
    const { url, port, end } = await startWithPassword();
    test.after(() => end());
    const webPort = await freePort();
    const folder = site();
    const file = adapt(snippet('Caddyfile', 'www.example.com {'), [
      ['www.example.com {', `http://127.0.0.1:${webPort} {\n\tbind 127.0.0.1`],
      ['/var/www/site', join(folder, 'site')],
      ['127.0.0.1:8787', `127.0.0.1:${port}`],
    ]);
    const running = await startCaddy(folder, file);
    test.after(() => running.end());
    await tryWebServer(webPort, url);
  });

  const startForTeam = () =>
    start(variablesOf('FORMS_BUDGET_ACCOUNT_DAY', TEAM_PAGE), {
      'prompt-forms.config.js': snippet('js', "owners: 'shared'", TEAM_PAGE),
      'package.json': '{ "type": "module" }',
    });

  /** A folder with both pages of the site, and the script. */
  function teamSite(): string {
    const folder = newFolder();
    const files = {
      'index.html': snippet('html', '<title>Our forms</title>', TEAM_PAGE),
      'team/index.html': snippet('html', '<title>Our forms: team</title>', TEAM_PAGE),
      'prompt-forms.js': '// the elements',
    };
    mkdirSync(join(folder, 'site', 'team'), { recursive: true });
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, 'site', name), text);
    return folder;
  }

  /** What the public and the team get, in the same site. */
  async function tryTeamArea(webPort: number): Promise<void> {
    const url = `http://127.0.0.1:${webPort}`;
    const send = sendTo(url);
    const forged = { 'X-Remote-User': 'mallory' };
    const shown = await send('GET', '/');
    assert.match(shown.text, /<form-list(?! endpoint)/);
    assert.doesNotMatch(shown.text, /<form-generator|endpoint/);
    assert.match(
      (await send('GET', '/team/', ADA)).text,
      /<form-generator id="new" endpoint="\/team"/,
    );
    const team = `/team${FORMS}`;
    const { status, id } = await send('POST', `${team}/generate`, ADA);
    assert.equal(status, 200);
    for (const headers of [{}, forged, ADA]) {
      assert.equal((await send('GET', FORMS, headers)).status, 200);
      assert.equal((await send('POST', `${FORMS}/generate`, headers)).status, 403);
      assert.equal((await send('DELETE', `${FORMS}/${id}`, headers)).status, 403);
    }
    for (const headers of [{}, forged]) {
      assert.equal((await send('GET', '/team/', headers)).status, 401);
      assert.equal((await send('GET', team, headers)).status, 401);
      assert.equal((await send('DELETE', `${team}/${id}`, headers)).status, 401);
    }
    // The proxy sees the path as it was sent.
    const encoded = await send('GET', `${team}/%66orm_1_a`, ADA);
    assert.match(encoded.text, /PROXY_NO_ROUTE/);

    const examine = (...args: string[]) => callCommand(['doctor', ...args]);
    const open = await examine(`${url}/`);
    assert.deepEqual([open.code, open.stderr], [0, ''], open.stdout);
    assert.match(open.stdout, /This visitor may list, get\./);
    const closed = await examine(`${url}/team/`, '--user=ada:secret');
    assert.deepEqual([closed.code, closed.stderr], [0, ''], closed.stdout);
    assert.match(closed.stdout, new RegExp(`with the proxy at ${url}/team/api/v1/forms\\n`));
    assert.match(closed.stdout, /This visitor may generate, list, get, delete\./);

    assert.equal((await send('DELETE', `${team}/${id}`, { ...ADA, ...forged })).status, 200);
  }

  it('nginx serves a public list and a team area', async (test) => {
    const { port, end } = await startForTeam();
    test.after(() => end());
    const webPort = await freePort();
    const folder = teamSite();
    const server = adapt(snippet('nginx', '^~ /team/', TEAM_PAGE), [
      ['listen 443 ssl;', `listen 127.0.0.1:${webPort};`],
      ['ssl_certificate /etc/ssl/site.pem;', ''],
      ['ssl_certificate_key /etc/ssl/site.key;', ''],
      ['/var/www/site', join(folder, 'site')],
      ['/etc/nginx/htpasswd', join(folder, 'htpasswd')],
      ['127.0.0.1:8787', `127.0.0.1:${port}`, 2],
    ]);
    const running = await startNginx(folder, server);
    test.after(() => running.end());
    await tryTeamArea(webPort);
  });

  it('Caddy serves a public list and a team area', async (test) => {
    const { port, end } = await startForTeam();
    test.after(() => end());
    const webPort = await freePort();
    const folder = teamSite();
    const file = adapt(snippet('Caddyfile', 'handle /team/*', TEAM_PAGE), [
      ['www.example.com {', `http://127.0.0.1:${webPort} {\n\tbind 127.0.0.1`],
      ['/var/www/site', join(folder, 'site'), 2],
      ['127.0.0.1:8787', `127.0.0.1:${port}`, 2],
    ]);
    const running = await startCaddy(folder, file);
    test.after(() => running.end());
    await tryTeamArea(webPort);
  });

  it('public and read-only, visitors see all forms and cannot change any', async (test) => {
    const { url, end } = await start(variablesOf('FORMS_ALLOW'));
    test.after(() => end());
    const send = sendTo(url);
    assert.equal((await send('GET', FORMS)).status, 200);
    assert.equal((await send('POST', `${FORMS}/generate`)).status, 403);
    assert.equal((await send('DELETE', `${FORMS}/form_1_a`)).status, 403);
  });
});
