/**
 * The options of `createFormsProxy` as one table: their checks with messages and defaults, and the variables of
 * `npx prompt-forms proxy` that set them. Their types and documentation are in `FormsProxyOptions`. From here come the errors
 * about options, what the command reads and prints with `--help`, and the variables in the guide.
 */
import * as v from 'valibot';
import { isObject } from '../api/json.js';
import { OPERATIONS } from '../api/routes.js';
import type { Authorize } from './authorizer.js';
import type { CheckPrompt } from './guards/check-prompt.js';
import type { Hooks } from './guards/hooks.js';
import type { LogIdentity, ProxyLog } from './log.js';
import { baseUrlProblem, withoutFinalSlash } from './option-addresses.js';
import {
  address,
  apiKey,
  array,
  budget,
  boolean,
  fn,
  formOrigins,
  hasMethods,
  hosts,
  idempotency,
  isFunction,
  milliseconds,
  positiveNumber,
  object,
  origins,
  rateLimit,
  textWithout,
  wholeNumber,
} from './option-checks.js';
import type { FetchService, FormsProxyOptions } from './options.js';
import { digits, words } from './read-text.js';
import { isBasePath } from './routes.js';
import { DEFAULT_FIELDS } from './service/fields.js';
import type { StartTrace } from './service/trace.js';
import type { OwnerStore } from './stores/owners.js';

/** A variable of `npx prompt-forms proxy`. */
export interface Variable {
  /** One sentence for `--help` and the guide. */
  readonly does: string;
  /** Makes a value for the check of the text. Or the command alone knows what the text means: see src/cli/settings.ts. */
  readonly read: ((text: string) => unknown) | 'by the command';
  /** The part of the option that it sets. Default: all of it. */
  readonly part?: readonly string[];
  /** The command also has an argument with the option's name, which wins. What it takes, such as `a number`. */
  readonly takes?: string;
}

