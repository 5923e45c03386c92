import { expect, fixture, html } from '@open-wc/testing';
import { putPage } from '../../../support/other-origin.js';
import { waitUntil } from '../../../support/wait-until.js';
import { formPage } from '../support/embed.js';

/** What browsers do not send at all can't be waited for. */
const REST_MS = 500;

/** The engine that runs the test. */
const ENGINE = /Firefox/.test(navigator.userAgent)
  ? 'firefox'
  : /Chrome/.test(navigator.userAgent)
    ? 'chromium'
    : 'webkit';

const path = () => `/${crypto.randomUUID()}`;

/** A page that never sends all of itself. */
const slowPage = async () => {
  const image = await formPage('', { status: 0 });
  return formPage(`document.write('<img src="${image}">')`);
};

interface Case {
  readonly cause: string;
  readonly src: () => Promise<string>;
  readonly chromium: string;
  readonly firefox: string;
  readonly webkit: string;
}

const everywhere = (facts: string) => ({ chromium: facts, firefox: facts, webkit: facts });

/** Pages that may not be framed. */
const refused = { ...everywhere('arrived load record'), webkit: 'arrived load' };

const CASES: readonly Case[] = [
  { cause: 'a form', src: () => formPage(), ...everywhere('arrived load message record') },
  {
    cause: 'a silent page',
    src: () => putPage({ path: path(), body: '<p>Form</p>' }),
    ...everywhere('arrived load record'),
  },
  {
    cause: 'a page that is not there',
    src: () => putPage({ path: path(), status: 404, body: 'No' }),
    ...everywhere('arrived load record'),
  },
  {
    cause: 'a slow image',
    src: slowPage,
    ...everywhere('arrived message record'),
    chromium: 'arrived message',
  },
  { cause: 'a page that never comes', src: () => formPage('', { status: 0 }), ...everywhere('') },
  {
    cause: 'a server that closes the connection',
    src: () => putPage({ path: path(), status: -1 }),
    chromium: 'arrived load record',
    firefox: 'arrived record',
    webkit: '',
  },
  {
    cause: 'a port on which nothing listens',
    src: async () => 'http://127.0.0.1:64999/',
    chromium: 'arrived load record',
    firefox: 'arrived record',
    webkit: '',
  },
  {
    cause: 'a port that browsers refuse',
    src: async () => 'http://127.0.0.1:9/',
    chromium: 'arrived load record',
    firefox: 'arrived error',
    webkit: 'arrived',
  },
  {
    cause: 'an unknown name',
    src: async () => 'http://unknown.invalid/',
    chromium: 'arrived load record',
    firefox: 'arrived record',
    webkit: '',
  },
  {
    cause: 'X-Frame-Options',
    src: () => formPage('', { headers: { 'x-frame-options': 'DENY' } }),
    ...refused,
  },
  {
    cause: 'frame-ancestors',
    src: () => formPage('', { headers: { 'content-security-policy': "frame-ancestors 'none'" } }),
    ...refused,
  },
];

/** What the page learns of a frame: `load`, `error`, `message`, `arrived` (its first, empty document is gone), `record`. */
async function factsOf(src: string, expected: string): Promise<string> {
  const facts = new Set<string>();
  const iframe = document.createElement('iframe');
  for (const name of ['load', 'error']) iframe.addEventListener(name, () => facts.add(name));
  const listeners = new AbortController();
  addEventListener(
    'message',
    ({ source }) => source === iframe.contentWindow && facts.add('message'),
    { signal: listeners.signal },
  );
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(src).length > 0) facts.add('record');
  });
  observer.observe({ type: 'resource' });
  iframe.src = src;
  (await fixture<HTMLElement>(html`<div></div>`)).append(iframe);
  const text = (): string => {
    if (iframe.contentDocument === null) facts.add('arrived');
    return [...facts].toSorted().join(' ');
  };
  await waitUntil(() => text() === expected, expected).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  listeners.abort();
  observer.disconnect();
  return text();
}

describe('what the browser tells about a frame', () => {
  for (const { cause, src, ...expected } of CASES) {
    it(`for ${cause}`, async () => {
      expect(await factsOf(await src(), expected[ENGINE])).to.equal(expected[ENGINE]);
    });
  }
});
