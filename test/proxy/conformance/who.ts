/** Requests by visitor and page. */
import { FORMS } from '../requests.js';
import {
  ask,
  ends,
  GENERATE,
  HOST,
  JSON_TYPE,
  ONE,
  OWN,
  passes,
  post,
  remove,
  removeByPost,
  SAME,
  SESSION,
} from './cases.js';
import type { Case } from './cases.js';
import { KIMS } from './site.js';

const anonymous = (name: string, ...head: string[]): Case => ({
  name,
  head: [...head, HOST],
  ...ends(401, 'PROXY_UNAUTHENTICATED'),
});
const GET = `GET ${FORMS} HTTP/1.1`;
const READER = 'Cookie: session=rob';
const KIM = 'Cookie: session=kim';
const forbidden = ends(403, 'PROXY_FORBIDDEN');
const REFUSED: Pick<Case, 'outcomes'> = {
  outcomes: [{ status: 403, code: 'PROXY_FORBIDDEN' }, { status: 400 }],
};

export const WHO: readonly Case[] = [
  anonymous('anonymous list', GET),
  anonymous('anonymous get', `GET ${ONE} HTTP/1.1`),
  anonymous('anonymous delete', `DELETE ${ONE} HTTP/1.1`, SAME),
  post('anonymous generate', [SAME, JSON_TYPE], ends(401, 'PROXY_UNAUTHENTICATED')),
  removeByPost('anonymous delete', [SAME, JSON_TYPE], ends(401, 'PROXY_UNAUTHENTICATED')),
  anonymous('a key of their own', GET, 'Authorization: Bearer other'),
  anonymous('a session that ended', GET, 'Cookie: session=gone-1'),
  anonymous('the operation forged', GET, 'X-Forms-Operation: get', 'Forms-Identity: ada-1'),
  anonymous('an original address forged', GET, `X-Original-URL: ${ONE}`, `X-Rewrite-URL: ${ONE}`),
  { name: 'reader lists', head: [GET, HOST, READER], ...passes(`GET ${FORMS}`) },
  remove('reader deletes', [READER, SAME], forbidden),
  remove('reader deletes, operation forged', [READER, SAME, 'X-Forms-Operation: get'], forbidden),
  removeByPost('reader deletes', [READER, SAME, JSON_TYPE], forbidden),
  post('reader generates', [READER, SAME, JSON_TYPE], forbidden),
  {
    name: 'the application allows one form',
    head: [`GET ${FORMS}/${KIMS} HTTP/1.1`, HOST, KIM],
    ...passes(`GET ${FORMS}/${KIMS}`),
  },
  {
    name: 'the application allows one form, and another one is requested',
    head: [`GET ${ONE} HTTP/1.1`, HOST, KIM],
    ...forbidden,
  },
  {
    name: 'a forged form id',
    head: [`GET ${ONE} HTTP/1.1`, HOST, KIM, `X-Forms-Id: ${KIMS}`],
    ...forbidden,
  },
  remove('the form to delete forged', [KIM, SAME, `X-Forms-Id: ${KIMS}`], forbidden),
  {
    name: 'a forged form id with a list',
    head: [GET, HOST, KIM, `X-Forms-Id: ${KIMS}`],
    ...forbidden,
  },
  {
    name: 'the application challenges',
    head: [GET, HOST, 'Cookie: session=old-1'],
    outcomes: [{ status: 401, code: 'PROXY_UNAUTHENTICATED' }],
  },
  {
    name: 'the application fails',
    head: [GET, HOST, 'Cookie: session=eve'],
    ...ends(500, 'PROXY_MISCONFIGURED'),
  },
  {
    name: 'the application redirects to a page for signing in',
    head: [GET, HOST, 'Cookie: session=ned-1'],
    ...ends(500, 'PROXY_MISCONFIGURED'),
  },
  {
    name: 'the application responds with a page',
    head: [GET, HOST, 'Cookie: session=pat-1'],
    ...ends(500, 'PROXY_MISCONFIGURED'),
  },
  post('generate of the own page', OWN, passes(`POST ${GENERATE}`)),
  post(
    'generate of the own page, by Origin',
    [SESSION, 'Origin: http://proxy.test', `${JSON_TYPE}; charset=utf-8`],
    passes(`POST ${GENERATE}`),
  ),
  remove('delete of the own page', [SESSION, SAME], passes(`DELETE ${ONE}`)),
];

