/**
 * Waits until the condition holds, in tests that run in Node.
 * @throws after 20 seconds, naming what did not come. A loop without an end would hide why.
 */
export async function waitUntil(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !holds();) {
    if (Date.now() > end) throw new Error(`Did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
