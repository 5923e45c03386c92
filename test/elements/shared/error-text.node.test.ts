import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormsError, isFormsError, type FormsErrorFields } from '../../../src/client/index.js';
import { en as english } from '../../../src/locales/en.js';
import { formatsOf } from '../../../src/language/formats.js';
import { errorText } from '../../../src/elements/shared/error-text.js';

const en = english(formatsOf('en'));

const told = (fields: FormsErrorFields) => {
  const error = new FormsError(fields);
  assert.ok(isFormsError(error));
  return errorText(error, en);
};
const http = (status: number, code?: string, more: Partial<FormsErrorFields> = {}) =>
  told({
    kind: 'http',
    operation: 'list',
    status,
    attempts: 1,
    ...(code ? { code } : {}),
    ...more,
  });

describe('errorText', () => {
  const setup: [string, () => ReturnType<typeof told>][] = [
    ['401 INVALID_API_KEY', () => http(401, 'INVALID_API_KEY')],
    ['500 PROXY_MISCONFIGURED', () => http(500, 'PROXY_MISCONFIGURED')],
    ['404 PROXY_NO_ROUTE', () => http(404, 'PROXY_NO_ROUTE')],
    ['405 PROXY_METHOD', () => http(405, 'PROXY_METHOD')],
    ['415 PROXY_MEDIA', () => http(415, 'PROXY_MEDIA')],
    ['404 without an envelope', () => http(404)],
    ['an unexpected response', () => told({ kind: 'protocol', status: 200 })],
    [
      'a form above the client’s limit',
      () => told({ kind: 'protocol', operation: 'get', status: 200, maxBytes: 1 }),
    ],
    ['an endpoint that can’t be used', () => told({ kind: 'input' })],
  ];
  for (const [name, of] of setup) {
    it(`${name}: says that forms aren’t set up correctly, without Try again`, () => {
      assert.deepEqual(of(), { text: en.errorSetup, retry: false, setup: true });
    });
  }

  const sentences: [string, () => ReturnType<typeof told>, string, boolean][] = [
    ['401 of something else', () => http(401), en.errorBlocked, true],
    ['403 of something else', () => http(403), en.errorBlocked, true],
    ['403 of a framework', () => http(403, 'CSRF_FAILED'), en.errorBlocked, true],
    ['401 of the site’s own', () => http(401, '', { allow: [] }), en.errorSignIn, true],
    ['403 of the site’s own', () => http(403, '', { allow: [] }), en.errorForbidden, false],
    ['401 PROXY_UNAUTHENTICATED', () => http(401, 'PROXY_UNAUTHENTICATED'), en.errorSignIn, true],
    ['403 PROXY_FORBIDDEN', () => http(403, 'PROXY_FORBIDDEN'), en.errorForbidden, false],
    ['404 NOT_FOUND', () => http(404, 'NOT_FOUND'), en.errorGone, false],
    ['413 PROXY_TOO_LARGE', () => http(413, 'PROXY_TOO_LARGE'), en.errorTooLong, false],
    ['429', () => http(429), en.errorBusy, true],
    ['429 with a second', () => http(429, '', { retryAfterMs: 900 }), en.errorBusyFor(1), true],
    ['429 with a time', () => http(429, '', { retryAfterMs: 4200 }), en.errorBusyFor(5), true],
    ['500 DELETE_FAILED', () => http(500, 'DELETE_FAILED'), en.errorServer, true],
    ['502', () => http(502), en.errorUnavailable, true],
    ['504 PROXY_TIMEOUT', () => http(504, 'PROXY_TIMEOUT'), en.errorUnavailable, true],
    [
      '502 PROXY_TOO_LARGE_LIST',
      () => http(502, 'PROXY_TOO_LARGE_LIST'),
      en.errorListTooLong,
      false,
    ],
    [
      'a list above the client’s limit',
      () => told({ kind: 'protocol', operation: 'list', status: 200, maxBytes: 1 }),
      en.errorListTooLong,
      false,
    ],
    ['400', () => http(400), en.errorRejected, true],
    ['a lost connection', () => told({ kind: 'network' }), en.errorNetwork, true],
    ['no connection', () => told({ kind: 'network', offline: true }), en.errorOffline, true],
    ['no response in time', () => told({ kind: 'timeout' }), en.errorTimeout, true],
    ['a headers function that failed', () => told({ kind: 'auth' }), en.errorSignIn, true],
  ];
  for (const [name, of, text, retry] of sentences) {
    it(`${name}: “${text}”`, () => {
      assert.deepEqual(of(), { text, retry, setup: false });
    });
  }

  it('adds the service’s message if it rejected the request', () => {
    assert.equal(http(400, '', { serverMessage: 'Say more.' }).detail, 'Say more.');
    assert.equal(http(500, '', { serverMessage: 'Sorry.' }).detail, 'Sorry.');
  });
});
