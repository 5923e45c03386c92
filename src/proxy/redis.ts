/** `prompt-forms/proxy/redis`: owners in Redis, through the site's own client. */
export { redisOwners } from './stores/redis-owners.js';
export type { RedisCommands, RedisOwnersOptions } from './stores/redis-owners.js';
