/** The pages in front of the proxy and the local service, for tests without a browser. */
import { createService } from '../../../demo/service/service.js';
import { memoryOwners } from '../../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../../src/proxy/index.js';
import { createFormsPages } from '../../../src/proxy/pages.js';
import type { FormsPagesOptions } from '../../../src/proxy/pages.js';
import { KEY, makeProxy, ORIGIN, witness, type Sent } from '../support.js';

export const UUID = '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11';

export interface SetUp {
  readonly proxy?: Partial<FormsProxyOptions>;
  readonly pages?: Partial<FormsPagesOptions>;
  /** Replaces the local service. */
  readonly service?: (sent: Sent) => Response | Promise<Response>;
  readonly answers?: 'full' | 'minimal';
}

/** A response with its whole text. */
export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly html: string;
}

/** Signed in as the cookie says. */
const authorize: FormsProxyOptions['authorize'] = (_, request) => {
  const identity = /user=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? null;
  return { allow: identity !== null, identity };
};

export function setUp({ proxy, pages: pageOptions, service, answers = 'full' }: SetUp = {}) {
  const local = createService({
    keys: { [KEY]: 'account' },
    publicUrl: 'https://service.test',
    answers,
  });
  const made = makeProxy(
    {
      authorize,
      owners: memoryOwners({ warn: () => {} }),
      rateLimit: false,
      ...proxy,
    },
    service ?? (({ url, init }) => local.fetch(new Request(url, init))),
  );
  const pages = createFormsPages({ proxy: made.proxy, ...pageOptions });

  /** Sends one request, as the browser of `user` does on a page of the site. */
  async function send(method: string, path: string, init: RequestInit = {}, user = 'ada') {
    const headers = new Headers({ Cookie: `user=${user}`, 'Sec-Fetch-Site': 'same-origin' });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await pages.fetch(new Request(ORIGIN + path, { ...init, method, headers }));
    const html = witness(await response.text());
    witness([...response.headers].flat().join('\n'));
    const location = response.headers.get('Location');
    return { status: response.status, headers: response.headers, location, html };
  }

  const get = (path: string, user?: string): Promise<Shown> => send('GET', path, {}, user);
  const post = (
    path: string,
    fields: Readonly<Record<string, string>> = {},
    user?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Shown> => send('POST', path, { body: new URLSearchParams(fields), headers }, user);

  /** Generates a form and returns its id. */
  async function generate(prompt: string, user?: string): Promise<string> {
    const { location } = await post('/forms', { prompt }, user);
    return /form_\w+/.exec(location ?? '')?.[0] ?? '';
  }
  const generates = (): number => made.sent.filter(({ init }) => init.method === 'POST').length;
  return { ...made, pages, send, get, post, generate, generates };
}

/** The value of a hidden field in a page. */
export const fieldIn = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

const unescape = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMES[name]!);

/** The text of the box for the description, as a browser reads it. */
export function promptIn(html: string): string | undefined {
  const text = /<textarea\s+name="prompt"[^>]*>([^<]*)</.exec(html)?.[1];
  return text === undefined ? undefined : unescape(text.replace(/^\n/, ''));
}
