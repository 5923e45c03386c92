import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type CDPSession, type Frame, type Page } from 'puppeteer-core';
import { staticFile } from '../demo/static-files.js';
import { CHROMIUM_ARGS } from '../support/chromium-args.js';
import { storiesFolder } from './built-stories.js';
import { machineFonts } from './fonts.js';
import type { Picture, Sitting } from './pictures.js';
import { holdStill } from './hold-still.js';

/** References are of this system's Chromium; elsewhere text is drawn in another way. */
export const UNFIT: string | undefined =
  process.platform === 'linux'
    ? undefined
    : `Skipped: the references are of Chromium on Linux, and this is ${process.platform}.`;

/** As many as there are cores to draw with. */
const BROWSERS = 2;
const HEIGHT = 600;
/** A page that is longer ends here in its picture: the rest looks like what is seen. */
const TALLEST = 1000;

/** The demo's pages, and browsers that take pictures of them. */
export interface Studio {
  /** The browser's major version. */
  readonly chromium: number;
  /** Loads a page and does something there; as many at once as there are browsers. */
  visit<Result>(
    path: string,
    width: number,
    work: (page: Page) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Takes the pictures of one page, in their order, as PNG files; with further rules for the page, where they are
   * given.
   */
  take(sitting: Sitting, css?: string): Promise<readonly (readonly [Picture, Uint8Array])[]>;
  close(): Promise<void>;
}

/** A static host of the bundled pages, on a free port. */
async function startServer(): Promise<Server> {
  const folder = await storiesFolder();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const found = staticFile(pathname, folder);
    if (!found) return void response.writeHead(404).end();
    response.setHeader('content-type', found.type);
    // The browser asks for no file twice.
    response.setHeader('cache-control', 'max-age=600').end(found.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function startBrowser(executablePath: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await puppeteer.launch({
    executablePath,
    // Without reports of each network request: nothing reads them.
    networkEnabled: false,
    args: [
      ...CHROMIUM_ARGS,
      // Overrides the machine's settings for text and colors.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
    env: { ...process.env, TZ: 'UTC' },
  });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(60_000);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  // tsx gives functions their names with this helper, which no page knows.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  await page.evaluateOnNewDocument(holdStill);
  await page.emulateFocusedPage(true);
  return { browser, page };
}

/** False for a frame that is hidden or out of view: in it nothing can wait for what is drawn. */
async function canDraw(frame: Frame): Promise<boolean> {
  const owner = await frame.frameElement();
  return (
    owner?.evaluate(
      (node) =>
        node instanceof HTMLIFrameElement &&
        node.checkVisibility({ visibilityProperty: true }) &&
        node.getBoundingClientRect().top < innerHeight,
    ) ?? true
  );
}

const MARKER = 'all heights before this are reported';

/**
 * Waits until the page around a form has the height that the form's page reported last: messages of one frame
 * arrive in their order, so those before this one have arrived, and an element applies a height in the next frame.
 */
async function heightApplied(page: Page, frame: Frame): Promise<void> {
  // To a page that reports none, the marker would be the first message, with which its frame shows.
  if (!(await frame.evaluate(() => Symbol.for('prompt-forms:form-page') in window))) return;
  await page.evaluate((marker) => {
    const applied = new Promise<void>((resolve) =>
      addEventListener('message', function take({ data }: MessageEvent) {
        if (data !== marker) return;
        removeEventListener('message', take);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    );
    Object.assign(globalThis, { applied });
  }, MARKER);
  await frame.evaluate((marker) => parent.postMessage(marker, '*'), MARKER);
  await page.evaluate(() => (globalThis as unknown as { applied: Promise<void> }).applied);
}

const sessions = new WeakMap<Page, CDPSession>();

/** Puppeteer knows no forced colors, and its touch would load the page again. */
async function emulate(page: Page, emulated: Picture['emulated']): Promise<void> {
  // What a session emulates ends with it.
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  const features = [
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'forced-colors', value: emulated === 'forced-colors' ? 'active' : 'none' },
  ];
  await session.send('Emulation.setEmulatedMedia', { features });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: emulated === 'touch' });
}

/** Lays the page out for the picture and waits until everything is drawn. */
async function pose(page: Page, picture: Picture, height = HEIGHT): Promise<void> {
  const { theme, width, emulated } = picture;
  await page.setViewport({ width, height });
  await emulate(page, emulated);
  await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
  for (const frame of page.frames()) {
    if (!(await canDraw(frame))) continue;
    await frame.evaluate(async () => {
      const frames = (count: number): Promise<void> =>
        new Promise((resolve) =>
          requestAnimationFrame(() => resolve(count > 1 ? frames(count - 1) : undefined)),
        );
      await frames(1); // with the layout come the fonts that it needs
      await document.fonts.ready;
      const lost = [...document.fonts].filter(({ status }) => status === 'error');
      if (lost.length > 0) throw new Error(`${lost[0]!.family} did not come`);
      await frames(2);
    });
  }
  for (const frame of page.frames()) {
    if (frame.parentFrame() !== page.mainFrame() || !(await canDraw(frame))) continue;
    await heightApplied(page, frame);
  }
}

/** The area of the picture: the subject, or the viewport if a dialog is open or a launcher floats. */
const boundsOf = (page: Page, subject: string) =>
  page.$eval(subject, (node) => {
    const isOver = (root: ParentNode): boolean =>
      root.querySelector(':modal, :popover-open, [part~=launcher]') !== null ||
      [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && isOver(shadowRoot));
    if (isOver(document)) return undefined;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [x, y] = [Math.floor(left), Math.floor(top)];
    return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
  });

async function picture(page: Page, subject: string, wanted: Picture): Promise<Uint8Array> {
  await pose(page, wanted);
  let clip = await boundsOf(page, subject);
  if (clip && clip.y + clip.height > HEIGHT) {
    const height = Math.min(clip.y + clip.height, TALLEST);
    await pose(page, wanted, height);
    clip = await boundsOf(page, subject);
    if (clip) clip.height = Math.min(clip.height, height - clip.y);
  }
  const shot = { captureBeyondViewport: false, optimizeForSpeed: true } as const;
  return page.screenshot(clip ? { ...shot, clip } : shot);
}

/** They say how long a form usually takes, which a page learns from all stories in it. */
const OF_NEW_PAGES = /running/;

/**
 * Shows another story in the page of the one before, which takes a third of the time of loading it. @returns false if
 * the page shows no story, or stories in another way, or if the story needs a new page.
 */
async function showInSamePage(page: Page, { href, searchParams }: URL): Promise<boolean> {
  const story = searchParams.get('story');
  const before = new URL(page.url());
  if (!story || OF_NEW_PAGES.test(story) || !before.searchParams.has('story')) return false;
  before.searchParams.set('story', story);
  if (decodeURIComponent(before.href) !== decodeURIComponent(href)) return false;
  await page.evaluate((address) => {
    dispatchEvent(new CustomEvent('show-story', { detail: address }));
  }, story);
  return true;
}

/** Starts the demo's server and the browsers at CHROME_PATH. */
export async function openStudio(): Promise<Studio> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new Error('CHROME_PATH is not set: run the tests with npm test');
  const server = await startServer();
  const { port } = server.address() as AddressInfo;
  const started = await Promise.all(
    Array.from({ length: BROWSERS }, () => startBrowser(executablePath)),
  );
  const free = started.map(({ page }) => page);
  const waiting: ((page: Page) => void)[] = [];
  const version = await started[0]!.browser.version();

  const visit: Studio['visit'] = async (path, width, work) => {
    const page = free.pop() ?? (await new Promise<Page>((resolve) => waiting.push(resolve)));
    try {
      await page.setViewport({ width, height: HEIGHT });
      const url = new URL(path, `http://127.0.0.1:${port}`);
      if (!(await showInSamePage(page, url))) {
        await page.goto(url.href, { waitUntil: 'domcontentloaded' });
      }
      await page.waitForSelector('html[data-ready]');
      return await work(page);
    } finally {
      const next = waiting.shift();
      if (next) next(page);
      else free.push(page);
    }
  };

  return {
    chromium: Number(/\/(\d+)\./.exec(version)?.[1]),
    visit,
    take: ({ path, subject, pictures }, css) =>
      visit(path, pictures[0].width, async (page) => {
        const style = css && (await page.addStyleTag({ content: css }));
        const taken: [Picture, Uint8Array][] = [];
        for (const wanted of pictures) taken.push([wanted, await picture(page, subject, wanted)]);
        const strange = await machineFonts(page);
        if (strange.length > 0)
          throw new Error(`${path} shows this machine's ${strange.join(', ')}`);
        if (style) await style.evaluate((node) => node.remove());
        return taken;
      }),
    async close() {
      await Promise.all(started.map(({ browser }) => browser.close()));
      server.closeAllConnections();
      server.close();
    },
  };
}
