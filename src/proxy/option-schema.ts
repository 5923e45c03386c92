/**
 * The options of `createFormsProxy` as one schema: their names, checks, defaults and messages. The documentation of each is in
 * `FormsProxyOptions`. A message continues a sentence that begins with the option's name, and quotes no value that may be secret.
 */
import { isObject } from '../api/json.js';
import * as v from 'valibot';
import { OPERATIONS } from '../api/routes.js';
import type { Operation } from '../api/routes.js';
import { MAX_TIMER_MS } from '../api/timers.js';
import type { Authorize } from './authorize.js';
import type { CheckPrompt } from './guards/check-prompt.js';
import { readHost } from './guards/host.js';
import type { Hooks } from './guards/hooks.js';
import type { ReadAddress } from './incoming.js';
import type { LogIdentity, ProxyLog } from './log.js';
import {
  baseUrlProblem,
  isAppOrigin,
  originProblem,
  withoutFinalSlash,
} from './option-addresses.js';
import type { FetchService, FormsProxyOptions } from './options.js';
import { isBasePath } from './routes.js';
import { DEFAULT_FIELDS } from './service/fields.js';
import type { ApiKey } from './service/key.js';
import type { StartTrace } from './service/trace.js';
import type { BudgetStore } from './stores/budgets.js';
import type { IdempotencyStore } from './stores/idempotency.js';
import type { RateLimiter } from './stores/limiter.js';
import type { OwnerStore } from './stores/owners.js';

const ONE_DAY = 24 * 60 * 60_000;

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** True if all of these are methods of an object. */
const hasMethods = (value: unknown, ...names: string[]): boolean =>
  isObject(value) && names.every((name) => isFunction(Reflect.get(Object(value), name)));

/** Unlike the one of valibot, it takes no array, and names what it knows. */
const object = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const names = Object.keys(entries).join(', ');
  return v.pipe(
    v.custom<Record<string, unknown>>(isObject, 'must be an object.'),
    v.strictObject(entries, ({ expected }) =>
      expected === 'never' ? `is unknown: use ${names}.` : 'is missing.',
    ),
  );
};

const fn = <T>() => v.custom<T>(isFunction, 'must be a function.');
const anObject = v.custom<object>(isObject, 'must be an object.');
const flag = v.boolean('must be a boolean.');

/** A number above 0, at most `max`. */
const number = (max = Number.MAX_SAFE_INTEGER) =>
  v.custom<number>(
    (value) => typeof value === 'number' && value > 0 && value <= max,
    'must be a number above 0.',
  );
const milliseconds = (standard: number) => v.optional(number(MAX_TIMER_MS), standard);
const count = v.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 1,
  'must be a whole number above 0.',
);
const rate = object({
  perMinute: number(),
  burst: v.custom<number>((value) => Number(value) >= 1, 'must be 1 or more.'),
});
const periods = object({ day: v.optional(count), month: v.optional(count) });

/** A check whose message depends on the value. Undefined: there is no problem. */
const without = <T>(problemOf: (value: T) => string | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  });

const array = <Item>(item: v.GenericSchema<Item>, message = 'must be an array.') =>
  v.pipe(
    v.array(item, message),
    v.transform((items): readonly Item[] => items),
  );

/** Any value, with a problem or not. */
const textWithout = (problemOf: (value: unknown) => string | undefined) =>
  v.pipe(
    v.custom<string>(() => true),
    without<string>(problemOf),
  );

const origins = array(
  textWithout((value) => (isAppOrigin(value) ? undefined : originProblem(value))),
);

const formOrigins = v.pipe(
  array(textWithout(originProblem)),
  v.minLength(1, 'is empty: name an origin, or leave it out to allow all.'),
);

const hostNames = array(
  v.custom<string>(
    (name) => readHost(name) !== undefined,
    'must hold host names such as `www.example.com`: lower case, no scheme, no port, no `*`.',
  ),
  'must be an array of host names, or false.',
);
const hosts = v.lazy((value) => (value === false ? v.literal(false) : hostNames));

const budget = v.pipe(
  object({
    visitor: v.optional(periods, {}),
    account: v.optional(periods, {}),
    store: v.optional(
      v.pipe(
        anObject,
        v.custom<BudgetStore>(
          (store) => hasMethods(store, 'reserve', 'release'),
          'must be a budget store such as `redisBudget(client)`.',
        ),
      ),
    ),
  }),
  v.check(
    ({ visitor, account, store }) =>
      store !== undefined ||
      [visitor.day, visitor.month, account.day, account.month].some(Number.isInteger),
    'must have a limit, such as `account: { day: 500 }`, or a store for the `limits` of `authorize`.',
  ),
);

const rates = object({
  generate: v.optional(rate),
  others: v.optional(rate),
  maxVisitors: v.optional(number()),
});
/** Not as an object of the schema, which would copy it, and leave the methods of a class behind. */
const limiter = v.pipe(
  anObject,
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    const input = Object(value) as Record<string, unknown>;
    if (isFunction(input.take)) return;
    const path = {
      type: 'object',
      origin: 'value',
      input,
      key: 'take',
      value: input.take,
    } as const;
    addIssue({ message: 'must be a function: see `RateLimiter`.', path: [path] });
  }),
  v.transform((value) => value as RateLimiter),
);
const rateLimit = v.lazy((value) => {
  if (value === false) return v.literal(false);
  return isObject(value) && 'take' in Object(value) ? limiter : rates;
});

