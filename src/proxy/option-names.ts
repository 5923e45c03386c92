import type { BudgetLimits, BudgetOptions } from './guards/budget.js';
import type { IdempotencyOptions } from './guards/execute-once.js';
import type { RateLimitOptions } from './stores/limiter.js';
import type { FormsProxyOptions, ProxyTimeouts } from './options.js';

/** The type that an option must have. `any`: another check follows. */
type OptionType = 'any' | 'boolean' | 'function' | 'object' | 'array';

/** Every option. The compiler reports a missing and a superfluous name. */
export const OPTIONS: Readonly<Record<keyof FormsProxyOptions, OptionType>> = {
  baseUrl: 'any',
  apiKey: 'any',
  // Without a function, the proxy rejects every request and logs why.
  authorize: 'function',
  owners: 'any',
  verifyAfter: 'any',
  publicGet: 'boolean',
  origins: 'array',
  hosts: 'any',
  credentials: 'boolean',
  basePath: 'any',
  fields: 'array',
  formOrigins: 'array',
  rateLimit: 'any',
  idempotency: 'any',
  address: 'function',
  target: 'function',
  timeouts: 'object',
  maxRequestBytes: 'any',
  maxPromptCharacters: 'any',
  checkPrompt: 'function',
  budget: 'object',
  maxResponseBytes: 'any',
  abortOnDisconnect: 'array',
  announce: 'boolean',
  onGenerated: 'function',
  onDeleted: 'function',
  logIdentity: 'any',
  log: 'function',
  trace: 'function',
  fetch: 'function',
};

const TIMEOUTS: Readonly<Record<keyof ProxyTimeouts, OptionType>> = {
  read: 'any',
  generate: 'any',
  body: 'any',
  hooks: 'any',
};

const RATE_LIMIT: Readonly<Record<keyof RateLimitOptions, OptionType>> = {
  generate: 'object',
  others: 'object',
  maxVisitors: 'any',
};

const RATE: Readonly<Record<'perMinute' | 'burst', OptionType>> = {
  perMinute: 'any',
  burst: 'any',
};

const BUDGET: Readonly<Record<keyof BudgetOptions, OptionType>> = {
  visitor: 'object',
  account: 'object',
  store: 'object',
};

const LIMITS: Readonly<Record<keyof BudgetLimits, OptionType>> = { day: 'any', month: 'any' };

const IDEMPOTENCY: Readonly<Record<keyof IdempotencyOptions, OptionType>> = {
  store: 'object',
  keep: 'any',
  maxBytes: 'any',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const ARTICLES: Readonly<Record<string, string>> = { array: 'an array', object: 'an object' };

/** Throws for a name that `types` lacks, and for a value of another type. `path` comes before the names. */
function checkMembers(
  value: unknown,
  types: Readonly<Record<string, OptionType>>,
  path = '',
): void {
  if (typeof value !== 'object' || value === null)
    throw new TypeError(
      `createFormsProxy: ${path ? `\`${path.slice(0, -1)}\`` : 'the options'} must be an object.`,
    );
  for (const [name, member] of Object.entries(value)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) {
      throw new TypeError(
        `createFormsProxy: \`${path}${name}\` is unknown: use ${Object.keys(types).join(', ')}.`,
      );
    }
    if (member === undefined || type === 'any' || typeOf(member) === type) continue;
    throw new TypeError(
      `createFormsProxy: \`${path}${name}\` must be ${ARTICLES[type] ?? `a ${type}`}.`,
    );
  }
}

/**
 * Checks names and types of all options.
 * @throws TypeError that names the option. It quotes no value.
 */
export function checkOptionNames(options: unknown): void {
  checkMembers(options, OPTIONS);
  const { timeouts, budget, rateLimit, idempotency } = options as FormsProxyOptions;
  if (timeouts !== undefined) checkMembers(timeouts, TIMEOUTS, 'timeouts.');
  if (budget !== undefined) {
    checkMembers(budget, BUDGET, 'budget.');
    for (const name of ['visitor', 'account'] as const)
      if (budget[name] !== undefined) checkMembers(budget[name], LIMITS, `budget.${name}.`);
  }
  if (idempotency !== undefined && idempotency !== false)
    checkMembers(idempotency, IDEMPOTENCY, 'idempotency.');
  if (rateLimit === undefined || rateLimit === false) return;
  if (typeof rateLimit === 'object' && rateLimit !== null && 'take' in rateLimit) return;
  checkMembers(rateLimit, RATE_LIMIT, 'rateLimit.');
  for (const name of ['generate', 'others'] as const) {
    if (rateLimit[name] !== undefined) checkMembers(rateLimit[name], RATE, `rateLimit.${name}.`);
  }
}
