import type { ErrorCode } from '../api.js';
import type { CodeSource } from './errors.js';
import { textAt } from './json.js';

/**
 * Reads a body of at most `maxBytes` bytes as text; undefined where there are more, or where they are not
 * UTF-8. When `signal` aborts it lets go of the body, so that the connection is free. Rejects with what
 * broke the connection.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const cancel = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  let text = '';
  for (let left = maxBytes; ;) {
    const { value } = (await reader?.read()) ?? {};
    try {
      text += decoder.decode(value, { stream: !!value });
      if (!value) return text;
      left -= value.length;
    } catch {
      left = -1;
    }
    if (left < 0) return cancel();
  }
}

/** Section 2: text to JSON value; undefined where it is none. Never throws. */
export function parseBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text!);
  } catch {
    // The parser's message would quote the body: it goes no further.
    return undefined;
  }
}

const CODE_SOURCES: readonly CodeSource[] = [
  'error.code',
  'error.error_code',
  'error.type',
  'code',
];

/**
 * Section 7: code and message of a failure. Where the code stands is not shown, so four places are
 * asked in order, and only text that looks like a code counts. A bare string as `error` is a message.
 */
export function failureOf(json: unknown): {
  code?: ErrorCode;
  codeSource?: CodeSource;
  serverMessage?: string;
} {
  const codeAt = (path: string) => textAt(json, path, /^[A-Z][A-Z0-9_]{1,63}$/);
  const codeSource = CODE_SOURCES.find(codeAt);
  return {
    code: codeSource && codeAt(codeSource),
    codeSource,
    serverMessage: (textAt(json, 'error.message') ?? textAt(json, 'error'))?.slice(0, 500),
  };
}
