import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exchange } from '../proxy/conformance/raw.js';
import { FORMS, prompt } from '../proxy/support.js';
import { DATABASES } from './databases.js';
import { php } from './options.js';
import { PROCESSES, skipsPhp, startPhp } from './servers.js';
import { startFastService } from './service.js';

const GENERATES = 5_000;
const LIMIT = 500;
/** More than processes, so that each always has one waiting. */
const AT_ONCE = PROCESSES * 2;

const body = prompt();
const REQUEST = [
  `POST ${FORMS}/generate HTTP/1.1`,
  'Host: proxy.test',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  'Connection: close',
  '',
  body,
].join('\r\n');

/** PostgreSQL starts a process for each connection, and each request of PHP has a connection: it takes four times as long. */
const { SQLite, MariaDB } = DATABASES;

for (const [name, { start, skip }] of Object.entries({ SQLite, MariaDB }))
  describe(`eight processes of PHP with one budget in ${name}`, { skip: skipsPhp || skip }, () => {
    it(`let exactly ${LIMIT} of ${GENERATES} generates through`, async (test) => {
      const database = await start();
      test.after(database.end);
      const service = await startFastService();
      test.after(service.end);
      const server = await startPhp({
        baseUrl: service.url,
        database: database.pdo,
        owners: 'shared',
        authorize: php`fn () => true`,
        rateLimit: false,
        budget: { account: { day: LIMIT } },
      });
      test.after(server.end);
      const statuses = new Map<number, number>();
      let left = GENERATES;
      const work = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const { status, code } = await exchange(server.port, REQUEST);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 429) assert.equal(code, 'PROXY_BUDGET_SPENT');
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      assert.deepEqual(Object.fromEntries(statuses), { 200: LIMIT, 429: GENERATES - LIMIT });
      assert.equal(service.calls.length, LIMIT);
      const [used] =
        (await database.budget.used?.([`account ${new Date().toISOString().slice(0, 10)}`])) ?? [];
      assert.equal(used, LIMIT);
    });
  });
