/** Names of the servers that the suite runs against. */
export const SERVER_NAMES = ['Node', 'workerd', 'nginx', 'Caddy'] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** A server at any address, for which no limit is known. */
export const OTHER = 'other';

/** Seconds that the service may take. */
export const PATIENCE = 2;

/** Each list asks the service, so that no case depends on the one before. */
export const LIST_MAX_AGE_MS = 1;
