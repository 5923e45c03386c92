import Database from 'libsql';
import { durableObjectStores, FormsState } from '../../src/proxy/durable-object.js';
import type { DurableObjectNamespace, SharedStores } from '../../src/proxy/durable-object.js';

/** Runs `FormsState` in Node, on SQLite in memory or in a file. test/proxy/workerd.node.test.ts runs it in workerd. */
export function openDurableObject(
  file = ':memory:',
  State = FormsState,
): {
  readonly stores: () => SharedStores;
  close(): void;
} {
  const database = new Database(file);
  const sql = {
    exec(text: string, ...values: unknown[]) {
      const statement = database.prepare(text);
      if (statement.reader) return statement.all(...values) as Record<string, string>[];
      statement.run(...values);
      return [];
    },
  };
  const storage = { sql, transactionSync: <T>(work: () => T): T => database.transaction(work)() };
  const state = new State({ storage });
  const namespace: DurableObjectNamespace<string> = {
    idFromName: (name) => name,
    get: () => ({ fetch: (url, init) => state.fetch(new Request(url, init)) }),
  };
  return { stores: () => durableObjectStores(namespace), close: () => void database.close() };
}
