import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IDEMPOTENT_HEADER } from '../../src/api/headers.js';
import { OPERATIONS, type Operation } from '../../src/api/routes.js';
import { DATA, failure, html, ID, success } from './support/answers.js';
import { call, ENDPOINT, errorOf, lost, setUp, type Setup, type Step } from './support/setup.js';

const ALLOW = { 'Prompt-Forms-Allow': 'generate, list, get, delete' };
const LIST = '/api/v1/forms';

/** A redirect as browsers show it, without its target. */
const hidden: Step = () =>
  Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
/** A redirect as other runtimes show it. */
const visible: Step = ({ url }) =>
  new Response(null, { status: 308, headers: { Location: `${url}/` } });

const done =
  (operation: Operation): Step =>
  () =>
    success(DATA[operation], ALLOW);

const pathsOf = ({ sent }: Setup): string[] => sent.map(({ url }) => url.slice(ENDPOINT.length));

describe('a call whose path the site redirects to one with a slash at its end', () => {
  for (const [name, redirect] of Object.entries({ hidden, visible }))
    for (const operation of OPERATIONS)
      it(`tries that path at once: ${operation}, a ${name} redirect`, async () => {
        const setup = setUp([redirect, done(operation)], { retries: 0 });
        const { meta } = await call(setup.client, operation);
        const [first, second] = pathsOf(setup);
        assert.deepEqual([meta.attempts, second], [2, `${first}/`]);
        assert.deepEqual(setup.sent[1]!.init.method, setup.sent[0]!.init.method);
        assert.deepEqual(setup.sent[1]!.init.body, setup.sent[0]!.init.body);
      });

  it('uses it for the whole visit', async () => {
    const setup = setUp([hidden, done('list'), done('get'), done('delete')]);
    for (const operation of ['list', 'get', 'delete'] as const) await call(setup.client, operation);
    assert.deepEqual(pathsOf(setup), [LIST, `${LIST}/`, `${LIST}/${ID}/`, `${LIST}/${ID}/`]);
  });

  it('uses it for the whole visit too after a refusal of the proxy', async () => {
    const refused = () => failure(401, 'PROXY_UNAUTHENTICATED', { 'Prompt-Forms-Allow': '' });
    const setup = setUp([hidden, refused, done('list')]);
    assert.equal((await errorOf(call(setup.client, 'list'))).code, 'PROXY_UNAUTHENTICATED');
    await call(setup.client, 'list');
    assert.deepEqual(pathsOf(setup), [LIST, `${LIST}/`, `${LIST}/`]);
  });

  it('takes the path without a slash once that one is redirected', async () => {
    const setup = setUp([hidden, done('list'), hidden, done('list')]);
    await call(setup.client, 'list');
    await call(setup.client, 'list');
    assert.deepEqual(pathsOf(setup), [LIST, `${LIST}/`, `${LIST}/`, LIST]);
  });

  it('deletes by POST there if the host refuses DELETE', async () => {
    const setup = setUp([hidden, () => html(405), done('delete')]);
    await call(setup.client, 'delete');
    assert.deepEqual(
      setup.sent.map(({ init, url }) => `${init.method} ${url.slice(ENDPOINT.length)}`),
      [`DELETE ${LIST}/${ID}`, `DELETE ${LIST}/${ID}/`, `POST ${LIST}/${ID}/delete/`],
    );
  });

  it('sends a generate with the same Idempotency-Key', async () => {
    const told = { ...ALLOW, [IDEMPOTENT_HEADER]: '1' };
    const setup = setUp([() => success(DATA.list, told), hidden, done('generate')]);
    await call(setup.client, 'list');
    await call(setup.client, 'generate');
    const [, first, second] = setup.sent.map(({ headers }) => headers.get('Idempotency-Key'));
    assert.ok(first);
    assert.equal(second, first);
  });

  it('is not one that may have been executed', async () => {
    const isGone = () => failure(404, 'NOT_FOUND', ALLOW);
    const removal = setUp([hidden, isGone]);
    assert.equal((await errorOf(call(removal.client, 'delete'))).code, 'NOT_FOUND');
    const spent = () => failure(403, 'PROXY_BUDGET_SPENT', ALLOW);
    const generate = setUp([hidden, spent]);
    assert.equal((await errorOf(call(generate.client, 'generate'))).outcome, undefined);
  });
});

describe('a call that is redirected to somewhere else', () => {
  const others: Readonly<Record<string, Step>> = {
    'another redirect': hidden,
    'a missing page': () => html(404),
    'a page': () => html(200),
  };
  for (const [name, other] of Object.entries(others))
    it(`fails with its first response if the other path has ${name}`, async () => {
      for (const operation of OPERATIONS) {
        const setup = setUp([hidden, other], { retries: 0 });
        const error = await errorOf(call(setup.client, operation));
        // A delete also tries POST where a page is missing.
        assert.ok(error.attempts >= 2);
        assert.equal(error.kind, 'protocol');
        assert.equal(error.url, setup.sent[0]!.url);
        assert.match(error.message, /redirect/);
        assert.equal(error.outcome, operation === 'generate' ? 'unknown' : undefined);
      }
    });

  it('tries the path without a slash first again, by the next call', async () => {
    const setup = setUp([hidden, hidden, done('list')]);
    await errorOf(call(setup.client, 'list'));
    await call(setup.client, 'list');
    assert.deepEqual(pathsOf(setup), [LIST, `${LIST}/`, LIST]);
  });

  it('fails with its first response if a page of another origin may not see the other', async () => {
    const setup = setUp([hidden, lost], { retries: 0 });
    assert.equal((await errorOf(call(setup.client, 'list'))).kind, 'protocol');
  });

  it('fails with a lost connection to the other path once that has led to the proxy', async () => {
    const unavailable = () => failure(503, 'PROXY_UNAVAILABLE', ALLOW);
    const setup = setUp([hidden, unavailable, lost], { retries: 1 });
    const error = await setup.runtime.settle(errorOf(call(setup.client, 'list')));
    assert.equal(error.kind, 'network');
  });

  it('fails with what happens to the other path for another reason', async () => {
    const origin = new URL(ENDPOINT).origin;
    const ownPage = setUp([hidden, lost], { retries: 0 }, { origin });
    assert.equal((await errorOf(call(ownPage.client, 'list'))).kind, 'network');
    const busy = setUp([hidden, () => html(502)], { retries: 0 });
    assert.equal((await errorOf(call(busy.client, 'list'))).status, 502);
  });
});
