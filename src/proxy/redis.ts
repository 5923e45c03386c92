/** `prompt-forms/proxy/redis`: owners, budgets, rate limits and responses in Redis, through the site's own client. */
export { redisOwners } from './stores/redis-owners.js';
export { redisBudget } from './stores/redis-budget.js';
export type { RedisBudgetOptions } from './stores/redis-budget.js';
export { redisIdempotency } from './stores/redis-idempotency.js';
export type { RedisIdempotencyOptions } from './stores/redis-idempotency.js';
export { redisLimiter } from './stores/redis-limiter.js';
export type { RedisLimiterOptions } from './stores/redis-limiter.js';
export type { RedisCommands, RedisOwnersOptions } from './stores/redis-owners.js';
