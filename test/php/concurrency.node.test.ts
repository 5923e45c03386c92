import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { exchange } from '../proxy/conformance/raw.js';
import { FORMS, prompt } from '../proxy/support.js';
import { DATABASES } from './databases.js';
import { PROCESSES, skipsPhp, startPhp } from './servers.js';
import { startFastService } from './service.js';

const BURST = 40;

const request = (line: string, headers: readonly string[], body = ''): string =>
  [
    `${line} HTTP/1.1`,
    'Host: proxy.test',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ...headers,
    '',
    body,
  ].join('\r\n');

const countOf = (values: readonly number[], wanted: number): number =>
  values.filter((value) => value === wanted).length;

for (const [name, { start, skip }] of Object.entries(DATABASES))
  describe(`eight processes of PHP at once, with ${name}`, { skip: skipsPhp || skip }, () => {
    it('create the tables together, keep to a rate, and send a generate once', async (test) => {
      const database = await start();
      test.after(database.end);
      const service = await startFastService();
      test.after(service.end);
      const server = await startPhp({
        baseUrl: service.url,
        database: database.pdo,
        rateLimit: {
          generate: { perMinute: 1_000, burst: 1_000 },
          others: { perMinute: 0.1, burst: BURST },
        },
      });
      test.after(server.end);
      const statusesOf = (requests: readonly string[]): Promise<number[]> =>
        Promise.all(requests.map(async (one) => (await exchange(server.port, one)).status));

      // The first requests of all find no tables. Each visitor has one generate.
      const first = Array.from({ length: PROCESSES * 2 }, (_, index) =>
        request(`POST ${FORMS}/generate`, [`X-User: visitor-${index}`], prompt()),
      );
      const created = await statusesOf(first);
      assert.equal(countOf(created, 200), PROCESSES * 2, created.join());
      for (let index = 0; index < PROCESSES * 2; index++)
        assert.equal((await database.owners.forms(`visitor-${index}`)).length, 1);

      const lists = Array.from({ length: BURST * 3 }, () =>
        request(`GET ${FORMS}`, ['X-User: ada']),
      );
      const limited = await statusesOf(lists);
      assert.deepEqual([countOf(limited, 200), countOf(limited, 429)], [BURST, BURST * 2]);

      service.calls.length = 0;
      const same = request(
        `POST ${FORMS}/generate`,
        ['X-User: bob', `Idempotency-Key: ${randomUUID()}`],
        prompt(),
      );
      const repeated = await statusesOf(Array.from({ length: PROCESSES * 2 }, () => same));
      // A few wait for the first one. Others are told to come again, so that they do not occupy all processes.
      assert.ok(repeated.every((status) => status === 200 || status === 503));
      assert.ok(countOf(repeated, 200) >= 2, repeated.join());
      assert.deepEqual(await statusesOf([same]), [200]);
      assert.equal(service.calls.length, 1);
      assert.equal((await database.owners.forms('bob')).length, 1);
    });
  });
