import { API_PREFIX, maxResponseBytes, OPERATIONS } from '../api.js';
import type { Operation } from '../api.js';
import { misconfigured } from './envelope.js';
import { createFieldFilter, DEFAULT_FIELDS } from './fields.js';
import type { Hooks } from './hooks.js';
import { isLocalhost, readHost } from './hosts.js';
import { createMemoryIdempotencyStore } from './idempotency-store.js';
import { ownedAccess } from './authorize.js';
import type { AccessPolicy } from './authorize.js';
import { createBudget } from './budget.js';
import type { BudgetOptions, ReserveBudget } from './budget.js';
import type { CheckPrompt } from './check-prompt.js';
import { createExecuteOnce } from './idempotency.js';
import type { ExecuteOnce } from './idempotency.js';
import { createApiKeyProvider } from './key.js';
import type { ApiKeyProvider } from './key.js';
import { createMemoryLimiter } from './limiter.js';
import type { RateLimiter } from './limiter.js';
import { safeLog } from './log.js';
import type { NewEntry } from './log.js';
import type { FormsProxyOptions, ProxyTimeouts, RequestDetails } from './options.js';
import { checkOptionNames } from './option-names.js';
import { createOwnership } from './ownership.js';
import type { Ownership } from './ownership.js';
import { isBasePath, targetOf } from './routes.js';
import type { ParsedResponse } from './service-response.js';
import { memoryBudget } from './stores/memory-budget.js';
import type { OwnerStore } from './stores/owners.js';

/** The validated options with all defaults. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly key: ApiKeyProvider;
  readonly authorize: FormsProxyOptions['authorize'] | undefined;
  /** Undefined if all visitors share all forms. */
  readonly ownership: Ownership | undefined;
  readonly policy: AccessPolicy | undefined;
  readonly origins: readonly string[];
  /** Host names that pages may use, next to localhost and IP addresses. Undefined: all. */
  readonly hosts: readonly string[] | undefined;
  readonly credentials: boolean;
  readonly basePath: string;
  /** Removes fields that visitors should not get. */
  readonly filterFields: (response: ParsedResponse) => ParsedResponse;
  readonly limiter: RateLimiter | undefined;
  readonly executeOnce: ExecuteOnce | undefined;
  readonly address: (request: Request, extra: unknown) => string | undefined;
  readonly target: (request: Request, extra: unknown) => string;
  readonly timeouts: Required<ProxyTimeouts>;
  readonly maxRequestBytes: number;
  readonly maxPromptCharacters: number;
  readonly checkPrompt: CheckPrompt | undefined;
  readonly reserveBudget: ReserveBudget | undefined;
  readonly maxResponseBytes: (operation: Operation) => number;
  readonly abortOnDisconnect: readonly Operation[];
  readonly announce: boolean;
  readonly hooks: Hooks;
  readonly logIdentity: 'plain' | 'hash' | false;
  readonly log: (entry: NewEntry) => void;
  /** Logs a problem of the set-up the first time that it shows. `name` tells problems apart. */
  readonly warnOnce: (name: string, message: string) => void;
  readonly fetch: NonNullable<FormsProxyOptions['fetch']>;
}

const TIMEOUTS: Required<ProxyTimeouts> = {
  read: 15_000,
  generate: 120_000,
  body: 10_000,
  hooks: 10_000,
};
const MAX_TIMER = 2 ** 31 - 1;
const LIST_MAX_AGE_MS = 5_000;
/** Lets a call of the service reach its own time limit first, whose error says more. */
const LIST_GRACE_MS = 1_000;

