/**
 * One of several proxy processes on one budget store, for budget-processes.ts. Sends generates to a proxy whose service is a
 * counter, and prints how many reached it and how many were refused. Arguments: `redis` or `postgres`, the URL, the number of generates,
 * the budget, and `elements` or `assistants` for who generates.
 */
import { createClient } from '@redis/client';
import pg from 'pg';
import { createFormsProxy } from '../../src/proxy/index.js';
import { createFormsMcp } from '../../src/proxy/mcp.js';
import { redisBudget } from '../../src/proxy/redis.js';
import { sqlBudget } from '../../src/proxy/sql.js';

const [kind, url = '', count = '0', limit = '1', who = 'elements'] = process.argv.slice(2);

/** Milliseconds for each step, on a machine that may be busy. */
const LIMIT_MS = 60_000;
const CONNECTIONS = 8;

async function openStore() {
  if (kind === 'redis') {
    // Its own default is five seconds, in which a busy machine may not get through all commands.
    const client = await createClient({ url, commandOptions: { timeout: LIMIT_MS } }).connect();
    return { store: redisBudget(client), close: async () => client.destroy() };
  }
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  return { store: sqlBudget({ postgres: pool }), close: () => pool.end() };
}

const { store, close } = await openStore();
let sent = 0;
const problems: string[] = [];
const proxy = createFormsProxy({
  baseUrl: 'https://service.test',
  apiKey: 'test-key-of-an-account',
  authorize: () => true,
  owners: 'shared',
  rateLimit: false,
  budget: { account: { day: Number(limit) }, store },
  log: ({ message }) => {
    if (message !== undefined) problems.push(message);
  },
  timeouts: { hooks: LIMIT_MS, body: LIMIT_MS },
  async fetch() {
    sent += 1;
    return Response.json({ success: true, data: { formUrl: 'https://forms.test/1' } });
  },
});
const mcp = createFormsMcp(proxy);

/** Generates as an element does. True if the budget is spent. */
async function generate(): Promise<boolean> {
  const response = await proxy.fetch(
    new Request('http://localhost/api/v1/forms/generate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: '{"prompt":"A form"}',
    }),
  );
  return response.status === 429;
}

/** Generates as an assistant does. True if the budget is spent. */
async function callTool(): Promise<boolean> {
  const response = await mcp.fetch(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer token',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      // Calls with the same prompt at the same time share a form.
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"generate_form","arguments":{"prompt":"Form ${left}"}}}`,
    }),
  );
  return (await response.text()).includes('PROXY_BUDGET_SPENT');
}

let left = Number(count);
let refused = 0;
const sendGenerates = async (): Promise<void> => {
  while (left > 0) {
    left -= 1;
    if (await (who === 'assistants' ? callTool() : generate())) refused += 1;
  }
};
// As many at a time as there are connections. A generate that waited for all others would measure the machine.
await Promise.all(Array.from({ length: CONNECTIONS }, sendGenerates));
await close();
console.log(JSON.stringify({ sent, refused, problems: problems.slice(0, 3) }));
