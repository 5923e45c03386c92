/** `prompt-forms/proxy/sql`: owners and budgets in SQLite, PostgreSQL or MySQL. Needs Kysely. */
export { sqlOwners } from './stores/sql-owners.js';
export { sqlBudget, sqlBudgetMigration } from './stores/sql-budget.js';
export type { SqlBudgetOptions } from './stores/sql-budget.js';
export type { SqlOwnersOptions } from './stores/sql-owners.js';
export type { SqlHandle } from './stores/sql-handle.js';
export { sqlOwnersMigration } from './stores/sql-schema.js';
export type { SqlKind } from './stores/sql-schema.js';
