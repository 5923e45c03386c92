/**
 * A child process: the built proxy, which is killed while it handles its only generate. Takes the service's URL, the
 * kind and the address of the owner store, and the moment at which the process kills itself (see kills.ts).
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createFormsProxy } from '../../../dist/proxy/index.js';

const [baseUrl, kind, address, moment] = process.argv.slice(2);

/** Loads only the libraries of one store, so that the process starts quickly. */
const OPEN_STORE = {
  async SQLite() {
    const { default: Database } = await import('libsql');
    const { sqlOwners } = await import('../../../dist/proxy/sql.js');
    return sqlOwners({ sqlite: new Database(address, { timeout: 5_000 }) });
  },
  async PostgreSQL() {
    const { default: pg } = await import('pg');
    const { sqlOwners } = await import('../../../dist/proxy/sql.js');
    return sqlOwners({ postgres: new pg.Pool({ connectionString: address }) });
  },
  async Redis() {
    const { createClient } = await import('@redis/client');
    const { redisOwners } = await import('../../../dist/proxy/redis.js');
    return redisOwners(await createClient({ url: address }).connect());
  },
};

const killAt = (reached) => {
  if (moment === reached) process.kill(process.pid, 'SIGKILL');
};

const store = await OPEN_STORE[kind]();
const proxy = createFormsProxy({
  baseUrl,
  apiKey: 'bench-key-of-no-account',
  owners: {
    ...store,
    async add(owner, form) {
      killAt('before owners.add');
      const adding = store.add(owner, form);
      setImmediate(() => killAt('during owners.add'));
      await adding;
      killAt('after owners.add');
    },
  },
  authorize: () => ({ allow: true, identity: 'ada' }),
  rateLimit: false,
  log: () => {},
});
const listener = getRequestListener((request, env) => proxy.fetch(request, env));
const server = createServer((incoming, outgoing) => {
  outgoing.once('finish', () => killAt('after the response'));
  return listener(incoming, outgoing);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
