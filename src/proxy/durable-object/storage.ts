/** The part of a Durable Object's SQLite storage that `FormsState` uses. */
export interface SqlStorage {
  exec(statement: string, ...values: (string | number | null)[]): Iterable<Row>;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** The part of a Durable Object's storage that `FormsState` uses. */
export interface DurableObjectStorage {
  readonly sql: SqlStorage;
  /** Runs a function whose changes are all written, or none. */
  transactionSync<T>(work: () => T): T;
}

/** The part of a Durable Object's state that `FormsState` uses. */
export interface DurableObjectState {
  readonly storage: DurableObjectStorage;
}
