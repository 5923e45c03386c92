import { BoundedMap } from '../../api/bounded-map.js';
import type { Operation } from '../../api/routes.js';
import { withTimeout } from '../../api/timers.js';
import type { Scope } from '../authorizer.js';
import { digestOf } from '../digest.js';
import { misconfigured } from '../envelope.js';

/** For whom, and for what, the proxy asks the service. */
export interface ApiKeyContext {
  /** The `identity` that `authorize` returned for the visitor: with an owner store, the owner of the forms. */
  readonly identity?: string | undefined;
  /** That of `authorize`: `account` for administrators, and for requests of the owner admin that concern no single owner. */
  readonly scope: Scope;
  /** The operation of the service that is about to be called. */
  readonly operation: Operation;
}

/** A key with the name of its account, which stays when the key is replaced. */
export interface AccountKey {
  /** 16 characters or more. */
  readonly key: string;
  /** At most 40 letters, digits, `-`, `_` and `.`. Empty for a site with one account. */
  readonly account: string;
}

/** The result of a function `apiKey`. A key alone is an account of its own. */
export type ApiKeyResult = string | AccountKey;

/**
 * The account's API key, or a function that returns it. The proxy calls the function before requests to the service, so the key
 * can change without a restart, and visitors may have accounts of their own: see dist/guide/tenants.md. The same context must
 * have the same account. Budgets, stored responses and what visitors share in memory belong to one account: the one that the function
 * names, or else the one of the key, so that a new key is a new account. A key has 16 characters or more.
 */
export type ApiKey = string | ((context: ApiKeyContext) => ApiKeyResult | Promise<ApiKeyResult>);

/** A key for requests to the service. */
export interface ServiceKey {
  readonly value: string;
  /** Tells accounts apart: as the function names it, or else the beginning of the key's digest. Empty for the option as a string. */
  readonly account: string;
  /** True if the text contains this key, or one that was used lately. */
  appearsIn(text: string): boolean;
}

/** Provides keys for requests to the service, and removes them from all other text. */
export interface ApiKeyProvider {
  /** The key for this context. Throws a ProxyError (500 `PROXY_MISCONFIGURED`) that never quotes the function's own error. */
  keyFor(context: ApiKeyContext): Promise<ServiceKey>;
  /** True if different visitors may have different keys. */
  readonly isPerVisitor: boolean;
  /** The text without the keys. */
  redact(text: string): string;
}

/** Keys whose digests are kept, and that are removed from the log. */
const MAX_REMEMBERED_KEYS = 1_000;
/** Keys, next to its own, that a response is searched for: after a change, the service may still quote the key before. */
const MAX_SEARCHED_KEYS = 4;
/** Hexadecimal digits of a digest that tell accounts apart. */
const ACCOUNT_LENGTH = 16;
/** A key of at least this many characters does not occur in a text by chance, so that a leaked key can be found. */
const MIN_KEY_LENGTH = 16;

/** The problem with a key, without the key itself. Undefined for a valid one. */
export function describeKeyProblem(value: unknown): string | undefined {
  const key = typeof value === 'string' ? value.trim() : '';
  if (key === '') return 'is empty';
  if (/^bearer\s/i.test(key)) return 'must be the key alone, without the word Bearer';
  if (/^["'`]|["'`]$/.test(key))
    return 'has quotation marks around it. Env files of Docker and others keep them: remove them there';
  if (/[\r\n]/.test(key)) return 'contains a line break';
  if (/\s/.test(key)) return 'contains a space';
  if (!/^[\x21-\x7e]+$/.test(key)) return 'contains a character that is not allowed in a header';
  if (key.length < MIN_KEY_LENGTH)
    return `is shorter than ${MIN_KEY_LENGTH} characters, so that responses cannot be searched for it`;
  return undefined;
}

const ACCOUNT_NAME = /^[\w.-]{0,40}$/;

/** `apiKey`: checked, with `describeKeyProblem`. `limitMs`: milliseconds that a function may take. */
export function createApiKeyProvider(apiKey: ApiKey, limitMs: number): ApiKeyProvider {
  /** Keys with the digests that name their accounts. */
  const known = new BoundedMap<string, string>(MAX_REMEMBERED_KEYS);
  let latest: readonly string[] = [];

  const remember = (value: string, digest: string): void => {
    known.set(value, digest);
    if (!latest.includes(value)) latest = [value, ...latest].slice(0, MAX_SEARCHED_KEYS);
  };
  const serviceKey = (value: string, account: string): ServiceKey => ({
    value,
    account,
    appearsIn: (text) => text.includes(value) || latest.some((other) => text.includes(other)),
  });
  const redact = (text: string): string => {
    let clean = text;
    for (const key of known.keys()) clean = clean.replaceAll(key, '[key]');
    return clean;
  };

  if (typeof apiKey !== 'function') {
    const key = apiKey.trim();
    remember(key, '');
    const only = serviceKey(key, '');
    return { isPerVisitor: false, keyFor: async () => only, redact };
  }

  const ask = async (context: ApiKeyContext): Promise<unknown> => {
    try {
      return await withTimeout(
        limitMs,
        () => new Error('too late'),
        () => apiKey(context),
      );
    } catch {
      throw misconfigured('The function `apiKey` threw, rejected or did not return in time.');
    }
  };
  return {
    isPerVisitor: true,
    async keyFor(context) {
      const result = await ask(context);
      const named = typeof result === 'object' ? (result as Partial<AccountKey> | null) : undefined;
      const given = named === undefined ? result : named?.key;
      const diagnostic = describeKeyProblem(given);
      if (diagnostic !== undefined)
        throw misconfigured(`What the function \`apiKey\` returned ${diagnostic}.`);
      const value = String(given).trim();
      if (named === undefined) {
        const digest = known.get(value) ?? (await digestOf(value)).slice(0, ACCOUNT_LENGTH);
        remember(value, digest);
        return serviceKey(value, digest);
      }
      const account = named?.account;
      if (typeof account !== 'string' || !ACCOUNT_NAME.test(account))
        throw misconfigured(
          'The `account` that the function `apiKey` returned must have at most 40 letters, digits, `-`, `_` and `.`.',
        );
      remember(value, known.get(value) ?? (await digestOf(value)).slice(0, ACCOUNT_LENGTH));
      // A name never equals a digest of another key.
      return serviceKey(value, account === '' ? '' : `@${account}`);
    },
    redact,
  };
}
