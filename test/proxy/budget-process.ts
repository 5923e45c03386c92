/**
 * One of several proxy processes on one budget store, for budget-processes.ts. Sends generates to a proxy whose service is a
 * counter, and prints how many reached it and how many were refused. Arguments: `redis` or `postgres`, the URL, and the number of generates.
 */
import { createClient } from '@redis/client';
import pg from 'pg';
import { createFormsProxy } from '../../src/proxy/index.js';
import { redisBudget } from '../../src/proxy/redis.js';
import { sqlBudget } from '../../src/proxy/sql.js';

const [kind, url = '', count = '0', limit = '1'] = process.argv.slice(2);

/** Milliseconds for each step. All generates start at once, on a machine that may be busy. */
const LIMIT_MS = 60_000;

async function openStore() {
  if (kind === 'redis') {
    // Its own default is five seconds, in which a busy machine may not get through all commands.
    const client = await createClient({ url, commandOptions: { timeout: LIMIT_MS } }).connect();
    return { store: redisBudget(client), close: async () => client.destroy() };
  }
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  return { store: sqlBudget({ postgres: pool }), close: () => pool.end() };
}

const { store, close } = await openStore();
let sent = 0;
const proxy = createFormsProxy({
  baseUrl: 'https://service.test',
  apiKey: 'test-key-of-an-account',
  authorize: () => true,
  owners: 'shared',
  rateLimit: false,
  budget: { account: { day: Number(limit) }, store },
  log: () => {},
  timeouts: { hooks: LIMIT_MS, body: LIMIT_MS },
  async fetch() {
    sent += 1;
    return Response.json({ success: true, data: { formUrl: 'https://forms.test/1' } });
  },
});
const results = await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const response = await proxy.fetch(
      new Request('http://localhost/api/v1/forms/generate', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"prompt":"A form"}',
      }),
    );
    return response.ok || response.status === 429 ? response.status : response.text();
  }),
);
await close();
const refused = results.filter((result) => result === 429).length;
const problems = results.filter((result) => typeof result === 'string');
console.log(JSON.stringify({ sent, refused, problems: problems.slice(0, 3) }));
