import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { startPostgres } from './postgres-server.js';
import {
  SIGN_IN_SERVERS,
  signInFiles,
  signInServer,
  snippetWith,
  startGuideServer,
  type GuideServer,
} from './guide-server.js';
import { deferred, witness } from './support.js';
import { waitUntil } from '../support/wait-until-node.js';

const KEY = 'sk-guide-0123456789';
const FORMS = '/api/v1/forms';

/** The servers of the guide's pages, as they stand there. */
describe('the servers of ownership.md and sign-in.md', async () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const postgres = await startPostgres();
  after(async () => {
    await Promise.all([service.close(), postgres.end()]);
    rmSync(folder, { recursive: true });
  });

  const environment = {
    FORMS_BASE_URL: service.url,
    FORMS_API_KEY: KEY,
    DATABASE_URL: postgres.url,
    COOKIE_SECRET: 'a secret of thirty-two characters',
  };

  /** Runs the server of ownership.md whose code has this in it. */
  const run = async (text: string) =>
    visit(
      await startGuideServer(folder, snippetWith('demo/guide/ownership.md', text), environment),
    );

  /** How visitors use the server. */
  function visit({ url, site, end }: GuideServer) {
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
    return { url, site, send, generate, end };
  }

  it('a back office: all users see all forms, only editors write', async (test) => {
    const { send, generate, end } = await run("owners: 'shared'");
    test.after(() => end());
    assert.equal((await generate('user=bob-reader')).status, 403);
    const { id = '' } = (await generate('user=ada-editor')).data ?? {};
    assert.ok((await send('user=bob-reader', 'GET')).ids.includes(id));
    assert.equal((await send('', 'GET')).status, 401);
    assert.equal((await send('user=bob-reader', 'DELETE', `${FORMS}/${id}`)).status, 403);
    assert.equal((await send('user=eve-editor', 'DELETE', `${FORMS}/${id}`)).status, 200);
  });

  it('many customers: each sees their own forms, administrators see all', async (test) => {
    const { send, generate, end } = await run('new pg.Pool');
    test.after(() => end());
    const { id = '' } = (await generate('user=ada-customer')).data ?? {};
    await generate('user=ben-customer');
    assert.deepEqual((await send('user=ada-customer', 'GET')).ids, [id]);
    assert.equal((await send('user=ben-customer', 'GET', `${FORMS}/${id}`)).status, 404);
    assert.equal((await send('', 'GET')).status, 401);
    const all = await send('user=root-admin', 'GET');
    const owners = all.data?.forms?.map(({ owner }) => owner).filter(Boolean);
    assert.deepEqual(owners?.toSorted(), ['ada', 'ben']);
    assert.equal((await send('user=root-admin', 'DELETE', `${FORMS}/${id}`)).status, 200);
  });

  /** Gets the next request to the service, to be forwarded by the test. */
  let held: ReturnType<typeof deferred<() => void>> | undefined;
  const gate = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const forward = () =>
      void incoming.pipe(
        request(service.url + url, { method, headers }, (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(outgoing);
        }),
      );
    if (held) held.resolve(forward);
    else forward();
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  after(() => {
    gate.close();
    gate.closeAllConnections();
  });
  const gateUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;

  for (const name of Object.keys(SIGN_IN_SERVERS) as (keyof typeof SIGN_IN_SERVERS)[])
    describe(`a site with sign-in, with ${name}`, () => {
      let server: GuideServer;
      before(async () => {
        const env = { ...environment, FORMS_BASE_URL: gateUrl };
        server = await startGuideServer(folder, signInServer(name), env, signInFiles());
      });
      after(() => server.end());

      const post = (path: string, headers: Record<string, string>, fields = {}) =>
        fetch(server.url + path, {
          method: 'POST',
          headers: { Origin: server.site, ...headers },
          body: new URLSearchParams(fields),
        });
      const signIn = async (user: string) => {
        const response = await post('/sign-in', {}, { name: user, password: `${user}-secret` });
        assert.equal(response.status, 204);
        const cookie = response.headers.get('Set-Cookie') ?? '';
        assert.match(
          cookie,
          /^__Host-session=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        );
        return cookie.split(';')[0] ?? '';
      };

      it('logs failed sign-ins, without a name or a password', async () => {
        const { log, site } = server;
        const eve = { name: 'eve', password: 'a-secret' };
        assert.equal((await post('/sign-in', {}, eve)).status, 401);
        // The log may arrive after the response.
        const waitForLog = (length: number) => waitUntil('the log', () => log().length >= length);
        const wrongName = 'Sign-in refused: wrong name or password, from 127.0.0.1\n';
        await waitForLog(wrongName.length);
        assert.equal(log(), wrongName);
        const foreign = 'http://localhost:5174';
        assert.equal((await post('/sign-in', { Origin: foreign }, eve)).status, 403);
        const both = `${wrongName}Refused: Origin ${foreign} is not SITE ${site}\n`;
        await waitForLog(both.length);
        assert.equal(log(), both);
      });

      it('each user sees their own forms until the sign-out', async () => {
        const { url, send, generate } = visit(server);
        const [ada, ben] = [await signIn('ada'), await signIn('ben')];
        assert.notEqual(ada, ben);
        const { id = '' } = (await generate(ada)).data ?? {};
        const { id: other = '' } = (await generate(ben)).data ?? {};
        assert.deepEqual((await send(ada, 'GET')).ids, [id]);
        assert.deepEqual((await send(ben, 'GET')).ids, [other]);
        assert.equal((await send(ben, 'DELETE', `${FORMS}/${id}`)).status, 404);
        assert.equal((await send('__Host-session=forged', 'GET')).status, 401);
        assert.equal((await send('', 'GET')).status, 401);

        const wrongFields = [
          { name: 'ada', password: 'wrong' },
          { name: 'eve', password: 'undefined' },
          {},
        ];
        for (const fields of wrongFields) {
          const wrong = await post('/sign-in', {}, fields);
          assert.deepEqual([wrong.status, wrong.headers.get('Set-Cookie')], [401, null]);
        }
        const long = await post('/sign-in', {}, { name: 'ada', password: 'x'.repeat(5000) });
        assert.equal(long.status, 413);
        for (const path of ['/sign-in', '/sign-out'])
          assert.equal((await post(path, { Origin: 'https://foreign.example' })).status, 403);
        assert.deepEqual((await send(ada, 'GET')).ids, [id], 'the session has not ended');

        for (const [path, type] of [
          ['/', 'text/html'],
          ['/page.js', 'text/javascript'],
          ['/prompt-forms.js', 'text/javascript'],
        ] as const)
          assert.ok((await fetch(url + path)).headers.get('Content-Type')?.startsWith(type), path);
        for (const path of ['/passwords.js', '/.env', '/forms-owners.sqlite', '/constructor'])
          assert.equal((await fetch(url + path)).status, 404, path);

        const out = await post('/sign-out', { Cookie: ada });
        assert.equal(out.status, 204);
        assert.match(out.headers.get('Set-Cookie') ?? '', /^__Host-session=; Max-Age=0; Path=\/;/);
        assert.equal((await send(ada, 'GET')).status, 401, 'the session has ended');
        assert.equal((await send(ben, 'GET')).status, 200);
      });

      it('finishes a generate after SIGTERM, and closes other connections', async () => {
        const { url, log, stop } = server;
        const ada = await signIn('ada');
        held = deferred();
        const made = visit(server).generate(ada);
        const forward = await held.promise;
        held = undefined;
        // Browsers open connections before they need them.
        const unused = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
        await once(unused, 'connect');
        const cutOff = once(unused, 'close');
        const ended = stop('SIGTERM');
        const isRefused = () =>
          fetch(url).then(
            () => false,
            () => true,
          );
        while (!(await isRefused()));
        await cutOff;
        forward();
        assert.equal((await made).status, 200);
        assert.equal(await ended, 0);
        assert.doesNotMatch(witness(log()), /eve|secret/);
      });
    });

  it('anonymous visitors: a signed cookie identifies the owner', async (test) => {
    const { url, send, generate, end } = await run('setSignedCookie');
    test.after(() => end());
    const visit = async () => {
      const { headers } = await fetch(url);
      assert.equal(headers.get('Cache-Control'), 'private, no-store');
      const cookie = headers.get('Set-Cookie') ?? '';
      assert.match(cookie, /^__Host-.* Path=\/; HttpOnly; Secure; SameSite=Lax/);
      assert.doesNotMatch(cookie, /Domain/i);
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
  });
});
