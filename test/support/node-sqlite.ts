/** A database of `node:sqlite`, as far as tests use it. */
export interface NodeDatabase {
  exec(statement: string): unknown;
  prepare(statement: string): {
    all(...values: never[]): unknown[];
    run(...values: never[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    iterate(...values: never[]): IterableIterator<unknown>;
  };
  close(): void;
}

/** Undefined before Node 22.13. */
export const nodeSqlite = (await import('node:sqlite' as string).catch(() => undefined)) as
  | { readonly DatabaseSync: new (file: string) => NodeDatabase }
  | undefined;