/** Validates the options and adds defaults. Throws a TypeError that says what to set and quotes no value. */
export function readSettings(options: FormsProxyOptions): Settings {
  checkOptionNames(options);
  const timeouts = { ...TIMEOUTS };
  for (const name of Object.keys(TIMEOUTS) as (keyof ProxyTimeouts)[]) {
    timeouts[name] = number(
      `timeouts.${name}`,
      options.timeouts?.[name] ?? TIMEOUTS[name],
      MAX_TIMER,
    );
  }
  const basePath = options.basePath ?? '';
  if (!isBasePath(basePath))
    throw wrong(
      '`basePath` must be a plain path such as `/forms-api`, without a slash at its end.',
    );
  const { target } = options;
  const key = createApiKeyProvider(options.apiKey, timeouts.hooks);
  const owners = readOwners(options.owners);
  const log = safeLog(options.log, key.redact);
  const listMaxAgeMs = number('listMaxAge', options.listMaxAge ?? LIST_MAX_AGE_MS, MAX_TIMER);
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    key,
    authorize: options.authorize,
    ownership:
      owners &&
      createOwnership(owners, {
        listMaxAgeMs,
        listTimeoutMs: Math.min(timeouts.read + LIST_GRACE_MS, MAX_TIMER),
        storeTimeoutMs: timeouts.hooks,
      }),
    policy: owners && ownedAccess(options.publicGet ?? false),
    origins: (options.origins ?? []).map(readOrigin),
    hosts: readHosts(options),
    credentials: options.credentials ?? false,
    basePath,
    filterFields: createFieldFilter(readFields(options.fields)),
    limiter: readLimiter(options),
    executeOnce: readExecuteOnce(options, timeouts, owners !== undefined),
    address: readAddress(options.address),
    target: (request, extra) =>
      (target ? target(request, extra) : incomingOf(extra)?.url) ?? targetOf(request.url),
    timeouts,
    maxRequestBytes: number('maxRequestBytes', options.maxRequestBytes ?? 16 * 1024),
    maxPromptCharacters: number('maxPromptCharacters', options.maxPromptCharacters ?? 4_000),
    checkPrompt: options.checkPrompt,
    reserveBudget: readBudget(options.budget, timeouts.hooks),
    maxResponseBytes: readMaxResponseBytes(options.maxResponseBytes),
    abortOnDisconnect: readOperations(options.abortOnDisconnect ?? ['list', 'get']),
    announce: options.announce ?? true,
    hooks: { onGenerated: options.onGenerated, onDeleted: options.onDeleted },
    logIdentity: readLogIdentity(options.logIdentity),
    log,
    warnOnce: createWarnOnce(log),
    // Looks up the global at each call, since tests replace it. Some runtimes reject a fetch with another `this`.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  };
}

const wrong = (what: string): TypeError => new TypeError(`createFormsProxy: ${what}`);

function number(name: string, value: number, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !(value > 0 && value <= max))
    throw wrong(`\`${name}\` must be a number above 0.`);
  return value;
}

function readAddress(address: FormsProxyOptions['address']): Settings['address'] {
  if (address === undefined) return (_, extra) => addressOf(extra);
  return (request, extra) => {
    try {
      return address(request, extra);
    } catch {
      throw misconfigured('The function `address` threw.');
    }
  };
}

function readLogIdentity(value: unknown = 'plain'): Settings['logIdentity'] {
  if (value === 'plain' || value === 'hash' || value === false) return value;
  throw wrong("`logIdentity` must be 'plain', 'hash' or false.");
}

function createWarnOnce(log: Settings['log']): Settings['warnOnce'] {
  const logged = new Set<string>();
  return (name, message) => {
    if (logged.has(name)) return;
    logged.add(name);
    log({ event: 'diagnostic', level: 'error', requestId: '', method: 'OTHER', message });
  };
}

function readBudget(budget: BudgetOptions | undefined, limitMs: number): ReserveBudget | undefined {
  if (budget === undefined) return undefined;
  let count = 0;
  for (const owner of ['visitor', 'account'] as const) {
    for (const period of ['day', 'month'] as const) {
      const limit = budget[owner]?.[period];
      if (limit === undefined) continue;
      if (!Number.isInteger(limit) || limit < 1)
        throw wrong(`\`budget.${owner}.${period}\` must be a whole number above 0.`);
      count += 1;
    }
  }
  if (count === 0) throw wrong('`budget` must have a limit, such as `account: { day: 500 }`.');
  const { store = memoryBudget() } = budget;
  if (typeof store.reserve !== 'function' || typeof store.release !== 'function')
    throw wrong('`budget.store` must be a budget store such as `redisBudget(client)`.');
  return createBudget(budget, store, limitMs);
}

function readFields(fields: readonly string[] = DEFAULT_FIELDS): readonly string[] {
  if (!fields.every((field) => typeof field === 'string' && field !== ''))
    throw wrong('`fields` must hold names of fields.');
  return fields;
}

function readOperations(operations: readonly Operation[]): readonly Operation[] {
  if (!operations.every((operation) => OPERATIONS.includes(operation)))
    throw wrong(`\`abortOnDisconnect\` must hold operations: ${OPERATIONS.join(', ')}.`);
  return operations;
}

const STORE_METHODS = ['add', 'forms', 'owns', 'remove'] as const;

/** The store, or undefined for `'shared'`. */
function readOwners(owners: unknown): OwnerStore | undefined {
  if (owners === 'shared') return undefined;
  if (typeof owners === 'object' && owners !== null && isOwnerStore(owners)) return owners;
  throw wrong(
    "`owners` must be an owner store such as `memoryOwners()`, so that each visitor sees only own forms, or 'shared' " +
      'if every visitor whom `authorize` admits may see and delete all forms of the account.',
  );
}

