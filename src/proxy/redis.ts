/** `prompt-forms/proxy/redis`: owners and budgets in Redis, through the site's own client. */
export { redisOwners } from './stores/redis-owners.js';
export { redisBudget } from './stores/redis-budget.js';
export type { RedisBudgetOptions } from './stores/redis-budget.js';
export type { RedisCommands, RedisOwnersOptions } from './stores/redis-owners.js';
