import type { ErrorCode } from '../api.js';
import type { CodeSource } from './errors.js';
import { textAt } from './json.js';

/** In place of JSON that is too large. */
export const TOO_LARGE: unique symbol = Symbol('too large');

/**
 * Section 2: reads a body of at most `maxBytes` bytes as JSON; {@link TOO_LARGE} where there are more, undefined where
 * they are not UTF-8 or where they are not JSON. When `signal` aborts it lets go of the body, so that the
 * connection is free. Rejects with what broke the connection.
 */
export async function readJson(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  let size = 0;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        size += chunk.length;
        if (size > maxBytes) out.terminate();
        else out.enqueue(chunk);
      },
    }),
    { signal },
  );
  const bytes = await new Response(body).arrayBuffer();
  if (size > maxBytes) return TOO_LARGE;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's message would quote the body: it goes no further.
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