const isOwnerStore = (value: object): value is OwnerStore =>
  STORE_METHODS.every((name) => typeof Reflect.get(value, name) === 'function');

function readMaxResponseBytes(value: number | undefined): Settings['maxResponseBytes'] {
  if (value === undefined) return maxResponseBytes;
  const bytes = number('maxResponseBytes', value);
  return () => bytes;
}

/** Undefined for text that is no URL. */
function parseUrl(value: unknown): URL | undefined {
  try {
    return typeof value === 'string' ? new URL(value) : undefined;
  } catch {
    return undefined;
  }
}

const isHttp = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';

function readBaseUrl(value: unknown): string {
  const url = parseUrl(value);
  if (url === undefined || !isHttp(url))
    throw wrong('`baseUrl` must be an absolute http(s) URL of the form service.');
  if (url.username || url.password) throw wrong('`baseUrl` must not hold a user name or password.');
  if (url.search || url.hash) throw wrong('`baseUrl` must not hold a query or fragment.');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(API_PREFIX))
    throw wrong(`\`baseUrl\` must end before ${API_PREFIX}: the proxy adds it.`);
  return url.origin + path;
}

function readOrigin(value: string): string {
  const url = parseUrl(value);
  if (url === undefined || !isHttp(url) || url.origin !== value) {
    throw wrong(
      '`origins` must hold exact origins such as `https://www.example.com`: no path, no `*`, no `null`.',
    );
  }
  if (url.hostname.includes('*'))
    throw wrong('`origins` must hold exact origins: name each subdomain instead of a `*`.');
  if (url.protocol === 'http:' && !isLocalhost(url.hostname)) {
    throw wrong(
      '`origins` must hold https origins: everyone on the way can change a page that comes over http. Only localhost ' +
        'may use http.',
    );
  }
  return value;
}

function readHosts({ hosts, origins = [] }: FormsProxyOptions): readonly string[] | undefined {
  if (hosts === false) return undefined;
  if (hosts !== undefined && !Array.isArray(hosts))
    throw wrong('`hosts` must be an array of host names, or false.');
  const named = (hosts ?? []).map((host: unknown) => {
    const name = readHost(host);
    if (name === undefined) {
      throw wrong(
        '`hosts` must hold host names such as `www.example.com`: lower case, no scheme, no port, no `*`.',
      );
    }
    return name;
  });
  return [...named, ...origins.map((origin) => new URL(origin).hostname)];
}

function readLimiter({ rateLimit: options }: FormsProxyOptions): RateLimiter | undefined {
  if (options === false) return undefined;
  if (options !== undefined && 'take' in options) return options;
  for (const name of ['generate', 'others'] as const) {
    const rate = options?.[name];
    if (rate === undefined) continue;
    number(`rateLimit.${name}.perMinute`, rate.perMinute);
    if (!(rate.burst >= 1)) throw wrong(`\`rateLimit.${name}.burst\` must be 1 or more.`);
  }
  if (options?.maxVisitors !== undefined) number('rateLimit.maxVisitors', options.maxVisitors);
  return createMemoryLimiter(options);
}

const TEN_MINUTES = 600_000;

function readExecuteOnce(
  { idempotency: options, checkPrompt, budget }: FormsProxyOptions,
  { generate, hooks }: Required<ProxyTimeouts>,
  isOwned: boolean,
): ExecuteOnce | undefined {
  if (options === false) return undefined;
  const maxBytes = number('idempotency.maxBytes', options?.maxBytes ?? 32 * 1024 * 1024);
  const keepMs = number('idempotency.keep', options?.keep ?? TEN_MINUTES);
  // Steps of a run: claim, count, check, reserve, execute, release, store; with an owner store also probe and record. A
  // longer run was stopped.
  const hookCalls = 3 + (isOwned ? 2 : 0) + (checkPrompt ? 1 : 0) + (budget ? 2 : 0);
  const runMs = generate + hookCalls * hooks;
  return createExecuteOnce(
    options?.store ?? createMemoryIdempotencyStore(maxBytes),
    { runMs, keepMs },
    hooks,
  );
}

interface Incoming {
  readonly url?: string;
  readonly socket?: { readonly remoteAddress?: string };
}

/** The address that the adapter passes, or that of the socket. */
function addressOf(extra: unknown): string | undefined {
  const { address } = extra as RequestDetails;
  return typeof address === 'string' ? address : incomingOf(extra)?.socket?.remoteAddress;
}

/** Node's own request, which `@hono/node-server` passes beside the Request. */
function incomingOf(extra: unknown): Incoming | undefined {
  const incoming = (extra as { incoming?: Incoming } | undefined)?.incoming;
  return typeof incoming === 'object' && incoming !== null ? incoming : undefined;
}
