import type { Deadline } from './deadline.js';

/** Thrown by {@link readText} for a body of more bytes than allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Reads a body as UTF-8 text, counting while it reads: neither `Content-Length` nor the sender is believed.
 * (Hono's body limit believes `Content-Length` where there is one, and has nothing for the service's answers.)
 * Takes the greatest number of bytes and a deadline. Throws {@link TooLarge}, a TypeError for bytes that
 * are not UTF-8, the deadline's reason, or what the stream fails with. A body that was not read to its end
 * is left as it is: what to do with the rest is the caller's decision.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  deadline: Deadline,
): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await deadline.race(reader.read());
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > maxBytes) throw new TooLarge(`The body has more than ${maxBytes} bytes.`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    reader.releaseLock();
  }
}
