/** Checks of options. A message continues a sentence that begins with the option's name. Only origins and addresses are quoted. */
import * as v from 'valibot';
import { isObject } from '../api/json.js';
import { MAX_TIMER_MS } from '../api/timers.js';
import { readHost } from './guards/host.js';
import type { ReadAddress } from './incoming.js';
import { isAppOrigin, originProblem } from './option-addresses.js';
import { describeKeyProblem } from './service/key.js';
import type { ApiKey } from './service/key.js';
import type { BudgetStore } from './stores/budgets.js';
import type { IdempotencyStore } from './stores/idempotency.js';
import type { RateLimiter } from './stores/limiter.js';

const ONE_DAY = 24 * 60 * 60_000;

export const isFunction = (value: unknown): boolean => typeof value === 'function';

/** True if all of these are methods of an object. */
export const hasMethods = (value: unknown, ...names: string[]): boolean =>
  isObject(value) && names.every((name) => isFunction(Reflect.get(Object(value), name)));

/** Unlike the one of valibot, it takes no array, and names what it knows. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const names = Object.keys(entries).join(', ');
  return v.pipe(
    v.custom<Record<string, unknown>>(isObject, 'must be an object.'),
    v.strictObject(entries, ({ expected }) =>
      expected === 'never' ? `is unknown: use ${names}.` : 'is missing.',
    ),
  );
};

export const fn = <T>() => v.custom<T>(isFunction, 'must be a function.');
export const anyObject = v.custom<object>(isObject, 'must be an object.');
export const boolean = v.boolean('must be a boolean.');

/** A number from `least` on, or above 0, and at most `most`. */
const number = (says: string, least = Number.MIN_VALUE, most = Number.MAX_SAFE_INTEGER) =>
  v.custom<number>((value) => typeof value === 'number' && value >= least && value <= most, says);
export const positiveNumber = number('must be a number above 0.');
export const wholeNumber = v.custom<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  'must be a whole number above 0.',
);

/** Milliseconds of a timer. */
export const milliseconds = number(
  `must be a number above 0, at most ${MAX_TIMER_MS}.`,
  Number.MIN_VALUE,
  MAX_TIMER_MS,
);
export const millisecondsOrNone = number(
  `must be a number from 0 to ${MAX_TIMER_MS}.`,
  0,
  MAX_TIMER_MS,
);
const rate = object({
  perMinute: positiveNumber,
  burst: number('must be a number from 1 on.', 1, Infinity),
});
const periods = object({ day: v.optional(wholeNumber), month: v.optional(wholeNumber) });

/** Adds a check whose message depends on the value. Undefined: there is no problem. */
const problem = <T>(problemOf: (value: T) => string | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  });

export const array = <Item>(item: v.GenericSchema<Item>, message = 'must be an array.') =>
  v.pipe(
    v.array(item, message),
    v.transform((items): readonly Item[] => items),
  );

/** A text about which the function finds no problem. It also gets values that are no text. */
export const textWithout = (problemOf: (value: unknown) => string | undefined) =>
  v.pipe(
    v.custom<string>(() => true),
    problem<string>(problemOf),
  );

export const apiKey = v.pipe(
  v.custom<ApiKey>(() => true),
  problem<ApiKey>((key) => {
    const found = isFunction(key) ? undefined : describeKeyProblem(key);
    return (
      found &&
      `${found}. Set it to the key from the API keys page of your account's dashboard, for example from an environment ` +
        'variable, or to a function that returns it.'
    );
  }),
);

export const origins = array(
  textWithout((value) => (isAppOrigin(value) ? undefined : originProblem(value))),
  "must be an array, such as ['https://www.example.com'].",
);

export const formOrigins = v.pipe(
  array(textWithout(originProblem)),
  v.minLength(1, 'is empty: name an origin, or leave it out to allow all.'),
);

const hostNames = array(
  v.custom<string>(
    (name) => readHost(name) !== undefined,
    'must hold host names such as `www.example.com`: lower case, no scheme, no port, no `*`.',
  ),
  "must be an array, such as ['www.example.com'], or false.",
);
export const hosts = v.lazy((value) => (value === false ? v.literal(false) : hostNames));

export const budget = v.pipe(
  object({
    visitor: v.optional(periods, {}),
    account: v.optional(periods, {}),
    store: v.optional(
      v.pipe(
        anyObject,
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
  maxVisitors: v.optional(wholeNumber),
});
/** Not as an object of the schema, which would copy it, and leave the methods of a class behind. */
const limiter = v.pipe(
  anyObject,
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
export const rateLimit = v.lazy((value) => {
  if (value === false) return v.literal(false);
  return isObject(value) && 'take' in Object(value) ? limiter : rates;
});

const idempotencyOptions = object({
  store: v.optional(
    v.pipe(
      anyObject,
      v.custom<IdempotencyStore>(
        (store) => hasMethods(store, 'claim', 'keep', 'release'),
        'must have the methods `claim`, `keep` and `release` of `IdempotencyStore`.',
      ),
    ),
  ),
  keep: v.optional(positiveNumber, ONE_DAY),
  maxBytes: v.optional(wholeNumber, 32 * 1024 * 1024),
});
export const idempotency = v.lazy((value) =>
  value === false ? v.literal(false) : idempotencyOptions,
);

export const address = v.lazy((value) =>
  value === false
    ? v.literal(false)
    : v.custom<ReadAddress>(isFunction, 'must be a function, or false.'),
);
