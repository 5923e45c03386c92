/** What two visitors must not share, checked with raw requests. */
import assert from 'node:assert/strict';
import { FORMS_PATH, GENERATE_PATH } from '../../src/api/routes.js';
import type { App } from './apps.js';
import { send, type RawResponse } from './server.js';

/** More requests than any limit of the proxy allows at once. */
const MORE_THAN_ALLOWED = 90;

const codeOf = ({ text }: RawResponse): string | undefined =>
  (JSON.parse(text) as { error?: { code?: string } }).error?.code;

const TRUSTED = { 'Sec-Fetch-Site': 'same-origin' };

const generate = (port: number, cookie: string): Promise<RawResponse> =>
  send({
    port,
    method: 'POST',
    path: GENERATE_PATH,
    headers: { ...TRUSTED, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: 'A contact form with name and message' }),
  });

/** What the apps' `publicGet` shows of a form. */
const PUBLIC_MEMBERS = ['id', 'formUrl', 'title', 'name'];

/**
 * A visitor gets the public members of someone else's form alone, and can't delete it. Browsers send `Origin` with a DELETE,
 * and Astro requires it.
 */
export async function checkOwnership(port: number, cookie: string, id: string): Promise<void> {
  const path = `${FORMS_PATH}/${id}`;
  const headers = { ...TRUSTED, Cookie: cookie };
  const shown = await send({ port, path, headers });
  assert.equal(shown.status, 200, `get of someone else's form: ${shown.text}`);
  const { data } = JSON.parse(shown.text) as { data: Readonly<Record<string, unknown>> };
  assert.equal(data.id, id);
  const others = Object.keys(data).filter((member) => !PUBLIC_MEMBERS.includes(member));
  assert.deepEqual(others, [], 'members of an own form alone');
  const origin = { Origin: `http://localhost:${port}` };
  const removed = await send({ port, method: 'DELETE', path, headers: { ...headers, ...origin } });
  assert.equal(removed.status, 404, `delete of someone else's form: ${removed.text}`);
  assert.equal(codeOf(removed), 'NOT_FOUND');
}

/** Nobody lists without a session, pages of other sites write nothing, and there is no other route. */
export async function checkRefusals(port: number, cookie: string): Promise<void> {
  const list = await send({ port, path: FORMS_PATH });
  assert.equal(list.status, 401, list.text);
  assert.equal(codeOf(list), 'PROXY_UNAUTHENTICATED');
  const foreign = await send({
    port,
    method: 'DELETE',
    path: `${FORMS_PATH}/form_1_a`,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' },
  });
  assert.equal(foreign.status, 403, foreign.text);
  const other = await send({
    port,
    path: `${FORMS_PATH}/form_1_a/more`,
    headers: { Cookie: cookie },
  });
  assert.equal(codeOf(other), 'PROXY_NO_ROUTE');
}

/** The first visitor's limit ends none of the second one's generates. */
export async function checkIdentityLimits(
  port: number,
  firstCookie: string,
  secondCookie: string,
): Promise<void> {
  let response = await generate(port, firstCookie);
  for (let count = 1; response.status === 200 && count < MORE_THAN_ALLOWED; count++)
    response = await generate(port, firstCookie);
  assert.equal(codeOf(response), 'PROXY_RATE_LIMITED', response.text);
  const second = await generate(port, secondCookie);
  assert.equal(second.status, 200, second.text);
}

/** Visitors without a session are limited by their address, which they can't forge. */
export async function checkAddressLimits(port: number, app: App): Promise<void> {
  const get = (from: string, headers = {}): Promise<RawResponse> =>
    send({ port, path: `${FORMS_PATH}/form_1_a`, from, headers });
  let response = await get('127.0.0.1');
  for (let count = 1; response.status === 404 && count < MORE_THAN_ALLOWED; count++)
    response = await get('127.0.0.1');
  assert.equal(codeOf(response), 'PROXY_RATE_LIMITED', response.text);
  const forged = await get('127.0.0.1', { 'X-Forwarded-For': '192.0.2.1' });
  assert.equal(forged.status, app.forgeableAddress ? 404 : 429, forged.text);
  // Other systems give the machine no second address.
  if (process.platform !== 'linux') return;
  const other = await get('127.0.0.2');
  assert.equal(other.status, 404, other.text);
}
