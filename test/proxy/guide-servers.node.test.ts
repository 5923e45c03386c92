import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { startPostgres } from './postgres-server.js';
import { freePorts } from '../e2e/start.js';
import { snippetsOf } from '../guide/documents.js';

const KEY = 'sk-guide-0123456789';
const FORMS = '/api/v1/forms';

/** The site's own session: whoever the cookies name. */
const SESSION = `export const userOf = async (request) => {
  const [, id, role] = /user=(\\w+)-(\\w+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
  return id && { id, role };
};`;

/** The servers of the guide page, as they stand there. */
describe('the servers of ownership.md', async () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const postgres = await startPostgres();
  const servers = snippetsOf('demo/guide/ownership.md').filter(({ language }) => language === 'js');
  after(async () => {
    await Promise.all([service.close(), postgres.end()]);
    rmSync(folder, { recursive: true });
  });

  /** Runs the server whose code has this in it. */
  async function run(text: string) {
    const code = servers.find((server) => server.code.includes(text))?.code;
    assert.ok(code, text);
    const [port] = await freePorts();
    const project = join(folder, String(port));
    mkdirSync(project);
    const entry = (name: string) => JSON.stringify(resolve('src/proxy', name));
    writeFileSync(
      join(project, 'server.ts'),
      '// @ts-nocheck\n' +
        code
          .replace("'prompt-forms/proxy'", entry('index.ts'))
          .replace("'prompt-forms/proxy/sql'", entry('sql.ts'))
          .replace('port: 3000', `port: ${port}`),
    );
    writeFileSync(join(project, 'session.js'), SESSION);
    writeFileSync(join(project, 'index.html'), '<!doctype html><title>Forms</title>');
    const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
      cwd: project,
      stdio: 'inherit',
      env: {
        ...process.env,
        FORMS_BASE_URL: service.url,
        FORMS_API_KEY: KEY,
        DATABASE_URL: postgres.url,
        COOKIE_SECRET: 'a secret of thirty-two characters',
      },
    });
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries++) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer) break;
      assert.ok(tries < 200, 'the server does not start');
      await new Promise((wait) => setTimeout(wait, 100));
    }
    const send = async (cookie: string, method: string, path = FORMS) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          Cookie: cookie,
          'Sec-Fetch-Site': 'same-origin',
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
        body:
          method === 'POST'
            ? JSON.stringify({ prompt: `A form for ${cookie.slice(0, 30)}` })
            : undefined,
      });
      const { data } = (await response.json()) as {
        data?: { id: string; title?: string; forms?: { id: string; owner?: string }[] };
      };
      return { status: response.status, data, ids: data?.forms?.map(({ id }) => id) ?? [] };
    };
    const generate = async (cookie: string) => await send(cookie, 'POST', `${FORMS}/generate`);
    return {
      url,
      send,
      generate,
      async end() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  it('a back office: all see all, only editors write', async () => {
    const { send, generate, end } = await run("owners: 'shared'");
    assert.equal((await generate('user=bob-reader')).status, 403);
    const { id = '' } = (await generate('user=ada-editor')).data ?? {};
    assert.ok((await send('user=bob-reader', 'GET')).ids.includes(id));
    assert.equal((await send('', 'GET')).status, 401);
    assert.equal((await send('user=bob-reader', 'DELETE', `${FORMS}/${id}`)).status, 403);
    assert.equal((await send('user=eve-editor', 'DELETE', `${FORMS}/${id}`)).status, 200);
    await end();
  });

  it('many customers: each sees own forms, administrators all', async () => {
    const { send, generate, end } = await run('new pg.Pool');
    const { id = '' } = (await generate('user=ada-customer')).data ?? {};
    await generate('user=ben-customer');
    assert.deepEqual((await send('user=ada-customer', 'GET')).ids, [id]);
    assert.equal((await send('user=ben-customer', 'GET', `${FORMS}/${id}`)).status, 404);
    assert.equal((await send('', 'GET')).status, 401);
    const all = await send('user=root-admin', 'GET');
    const owners = all.data?.forms?.map(({ owner }) => owner).filter(Boolean);
    assert.deepEqual(owners?.toSorted(), ['ada', 'ben']);
    assert.equal((await send('user=root-admin', 'DELETE', `${FORMS}/${id}`)).status, 200);
    await end();
  });

  it('anonymous visitors: a signed cookie is the owner', async () => {
    const { url, send, generate, end } = await run('setSignedCookie');
    const visit = async () => {
      const cookie = (await fetch(url)).headers.get('Set-Cookie') ?? '';
      assert.match(cookie, /HttpOnly; Secure; SameSite=Lax/);
      return cookie.split(';')[0] ?? '';
    };
    const [ada, ben] = [await visit(), await visit()];
    assert.notEqual(ada, ben);
    const { id = '' } = (await generate(ada)).data ?? {};
    assert.deepEqual((await send(ada, 'GET')).ids, [id]);
    assert.deepEqual((await send(ben, 'GET')).ids, []);
    assert.equal((await send(ben, 'DELETE', `${FORMS}/${id}`)).status, 404);
    // Ada's id with a signature of one's own, and no cookie at all.
    const forged = ada.replace(/\.[^.]*$/, `.${ben.split('.').at(-1)}`);
    for (const cookie of [forged, '']) {
      assert.equal((await generate(cookie)).status, 403);
      assert.equal((await send(cookie, 'GET')).status, 403);
      const shown = await send(cookie, 'GET', `${FORMS}/${id}`);
      assert.deepEqual(Object.keys(shown.data ?? {}), ['id', 'formUrl', 'title']);
    }
    await end();
  });
});
