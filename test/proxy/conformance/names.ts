/** Names of the servers that the suite runs against: proxies of their own, and web servers in front of the command. */
export const SERVER_NAMES = ['Node', 'Lambda', 'workerd', 'nginx', 'Caddy'] as const;

export type ServerName = (typeof SERVER_NAMES)[number];

/** PHP's own server, and php-fpm behind nginx, which have a test of their own. */
export const PHP_NAMES = ['php -S', 'php-fpm'] as const;

/** A server whose limits are known. */
export type KnownServer = ServerName | (typeof PHP_NAMES)[number];

/** A server at any address, for which no limit is known. */
export const OTHER = 'other';

/** Seconds that the service may take. */
export const PATIENCE = 2;

/** So that a scenario can wait for it. */
export const VERIFY_AFTER_MS = 1_000;
