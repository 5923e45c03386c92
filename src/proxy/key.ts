import { withTimeout } from './deadline.js';
import { misconfigured } from './envelope.js';

/**
 * The account's API key (service-api.md, section 5), or a function that gives it before every request to the
 * service, so that it can be changed without a restart.
 */
export type ApiKey = string | (() => string | Promise<string>);

/** Holds the key: gives it to the request that needs it, and takes it out of every text that leaves. */
export interface ApiKeyProvider {
  /** The key of now. Throws a ProxyError (500 `PROXY_MISCONFIGURED`) that never holds what the function threw. */
  current(): Promise<string>;
  /** True where the text holds one of the last keys. Never for a short one, which ordinary text may hold too. */
  appearsIn(text: string): boolean;
  /** The text without the key. */
  redact(text: string): string;
}

const MAX_REMEMBERED_KEYS = 4;
/** Characters from which on a key does not stand in a text by chance. */
const MIN_REDACTABLE_LENGTH = 16;

/** What is wrong with a key, in words that do not hold it; undefined for a good one. */
function describeKeyProblem(key: unknown): string | undefined {
  if (typeof key !== 'string' || key.trim() === '') return 'is empty';
  if (/^bearer\s/i.test(key.trim())) return 'must be the key alone, without the word Bearer';
  if (!/^[\x21-\x7e]+$/.test(key.trim())) return 'holds a character that cannot stand in a header';
  return undefined;
}

/** Takes the option and a limit in milliseconds for a function's answer. Throws a TypeError for a bad string. */
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
        throw misconfigured('The function `apiKey` threw, rejected or did not answer in time.');
      }
      const diagnostic = describeKeyProblem(key);
      if (diagnostic !== undefined)
        throw misconfigured(`What the function \`apiKey\` returned ${diagnostic}.`);
      return remember(key.trim());
    },
    appearsIn: (text) =>
      known.some((key) => key.length >= MIN_REDACTABLE_LENGTH && text.includes(key)),
    redact: (text) => known.reduce((clean, key) => clean.replaceAll(key, '[key]'), text),
  };
}
