/** Methods, bodies, and requests that are to be read in two ways. */
import { FORMS, prompt } from '../requests.js';
import {
  ask,
  DELETE_ONE,
  ends,
  GENERATE,
  HOST,
  JSON_TYPE,
  ONE,
  OWN,
  passes,
  post,
  removeByPost,
  SAME,
  SESSION,
  SILENT,
} from './cases.js';
import type { Case } from './cases.js';

const wrongMethod = ends(405, 'PROXY_METHOD');
const nowhere = ends(404, 'PROXY_NO_ROUTE');
const media = ends(415, 'PROXY_MEDIA');
const notJson = ends(400, 'PROXY_BAD_REQUEST');

const chunks = (...texts: string[]) =>
  `${texts.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('')}0\r\n\r\n`;

/** A body where none belongs never goes on: the request does without it, or is refused. */
const withBody = (reaches: string): Pick<Case, 'outcomes'> => ({
  outcomes: [
    { status: 200, reaches },
    { status: 400, code: 'PROXY_BAD_REQUEST' },
  ],
});

export const METHODS: readonly Case[] = [
  ...['PATCH', 'PUT', 'POST', 'OPTIONS', 'PROPFIND'].map((method) =>
    ask(`${method} on a form`, method, ONE, [SAME, 'Content-Length: 0'], wrongMethod),
  ),
  ask('HEAD on a form', 'HEAD', ONE, [], ends(405)),
  ask('HEAD on the list', 'HEAD', FORMS, [], ends(405)),
  ask('TRACE', 'TRACE', FORMS, [], ends(405)),
  ask('a method of their own', 'DELETEX', ONE, [SAME], {
    outcomes: [{ status: 405 }, { status: 400 }, { status: 501 }],
  }),
  ask('a method in small letters', 'delete', ONE, [SAME], {
    outcomes: [{ status: 405 }, { status: 400 }, { status: 501 }],
    known: SILENT,
  }),
  ask('CONNECT', 'CONNECT', 'evil.test:443', [], {
    outcomes: [
      { status: 400 },
      { status: 404, code: 'PROXY_NO_ROUTE' },
      { status: 405 },
      { status: 500 },
      { status: 0 },
      { status: 501 },
    ],
  }),
  removeByPost('a delete', OWN, passes(`DELETE ${ONE}`)),
  removeByPost('a delete without a body', OWN, passes(`DELETE ${ONE}`), ''),
  removeByPost('a delete as a plain form', [SESSION, SAME, 'Content-Type: text/plain'], media),
  removeByPost('a delete without a type', [SESSION, SAME], media),
  ...['GET', 'DELETE', 'PUT'].map((method) =>
    ask(`${method} on the path of a delete by POST`, method, DELETE_ONE, [SAME], wrongMethod),
  ),
  ask(
    'a delete by POST on the list',
    'POST',
    `${FORMS}/delete`,
    [SAME, JSON_TYPE, 'Content-Length: 0'],
    nowhere,
  ),
  removeByPost('a slash at the end', OWN, passes(`DELETE ${ONE}`), '{}', `${DELETE_ONE}/`),
  ask('DELETE with a slash at the end', 'DELETE', `${ONE}/`, [SAME], passes(`DELETE ${ONE}`)),
  ask('DELETE on the list', 'DELETE', FORMS, [SAME], wrongMethod),
  ask('DELETE on generate', 'DELETE', GENERATE, [SAME], wrongMethod),
  ask('GET on generate', 'GET', GENERATE, [], wrongMethod),
  ask('a method override', 'GET', ONE, ['X-HTTP-Method-Override: DELETE'], passes(`GET ${ONE}`)),
  ask('a method override in the query', 'GET', `${ONE}?_method=DELETE`, [], passes(`GET ${ONE}`)),
  ask(
    'an upgrade',
    'GET',
    FORMS,
    ['Connection: Upgrade, close', 'Upgrade: websocket'],
    passes(`GET ${FORMS}`),
  ),
  {
    name: 'a get with a body',
    head: [`GET ${ONE} HTTP/1.1`, HOST, SESSION, 'Content-Length: 5'],
    body: 'hello',
    ...withBody(`GET ${ONE}`),
  },
  {
    name: 'a get with a body in chunks',
    head: [`GET ${ONE} HTTP/1.1`, HOST, SESSION, 'Transfer-Encoding: chunked'],
    body: chunks('hello'),
    ...withBody(`GET ${ONE}`),
  },
  {
    name: 'a delete with a body',
    head: [`DELETE ${ONE} HTTP/1.1`, HOST, SESSION, SAME, JSON_TYPE, 'Content-Length: 14'],
    body: '{"prompt":"a"}',
    ...withBody(`DELETE ${ONE}`),
  },
];

const CHUNKED = [`POST ${GENERATE} HTTP/1.1`, HOST, ...OWN, 'Transfer-Encoding: chunked'];

