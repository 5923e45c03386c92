/** How early the form's own page arrives, with and without hints in the site's page. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createConnectionServer, type AddressInfo, type Socket } from 'node:net';
import type { Browser } from 'puppeteer-core';
import { serve } from '../server.js';
import { markdownTable, median, ratio } from '../table.js';
import { emulateSlowPhone } from './slow-phone.js';

const ROUNDS = 7;

/** Two round trips of slow 4G: for TCP and for TLS. DevTools delays requests, but no connections. */
const CONNECTION_MS = 300;

const PLAIN = 'plain iframe';
const PLAIN_BESIDE = 'plain iframe, beside the script';
const ADOPTED = 'iframe inside <form-embed>';
const AS_IS = 'dist/form-embed.js';
const PRECONNECT = 'dist/form-embed.js, preconnect in the head';

const script = '<script type="module" src="/form-embed.js"></script>';
const iframe = (src: string) => `<iframe src="${src}"></iframe>`;
const embed = (src: string) => `<form-embed src="${src}" loading="eager"></form-embed>`;

const PAGES: Readonly<Record<string, (src: string, origin: string) => readonly [string, string]>> =
  {
    [PLAIN]: (src) => ['', iframe(src)],
    [PLAIN_BESIDE]: (src) => [script, iframe(src)],
    [ADOPTED]: (src) => [script, `<form-embed>${iframe(src)}</form-embed>`],
    [AS_IS]: (src) => [script, embed(src)],
    [PRECONNECT]: (src, origin) => [
      `<link rel="preconnect" href="${origin}">${script}`,
      embed(src),
    ],
  };

/** A server of one form's page. Each new connection costs {@link CONNECTION_MS}. */
async function serveForm() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>A form</p>');
  });
  const sockets = new Set<Socket>();
  const front = createConnectionServer((socket) => {
    sockets.add(socket);
    setTimeout(() => server.emit('connection', socket), CONNECTION_MS);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Milliseconds from the navigation to the response with the form's page. */
async function formReceived(browser: Browser, url: string): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const session = await emulateSlowPhone(page);
    const received = new Promise<number>((resolve) => {
      let begin = 0;
      session.on('Network.requestWillBeSent', ({ timestamp }) => (begin ||= timestamp));
      session.on('Network.responseReceived', ({ type, response, timestamp }) => {
        if (type === 'Document' && !response.url.startsWith(url))
          resolve((timestamp - begin) * 1000);
      });
    });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return await received;
  } finally {
    await context.close();
  }
}

/** A table of the pages, measured in turn, and how late an iframe inside the element is to a plain one. */
export async function waterfall(
  browser: Browser,
): Promise<{ readonly text: string; readonly adopted: number }> {
  const form = await serveForm();
  const files = new Map([['/form-embed.js', readFileSync('dist/form-embed.js', 'utf8')]]);
  for (const [index, page] of Object.values(PAGES).entries()) {
    const [head, body] = page(`${form.origin}/f/a`, form.origin);
    files.set(
      `/${index}.html`,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
<link rel="icon" href="data:,">${head}<body>${body}</body></html>`,
    );
  }
  const server = await serve(files);
  try {
    const times = new Map(Object.keys(PAGES).map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, name] of Object.keys(PAGES).entries())
        times.get(name)!.push(await formReceived(browser, `${server.url}/${index}.html`));
    }
    const cells = [...times].map(([name, values]) => {
      const { median: middle, least, most } = ratio(values, times.get(PLAIN_BESIDE)!);
      const spread = `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
      return [name, `${median(values).toFixed(0)} ms`, spread];
    });
    return {
      text: markdownTable([['', 'form received', `to ${PLAIN_BESIDE} (least–most)`], ...cells]),
      adopted: ratio(times.get(ADOPTED)!, times.get(PLAIN_BESIDE)!).median,
    };
  } finally {
    await server.close();
    await form.close();
  }
}
