/**
 * Reads a body as UTF-8 text, up to `maxBytes` after decompression. `isCut` is true for a longer one: the rest is not read. Rejects
 * with the reason of the signal of `fetch`, or if the connection breaks.
 */
export async function readBeginning(
  { body }: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop cancels the body, and so ends the connection.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, maxBytes - size), { stream: true });
    size += chunk.length;
    if (size > maxBytes) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}
