import type { Operation } from '../api.js';
import { ownedAccess } from './authorize.js';
import type { AccessPolicy, Authorize } from './authorize.js';
import { createBudget } from './guards/budget.js';
import type { Budget, BudgetOptions } from './guards/budget.js';
import type { CheckPrompt } from './guards/check-prompt.js';
import { createDenialLimiter } from './guards/denials.js';
import type { DenialLimiter } from './guards/denials.js';
import { createFieldFilter } from './service/fields.js';
import type { Hooks } from './guards/hooks.js';
import { createMemoryIdempotencyStore } from './stores/idempotency.js';
import { createExecuteOnce } from './guards/execute-once.js';
import type { ExecuteOnce } from './guards/execute-once.js';
import { incomingOf, withDefaultAddress } from './incoming.js';
import { createApiKeyProvider } from './service/key.js';
import type { ApiKeyProvider } from './service/key.js';
import { createMemoryLimiter } from './stores/memory-limiter.js';
import type { RateLimiter } from './stores/limiter.js';
import { safeLog } from './log.js';
import type { LogIdentity, NewEntry } from './log.js';
import { checkOptionNames } from './option-names.js';
import {
  invalidOption,
  readAuthorize,
  readBaseUrl,
  readBudgetStore,
  readFields,
  readFormOrigins,
  readHosts,
  readIdempotencyStore,
  readLogIdentity,
  readMaxResponseBytes,
  readNumber,
  readOperations,
  readPageOrigin,
  readOwners,
  readRateLimiter,
} from './option-values.js';
import type { ReadAddress } from './incoming.js';
import type { FetchService, FormsProxyOptions, ProxyTimeouts } from './options.js';
import type { Ownership } from './ownership/owned-call.js';
import { createOwnership } from './ownership/ownership.js';
import { isBasePath, targetOf } from './routes.js';
import type { ParsedResponse } from './service/response.js';
import { memoryBudget } from './stores/memory-budget.js';
import type { StartTrace } from './service/trace.js';

type WarnOnce = (name: string, message: string, level?: 'warn' | 'error') => void;

/** The validated options with all defaults. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly key: ApiKeyProvider;
  readonly authorize: Authorize;
  /** Undefined if all visitors share all forms. */
  readonly ownership: Ownership | undefined;
  readonly policy: AccessPolicy | undefined;
  readonly origins: readonly string[];
  /** Host names that pages may use, next to localhost and IP addresses. Undefined: all. */
  readonly hosts: readonly string[] | undefined;
  readonly credentials: boolean;
  readonly basePath: string;
  /** Removes fields that visitors should not get. */
  readonly filterFields: (response: ParsedResponse, operation: Operation) => ParsedResponse;
  readonly limiter: RateLimiter | undefined;
  readonly denialLimiter: DenialLimiter | undefined;
  readonly executeOnce: ExecuteOnce | undefined;
  readonly address: ReadAddress;
  readonly target: (request: Request, extra: unknown) => string;
  readonly timeouts: Required<ProxyTimeouts>;
  readonly maxRequestBytes: number;
  readonly maxPromptCharacters: number;
  readonly checkPrompt: CheckPrompt | undefined;
  readonly budget: Budget;
  readonly maxResponseBytes: (operation: Operation) => number;
  readonly abortOnDisconnect: readonly Operation[];
  readonly announce: boolean;
  readonly hooks: Hooks;
  readonly logIdentity: LogIdentity;
  readonly log: (entry: NewEntry) => void;
  readonly trace: StartTrace | undefined;
  /** Logs a problem the first time that it shows, as an error by default. `name` tells problems apart. */
  readonly warnOnce: WarnOnce;
  readonly fetch: FetchService;
}

const TIMEOUTS: Required<ProxyTimeouts> = {
  read: 15_000,
  generate: 120_000,
  body: 10_000,
  hooks: 10_000,
};
const MAX_TIMER = 2 ** 31 - 1;
const VERIFY_AFTER_MS = 60_000;

