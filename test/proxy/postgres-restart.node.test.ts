import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { sqlOwners } from '../../src/proxy/sql.js';
import { startPostgres } from './postgres-server.js';

const FORM = {
  id: 'form_1_Ab',
  formUrl: 'https://forms.test/1',
  prompt: 'A survey',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('PostgreSQL that restarts in the middle of a query', () => {
  it('makes the query reject, and neither ends the process nor breaks the store', async () => {
    const server = await startPostgres();
    after(() => server.end());
    const pool = new pg.Pool({ connectionString: server.url });
    after(() => pool.end());
    pool.on('error', () => {});
    const owners = sqlOwners({ postgres: pool });
    await owners.add('ada', FORM);

    const other = new pg.Client({ connectionString: server.url });
    other.on('error', () => {});
    await other.connect();
    await other.query('begin');
    await other.query('lock table form_owner');
    const waiting = assert.rejects(owners.owns('ada', FORM.id), /terminat/i);
    for (;;) {
      const { rows } = await other.query('select 1 from pg_locks where not granted');
      if (rows.length > 0) break;
    }
    await server.restart();
    await waiting;
    assert.equal(await owners.owns('ada', FORM.id), true);
  });
});
