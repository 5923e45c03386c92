import type { Operation } from '../../api.js';
import type { Scope } from '../authorize.js';
import { withTimeout } from '../deadline.js';
import { digestOf } from '../digest.js';
import { misconfigured } from '../envelope.js';

/** For whom, and for what, the proxy asks the service. */
export interface ApiKeyContext {
  /** The `identity` that `authorize` returned for the visitor: with an owner store, the owner of the forms. */
  readonly identity?: string | undefined;
  readonly scope: Scope;
  readonly operation: Operation;
}

/**
 * The account's API key, or a function that returns it. The proxy calls the function before requests to the service, so the key
 * can change without a restart, and visitors may have accounts of their own: see demo/guide/tenants.md. The same context must
 * have the same key, except when a key is replaced. Nothing that is stored or shared between visitors counts for two keys. A key
 * has 16 characters or more.
 */
export type ApiKey = string | ((context: ApiKeyContext) => string | Promise<string>);

/** A key for requests to the service. */
export interface ServiceKey {
  readonly value: string;
  /** Tells accounts apart: empty for the option as a string, else the beginning of the key's digest. */
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

/** `limitMs`: milliseconds that a function may take. Throws a TypeError for an invalid string. */
export function createApiKeyProvider(apiKey: ApiKey, limitMs: number): ApiKeyProvider {
  const isPerVisitor = typeof apiKey === 'function';
  /** By value, the latest last. */
  const known = new Map<string, ServiceKey>();
  let latest: readonly string[] = [];
  const remember = async (value: string): Promise<ServiceKey> => {
    const account = isPerVisitor ? (await digestOf(value)).slice(0, ACCOUNT_LENGTH) : '';
    const key: ServiceKey = known.get(value) ?? {
      value,
      account,
      appearsIn: (text) => text.includes(value) || latest.some((other) => text.includes(other)),
    };
    if (!latest.includes(value)) latest = [value, ...latest].slice(0, MAX_SEARCHED_KEYS);
    known.delete(value);
    known.set(value, key);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED_KEYS && oldest !== undefined) known.delete(oldest);
    return key;
  };
  let only: Promise<ServiceKey> | undefined;
  if (typeof apiKey !== 'function') {
    const diagnostic = describeKeyProblem(apiKey);
    if (diagnostic !== undefined) {
      throw new TypeError(
        `createFormsProxy: \`apiKey\` ${diagnostic}. Set it to the key from the API keys page of your account's dashboard, ` +
          'for example from an environment variable, or to a function that returns it.',
      );
    }
    only = remember(apiKey.trim());
  }

  return {
    isPerVisitor,
    async keyFor(context) {
      if (only !== undefined) return only;
      let value: unknown;
      try {
        const late = () => new Error('too late');
        value = await withTimeout(limitMs, late, () =>
          typeof apiKey === 'function' ? apiKey(context) : apiKey,
        );
      } catch {
        throw misconfigured('The function `apiKey` threw, rejected or did not return in time.');
      }
      const diagnostic = describeKeyProblem(value);
      if (diagnostic !== undefined)
        throw misconfigured(`What the function \`apiKey\` returned ${diagnostic}.`);
      return remember(String(value).trim());
    },
    redact(text) {
      let clean = text;
      for (const key of known.keys()) clean = clean.replaceAll(key, '[key]');
      return clean;
    },
  };
}