export const BODIES: readonly Case[] = [
  post('a slash at the end', OWN, passes(`POST ${GENERATE}`), prompt(), `${GENERATE}/`),
  post('a plain form', [SESSION, SAME, 'Content-Type: text/plain'], media),
  post(
    'a form of fields',
    [SESSION, SAME, 'Content-Type: application/x-www-form-urlencoded'],
    media,
  ),
  post('no type', [SESSION, SAME], media),
  post('a lookalike type', [SESSION, SAME, 'Content-Type: application/jsonx'], media),
  post('two types in one', [SESSION, SAME, 'Content-Type: text/plain, application/json'], media),
  post('compressed', [...OWN, 'Content-Encoding: gzip'], media),
  post('17 KB', OWN, ends(413, 'PROXY_TOO_LARGE'), prompt('x'.repeat(17_000))),
  post('16 KiB and a byte', OWN, ends(413, 'PROXY_TOO_LARGE'), prompt('x'.repeat(16_385 - 13))),
  post('16 KiB', OWN, passes(`POST ${GENERATE}`), prompt('x'.repeat(16_384 - 13))),
  {
    name: '17 KB in chunks',
    head: CHUNKED,
    body: chunks(prompt('x'.repeat(17_000))),
    ...ends(413, 'PROXY_TOO_LARGE'),
  },
  {
    name: 'a prompt in chunks',
    head: CHUNKED,
    body: chunks('{"prompt"', ':"a"}'),
    ...passes(`POST ${GENERATE}`),
  },
  post('not JSON', OWN, notJson, '{'),
  post('not UTF-8', OWN, notJson, '{"prompt":"\u00ff"}'),
  post('a prompt that is no string', OWN, notJson, '{"prompt":{"a":1}}'),
  post('no prompt', OWN, notJson, '{"__proto__":{"prompt":"a"}}'),
  post('an empty body', OWN, notJson, ''),
];

const SMUGGLED = `DELETE ${ONE} HTTP/1.1\r\n${HOST}\r\n${SESSION}\r\n${SAME}\r\n\r\n`;
const GENERATE_LINE = `POST ${GENERATE} HTTP/1.1`;

export const FRAMING: readonly Case[] = [
  {
    name: 'both a length and chunks',
    head: [GENERATE_LINE, HOST, ...OWN, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    body: `0\r\n\r\n${SMUGGLED}`,
    outcomes: [{ status: 400 }],
    known: SILENT,
  },
  {
    name: 'a request in a rejected body',
    head: [
      GENERATE_LINE,
      HOST,
      SESSION,
      SAME,
      'Content-Type: text/plain',
      'Connection: keep-alive',
      `Content-Length: ${SMUGGLED.length}`,
    ],
    body: `${SMUGGLED}GET / HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
    ...media,
    known: SILENT,
  },
  {
    name: 'two lengths',
    head: [GENERATE_LINE, HOST, ...OWN, 'Content-Length: 5', 'Content-Length: 6'],
    body: 'hello!',
    ...ends(400),
  },
  {
    name: 'a length with a sign',
    head: [GENERATE_LINE, HOST, ...OWN, 'Content-Length: +5'],
    body: 'hello',
    ...ends(400, undefined, SILENT),
  },
  {
    name: 'an unknown coding',
    head: [GENERATE_LINE, HOST, ...OWN, 'Transfer-Encoding: xchunked'],
    body: chunks('{"prompt":"a"}'),
    outcomes: [{ status: 400 }, { status: 501 }],
    known: SILENT,
  },
  ask(
    'a space before the colon',
    'GET',
    FORMS,
    ['Content-Length : 5'],
    ends(400, undefined, SILENT),
  ),
  ask('a header that continues', 'GET', FORMS, ['X-A: b\r\n c: d'], {
    outcomes: [{ status: 400 }, { status: 200, reaches: `GET ${FORMS}` }],
  }),
  ask(
    'the key named as a hop header',
    'GET',
    FORMS,
    ['Connection: close, Authorization'],
    passes(`GET ${FORMS}`),
  ),
  ask(
    'all headers named as hop headers',
    'GET',
    FORMS,
    ['Connection: close, Accept, X-Request-Id, Host'],
    passes(`GET ${FORMS}`),
  ),
  ask(
    'their own Authorization beside a session',
    'GET',
    FORMS,
    ['Authorization: Bearer theirs'],
    passes(`GET ${FORMS}`),
  ),
  ask(
    'forged forwarding headers',
    'GET',
    FORMS,
    [
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-For: 10.0.0.1',
      'X-Forwarded-Proto: https',
      'X-Real-IP: 10.0.0.1',
      'Forwarded: for=10.0.0.1',
      'Via: 1.1 evil.test',
      'X-Request-Id: theirs',
      'Prompt-Forms-Allow: theirs',
      'X-Api-Key: theirs',
    ],
    passes(`GET ${FORMS}`),
  ),
  ask(
    'headers with underscores',
    'GET',
    FORMS,
    ['X_Forms_Operation: get', 'Author_ization: theirs'],
    passes(`GET ${FORMS}`),
  ),
];
