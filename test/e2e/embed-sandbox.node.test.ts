import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

const FORM = `<!doctype html><html lang="en"><title>A form</title>
  <a id="popup" href="/opened" target="_blank">The rules</a>
  <a id="download" href="/file" download>Your ticket</a>
  <button onclick="document.title = String(confirm('Send it?'))">Send</button>`;

const OPENED = '<!doctype html><html lang="en"><title>The rules</title><h1>The rules</h1>';

describe('the sandbox of <form-embed>', () => {
  let site: RunningSite;
  let browser: Browser;

  before(async () => {
    site = await startSite(({ pathname }, response) => {
      if (pathname === '/form') response.end(FORM);
      else if (pathname === '/opened') response.end(OPENED);
      else if (pathname === '/file') {
        response.setHeader('Content-Disposition', 'attachment; filename="ticket.txt"');
        response.setHeader('Content-Type', 'text/plain').end('A ticket');
      } else {
        const sandbox = pathname === '/strict' ? 'sandbox="allow-scripts allow-popups"' : '';
        response.end(`<!doctype html><html lang="en"><title>A site</title>
          <script type="module" src="/form-embed.js"></script>
          <form-embed src="http://127.0.0.1:${site.port}/form" ${sandbox} height="300"></form-embed>`);
      }
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  async function open(path: string): Promise<{ page: Page; form: Frame }> {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`http://localhost:${site.port}${path}`, { waitUntil: 'networkidle2' });
    const isForm = (frame: Frame): boolean => frame.url().endsWith('/form');
    await until('the form', () => page.frames().some(isForm));
    return { page, form: page.frames().find(isForm)! };
  }

  /** The page that a link of the form opens. */
  async function openedBy(page: Page, form: Frame): Promise<Page> {
    const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await form.locator('#popup').click();
    const popup = (await opened)!;
    await popup.waitForSelector('h1');
    return popup;
  }

  const storageOf = (page: Page): Promise<string> =>
    page.evaluate(() => {
      try {
        localStorage.setItem('a', '1');
        return 'usable';
      } catch (error) {
        return (error as Error).name;
      }
    });

  it('lets the form open pages that are not sandboxed', async () => {
    const { page, form } = await open('/');
    const popup = await openedBy(page, form);
    popup.on('dialog', (dialog) => void dialog.accept());
    assert.equal(await popup.evaluate(() => confirm('Sure?')), true);
    assert.equal(await storageOf(popup), 'usable');
    await popup.close();
    await page.close();
  });

  it('lets the form download files', async () => {
    const { page, form } = await open('/');
    const session = await browser.target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
    const isStarted = once(session as never, 'Browser.downloadWillBegin');
    await form.locator('#download').click();
    const [{ suggestedFilename }] = (await isStarted) as [{ suggestedFilename: string }];
    assert.equal(suggestedFilename, 'ticket.txt');
    await page.close();
  });

  it('lets the form show a confirm dialog', async () => {
    const { page, form } = await open('/');
    await form.locator('button').click();
    await until('the result', () => form.evaluate(() => document.title === 'true'));
    await page.close();
  });

  it('does not let the form replace the page', async () => {
    const { page, form } = await open('/');
    const failure = await form.evaluate(() => {
      try {
        window.top!.location.href = '/opened';
        return 'none';
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(failure, 'SecurityError');
    assert.equal(await page.title(), 'A site');
    await page.close();
  });

  it('has the value that the page sets', async () => {
    const { page, form } = await open('/strict');
    const popup = await openedBy(page, form);
    assert.equal(await storageOf(popup), 'SecurityError');
    await page.close();
  });
});
