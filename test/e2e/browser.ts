import puppeteer, {
  type Browser,
  type ElementHandle,
  type Frame,
  type Locator,
  type Page,
} from 'puppeteer-core';
import { CHROMIUM_ARGS } from '../support/chromium-args.js';
import { describePage, watchPages } from './page-log.js';

/**
 * Starts the Chromium that the test command found; a profile of its own is made and removed. `keepsPages`: pages that
 * are left are kept for the way back, as people's browsers do. `hasScrollBars`: scroll bars take space.
 */
export async function launch({ keepsPages = false, hasScrollBars = false } = {}): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new Error('CHROME_PATH is not set: run the tests with npm test');
  const browser = await puppeteer.launch({
    executablePath,
    defaultViewport: { width: 1280, height: 1600 },
    ignoreDefaultArgs: [
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
      ...(hasScrollBars ? ['--hide-scrollbars'] : []),
    ],
    args: [...CHROMIUM_ARGS],
  });
  reportCrash(browser);
  watchPages(browser);
  return browser;
}

/** Prints the signal or code with which the browser ended, and the end of its output, unless a test closed it. */
function reportCrash(browser: Browser): void {
  const child = browser.process()!;
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  child.once('exit', (code, signal) => {
    if (code !== 0) console.error(`Chromium ended with ${signal ?? code}. It said last:\n${said}`);
  });
}

/** How long something may take on a busy machine, in ms; no test is about it. */
const PATIENCE = 30_000;

const named = (page: Page | Frame, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(PATIENCE);

/** Adds the state of the page to the error of what timed out. */
async function explain(page: Page | Frame, what: string, cause: unknown): Promise<Error> {
  const state = await describePage('page' in page ? page.page() : page);
  return new Error(`${what}: ${(cause as Error).message}\n${state}`, { cause });
}

/** Waits for a node with this role and name in the accessibility tree. */
export async function find(page: Page | Frame, role: string, name: string): Promise<ElementHandle> {
  try {
    return (await named(page, role, name).waitHandle()) as ElementHandle;
  } catch (cause) {
    throw await explain(page, `No ${role} “${name}”`, cause);
  }
}

/** Clicks what is called so, once it is there, at rest and not disabled. */
export async function press(page: Page | Frame, role: string, name: string): Promise<void> {
  try {
    await named(page, role, name).click();
  } catch (cause) {
    throw await explain(page, `The ${role} “${name}” could not be pressed`, cause);
  }
}

/** Opens the menu "More actions", and presses the item that is called so. */
export async function chooseFromMenu(page: Page | Frame, name: string): Promise<void> {
  await press(page, 'button', 'More actions');
  await press(page, 'menuitem', name);
}

/** How many elements are called so now. */
export async function count(page: Page | Frame, role: string, name: string): Promise<number> {
  return (await page.$$(`::-p-aria([name="${name}"][role="${role}"])`)).length;
}

/** Asks again until it holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Did not come: ${what}`);
}

/** Waits for a node, also in shadow roots: Puppeteer's `waitForSelector` and its locators do not notice changes there. */
export const appears = (page: Page, selector: string): Promise<void> =>
  until(selector, async () => (await page.$(selector)) !== null);

/** What acts on a node, once it is there: see {@link appears}. */
export async function locate(page: Page, selector: string): Promise<Locator<Element>> {
  await appears(page, selector);
  return page.locator(selector);
}
