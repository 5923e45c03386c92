import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { launch, until } from './browser.js';
import { startSite, STRICT_POLICY, type RunningSite } from './site.js';

/** How long the script of a slow page takes. */
const LATE_MS = 5_000;

const FORM = `<!doctype html><html lang="en"><title>A form</title>
<script src="/form-page.js"></script>
<style>body { margin: 0; padding: 16px } main { block-size: 400px }</style>
<main><label>Name <input></label></main>
<script>
  addEventListener('message', ({ data }) =>
    data === 'value?' && parent.postMessage({ value: document.querySelector('input').value }, '*'));
</script>`;

const SCRIPTS: Readonly<Record<string, string>> = {
  normal: '<script type="module" src="/form-embed.js"></script>',
  early: '<script type="module" async src="/form-embed.js"></script>',
  twice:
    '<script type="module" src="/form-embed.js"></script><script type="module" src="/prompt-forms.js"></script>',
  late: '<script type="module" src="/late"></script>',
  blocked: '<script type="module" src="/missing"></script>',
  stripped: '',
};

/** Whether the element watches the iframe, so that it has the height of its form. */
const isWatched = (page: Page) =>
  page.$eval('iframe', (iframe) => (iframe as HTMLIFrameElement).offsetHeight === 432);

describe('an iframe inside <form-embed>', () => {
  let site: RunningSite;
  let browser: Browser;
  /** Requests for the form's page. */
  let loads = 0;

  before(async () => {
    const formEmbed = readFileSync('dist/form-embed.js');
    const turbo = readFileSync('node_modules/@hotwired/turbo/dist/turbo.es2017-esm.js');
    site = await startSite(({ pathname, searchParams }, response) => {
      const sendScript = (file: Buffer): void =>
        void response.setHeader('Content-Type', 'text/javascript').end(file);
      switch (pathname) {
        case '/form':
          loads++;
          response.end(FORM);
          return;
        case '/late':
          setTimeout(() => sendScript(formEmbed), LATE_MS);
          return;
        case '/turbo':
          sendScript(turbo);
          return;
        case '/missing':
          response.writeHead(404).end();
          return;
        case '/other':
          response.end('<!doctype html><title>Other</title><a href="/">Back</a>');
          return;
      }
      if (searchParams.has('strict'))
        response.setHeader(
          'Content-Security-Policy',
          STRICT_POLICY.replace('localhost:*', `127.0.0.1:${site.port}`),
        );
      const turboScript = searchParams.has('turbo')
        ? '<script type="module" src="/turbo"></script><meta name="turbo-refresh-method" content="morph">'
        : '';
      response.write(`<!doctype html><html lang="en"><title>A site</title>
        ${turboScript}${SCRIPTS[searchParams.get('script') ?? 'normal']}
        <h1>Tell us</h1>${searchParams.has('far') ? '<div style="height: 9000px"></div>' : ''}
        <form-embed label="Feedback">`);
      const rest = () =>
        response.end(`<iframe src="http://127.0.0.1:${site.port}/form" title="Feedback"
          sandbox="allow-scripts allow-forms allow-same-origin" referrerpolicy="strict-origin"
          width="100%" height="300" frameborder="0" ${searchParams.has('far') ? 'loading="lazy"' : ''}></iframe></form-embed>
        <p>Thank you</p>`);
      // The rest of a streamed page comes when the script has run.
      if (searchParams.get('script') === 'early') setTimeout(rest, 500);
      else rest();
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  beforeEach(() => {
    loads = 0;
  });

  const open = async (query: string): Promise<Page> => {
    const page = await browser.newPage();
    // The scripts of a slow page must not hold it back.
    void page.goto(`http://localhost:${site.port}/?${query}`).catch(() => undefined);
    await page.waitForSelector('iframe');
    return page;
  };

  const formIn = async (page: Page): Promise<Frame> => {
    const find = () => page.frames().find((frame) => frame.url().endsWith('/form'));
    const hasInput = async () =>
      (await find()
        ?.$('input')
        .catch(() => null)) ?? null;
    await until('the form', async () => (await hasInput()) !== null);
    return find()!;
  };

  const type = async (page: Page, text: string): Promise<void> => {
    const input = await (await formIn(page)).waitForSelector('input');
    await input!.type(text);
  };

  /** The form tells its own value: its frame is of another process. */
  const typed = (page: Page) =>
    page.$eval(
      'iframe',
      (iframe) =>
        new Promise<string>((resolve) => {
          addEventListener(
            'message',
            ({ data }) => data.value !== undefined && resolve(data.value),
          );
          (iframe as HTMLIFrameElement).contentWindow!.postMessage('value?', '*');
        }),
    );

  it('is not spoken to before it loads, far below', async () => {
    const page = await open('far');
    const faults: string[] = [];
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    await until('the element', () =>
      page.$eval('form-embed', (element) => Boolean(element.shadowRoot?.querySelector('.adopted'))),
    );
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    assert.equal(loads, 0);
    await page.$eval('iframe', (iframe) => iframe.scrollIntoView());
    await until('the height', () => isWatched(page));
    assert.deepEqual(faults, []);
    await page.close();
  });

  for (const query of ['script=normal', 'script=normal&strict', 'script=twice', 'script=early']) {
    it(`loads once, and has the height of its form: ${query}`, async () => {
      const page = await open(query);
      const faults: string[] = [];
      page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
      await until('the height', () => isWatched(page));
      assert.equal(loads, 1);
      assert.deepEqual(faults, []);
      await page.close();
    });
  }

  for (const script of ['blocked', 'stripped']) {
    it(`shows and takes what is typed if its script is ${script}`, async () => {
      const page = await open(`script=${script}`);
      await type(page, 'Ada');
      assert.equal(await typed(page), 'Ada');
      assert.equal(await page.$eval('iframe', (iframe) => iframe.getClientRects().length), 1);
      assert.equal(loads, 1);
      await page.close();
    });
  }

  it('keeps what is typed, and moves nothing above it, when its script comes five seconds late', async () => {
    const page = await open('script=late');
    await type(page, 'Ad');
    const top = () => page.$eval('iframe', (iframe) => iframe.getBoundingClientRect().top);
    const before = await top();
    assert.equal(await isWatched(page), false);
    await until('the height', () => isWatched(page));
    await type(page, 'a');
    assert.equal(await typed(page), 'Ada');
    assert.equal(await top(), before);
    assert.equal(loads, 1);
    await page.close();
  });

  it('loads once for each visit with Turbo, and not again when it morphs the page', async () => {
    const page = await open('turbo');
    await until('the height', () => isWatched(page));
    await type(page, 'Ada');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('turbo:render', resolve, { once: true });
          (
            window as never as { Turbo: { session: { refresh(url: string): void } } }
          ).Turbo.session.refresh(location.href);
        }),
    );
    assert.equal(loads, 1);
    assert.equal(await typed(page), 'Ada');
    await until('the height', () => isWatched(page));
    await page.close();
  });

  for (const keepsPages of [false, true]) {
    it(`is there after Back, ${keepsPages ? 'in a page that the browser kept' : 'in a page that loads again'}`, async () => {
      const other = await launch({ keepsPages });
      try {
        const page = await other.newPage();
        await page.goto(`http://localhost:${site.port}/`);
        await until('the height', () => isWatched(page));
        await type(page, 'Ada');
        await page.goto(`http://localhost:${site.port}/other`);
        loads = 0;
        await page.evaluate(() => history.back());
        await until('the height', () => isWatched(page).catch(() => false));
        // The browser may have the form's page in its cache.
        assert.ok(loads <= (keepsPages ? 0 : 1), `${loads} loads`);
        if (keepsPages) assert.equal(await typed(page), 'Ada');
      } finally {
        await other.close();
      }
    });
  }
});
