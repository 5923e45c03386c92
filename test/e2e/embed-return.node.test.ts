import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

const HEAD = '<title>A form</title><script src="/form-page.js" defer></script>';

/** A form whose server shows a page afterwards, and one that announces its response itself when it loads. */
const PAGES: Readonly<Record<string, string>> = {
  '/form': `${HEAD}<form action="/thanks" method="post"><input name="name"><button>Send</button></form>`,
  '/thanks': `${HEAD}<main data-response-sent>Thank you!</main><a href="/form">Again</a>`,
  '/script-form': `${HEAD}<form action="/script-thanks" method="post"><input name="name"><button>Send</button></form>`,
  '/script-thanks': `${HEAD}<p>Thank you!</p><a href="/script-form">Again</a><script>
    addEventListener('load', () => document.dispatchEvent(new CustomEvent('prompt-forms:submitted')));
  </script>`,
};

const sitePage = (formUrl: string): string =>
  `<!doctype html><html lang="en"><title>A site</title>
  <script type="module" src="/form-embed.js"></script><form-embed src="${formUrl}"></form-embed>`;

describe('a response in <form-embed>', () => {
  let site: RunningSite;
  let browser: Browser;
  let port: number;

  before(async () => {
    site = await startSite(({ pathname, searchParams }, response) => {
      response.end(PAGES[pathname] ?? sitePage(searchParams.get('form') ?? ''));
    });
    ({ port } = site);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  for (const name of ['', 'script-']) {
    const way = name ? 'a script announces' : 'a page of the server marks';
    it(`is counted once if ${way} it, also after Back, Forward and Reload`, async () => {
      const page = await browser.newPage();
      let responses = 0;
      await page.exposeFunction('countResponse', () => responses++);
      await page.evaluateOnNewDocument(() => {
        addEventListener('form-submitted', () =>
          (window as unknown as { countResponse(): void }).countResponse(),
        );
      });
      const formPath = `/${name}form`;
      const thanksPath = `/${name}thanks`;
      await page.goto(`http://localhost:${port}/?form=http://127.0.0.1:${port}${formPath}`);
      /** The frame, after its page has loaded and could have reported a response. */
      const at = async (path: string): Promise<Frame> => {
        const isThere = (frame: Frame): boolean => frame.url().endsWith(`:${port}${path}`);
        await until(path, async () => {
          const frame = page.frames().find((each) => each !== page.mainFrame() && isThere(each));
          const isLoaded = frame?.evaluate(() => document.readyState === 'complete');
          return (await isLoaded?.catch(() => false)) ?? false;
        });
        const frame = page.frames().find((each) => each !== page.mainFrame() && isThere(each))!;
        await settle(page, frame);
        return frame;
      };
      const respond = async (): Promise<void> => {
        const frame = await at(formPath);
        await frame.locator('input').fill('Ada');
        await frame.locator('button').click();
        await at(thanksPath);
      };

      await respond();
      assert.equal(responses, 1);
      await page.evaluate(() => history.back());
      await at(formPath);
      await page.evaluate(() => history.forward());
      const thanks = await at(thanksPath);
      assert.equal(responses, 1, 'after Back and Forward');
      // The old page has the same path, and would count as the new one.
      await Promise.all([thanks.waitForNavigation(), thanks.evaluate(() => location.reload())]);
      await at(thanksPath);
      assert.equal(responses, 1, 'after a reload of the frame');
      await page.evaluate(() => history.back());
      await respond();
      assert.equal(responses, 2, 'another response');
      await page.close();
    });
  }
});

/** Resolves when messages that the frame has sent until now have arrived. */
async function settle(page: Page, frame: Frame): Promise<void> {
  const isReceived = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'last message' && resolve());
      }),
  );
  await frame.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    parent.postMessage('last message', '*');
  });
  await isReceived;
}
