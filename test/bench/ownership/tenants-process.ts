/**
 * A child process: a proxy for two tenants, and their visitors' requests at random. Its argument is a {@link TenantsSetup} as JSON.
 * It sends a {@link TenantsResult} and ends.
 */
import { createClient } from '@redis/client';
import { redisIdempotency } from '../../../src/proxy/redis.js';
import { createFormsProxy } from '../../../src/proxy/index.js';
import { redisBudget, redisOwners } from '../../../src/proxy/redis.js';
import { randomFrom } from './random.js';
import { TENANT_BUDGET, TENANTS } from './tenants.js';
import type { TenantsResult, TenantsSetup } from './tenants.js';

const { service, redis, requests, seed } = JSON.parse(process.argv[2] ?? '') as TenantsSetup;

const VISITORS = 40;
/** Visitors of both tenants repeat with the same keys. */
const KEYS = 200;
const PARALLEL = 16;
/** Milliseconds for each step, on a machine with nine busy processes. */
const LIMIT_MS = 60_000;

const client = await createClient({ url: redis, commandOptions: { timeout: LIMIT_MS } }).connect();
const tenantOf = (identity = ''): string => identity.split(':')[0] ?? '';
const problems: string[] = [];
const proxy = createFormsProxy({
  baseUrl: service,
  hosts: ['site.test'],
  apiKey: ({ identity }) => TENANTS[tenantOf(identity)] ?? '',
  authorize: (_, request) => {
    const identity = request.headers.get('X-User') ?? '';
    return { allow: true, identity, scope: identity.endsWith(':root') ? 'account' : 'own' };
  },
  owners: redisOwners(client),
  budget: { account: { day: TENANT_BUDGET }, store: redisBudget(client) },
  idempotency: { store: redisIdempotency(client, { prefix: '{responses}:' }) },
  rateLimit: false,
  verifyAfter: 1,
  timeouts: { hooks: LIMIT_MS, read: LIMIT_MS, body: LIMIT_MS },
  log: ({ event, level, message }) => {
    if (event === 'diagnostic' && level === 'error') problems.push(String(message));
  },
});

const random = randomFrom(seed);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const keys = Array.from({ length: KEYS }, (_, index) => {
  const digits = String(index).padStart(12, '0');
  return `6f1c1b52-6a0e-4d6e-9d3e-${digits}`;
});
/** Ids of both tenants that this process has seen. */
const seen: string[] = [];
const statuses: Record<string, number> = {};
let leaked = 0;
/** What goes on after responses, such as the verification of listed forms. */
const running = new Set<Promise<unknown>>();
const background = {
  waitUntil(work: Promise<unknown>): void {
    const done = work.finally(() => running.delete(done));
    running.add(done);
  },
};

async function send(): Promise<void> {
  const tenant = pick(Object.keys(TENANTS));
  const user = `${tenant}:${random(20) === 0 ? 'root' : `visitor-${random(VISITORS)}`}`;
  const headers: Record<string, string> = { 'X-User': user, 'Sec-Fetch-Site': 'same-origin' };
  const path = '/api/v1/forms';
  const kind = random(100);
  const id =
    random(3) === 0 || seen.length === 0
      ? `form_${1 + random(500)}_${pick(Object.keys(TENANTS))}`
      : pick(seen);
  const [method, target] =
    kind < 30
      ? ['POST', `${path}/generate`]
      : kind < 60
        ? ['GET', path]
        : [kind < 90 ? 'GET' : 'DELETE', `${path}/${id}`];
  if (method === 'POST') {
    headers['Content-Type'] = 'application/json';
    if (random(2)) headers['Idempotency-Key'] = pick(keys);
  }
  const response = await proxy.fetch(
    new Request(`https://site.test${target}`, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify({ prompt: 'A form' }) }),
    }),
    {},
    background,
  );
  const text = await response.text();
  for (const [, owner] of text.matchAll(/of-(red|blue)-end/g))
    if (owner !== tenant) {
      leaked += 1;
      break;
    }
  const [made] = method === 'POST' ? (/form_\d+_\w+/.exec(text) ?? []) : [];
  if (made !== undefined) seen.push(made);
  const name = `${method === 'POST' ? 'generate' : method === 'DELETE' ? 'delete' : target === path ? 'list' : 'get'} ${response.status}`;
  statuses[name] = (statuses[name] ?? 0) + 1;
}

let left = requests;
await Promise.all(
  Array.from({ length: PARALLEL }, async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  }),
);
await Promise.all(running);
const result: TenantsResult = { leaked, statuses, problems: problems.slice(0, 3) };
process.send?.(result, () => client.destroy());