/** Characters that HTTP allows in names of headers, beside letters, digits and the hyphen. */
const ODD_CHARACTERS = [..."_.!#$%&'*+^`|~"];

/**
 * Names that PHP, CGI and some WSGI servers take for those of the proxy's own headers. The server may refuse the request, or forward
 * it without them.
 */
export const NAMES: readonly Case[] = [
  ...ODD_CHARACTERS.flatMap((odd) => {
    const named = (name: string, value: string): string => `${name.replaceAll('-', odd)}: ${value}`;
    return [
      remove(
        `reader deletes, operation forged with ${odd}`,
        [READER, SAME, named('X-Forms-Operation', 'get')],
        REFUSED,
      ),
      remove(
        `the form to delete forged with ${odd}`,
        [KIM, SAME, named('X-Forms-Id', KIMS)],
        REFUSED,
      ),
    ];
  }),
  remove(
    'reader deletes, operation forged with two names',
    [READER, SAME, 'X-Forms_Operation: get', 'X_Forms-Operation: list'],
    REFUSED,
  ),
  {
    name: 'an anonymous list with a forged session',
    head: [GET, HOST, '_Cookie: session=ada', 'C_o_o_k_i_e: session=ada'],
    outcomes: [{ status: 401, code: 'PROXY_UNAUTHENTICATED' }, { status: 400 }],
  },
];

/** DNS rebinding: a foreign page gives its own name to the server, so that browsers take the page for the site's. */
const REBOUND = 'Host: rebound.test';
const elsewhere = ends(421, 'PROXY_MISCONFIGURED');

export const CROSS_SITE: readonly Case[] = [
  { name: 'a list with another host name', head: [GET, REBOUND, SESSION], ...elsewhere },
  {
    name: 'a delete with another host name',
    head: [`DELETE ${ONE} HTTP/1.1`, REBOUND, SESSION, SAME],
    ...elsewhere,
  },
  {
    name: 'a delete with another host name, and its origin',
    head: [`DELETE ${ONE} HTTP/1.1`, REBOUND, SESSION, 'Origin: http://rebound.test'],
    ...elsewhere,
  },
  ...['cross-site', 'same-site', 'none', 'SAME-ORIGIN', 'same-origin, cross-site'].map((site) =>
    remove(`delete, Sec-Fetch-Site ${site}`, [SESSION, `Sec-Fetch-Site: ${site}`], forbidden),
  ),
  remove(
    'cross-site delete that claims our origin',
    [SESSION, 'Sec-Fetch-Site: cross-site', 'Origin: http://proxy.test'],
    forbidden,
  ),
  ...[
    'http://evil.test',
    'null',
    'http://proxy.test:81',
    'http://proxy.test.evil.test',
    'https://proxy.test',
  ].map((origin) => remove(`delete, Origin ${origin}`, [SESSION, `Origin: ${origin}`], forbidden)),
  remove('delete with a referrer only', [SESSION, 'Referer: http://proxy.test/'], forbidden),
  remove('delete without Origin and Sec-Fetch-Site', [SESSION], forbidden),
  removeByPost(
    'a cross-site delete',
    [SESSION, 'Sec-Fetch-Site: cross-site', JSON_TYPE],
    forbidden,
  ),
  removeByPost(
    'a delete from another origin',
    [SESSION, 'Origin: http://evil.test', JSON_TYPE],
    forbidden,
  ),
  removeByPost('a delete without Origin and Sec-Fetch-Site', [SESSION, JSON_TYPE], forbidden),
  post('cross-site generate', [SESSION, 'Sec-Fetch-Site: cross-site', JSON_TYPE], forbidden),
  post('generate without Origin and Sec-Fetch-Site', [SESSION, JSON_TYPE], forbidden),
  ask(
    'cross-site preflight',
    'OPTIONS',
    ONE,
    ['Origin: http://evil.test', 'Access-Control-Request-Method: DELETE'],
    ends(405, 'PROXY_METHOD'),
  ),
];
