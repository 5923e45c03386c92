import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { VERSION } from '../../src/version.js';
import { find, launch, press, until } from './browser.js';

const ELEMENTS =
  '<form-generator label="What do you need?"></form-generator><form-list></form-list>';

const HASHES = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Record<string, string>;

/** Pages that have the script file from another origin, as from a CDN. */
for (const file of ['prompt-forms.js', 'split/prompt-forms.js'])
  describe(`dist/${file} from another origin`, () => {
    const integrity = HASHES[file]!;
    let cdn: Server;
    let site: Server;
    let browser: Browser;
    let folder: string;
    let script: string;
    let origin: string;

    const addressOf = async (server: Server): Promise<string> => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://localhost:${(server.address() as AddressInfo).port}`;
    };

    before(async () => {
      cdn = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://cdn');
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.setHeader('access-control-allow-origin', '*');
        response.end(readFileSync(`dist${pathname.replace('/npm/prompt-forms@0.1.0', '')}`));
      });
      site = createServer((request, response) => {
        const head = new URL(request.url ?? '/', 'http://site').searchParams.get('head') ?? '';
        if (request.url?.startsWith('/api/')) response.writeHead(404).end();
        else
          response
            .setHeader('content-type', 'text/html; charset=utf-8')
            .end(`<!doctype html><title>A site</title>${head}${ELEMENTS}`);
      });
      folder = `${await addressOf(cdn)}/npm/prompt-forms@0.1.0`;
      script = `${folder}/${file}`;
      origin = await addressOf(site);
      browser = await launch();
    });

    after(async () => {
      await browser?.close();
      for (const server of [cdn, site]) {
        server?.closeAllConnections();
        server?.close();
      }
    });

    /** A page with this in its head, and what it says and throws. */
    async function open(head: string): Promise<{ page: Page; said: string[] }> {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        // The site has no proxy, which the elements say.
        if (!/Failed to load resource|PROXY|list |<form-list>/.test(message.text()))
          said.push(message.text());
      });
      await page.goto(`${origin}/?head=${encodeURIComponent(head)}`);
      return { page, said };
    }

    const tag = (src: string, hash = integrity): string =>
      `<script type="module" src="${src}" integrity="${hash}" crossorigin="anonymous"></script>`;

    const isDefined = (page: Page): Promise<boolean> =>
      page.evaluate(() => customElements.get('form-generator') !== undefined);

    it('runs with the right hash', async () => {
      const { page, said } = await open(tag(script));
      await find(page, 'textbox', 'What do you need?');
      assert.deepEqual(said, []);
    });

    it('does not run with another hash', async () => {
      const other = `sha384-${'A'.repeat(64)}`;
      const { page } = await open(tag(script, other));
      await page.waitForNetworkIdle();
      assert.equal(await isDefined(page), false);
    });

    it('keeps a property that the page sets before the script loads', async () => {
      const { page, said } = await open('');
      assert.equal(await isDefined(page), false);
      await page.evaluate((src) => {
        const generator = document.querySelector('form-generator') as HTMLElement & {
          placeholder?: string;
        };
        generator.placeholder = 'Set early';
        document.head.append(
          Object.assign(document.createElement('script'), { type: 'module', src }),
        );
      }, script);
      const box = await find(page, 'textbox', 'What do you need?');
      await until('the property', async () =>
        box.evaluate((node) => (node as HTMLTextAreaElement).placeholder === 'Set early'),
      );
      assert.deepEqual(said, []);
    });

    it('uses the language of a locale script from the same folder', async () => {
      const locale = tag(`${folder}/locales/de.js`, HASHES['locales/de.js']);
      const { page, said } = await open(`${locale}${tag(script)}`);
      await page.evaluate(() => (document.documentElement.lang = 'de'));
      await find(page, 'button', 'Formular erstellen');
      assert.deepEqual(said, []);
    });

    it('can be loaded twice without an error', async () => {
      const { page, said } = await open(`${tag(script)}${tag(`${script}?again`)}`);
      await find(page, 'textbox', 'What do you need?');
      await page.waitForNetworkIdle();
      assert.deepEqual(said, []);
      const boxes = await page.$$('>>> textarea');
      assert.equal(boxes.length, 1);
    });
  });

describe('an import map with hashes for dist/split/', () => {
  const SPLIT = Object.keys(HASHES).filter((file) => file.startsWith('split/'));

  it('has the hash of each part', () => {
    const { integrity } = JSON.parse(readFileSync('dist/split/import-map.json', 'utf8')) as {
      integrity: Record<string, string>;
    };
    assert.deepEqual(
      Object.keys(integrity),
      SPLIT.map((file) => `/prompt-forms-${VERSION}/${file}`),
    );
    assert.deepEqual(
      Object.values(integrity),
      SPLIT.map((file) => HASHES[file]),
    );
  });

  it('blocks a part that differs from the published one', async () => {
    /** The part with the panel of embed code is another one than was published. */
    const changed = SPLIT.find((file) => file.startsWith('split/panel.lazy-'));
    assert.ok(changed, 'no part has the panel');
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      if (pathname.startsWith('/split/')) {
        const code = readFileSync(`dist${pathname}`, 'utf8');
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(pathname === `/${changed}` ? `${code}\n;` : code);
      } else if (pathname === '/') {
        const integrity = Object.fromEntries(SPLIT.map((file) => [`./${file}`, HASHES[file]]));
        response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
<title>A site</title>
<script type="importmap">${JSON.stringify({ integrity })}</script>
<script type="module" src="/split/prompt-forms.js"></script>
<form-list></form-list>`);
      } else if (pathname === '/api/v1/forms') {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            success: true,
            data: { forms: [{ id: 'form_1_a', formUrl: 'https://forms.example/f/1' }] },
          }),
        );
      } else response.writeHead(404).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await press(page, 'button', 'Embed code form_1_a');
      await until('an error', async () => said.some((line) => /integrity/i.test(line)));
      assert.ok(
        said.some((line) => line.includes(changed.replace('split/', ''))),
        said.join('\n'),
      );
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