/** Validates the options and adds defaults. Throws a TypeError that says what to set and quotes no value. */
export function readSettings(options: FormsProxyOptions): Settings {
  checkOptionNames(options);
  const timeouts = { ...TIMEOUTS };
  for (const name of Object.keys(TIMEOUTS) as (keyof ProxyTimeouts)[]) {
    timeouts[name] = readNumber(
      `timeouts.${name}`,
      options.timeouts?.[name] ?? TIMEOUTS[name],
      MAX_TIMER,
    );
  }
  const basePath = options.basePath ?? '';
  if (!isBasePath(basePath))
    throw invalidOption(
      '`basePath` must be a plain path such as `/forms-api`, without a slash at its end.',
    );
  const { target } = options;
  const key = createApiKeyProvider(options.apiKey, timeouts.hooks);
  const owners = readOwners(options.owners);
  const log = safeLog(options.log, key.redact);
  const warnOnce = createWarnOnce(log);
  const isFormUrl = readFormOrigins(options.formOrigins, (origin) =>
    warnOnce(
      'form-origin',
      `The service sent the URL of a form whose origin is not in \`formOrigins\` (${origin}). Visitors do not get it.`,
    ),
  );
  const verifyAfterMs = readNumber('verifyAfter', options.verifyAfter ?? VERIFY_AFTER_MS);
  const publicGet = options.publicGet ?? false;
  const fields = readFields(options.fields);
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    key,
    authorize: readAuthorize(options.authorize),
    ownership:
      owners &&
      createOwnership(owners, {
        verifyAfterMs,
        lookUpMs: timeouts.generate,
        storeTimeoutMs: timeouts.hooks,
        fields: new Set(fields),
        isFormUrl,
        publicGet,
      }),
    policy: owners && ownedAccess(publicGet),
    origins: (options.origins ?? []).map(readPageOrigin),
    hosts: readHosts(options),
    credentials: options.credentials ?? false,
    basePath,
    filterFields: createFieldFilter(fields, isFormUrl),
    limiter: readLimiter(options),
    denialLimiter: options.rateLimit === false ? undefined : createDenialLimiter(),
    executeOnce: readExecuteOnce(options, timeouts, owners !== undefined),
    address: withDefaultAddress(options.address),
    target: (request, extra) =>
      (target ? target(request, extra) : incomingOf(extra)?.url) ?? targetOf(request.url),
    timeouts,
    maxRequestBytes: readNumber('maxRequestBytes', options.maxRequestBytes ?? 16 * 1024),
    maxPromptCharacters: readNumber('maxPromptCharacters', options.maxPromptCharacters ?? 4_000),
    checkPrompt: options.checkPrompt,
    budget: readBudget(options.budget, timeouts.hooks),
    maxResponseBytes: readMaxResponseBytes(options.maxResponseBytes),
    abortOnDisconnect: readOperations(options.abortOnDisconnect ?? ['list', 'get']),
    announce: options.announce ?? true,
    hooks: { onGenerated: options.onGenerated, onDeleted: options.onDeleted },
    logIdentity: readLogIdentity(options.logIdentity),
    log,
    trace: options.trace,
    warnOnce,
    // Looks up the global at each call, since tests replace it. Some runtimes reject a fetch with another `this`.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  };
}

function createWarnOnce(log: (entry: NewEntry) => void): WarnOnce {
  const logged = new Set<string>();
  return (name, message, level = 'error') => {
    if (logged.has(name)) return;
    logged.add(name);
    log({ event: 'diagnostic', level, requestId: '', method: 'OTHER', message });
  };
}

function readBudget(options: BudgetOptions | undefined, limitMs: number): Budget {
  const budget = options ?? {};
  let count = 0;
  for (const owner of ['visitor', 'account'] as const) {
    for (const period of ['day', 'month'] as const) {
      const limit = budget[owner]?.[period];
      if (limit === undefined) continue;
      if (!Number.isInteger(limit) || limit < 1)
        throw invalidOption(`\`budget.${owner}.${period}\` must be a whole number above 0.`);
      count += 1;
    }
  }
  if (options !== undefined && count === 0 && options.store === undefined)
    throw invalidOption(
      '`budget` must have a limit, such as `account: { day: 500 }`, or a store for the `limits` of `authorize`.',
    );
  return createBudget(budget, readBudgetStore(budget.store) ?? memoryBudget(), limitMs);
}

function readLimiter({ rateLimit: options }: FormsProxyOptions): RateLimiter | undefined {
  if (options === false) return undefined;
  if (options !== undefined && 'take' in options) return readRateLimiter(options);
  for (const name of ['generate', 'others'] as const) {
    const rate = options?.[name];
    if (rate === undefined) continue;
    readNumber(`rateLimit.${name}.perMinute`, rate.perMinute);
    if (!(rate.burst >= 1)) throw invalidOption(`\`rateLimit.${name}.burst\` must be 1 or more.`);
  }
  if (options?.maxVisitors !== undefined) readNumber('rateLimit.maxVisitors', options.maxVisitors);
  return createMemoryLimiter(options);
}

const ONE_DAY = 24 * 60 * 60_000;

function readExecuteOnce(
  { idempotency: options, checkPrompt, budget }: FormsProxyOptions,
  { generate, hooks }: Required<ProxyTimeouts>,
  isOwned: boolean,
): ExecuteOnce | undefined {
  if (options === false) return undefined;
  const maxBytes = readNumber('idempotency.maxBytes', options?.maxBytes ?? 32 * 1024 * 1024);
  const keepMs = readNumber('idempotency.keep', options?.keep ?? ONE_DAY);
  // Steps of a run: claim, count, check, reserve, execute, release, store; with an owner store also probe and record. A
  // longer run was stopped.
  const hookCalls = 3 + (isOwned ? 2 : 0) + (checkPrompt ? 1 : 0) + (budget ? 2 : 0);
  const maxRunMs = generate + hookCalls * hooks;
  return createExecuteOnce(
    readIdempotencyStore(options?.store) ?? createMemoryIdempotencyStore(maxBytes),
    { maxRunMs, keepMs },
    hooks,
  );
}
