/** `prompt-forms/proxy/sql`: owners in SQLite, PostgreSQL or MySQL. Needs Kysely. */
export { sqlOwners } from './stores/sql-owners.js';
export type { SqlHandle, SqlOwnersOptions } from './stores/sql-owners.js';
export { sqlOwnersMigration } from './stores/sql-schema.js';
export type { SqlKind } from './stores/sql-schema.js';
