import type { Deadline } from '../api/timers.js';

/** The body of a response, such as a ReadableStream. */
export interface ServiceReplyBody {
  getReader(): {
    read(): Promise<{ readonly done?: boolean; readonly value?: Uint8Array | undefined }>;
    releaseLock(): void;
  };
  cancel(): Promise<void>;
}

/** Thrown by {@link readText} for a body of more bytes than allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Reads a body as UTF-8 text, up to `maxBytes`. Counts the bytes that arrive and ignores `Content-Length`, which Hono's
 * body limit would trust.
 * @throws {@link TooLarge}, a TypeError for bytes that are not UTF-8, the deadline's reason, or the stream's error. The
 * rest of the body then stays unread; the caller decides whether to cancel it.
 */
export async function readText(
  body: ServiceReplyBody | null,
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
      if (done || value === undefined) return text + decoder.decode();
      size += value.byteLength;
      if (size > maxBytes) throw new TooLarge(`The body has more than ${maxBytes} bytes.`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    reader.releaseLock();
  }
}