const idempotencyOptions = object({
  store: v.optional(
    v.pipe(
      anObject,
      v.custom<IdempotencyStore>(
        (store) => hasMethods(store, 'claim', 'keep', 'release'),
        'must have the methods `claim`, `keep` and `release` of `IdempotencyStore`.',
      ),
    ),
  ),
  keep: v.optional(number(), ONE_DAY),
  maxBytes: v.optional(number(), 32 * 1024 * 1024),
});
const idempotency = v.lazy((value) => (value === false ? v.literal(false) : idempotencyOptions));

const address = v.lazy((value) =>
  value === false
    ? v.literal(false)
    : v.custom<ReadAddress>(isFunction, 'must be a function, or false.'),
);

/** Every option. The compiler reports a missing and a superfluous name. */
export const OPTIONS = {
  baseUrl: v.pipe(textWithout(baseUrlProblem), v.transform(withoutFinalSlash)),
  // `createApiKeyProvider` checks it.
  apiKey: v.custom<ApiKey>(() => true),
  authorize: v.custom<Authorize>(isFunction, ({ input }) =>
    input === undefined
      ? 'is missing: a function that says who may do what, such as ' +
        "`async (operation, request) => ({ allow: true, identity: 'the id of your user' })`."
      : 'must be a function.',
  ),
  owners: v.custom<'shared' | OwnerStore>(
    (owners) => owners === 'shared' || hasMethods(owners, 'add', 'forms', 'owns', 'remove'),
    "must be an owner store such as `memoryOwners()`, so that each visitor sees only own forms, or 'shared' " +
      'if every visitor whom `authorize` admits may see and delete all forms of the account.',
  ),
  verifyAfter: v.optional(number(), 60_000),
  publicGet: v.optional(flag, false),
  origins: v.optional(origins, []),
  hosts: v.optional(hosts, []),
  credentials: v.optional(flag, false),
  basePath: v.optional(
    v.custom<string>(
      (path) => typeof path === 'string' && isBasePath(path),
      'must be a plain path such as `/forms-api`, without a slash at its end.',
    ),
    '',
  ),
  fields: v.optional(
    array(
      v.custom<string>(
        (name) => typeof name === 'string' && name !== '',
        'must hold names of fields.',
      ),
    ),
    [...DEFAULT_FIELDS],
  ),
  formOrigins: v.optional(formOrigins),
  rateLimit: v.optional(rateLimit, {}),
  idempotency: v.optional(idempotency, {}),
  address: v.optional(address),
  target: v.optional(fn<(request: Request, extra: unknown) => string | undefined>()),
  timeouts: v.optional(
    object({
      read: milliseconds(15_000),
      generate: milliseconds(120_000),
      body: milliseconds(10_000),
      hooks: milliseconds(10_000),
    }),
    {},
  ),
  maxRequestBytes: v.optional(number(), 16 * 1024),
  maxPromptCharacters: v.optional(number(), 4_000),
  checkPrompt: v.optional(fn<CheckPrompt>()),
  budget: v.optional(budget),
  maxResponseBytes: v.optional(
    v.pipe(
      number(),
      v.transform((bytes) => (_: Operation) => bytes),
    ),
  ),
  abortOnDisconnect: v.optional(
    array(v.picklist(OPERATIONS, `must hold operations: ${OPERATIONS.join(', ')}.`)),
    ['list', 'get'],
  ),
  announce: v.optional(flag, true),
  onGenerated: v.optional(fn<NonNullable<Hooks['onGenerated']>>()),
  onDeleted: v.optional(fn<NonNullable<Hooks['onDeleted']>>()),
  logIdentity: v.optional(
    v.custom<LogIdentity>(
      (value) => value === 'plain' || value === 'hash' || value === false,
      "must be 'plain', 'hash' or false.",
    ),
    'plain',
  ),
  log: v.optional(fn<ProxyLog>()),
  trace: v.optional(fn<StartTrace>()),
  fetch: v.optional(fn<FetchService>()),
} satisfies Readonly<Record<keyof FormsProxyOptions, v.GenericSchema<unknown, unknown>>>;

const SCHEMA = object(OPTIONS);

/** The options with all defaults. */
export type CheckedOptions = v.InferOutput<typeof SCHEMA>;

/**
 * Checks the options, and adds defaults.
 * @throws TypeError that names the option and says what to set. It quotes no value that may be secret.
 */
export function checkOptions(options: FormsProxyOptions): CheckedOptions {
  if (!isObject(options)) throw new TypeError('createFormsProxy: the options must be an object.');
  for (const name of Object.keys(options))
    if (!Object.hasOwn(OPTIONS, name))
      throw new TypeError(
        `createFormsProxy: \`${name}\` is unknown: use ${Object.keys(OPTIONS).join(', ')}.`,
      );
  // All of them, also if they are missing, for their own messages, or inherited.
  const names = Object.keys(OPTIONS) as (keyof FormsProxyOptions)[];
  const all = Object.fromEntries(names.map((name) => [name, options[name]]));
  const result = v.safeParse(SCHEMA, all, { abortEarly: true });
  if (result.success) return result.output;
  const [{ path = [], message }] = result.issues;
  // The entries of an array have numbers.
  const place = path.map(({ key }) => key).filter((key) => typeof key === 'string');
  throw new TypeError(`createFormsProxy: \`${place.join('.')}\` ${message}`);
}
