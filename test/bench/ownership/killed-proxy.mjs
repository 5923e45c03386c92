/** A child process: the built proxy with owners in an SQLite file, which its parent kills. Takes service and file. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import Database from 'libsql';
import { createFormsProxy } from '../../../dist/proxy/index.js';
import { sqlOwners } from '../../../dist/proxy/sql.js';

const [baseUrl, file] = process.argv.slice(2);
const proxy = createFormsProxy({
  baseUrl,
  apiKey: 'bench-key-of-no-account',
  owners: sqlOwners({ sqlite: new Database(file, { timeout: 5_000 }) }),
  authorize: () => ({ allow: true, identity: 'ada' }),
  rateLimit: false,
  log: () => {},
});
const server = createServer(getRequestListener((request, env) => proxy.fetch(request, env)));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
