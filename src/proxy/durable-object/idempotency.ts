import type { Claim, Lease, StoredResponse } from '../stores/idempotency.js';
import type { SqlStorage } from './storage.js';

/** The methods of an `IdempotencyStore` on a Durable Object's storage. */
export function idempotencyIn(sql: SqlStorage) {
  // `claimed_by` and `run_until` are those of the last claim. `response` is missing while it runs, and after it was abandoned.
  sql.exec(`create table if not exists form_response (
    key text not null primary key,
    claimed_by text not null,
    run_until integer not null,
    keep_until integer not null,
    response text
  )`);
  sql.exec('create index if not exists form_response_by_end on form_response (keep_until)');

  return {
    has(key: string): boolean {
      const rows = sql.exec(
        'select 1 from form_response where key = ? and keep_until > ?',
        key,
        Date.now(),
      );
      return [...rows].length > 0;
    },
    claim(key: string, { owner, runMs, keepMs }: Lease): Claim {
      const now = Date.now();
      sql.exec('delete from form_response where keep_until <= ?', now);
      const [held] = sql.exec('select * from form_response where key = ?', key);
      if (held === undefined) {
        sql.exec(
          'insert into form_response (key, claimed_by, run_until, keep_until) values (?, ?, ?, ?)',
          key,
          owner,
          now + runMs,
          now + runMs + keepMs,
        );
        return 'acquired';
      }
      if (typeof held.response === 'string') return JSON.parse(held.response) as StoredResponse;
      return Number(held.run_until) > now ? 'running' : 'unknown';
    },
    renew(key: string, { owner, runMs, keepMs }: Lease): void {
      const runUntil = Date.now() + runMs;
      sql.exec(
        `update form_response set run_until = ?, keep_until = ?
         where key = ? and claimed_by = ? and response is null`,
        runUntil,
        runUntil + keepMs,
        key,
        owner,
      );
    },
    keep(key: string, response: StoredResponse, { owner, keepMs }: Lease): void {
      sql.exec(
        'update form_response set response = ?, keep_until = ? where key = ? and claimed_by = ?',
        JSON.stringify(response),
        Date.now() + keepMs,
        key,
        owner,
      );
    },
    release(key: string, { owner }: Lease): void {
      sql.exec('delete from form_response where key = ? and claimed_by = ?', key, owner);
    },
  };
}
