/** `prompt-forms/proxy/sql`: owners, budgets, rate limits and responses in SQLite, PostgreSQL or MySQL. */
export { sqlOwners } from './stores/sql-owners.js';
export { sqlBudget, sqlBudgetMigration } from './stores/sql-budget.js';
export { sqlIdempotency, sqlIdempotencyMigration } from './stores/sql-idempotency.js';
export { sqlLimiter, sqlLimiterMigration } from './stores/sql-limiter.js';
export type { SqlLimiterOptions } from './stores/sql-limiter.js';
export type { SqlTableOptions } from './stores/sql-table.js';
export type { SqlOwnersOptions } from './stores/sql-owners.js';
export type { NodeSqliteDatabase, NodeSqliteStatement, SqlHandle } from './stores/sql-handle.js';
export { sqlOwnersMigration } from './stores/sql-schema.js';
export type { SqlKind } from './stores/sql-schema.js';
