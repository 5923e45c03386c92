import { maxResponseBytes } from '../api/routes.js';
import type { Operation } from '../api/routes.js';
import { ownedAccess } from './authorizer.js';
import type { AccessPolicy } from './authorizer.js';
import { createBudget } from './guards/budget.js';
import type { Budget } from './guards/budget.js';
import { createDenialLimiter } from './guards/denials.js';
import type { DenialLimiter } from './guards/denials.js';
import { ExecuteOnce } from './guards/execute-once.js';
import type { Hooks } from './guards/hooks.js';
import { incomingOf, withDefaultAddress } from './incoming.js';
import type { ReadAddress } from './incoming.js';
import { createHourlyFilter, safeLog } from './log.js';
import type { NewEntry } from './log.js';
import { formUrlCheck, trustedHosts } from './option-addresses.js';
import { checkOptions } from './option-table.js';
import type { CheckedOptions } from './option-table.js';
import type { FetchService, FormsProxyOptions } from './options.js';
import type { Ownership } from './ownership/owned-call.js';
import { createOwnership } from './ownership/ownership.js';
import { targetOf } from './routes.js';
import { createFieldFilter } from './service/fields.js';
import { createApiKeyProvider } from './service/key.js';
import type { ApiKeyProvider } from './service/key.js';
import type { ParsedResponse } from './service/response.js';
import { createMemoryIdempotencyStore } from './stores/idempotency.js';
import type { RateLimiter } from './stores/limiter.js';
import { memoryBudget } from './stores/memory-budget.js';
import { createMemoryLimiter } from './stores/memory-limiter.js';

type ReportHourly = (name: string, message: string, level?: 'warn' | 'error') => void;

/** Settings that are made of options. */
interface DerivedSettings {
  readonly key: ApiKeyProvider;
  /** Undefined if all visitors share all forms. */
  readonly ownership: Ownership | undefined;
  readonly policy: AccessPolicy | undefined;
  /** Host names that pages may use, next to localhost and IP addresses. Undefined: all. */
  readonly hosts: readonly string[] | undefined;
  /** Removes fields that visitors should not get. */
  readonly filterFields: (response: ParsedResponse, operation: Operation) => ParsedResponse;
  readonly limiter: RateLimiter | undefined;
  readonly denialLimiter: DenialLimiter | undefined;
  readonly executeOnce: ExecuteOnce | undefined;
  readonly address: ReadAddress;
  /** False if the option `address` says that there are no addresses. */
  readonly hasAddresses: boolean;
  readonly target: (request: Request, extra: unknown) => string;
  readonly budget: Budget;
  readonly maxResponseBytes: (operation: Operation) => number;
  readonly hooks: Hooks;
  readonly log: (entry: NewEntry) => void;
  /** Logs a problem, as an error by default, but once an hour. `name` tells problems apart. */
  readonly reportHourly: ReportHourly;
  readonly fetch: FetchService;
}

/** The checked options with all defaults, and what some of them become. */
export type Settings = Omit<CheckedOptions, keyof DerivedSettings | 'apiKey'> & DerivedSettings;

/** Validates the options and adds defaults. Throws a TypeError that says what to set and quotes no value. */
export function readSettings(given: FormsProxyOptions): Settings {
  const { apiKey, ...options } = checkOptions(given);
  const { timeouts, target, fields, publicGet, maxResponseBytes: maxBytes } = options;
  const owners = options.owners === 'shared' ? undefined : options.owners;
  const key = createApiKeyProvider(apiKey, timeouts.hooks);
  const log = safeLog(options.log, key.redact);
  const reportHourly = createHourlyReport(log);
  const isFormUrl = formUrlCheck(options.formOrigins, (origin) =>
    reportHourly(
      'form-origin',
      `The service sent the URL of a form whose origin is not in \`formOrigins\` (${origin}). Visitors do not get it.`,
    ),
  );
  const { store = memoryBudget(), ...limits } = options.budget ?? {};
  return {
    ...options,
    key,
    ownership:
      owners &&
      createOwnership(owners, {
        verifyAfterMs: options.verifyAfter,
        lookUpMs: timeouts.generate,
        storeTimeoutMs: timeouts.hooks,
        fields: new Set(fields),
        isFormUrl,
        publicGet,
      }),
    policy: owners && ownedAccess(publicGet),
    hosts: trustedHosts(options),
    filterFields: createFieldFilter(fields, isFormUrl),
    limiter: limiterOf(options),
    denialLimiter: options.rateLimit === false ? undefined : createDenialLimiter(),
    executeOnce: executeOnceOf(options),
    address: withDefaultAddress(options.address),
    hasAddresses: options.address !== false,
    target: (request, extra) =>
      (target ? target(request, extra) : incomingOf(extra)?.url) ?? targetOf(request.url),
    budget: createBudget(limits, store, timeouts.hooks),
    maxResponseBytes: (operation) => maxBytes ?? maxResponseBytes(operation),
    hooks: { onGenerated: options.onGenerated, onDeleted: options.onDeleted },
    log,
    reportHourly,
    // Looks up the global at each call, since tests replace it. Some runtimes reject a fetch with another `this`.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  };
}

function createHourlyReport(log: (entry: NewEntry) => void): ReportHourly {
  const isFirst = createHourlyFilter();
  return (name, message, level = 'error') => {
    if (!isFirst(name)) return;
    log({ event: 'diagnostic', level, requestId: '', method: 'OTHER', message });
  };
}

function limiterOf({ rateLimit }: Pick<CheckedOptions, 'rateLimit'>): RateLimiter | undefined {
  if (rateLimit === false) return undefined;
  return 'take' in rateLimit ? rateLimit : createMemoryLimiter(rateLimit);
}

function executeOnceOf({
  idempotency,
  owners,
  checkPrompt,
  budget,
  timeouts: { generate, hooks },
}: Omit<CheckedOptions, 'apiKey'>): ExecuteOnce | undefined {
  if (idempotency === false) return undefined;
  // Steps of a run: claim, count, check, reserve, execute, release, store; with an owner store also probe and record. A
  // longer run was stopped.
  const hookCalls = 3 + (owners === 'shared' ? 0 : 2) + (checkPrompt ? 1 : 0) + (budget ? 2 : 0);
  const { store = createMemoryIdempotencyStore(idempotency.maxBytes), keep } = idempotency;
  const maxRunMs = generate + hookCalls * hooks;
  return new ExecuteOnce(store, { maxRunMs, keepMs: keep, storeMs: hooks });
}
