/**
 * One of several proxy processes on one budget store, for budget.node.test.ts. Sends generates to a proxy whose service is a
 * counter, and prints how many reached it. Arguments: `redis` or `postgres`, the URL, and the number of generates.
 */
import { createClient } from '@redis/client';
import pg from 'pg';
import { createFormsProxy } from '../../src/proxy/index.js';
import { redisBudget } from '../../src/proxy/redis.js';
import { sqlBudget } from '../../src/proxy/sql.js';

const [kind, url = '', count = '0', limit = '1'] = process.argv.slice(2);

async function openStore() {
  if (kind === 'redis') {
    const client = await createClient({ url }).connect();
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
  timeouts: { hooks: 60_000 },
  async fetch() {
    sent += 1;
    return Response.json({ success: true, data: { formUrl: 'https://forms.test/1' } });
  },
});
const statuses = await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const response = await proxy.fetch(
      new Request('http://localhost/api/v1/forms/generate', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"prompt":"A form"}',
      }),
    );
    return response.status;
  }),
);
await close();
const refused = statuses.filter((status) => status === 429).length;
console.log(JSON.stringify({ sent, refused }));
