/** Two tenants with an account each, whose requests are mixed in eight processes that share one Redis. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@redis/client';
import { redisOwners } from '../../../src/proxy/redis.js';
import { startRedis } from '../../proxy/redis-server.js';

/** The keys of the tenants. */
export const TENANTS: Readonly<Record<string, string>> = {
  red: 'key-of-red-0123456789',
  blue: 'key-of-blue-0123456789',
};
export const PROCESSES = 8;
/** `TENANT_REQUESTS=8000 npm run bench -- --only=ownership` sends fewer. */
export const TENANT_REQUESTS = Number(process.env.TENANT_REQUESTS ?? 100_000);
/** Forms that each tenant may generate in a day. Less than its visitors ask for. */
export const TENANT_BUDGET = 5_000;

/** The argument of tenants-process.ts. */
export interface TenantsSetup {
  readonly service: string;
  readonly redis: string;
  readonly requests: number;
  readonly seed: number;
}

/** What one process saw. */
export interface TenantsResult {
  /** Responses that held a form of the other tenant. */
  readonly leaked: number;
  /** Responses by operation and status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

export interface Tenants {
  readonly leaked: number;
  /** Forms above the budget of a tenant. */
  readonly overspent: number;
  /** Forms that the service has, and whose record is gone or belongs to a visitor of the other tenant. */
  readonly lost: number;
  readonly statuses: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** The service: an account for each key. Forms of one account are unknown to the other. */
async function startService() {
  const accounts = new Map(
    Object.entries(TENANTS).map(([tenant, key]) => [
      `Bearer ${key}`,
      { tenant, made: 0, forms: new Map<string, string>() },
    ]),
  );
  const server = createServer((request, response) => {
    request.resume();
    const reply = (status: number, value: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const account = accounts.get(request.headers.authorization ?? '');
    if (account === undefined) return reply(401, { success: false });
    const { tenant, forms } = account;
    const [, id = ''] = /\/forms\/(form_\w+)$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') {
      account.made += 1;
      // The same numbers in both accounts, so that the ids of one are easy to guess in the other.
      const made = `form_${account.made}_${tenant}`;
      const formUrl = `https://forms.example/of-${tenant}-end/${account.made}`;
      forms.set(made, formUrl);
      return reply(200, { success: true, data: { id: made, formUrl } });
    }
    if (id === '')
      return reply(200, {
        success: true,
        data: { forms: Array.from(forms, ([one, formUrl]) => ({ id: one, formUrl })) },
      });
    const formUrl = forms.get(id);
    if (formUrl === undefined)
      return reply(404, { success: false, error: { code: 'NOT_FOUND', message: 'Not found' } });
    if (request.method === 'DELETE') forms.delete(id);
    return reply(200, {
      success: true,
      data: { id, formUrl, deleted: request.method === 'DELETE' },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, accounts, server };
}

async function runProcess(setup: TenantsSetup): Promise<TenantsResult> {
  const path = fileURLToPath(new URL('tenants-process.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(setup)], { execArgv: ['--import=tsx'] });
  const ended = once(child, 'exit');
  const result = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  await ended;
  if (result === undefined) throw new Error(`A process of a tenant ended with ${child.exitCode}.`);
  return result[0] as TenantsResult;
}

export async function mixTenants(): Promise<Tenants> {
  const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
  const redis = await startRedis({ appendOnlyIn: folder });
  const service = await startService();
  const client = await createClient({ url: redis.url() }).connect();
  try {
    const results = await Promise.all(
      Array.from({ length: PROCESSES }, (_, seed) =>
        runProcess({
          service: service.url,
          redis: redis.url(),
          requests: Math.ceil(TENANT_REQUESTS / PROCESSES),
          seed: seed + 1,
        }),
      ),
    );
    const owners = redisOwners(client);
    let lost = 0;
    for (const { tenant, forms } of service.accounts.values()) {
      const references = Array.from(forms, ([id, formUrl]) => ({ id, formUrl }));
      const records = (await owners.find?.(references)) ?? [];
      const own = records.filter(({ owner }) => owner.startsWith(`${tenant}:`));
      lost += references.length - own.length;
    }
    const statuses = new Map<string, number>();
    for (const result of results)
      for (const [name, count] of Object.entries(result.statuses))
        statuses.set(name, (statuses.get(name) ?? 0) + count);
    return {
      leaked: results.reduce((sum, { leaked }) => sum + leaked, 0),
      overspent: [...service.accounts.values()].reduce(
        (sum, { made }) => sum + Math.max(0, made - TENANT_BUDGET),
        0,
      ),
      lost,
      statuses,
      problems: results.flatMap(({ problems }) => problems),
    };
  } finally {
    client.destroy();
    service.server.close();
    service.server.closeAllConnections();
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}
