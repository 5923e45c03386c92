import { API_PREFIX, maxResponseBytes, OPERATIONS } from '../api.js';
import type { Operation } from '../api.js';
import { DEFAULT_FIELDS } from './service/fields.js';
import type { Authorize } from './authorize.js';
import { isLocalhost, readHost } from './guards/host.js';
import type { IdempotencyStore } from './stores/idempotency.js';
import type { RateLimiter } from './stores/limiter.js';
import type { LogIdentity } from './log.js';
import type { FormsProxyOptions } from './options.js';
import type { BudgetStore } from './stores/budgets.js';
import type { OwnerStore } from './stores/owners.js';

/** The error of an option that cannot work. */
export const invalidOption = (what: string): TypeError =>
  new TypeError(`createFormsProxy: ${what}`);

/** A number above 0, at most `max`. */
export function readNumber(name: string, value: number, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !(value > 0 && value <= max))
    throw invalidOption(`\`${name}\` must be a number above 0.`);
  return value;
}

export function readLogIdentity(value: unknown = 'plain'): LogIdentity {
  if (value === 'plain' || value === 'hash' || value === false) return value;
  throw invalidOption("`logIdentity` must be 'plain', 'hash' or false.");
}

export function readFields(fields: readonly string[] = DEFAULT_FIELDS): readonly string[] {
  if (!fields.every((field) => typeof field === 'string' && field !== ''))
    throw invalidOption('`fields` must hold names of fields.');
  return fields;
}

export function readOperations(operations: readonly Operation[]): readonly Operation[] {
  if (!operations.every((operation) => OPERATIONS.includes(operation)))
    throw invalidOption(`\`abortOnDisconnect\` must hold operations: ${OPERATIONS.join(', ')}.`);
  return operations;
}

/** True if all of these are methods of an object. */
const hasMethods = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'function');

export function readAuthorize(authorize: Authorize | undefined): Authorize {
  if (authorize !== undefined) return authorize;
  throw invalidOption(
    '`authorize` is missing: a function that says who may do what, such as ' +
      "`async (operation, request) => ({ allow: true, identity: 'the id of your user' })`.",
  );
}

const OWNER_STORE_METHODS = ['add', 'forms', 'owns', 'remove'] as const;

/** The store, or undefined for `'shared'`. */
export function readOwners(owners: unknown): OwnerStore | undefined {
  if (owners === 'shared') return undefined;
  if (hasMethods(owners, OWNER_STORE_METHODS)) return owners as OwnerStore;
  throw invalidOption(
    "`owners` must be an owner store such as `memoryOwners()`, so that each visitor sees only own forms, or 'shared' " +
      'if every visitor whom `authorize` admits may see and delete all forms of the account.',
  );
}

/** Undefined for the store in memory. */
export function readIdempotencyStore(
  store: IdempotencyStore | undefined,
): IdempotencyStore | undefined {
  if (store === undefined || hasMethods(store, ['claim', 'keep', 'release'])) return store;
  throw invalidOption(
    '`idempotency.store` must have the methods `claim`, `keep` and `release` of `IdempotencyStore`.',
  );
}

/** Undefined for the store in memory. */
export function readBudgetStore(store: BudgetStore | undefined): BudgetStore | undefined {
  if (store === undefined || hasMethods(store, ['reserve', 'release'])) return store;
  throw invalidOption('`budget.store` must be a budget store such as `redisBudget(client)`.');
}

export function readRateLimiter(limiter: RateLimiter): RateLimiter {
  if (hasMethods(limiter, ['take'])) return limiter;
  throw invalidOption('`rateLimit.take` must be a function: see `RateLimiter`.');
}

export function readMaxResponseBytes(value: number | undefined): (operation: Operation) => number {
  if (value === undefined) return maxResponseBytes;
  const bytes = readNumber('maxResponseBytes', value);
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

export function readBaseUrl(value: unknown): string {
  const url = parseUrl(value);
  if (url === undefined || !isHttp(url))
    throw invalidOption('`baseUrl` must be an absolute http(s) URL of the form service.');
  if (url.username || url.password)
    throw invalidOption('`baseUrl` must not hold a user name or password.');
  if (url.search || url.hash) throw invalidOption('`baseUrl` must not hold a query or fragment.');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(API_PREFIX))
    throw invalidOption(`\`baseUrl\` must end before ${API_PREFIX}: the proxy adds it.`);
  return url.origin + path;
}

const MAX_QUOTED = 200;

/** The value for a message. Without a text that may have a password. */
const quote = (value: unknown): string =>
  typeof value === 'string' && !value.includes('@')
    ? JSON.stringify(value.slice(0, MAX_QUOTED))
    : 'one of its entries';

/** The origin of the pages of an app, such as `capacitor://localhost`. `URL` has no origin for such a scheme. */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?$/;

/** Reads an entry of `origins`: an exact https origin, http on localhost, or that of an app. */
export const readPageOrigin = (value: string): string =>
  APP_ORIGIN.test(value) ? value : readOrigin(value, 'origins');

function readOrigin(value: string, option: string): string {
  const url = parseUrl(value);
  const refuse = (rule: string): TypeError =>
    invalidOption(`\`${option}\` must hold ${rule} Wrong: ${quote(value)}.`);
  if (url === undefined || !isHttp(url) || url.origin !== value)
    throw refuse(
      'exact origins such as `https://www.example.com`: no path, no final slash, no `*`, no `null`.',
    );
  if (url.hostname.includes('*'))
    throw refuse('exact origins: name each subdomain instead of a `*`.');
  if (url.protocol === 'http:' && !isLocalhost(url.hostname))
    throw refuse(
      'https origins: everyone on the way can change a page that comes over http. Only localhost may use http.',
    );
  return value;
}

/** Returns a function that is false for a URL of an origin that is not among the named ones. */
export function readFormOrigins(
  origins: readonly string[] | undefined,
  onRefusal: (origin: string) => void,
): (url: string) => boolean {
  if (origins === undefined) return () => true;
  if (origins.length === 0)
    throw invalidOption('`formOrigins` is empty: name an origin, or leave it out to allow all.');
  const allowed = new Set(origins.map((origin) => readOrigin(origin, 'formOrigins')));
  return (text) => {
    const url = parseUrl(text);
    // Other schemes, such as blob, have the origin of a page, too.
    const isAllowed = url !== undefined && isHttp(url) && allowed.has(url.origin);
    if (!isAllowed) onRefusal(url === undefined ? 'no URL' : url.origin);
    return isAllowed;
  };
}

export function readHosts({
  hosts,
  origins = [],
}: FormsProxyOptions): readonly string[] | undefined {
  if (hosts === false) return undefined;
  if (hosts !== undefined && !Array.isArray(hosts))
    throw invalidOption('`hosts` must be an array of host names, or false.');
  const named = (hosts ?? []).map((host: unknown) => {
    const name = readHost(host);
    if (name === undefined) {
      throw invalidOption(
        '`hosts` must hold host names such as `www.example.com`: lower case, no scheme, no port, no `*`.',
      );
    }
    return name;
  });
  // The scheme of an app has no host of the web.
  const ownOrigins = origins.filter((origin) => !APP_ORIGIN.test(origin));
  return [...named, ...ownOrigins.map((origin) => new URL(origin).hostname)];
}
