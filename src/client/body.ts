import { CallFailure } from './call-failure.js';

/**
 * Reads a body as JSON. When `signal` aborts, it cancels the body, so that the connection is free.
 * @returns undefined for what is not UTF-8 or not JSON.
 * @throws CallFailure of kind `network` if the connection breaks, of kind `protocol` for more than `maxBytes` bytes.
 */
export async function readJson(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      size += chunk.length;
      if (size > maxBytes) out.terminate();
      else out.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(counter, { signal });
  let bytes: ArrayBuffer;
  try {
    bytes = await new Response(body).arrayBuffer();
  } catch (cause) {
    throw new CallFailure({ kind: 'network', cause });
  }
  if (size > maxBytes) {
    throw new CallFailure({ kind: 'protocol', status: response.status, maxBytes }, { response });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Drops the parser's message, since it quotes the body.
    return undefined;
  }
}
