import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { redisBudget, redisIdempotency, redisLimiter, redisOwners } from '../../src/proxy/redis.js';
import { sqlBudget, sqlOwners } from '../../src/proxy/sql.js';
import type { SqlHandle } from '../../src/proxy/sql.js';
import { MAIN } from '../cli/run-command.js';
import { GUIDE_FILES, snippetsOf } from '../guide/documents.js';
import { startGuideServer } from './guide-server.js';
import { startMariadb } from './mariadb-server.js';
import { startPostgres } from './postgres-server.js';
import { runProgram } from './program.js';
import { startRedis } from './redis-server.js';
import { FORMS, KEY, witness } from './support.js';

/** The calls that open connections to a database. */
const OPENS = /new pg\.Pool\(|new Pool\(|createClient\(|createPool\(|new Redis\(/;

/** All code of the guide that opens connections. */
const snippets = [...GUIDE_FILES, 'README.md']
  .flatMap(snippetsOf)
  .filter(({ code }) => OPENS.test(code));

/** What the site has beside the code. */
const SITE = {
  'site.js': `export const authorize = () => ({ allow: true, identity: 'ada' });
export const reportToMonitoring = () => {};`,
  'billing.js': `export const planOf = async () => 'free';`,
  'platform.js': `export const tenantOf = async () => 'a';
export const keyOfTenant = () => ${JSON.stringify(KEY)};`,
};

/** A server around code that serves nothing by itself. */
const SERVER = `
import { serve } from '@hono/node-server';
import { createFormsProxy } from 'prompt-forms/proxy';
import * as code from './code.js';

const { owners = 'shared', budget } = code;
const proxy = code.proxy ?? createFormsProxy({
  baseUrl: process.env.FORMS_BASE_URL,
  apiKey: process.env.FORMS_API_KEY,
  authorize: () => ({ allow: true, identity: 'ada' }),
  owners,
  budget,
});
const fetch = (request, env) =>
  new URL(request.url).pathname === '/' ? new Response() : proxy.fetch(request, env);
serve({ fetch, port: 3000 }, ({ port }) => console.log(\`http://localhost:\${port}/\`));
`;

const POOL_OF_MYSQL2 = `
import { createPool } from ${JSON.stringify(import.meta.resolve('mysql2'))};
import { sqlOwners } from 'prompt-forms/proxy/sql';

const mysql = createPool({
  host: '127.0.0.1', port: Number(process.env.MYSQL_PORT), user: 'root', database: 'site',
});
export const owners = sqlOwners({ mysql });
`;

/** Asks again, at intervals, until the server responds with 200 and as expected. Rejects if there is no server any more. */
async function untilOk(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  isExpected: (response: Response) => boolean = () => true,
): Promise<Response> {
  for (;;) {
    const response = await fetch(url, { headers });
    await response.text();
    if (response.status === 200 && isExpected(response)) return response;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a server whose database restarts', { timeout: 120_000 }, async () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const [postgres, mariadb, redis] = await Promise.all([
    startPostgres(),
    startMariadb(),
    startRedis(),
  ]);
  after(async () => {
    await Promise.all([service.close(), postgres.end(), mariadb.end()]);
    rmSync(folder, { recursive: true });
  });
  const password = 'geheim-0123456789';
  const databaseUrl = postgres.url.replace('postgres@', `postgres:${password}@`);
  const environment = {
    FORMS_BASE_URL: service.url,
    FORMS_API_KEY: KEY,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url(),
    MYSQL_PORT: String(mariadb.port),
  };
  const databases = {
    PostgreSQL: postgres,
    Redis: {
      async restart() {
        await redis.stop();
        await redis.start();
      },
    },
    MariaDB: mariadb,
  };
  const databaseOf = (code: string): keyof typeof databases =>
    /from 'pg'/.test(code) ? 'PostgreSQL' : /redis/.test(code) ? 'Redis' : 'MariaDB';

  it('is each of the guide with a pool or a client', () => {
    assert.ok(snippets.length >= 6, `${snippets.length}`);
    assert.ok(snippets.every(({ language }) => language === 'js'));
  });

  for (const { code, place } of [
    ...snippets,
    { code: POOL_OF_MYSQL2, place: 'a pool of mysql2' },
  ]) {
    const database = databaseOf(code);
    it(`lists forms afterwards, in the same process: ${place}, ${/export const \w+|serve/.exec(code)?.[0]}`, async (test) => {
      const isServer = code.includes('port: 3000');
      const server = await startGuideServer(folder, isServer ? code : SERVER, environment, {
        'index.html': '',
        ...SITE,
        ...(!isServer && { 'code.js': code }),
      });
      test.after(() => server.end());
      const headers = { Cookie: 'user=ada-customer', 'Sec-Fetch-Site': 'same-origin' };
      const hasRemaining = (response: Response) => response.headers.has('Prompt-Forms-Remaining');
      const before = await untilOk(server.url + FORMS, headers);
      await databases[database].restart();
      // A list comes without what is left of a budget while that is unknown.
      await untilOk(
        server.url + FORMS,
        headers,
        (one) => hasRemaining(one) === hasRemaining(before),
      );
      const lines = witness(server.log()).match(/prompt-forms: lost a connection.*/g) ?? [];
      // A pool of mysql2 emits nothing.
      assert.deepEqual(
        lines.map((line) => line.replace(/ \(\w+\)$/, '')),
        database === 'MariaDB' ? [] : [`prompt-forms: lost a connection to ${database}`],
      );
      assert.ok(!server.log().includes(password));
    });
  }

  it('is ready afterwards, in the same process: npx prompt-forms proxy', async (test) => {
    const program = runProgram(
      { ...environment, FORMS_OWNERS: databaseUrl, FORMS_ALLOW: 'list' },
      { program: MAIN, args: ['proxy'], cwd: folder },
    );
    test.after(() => program.signal('SIGKILL'));
    await program.until(/Visitors {2}.*\n/);
    await untilOk(`${program.url}/readyz`);
    await postgres.restart();
    await untilOk(`${program.url}/readyz`);
    assert.match(await program.until(/lost a connection.*\n/), /PostgreSQL \(\w+\)\n/);
  });
});

describe('a pool or client of the site', () => {
  /** What the stores need of a client, with the events of the real ones. */
  class Connections extends EventEmitter {
    sendCommand = (): Promise<unknown> => Promise.resolve(null);
    connect = (): Promise<never> => Promise.reject(new Error('no database'));
    end = (): Promise<void> => Promise.resolve();
  }

  it('gets one listener for errors, however many stores share it', () => {
    const [client, pool] = [new Connections(), new Connections()];
    for (const store of [redisOwners, redisBudget, redisIdempotency, redisLimiter]) store(client);
    for (const store of [sqlOwners, sqlBudget])
      store({ postgres: pool as unknown as Extract<SqlHandle, { postgres: unknown }>['postgres'] });
    assert.deepEqual(
      [client, pool].map((one) => one.listenerCount('error')),
      [1, 1],
    );
  });

  it('keeps its own listener for errors, and gets no other', () => {
    const client = new Connections().on('error', () => {});
    redisOwners(client);
    assert.equal(client.listenerCount('error'), 1);
  });

  it('needs no events', () => {
    redisOwners({ sendCommand: () => Promise.resolve(null) });
  });

  it('logs one line for an outage, one an hour, and no message of an error', (t) => {
    const lines: unknown[] = [];
    t.mock.method(console, 'error', (line: unknown) => lines.push(line));
    t.mock.timers.enable({ apis: ['Date'] });
    const client = new Connections();
    redisOwners(client);
    const fail = () =>
      client.emit(
        'error',
        Object.assign(new Error('of redis://:geheim@host'), { code: 'ECONNRESET' }),
      );
    fail();
    fail();
    t.mock.timers.tick(3_599_999);
    fail();
    assert.equal(lines.length, 1);
    t.mock.timers.tick(1);
    fail();
    fail();
    assert.equal(lines.length, 2);
    client.emit('ready');
    client.emit('error', new TypeError('geheim'));
    client.emit('error', 'geheim');
    assert.deepEqual(lines, [
      'prompt-forms: lost a connection to Redis (ECONNRESET)',
      'prompt-forms: lost a connection to Redis (ECONNRESET)',
      'prompt-forms: lost a connection to Redis (TypeError)',
    ]);
  });
});