export interface OptionRow {
  /** Says what is wrong after the option's name, and adds the default. */
  readonly check: v.GenericSchema<unknown, unknown>;
  readonly variables?: Readonly<Record<string, Variable>>;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;

export const BY_COMMAND = 'by the command';

const budgetVariable = (owner: 'account' | 'visitor', period: 'day' | 'month', does: string) =>
  ({ does, read: digits, part: [owner, period] }) as const;

/** Every option. The compiler reports a missing and a superfluous name. */
export const OPTIONS = {
  baseUrl: {
    check: v.pipe(textWithout(baseUrlProblem), v.transform(withoutFinalSlash)),
    variables: { FORMS_BASE_URL: { does: 'Base address of the form service', read: String } },
  },
  apiKey: {
    check: apiKey,
    variables: {
      FORMS_API_KEY: { does: "The account's API key", read: BY_COMMAND },
      FORMS_API_KEY_FILE: {
        does: 'A file that holds the key, in place of FORMS_API_KEY',
        read: BY_COMMAND,
      },
    },
  },
  authorize: {
    check: v.custom<Authorize>(isFunction, ({ input }) =>
      input === undefined
        ? 'is missing: a function that says who may do what, such as ' +
          "`async (operation, request) => ({ allow: true, identity: 'the id of your user' })`."
        : 'must be a function.',
    ),
    variables: {
      FORMS_AUTH_URL: {
        does: 'Address of your application that decides about each request; default none, so that all are refused',
        read: BY_COMMAND,
      },
      FORMS_ALLOW: {
        does: `Operations that anyone may do: ${OPERATIONS.join(', ')}; default none`,
        read: BY_COMMAND,
      },
    },
  },
  owners: {
    check: v.custom<'shared' | OwnerStore>(
      (owners) => owners === 'shared' || hasMethods(owners, 'add', 'forms', 'owns', 'remove'),
      "must be an owner store such as `memoryOwners()`, so that each visitor sees only own forms, or 'shared' " +
        'if every visitor whom `authorize` admits may see and delete all forms of the account.',
    ),
    variables: {
      FORMS_OWNERS: {
        does: 'Store of owners: an SQLite file, a postgres:// address, or shared; default forms-owners.sqlite',
        read: BY_COMMAND,
      },
      FORMS_REDIS_URL: {
        does: 'A Redis in which processes share limits, budgets and responses, and owners without FORMS_OWNERS',
        read: BY_COMMAND,
      },
    },
  },
  verifyAfter: { check: v.optional(positiveNumber, 60_000) },
  publicGet: { check: v.optional(boolean, false) },
  origins: {
    check: v.optional(origins, []),
    variables: {
      FORMS_ORIGINS: {
        does: 'Other origins whose pages may use the proxy; default none',
        read: words,
      },
    },
  },
  hosts: {
    check: v.optional(hosts, []),
    variables: {
      FORMS_HOSTS: {
        does: 'Public host names of the proxy, besides those of FORMS_ORIGINS, localhost and IP addresses',
        read: words,
      },
    },
  },
  credentials: { check: v.optional(boolean, false) },
  basePath: {
    check: v.optional(
      v.custom<string>(
        (path) => typeof path === 'string' && isBasePath(path),
        'must be a plain path such as `/forms-api`, without a slash at its end.',
      ),
      '',
    ),
  },
  fields: {
    check: v.optional(
      array(
        v.custom<string>(
          (name) => typeof name === 'string' && name !== '',
          'must hold names of fields.',
        ),
      ),
      [...DEFAULT_FIELDS],
    ),
  },
  formOrigins: { check: v.optional(formOrigins) },
  rateLimit: { check: v.optional(rateLimit, {}) },
  idempotency: { check: v.optional(idempotency, {}) },
  address: { check: v.optional(address) },
  target: { check: v.optional(fn<(request: Request, extra: unknown) => string | undefined>()) },
  timeouts: {
    check: v.optional(
      object({
        read: v.optional(milliseconds, 15_000),
        generate: v.optional(milliseconds, 120_000),
        body: v.optional(milliseconds, 10_000),
        hooks: v.optional(milliseconds, 10_000),
      }),
      {},
    ),
  },
  maxRequestBytes: { check: v.optional(wholeNumber, 16 * 1024) },
  maxPromptCharacters: { check: v.optional(wholeNumber, 4_000) },
  checkPrompt: { check: v.optional(fn<CheckPrompt>()) },
  budget: {
    check: v.optional(budget),
    variables: {
      FORMS_BUDGET_ACCOUNT_DAY: budgetVariable(
        'account',
        'day',
        'Most forms that all visitors together may generate in a day (UTC); default no limit',
      ),
      FORMS_BUDGET_ACCOUNT_MONTH: budgetVariable(
        'account',
        'month',
        'Most forms that all visitors together may generate in a month; default no limit',
      ),
      FORMS_BUDGET_VISITOR_DAY: budgetVariable(
        'visitor',
        'day',
        'Most forms that one visitor may generate in a day; default no limit',
      ),
      FORMS_BUDGET_VISITOR_MONTH: budgetVariable(
        'visitor',
        'month',
        'Most forms that one visitor may generate in a month; default no limit',
      ),
    },
  },
  maxResponseBytes: { check: v.optional(wholeNumber) },
  abortOnDisconnect: {
    check: v.optional(
      array(v.picklist(OPERATIONS, `must hold operations: ${OPERATIONS.join(', ')}.`)),
      ['list', 'get'],
    ),
  },
  announce: { check: v.optional(boolean, true) },
  onGenerated: { check: v.optional(fn<NonNullable<Hooks['onGenerated']>>()) },
  onDeleted: { check: v.optional(fn<NonNullable<Hooks['onDeleted']>>()) },
  logIdentity: {
    check: v.optional(
      v.custom<LogIdentity>(
        (value) => value === 'plain' || value === 'hash' || value === false,
        "must be 'plain', 'hash' or false.",
      ),
      'plain',
    ),
  },
  log: { check: v.optional(fn<ProxyLog>()) },
  trace: { check: v.optional(fn<StartTrace>()) },
  fetch: { check: v.optional(fn<FetchService>()) },
} satisfies Readonly<Record<keyof FormsProxyOptions, OptionRow>>;

/** The options of a table with all defaults. */
export type Checked<Rows extends OptionTable> = {
  readonly [Name in keyof Rows]: v.InferOutput<Rows[Name]['check']>;
};

export type CheckedOptions = Checked<typeof OPTIONS>;

/** Makes the error about an option, or about a part of it. `says` is the end of the sentence. */
export type Refuse = (path: readonly string[], says: string) => Error;

/**
 * Checks the options of a table, and adds defaults.
 * @throws the error that `refuse` makes. It quotes entries of `origins`, `formOrigins` and `trustedProxies`, and no other value.
 */
export function checkRows<Rows extends OptionTable>(
  rows: Rows,
  options: object,
  refuse: Refuse,
): Checked<Rows> {
  const names = Object.keys(rows);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(rows, name));
  if (unknown !== undefined) throw refuse([unknown], `is unknown: use ${names.join(', ')}.`);
  const checked = Object.entries(rows).map(([name, { check }]) => {
    // Also if it is inherited.
    const value: unknown = Reflect.get(options, name);
    const result = v.safeParse(check, value, { abortEarly: true });
    if (result.success) return [name, result.output];
    const [{ path = [], message }] = result.issues;
    // The entries of an array have numbers.
    const part = path.map(({ key }) => key).filter((key) => typeof key === 'string');
    throw refuse([name, ...part], message);
  });
  return Object.fromEntries(checked) as Checked<Rows>;
}

/** Returns the errors of a function about its options. */
export const refusalsOf =
  (caller: string): Refuse =>
  (path, says) =>
    new TypeError(`${caller}: \`${path.join('.')}\` ${says}`);

/**
 * Checks the options of `createFormsProxy`, and adds defaults.
 * @throws TypeError that names the option and says what to set. It quotes no value that may be secret.
 */
export function checkOptions(options: FormsProxyOptions): CheckedOptions {
  if (!isObject(options)) throw new TypeError('createFormsProxy: the options must be an object.');
  return checkRows(OPTIONS, options, refusalsOf('createFormsProxy'));
}
