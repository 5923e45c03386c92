import type { Page } from 'puppeteer-core';

/**
 * Makes the page wait after each key until it has arrived. Firefox sends keys to the process of the frame that has the
 * focus, and responds before they are handled there. The next Tab would go to that frame although the focus leaves it.
 * The result of a script in each frame arrives after the keys, and after the messages about the focus that they cause.
 */
export function waitingForKeys(page: Page): Page {
  const { keyboard } = page;
  const handled = async (): Promise<void> => {
    for (const frame of page.frames().toReversed()) await frame.evaluate(() => {});
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
