import { FORMS_PATH } from '../../api/routes.js';
import { DOCTOR_FORM_ID, DOCTOR_ORIGIN } from '../../proxy/guards/csrf.js';
import { readTags } from './html.js';
import { request } from './request.js';
import type { Visit } from './request.js';
import { hasSecret } from './secrets.js';

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
  readonly baseUrl?: string;
}

/** The part of a response that is kept: all of them together may be long. */
export interface VisitRecord {
  readonly url: string;
  readonly isCut: boolean;
  /** True if the response has the API key, or what looks like one. */
  readonly hasSecret: boolean;
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
  /** True if there is a session, and the proxy gets it. */
  readonly isSessionSent: boolean;
  readonly list: Visit;
  /** The list of a visitor without a session: `list`, if the proxy gets none. */
  readonly anonymousList: Visit;
  readonly key: string | undefined;
  /** The address of the service, if the environment has it. */
  readonly baseUrl: string | undefined;
  /** Everything that was requested so far. */
  readonly visits: readonly VisitRecord[];
  /** Requests a path of the proxy and follows no redirect. Headers of `init` win. */
  ask(path: string, init?: AskOptions): Promise<Visit>;
  /** Requests the list without the session, with these headers. */
  listWithoutSession(headers: Readonly<Record<string, string>>): Promise<Visit>;
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

/** As many as browsers follow. */
const MAX_REDIRECTS = 20;

/** Requests the page and the list, on which most checks depend. */
export async function visitSite({
  page,
  endpoint,
  session,
  key,
  baseUrl,
}: SiteOptions): Promise<Site> {
  const visits: VisitRecord[] = [];
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
    visits.push({
      url: result.url,
      isCut: result.isCut ?? false,
      hasSecret: hasSecret(result, key),
    });
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
  const askForList = ({ headers, ...options }: AskOptions = {}): Promise<Visit> =>
    ask(FORMS_PATH, {
      ...options,
      headers: {
        ...(isCrossOrigin ? { Origin: origin } : { 'Sec-Fetch-Site': 'same-origin' }),
        ...headers,
      },
    });
  let list = await askForList();
  if (redirectOf(list) === `${root}${FORMS_PATH}/`) {
    end = '/';
    list = await askForList();
  }
  const listWithoutSession: Site['listWithoutSession'] = (headers) =>
    askForList({ headers, isAnonymous: true });
  const isSessionSent = [...session].length > 0 && sendsSession(root);
  return {
    page: shown,
    api: root + FORMS_PATH + end,
    isCrossOrigin,
    session,
    sendsSession,
    isSessionSent,
    list,
    anonymousList: isSessionSent ? await listWithoutSession({}) : list,
    listWithoutSession,
    baseUrl,
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
