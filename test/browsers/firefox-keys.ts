import type { Page } from 'puppeteer-core';

/**
 * Makes the page wait after each key until the frame that has the focus has handled it. Firefox sends keys to the process
 * of that frame, and responds before they are handled. A Tab that follows at once would go to the frame although the focus
 * is leaving it. A script in each frame runs after the keys, and its result arrives after the changes of focus that they
 * cause.
 */
export function waitingForKeys(page: Page): Page {
  const { keyboard } = page;
  const handled = async (): Promise<void> => {
    for (const frame of page.frames().toReversed()) {
      try {
        await frame.evaluate(() => {});
      } catch {
        // The key has removed the frame, or opened another page in it.
      }
    }
  };
  for (const name of ['press', 'type', 'down', 'up'] as const) {
    const send = keyboard[name].bind(keyboard) as (...args: unknown[]) => Promise<void>;
    keyboard[name] = async (...args: unknown[]) => {
      await send(...args);
      await handled();
    };
  }
  return page;
}
