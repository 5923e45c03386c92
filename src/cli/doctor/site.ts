import { FORMS_PATH } from '../../api.js';
import { DOCTOR_FORM_ID, DOCTOR_ORIGIN } from '../../proxy/guards/csrf.js';
import { readTags } from './html.js';

/** The path of a form that does not exist. */
export const NO_FORM = `${FORMS_PATH}/${DOCTOR_FORM_ID}`;
/** The origin of another site. */
export const FOREIGN = DOCTOR_ORIGIN;

export interface SiteOptions {
  readonly page: URL;
  /** Default: the first `endpoint` attribute of the page, or else the page's origin. */
  readonly endpoint?: URL;
  /** The session: headers of each request to the origins of `page` and `endpoint`, and of no other request. */
  readonly session: Headers;
  /** The API key, to look for it in responses. */
  readonly key?: string;
}

/** A response, or the reason why there is none. */
export interface Visit {
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope, if the body is one. */
  readonly envelope?: Envelope;
  /** Why there is no response. */
  readonly failure?: string;
}

export interface Envelope {
  readonly success: boolean;
  /** True for an envelope with the version of the service's API. */
  readonly isOfApi: boolean;
  readonly code?: string;
  readonly data?: unknown;
}

export interface Site {
  readonly page: Visit;
  /** The address of the list. */
  readonly api: string;
  /** True if page and proxy have different origins. */
  readonly isCrossOrigin: boolean;
  readonly session: Headers;
  /** True if the session is sent to this URL. */
  readonly sendsSession: (url: string) => boolean;
  readonly list: Visit;
  readonly key: string | undefined;
  /** Everything that was requested so far. */
  readonly visits: readonly Visit[];
  /** Requests a path of the proxy and follows no redirect. Headers of `init` win. */
  ask(path: string, init?: AskOptions): Promise<Visit>;
  /** Requests any other URL, and follows redirects. */
  get(url: string): Promise<Visit>;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sends no session, as browsers do with a preflight. */
  readonly isAnonymous?: boolean;
}

const TIMEOUT_MS = 20_000;
/** As many as browsers follow. */
const MAX_REDIRECTS = 20;

/** Requests the page and the list, on which most checks depend. */
export async function visitSite({ page, endpoint, session, key }: SiteOptions): Promise<Site> {
  const visits: Visit[] = [];
  // Redirects and the HTML of the page may name other hosts, which must not get the session.
  const origins = [page.origin, endpoint?.origin];
  const sendsSession = (url: string): boolean => origins.includes(new URL(url).origin);
  const visit = async (
    url: string,
    { headers = {}, isAnonymous, ...init }: AskOptions,
  ): Promise<Visit> => {
    const all = new Headers(isAnonymous || !sendsSession(url) ? {} : session);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const result = await request(url, { ...init, headers: all, redirect: 'manual' });
    visits.push(result);
    return result;
  };
  const get = async (url: string): Promise<Visit> => {
    let result = await visit(url, {});
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const next = redirectOf(result);
      if (next === undefined) return result;
      result = await visit(next, {});
    }
    return { ...result, failure: `it redirects more than ${MAX_REDIRECTS} times` };
  };
  const shown = await get(page.href);
  const base = endpoint ?? endpointOf(shown) ?? new URL('/', shown.url);
  const root = withoutSlashes(base.origin + base.pathname);
  const { origin } = new URL(shown.url);
  const isCrossOrigin = origin !== base.origin;
  // A slash, if the site redirects each path to the one with it. The client does the same.
  let end = '';
  const ask = (path: string, options: AskOptions = {}): Promise<Visit> =>
    visit(root + path + end, options);
  const askForList = (): Promise<Visit> =>
    ask(FORMS_PATH, {
      headers: isCrossOrigin ? { Origin: origin } : { 'Sec-Fetch-Site': 'same-origin' },
    });
  let list = await askForList();
  if (redirectOf(list) === `${root}${FORMS_PATH}/`) {
    end = '/';
    list = await askForList();
  }
  return {
    page: shown,
    api: root + FORMS_PATH + end,
    isCrossOrigin,
    session,
    sendsSession,
    list,
    key,
    visits,
    ask,
    get,
  };
}

/** The target of a redirect. Undefined for any other response, and for a target that is no web address. */
function redirectOf({ url, status, headers }: Visit): string | undefined {
  const location = headers.get('Location');
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined;
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  return target && isWebAddress(target) ? target.href : undefined;
}

const isWebAddress = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/** Without slashes at the end, as in the elements. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

async function request(url: string, init: RequestInit): Promise<Visit> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const envelope = envelopeOf(text);
    return {
      url: response.url || url,
      status: response.status,
      headers: response.headers,
      text,
      ...(envelope && { envelope }),
    };
  } catch (error) {
    return { url, status: 0, headers: new Headers(), text: '', failure: describe(error) };
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown error';
  // For a name with several addresses, such as localhost, Node's error has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

function envelopeOf(text: string): Envelope | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('success' in value)) return undefined;
  const { success, data, error, meta } = value as Record<string, unknown>;
  if (typeof success !== 'boolean') return undefined;
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  const isOfApi =
    typeof (meta as { readonly api_version?: unknown } | undefined)?.api_version === 'string';
  return { success, isOfApi, data, ...(typeof code === 'string' && { code }) };
}

const ELEMENTS = ['form-generator', 'form-list', 'form-embed'];

/** The first `endpoint` of an element in the page's HTML. */
function endpointOf({ text, url }: Visit): URL | undefined {
  for (const { name, attributes } of readTags(text)) {
    const value = attributes.get('endpoint');
    if (!value || !ELEMENTS.includes(name) || !URL.canParse(value, url)) continue;
    const endpoint = new URL(value, url);
    return isWebAddress(endpoint) ? endpoint : undefined;
  }
  return undefined;
}
