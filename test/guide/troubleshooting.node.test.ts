import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createFormsClient, FormsError } from '../../src/client/index.js';
import { toReportedError } from '../../src/elements/form-embed/states/embed-error.js';
import { explainUntrustedWrite } from '../../src/proxy/guards/csrf.js';
import type { EmbedFailure } from '../../src/elements/form-embed/embed-state.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxy, FormsProxyOptions } from '../../src/proxy/index.js';
import { EMBED_FAILURES, LIST_FAILURES } from '../support/error-entries.js';
import { snippetsOf } from './documents.js';
import '../support/advice.js';

const PAGE = 'demo/guide/troubleshooting.md';
const SITE = 'https://www.example.com';
const API = 'https://api.example.com';

/** The console lines and log messages of the page. Long ones are wrapped there. */
const shown = snippetsOf(PAGE)
  .filter(({ language }) => language === 'text')
  .map(({ code }) => code.replaceAll('\n', ' '));

const listLine = async (client: ReturnType<typeof createFormsClient>): Promise<string> => {
  const error: unknown = await client.list().catch((thrown: unknown) => thrown);
  assert.ok(error instanceof FormsError);
  return `<form-list>: ${error.message}`;
};

/** The console line of a list whose response is not one of the proxy. */
const failedList = (anchor: string, endpoint = anchor === 'cors' ? API : SITE): Promise<string> =>
  listLine(createFormsClient({ retries: 0, ...LIST_FAILURES[anchor], endpoint }));

/** Ends the line about a visitor who is not signed in, unless the endpoint has the page's origin. Node has no page. */
const OF_ANOTHER_ORIGIN =
  ' A session cookie needs "credentials" "include" in the page and "credentials: true" in the proxy.';

/** The console line of a list behind this proxy, and the messages of the proxy's log. */
async function behindProxy(options: Partial<FormsProxyOptions>, calls = 1): Promise<string[]> {
  const messages: string[] = [];
  const proxy: FormsProxy = createFormsProxy({
    baseUrl: 'https://forms.example',
    apiKey: 'a-key-for-this-test',
    owners: 'shared',
    authorize: () => true,
    hosts: ['www.example.com'],
    address: () => '192.0.2.1',
    fetch: async (url, init) =>
      options.baseUrl === SITE
        ? proxy.fetch(new Request(url, { method: init.method, headers: init.headers }))
        : new Response('{}', { status: 401 }),
    log: ({ message }) => {
      if (message !== undefined) messages.push(message);
    },
    ...options,
  });
  const client = createFormsClient({
    endpoint: SITE,
    retries: 0,
    fetch: (url, init) => proxy.fetch(new Request(url, init)),
  });
  for (let call = 1; call < calls; call++) await client.list().catch(() => {});
  return [await listLine(client), ...messages];
}

const embedLine = (failure: EmbedFailure): string =>
  `<form-embed>: ${toReportedError(failure).error.message}`;

/** Patterns of the texts that these files write to the console. */
const patterns = [
  'src/elements/shared/enum-attribute.ts',
  'src/elements/shared/configure.ts',
  'src/elements/shared/lazy.ts',
  'src/language/loading.ts',
  'src/script/locale-files.ts',
  'src/define/versions.ts',
].flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/`([^`]*\$\{[^`]*\b(?:unknown|failed|loaded)\b[^`]*)`/g),
  ].map(([, text]) => {
    const parts = text!
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  }),
);

describe('troubleshooting.md', async () => {
  const anchors = [
    'no-proxy',
    'html-response',
    'redirect',
    'refused-in-front',
    'cors',
    'timeout',
    'proxy-not-reached',
  ];
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const unreachable = Object.assign(new TypeError('fetch failed'), { cause: refused });
  const signedOut = await behindProxy({ authorize: () => ({ allow: false, identity: null }) });
  const lines = [
    `<form-list>: ${new FormsError({ kind: 'http', operation: 'list', url: `${SITE}/api/v1/forms`, status: 404 }).message}`,
    ...(await Promise.all(anchors.map((anchor) => failedList(anchor)))),
    await failedList('no-proxy', `${SITE}/team/api/v1`),
    ...(await behindProxy({})),
    ...(await behindProxy({ baseUrl: SITE })),
    ...(await behindProxy({ hosts: ['other.example'] })),
    ...signedOut,
    ...signedOut.map((line) => line.replace(OF_ANOTHER_ORIGIN, '')),
    ...(await behindProxy({ authorize: () => Promise.reject(new TypeError('fetch failed')) })),
    ...(await behindProxy({ owners: memoryOwners({ warn() {} }) })),
    ...[new Headers(), new Headers({ Origin: SITE })].map(explainUntrustedWrite),
    ...(await behindProxy({ fetch: () => Promise.reject(unreachable) })),
    ...(await behindProxy({ rateLimit: { others: { perMinute: 1, burst: 1 } } }, 2)),
    ...Object.values(EMBED_FAILURES).flat().map(embedLine),
    embedLine({ reason: 'url-refused', refusal: 'own-origin' }),
  ];

  it('has lines of the console and of the log', () => assert.ok(shown.length > 20));

  for (const line of shown) {
    it(`shows a real message: ${line.slice(0, 100)}`, () => {
      const isWarning = patterns.some((pattern) => pattern.test(line));
      if (!isWarning) assert.ok(lines.includes(line), `${line}\n\n${lines.join('\n')}`);
    });
  }

  it('does not accept a message that the package never writes', () => {
    assert.equal(patterns.length, 7);
    for (const text of ['<form-list>: Something failed.', '<form-list> sort="newst" is wrong'])
      assert.ok(!patterns.some((pattern) => pattern.test(text)) && !lines.includes(text));
  });
});
