import { race } from './signals.js';

/** A body that arrived but cannot be used. */
export type BodyFault = 'too large' | 'not UTF-8';

/**
 * Reads a body as UTF-8 text, at most `maxBytes` bytes of it; every read is raced against `signal`.
 * Rejects with the signal's reason, or with what broke the connection.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ text: string; fault?: BodyFault }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    while (reader) {
      const { done, value } = await race(reader.read(), signal);
      bytes += value?.byteLength ?? 0;
      if (bytes > maxBytes) return { text: '', fault: 'too large' };
      try {
        text += decoder.decode(value, { stream: !done });
      } catch {
        return { text: '', fault: 'not UTF-8' };
      }
      if (done) break;
    }
    return { text };
  } finally {
    discard(reader);
  }
}

/** Lets go of a body that nobody reads on, so that its connection is free; never rejects. */
export function discard(body: { cancel(): Promise<void> } | null | undefined): void {
  body?.cancel().catch(() => {});
}
