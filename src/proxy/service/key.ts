import { withTimeout } from '../deadline.js';
import { misconfigured } from '../envelope.js';

/**
 * The account's API key, or a function that returns it. The proxy calls the function before every request to the service,
 * so the key can change without a restart. A key has 16 characters or more.
 */
export type ApiKey = string | (() => string | Promise<string>);

/** Provides the key for requests to the service, and removes it from all other text. */
export interface ApiKeyProvider {
  /** The current key. Throws a ProxyError (500 `PROXY_MISCONFIGURED`) that never quotes the function's own error. */
  current(): Promise<string>;
  /** True if the text contains one of the last keys. */
  appearsIn(text: string): boolean;
  /** The text without the key. */
  redact(text: string): string;
}

const MAX_REMEMBERED_KEYS = 4;
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
  const known: string[] = [];
  const remember = (key: string): string => {
    if (!known.includes(key)) known.unshift(key);
    known.length = Math.min(known.length, MAX_REMEMBERED_KEYS);
    return key;
  };
  if (typeof apiKey !== 'function') {
    const diagnostic = describeKeyProblem(apiKey);
    if (diagnostic !== undefined) {
      throw new TypeError(
        `createFormsProxy: \`apiKey\` ${diagnostic}. Set it to the key from the API keys page of your account's dashboard, ` +
          'for example from an environment variable, or to a function that returns it.',
      );
    }
    remember(apiKey.trim());
  }

  return {
    async current() {
      if (typeof apiKey !== 'function') return apiKey.trim();
      let key: string;
      try {
        key = await withTimeout(limitMs, () => new Error('too late'), apiKey);
      } catch {
        throw misconfigured('The function `apiKey` threw, rejected or did not return in time.');
      }
      const diagnostic = describeKeyProblem(key);
      if (diagnostic !== undefined)
        throw misconfigured(`What the function \`apiKey\` returned ${diagnostic}.`);
      return remember(key.trim());
    },
    appearsIn: (text) => known.some((key) => text.includes(key)),
    redact: (text) => known.reduce((clean, key) => clean.replaceAll(key, '[key]'), text),
  };
}
