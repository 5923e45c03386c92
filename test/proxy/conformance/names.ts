/** Names of the servers that the suite runs against. */
export const SERVER_NAMES = ['Node', 'workerd', 'nginx', 'Caddy'] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** A server at any address, for which no limit is known. */
export const OTHER = 'other';

/** Seconds that the service may take. */
export const PATIENCE = 2;

/** So that a scenario can wait for it. */
export const VERIFY_AFTER_MS = 1_000;
