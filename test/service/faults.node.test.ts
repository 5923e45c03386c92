/** Faults on demand: documented failures (demo/guide/service.md#codes), and those of any network. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ORIGIN, setup } from './setup.js';

const LIST = '/api/v1/forms';

describe('failures of the service', () => {
  test('429 says "Too Many Requests", has no code, and Retry-After only if it is set', async () => {
    const { call, service } = setup();
    service.faults.add({ kind: 'rate-limit', retryAfter: 7 });
    service.faults.add({ kind: 'rate-limit' });
    const first = await call('GET', LIST);
    assert.equal(first.status, 429);
    assert.deepEqual(first.body.error, { message: 'Too Many Requests' });
    assert.equal(first.headers.get('Retry-After'), '7');
    assert.equal((await call('GET', LIST)).headers.get('Retry-After'), null);
    assert.equal((await call('GET', LIST)).status, 200);
  });

  test('500 DELETE_FAILED keeps the form, and applies only to the delete of an existing form', async () => {
    const { call, generate, service } = setup();
    service.faults.add({ kind: 'delete-failed' });
    const { id } = await generate('Contact form');
    assert.equal((await call('DELETE', `${LIST}/form_1_absent`)).status, 404);
    const failed = await call('DELETE', `${LIST}/${id}`);
    assert.equal(failed.status, 500);
    assert.equal(failed.body.error?.code, 'DELETE_FAILED');
    assert.equal(service.forms('anna').length, 1);
    assert.equal((await call('DELETE', `${LIST}/${id}`)).status, 200);
  });

  test('500 INTERNAL_ERROR changes nothing', async () => {
    const { generate, service } = setup();
    service.faults.add({ kind: 'internal-error', operation: 'generate' });
    const { answer } = await generate('Contact form');
    assert.equal(answer.status, 500);
    assert.equal(answer.body.error?.code, 'INTERNAL_ERROR');
    assert.equal(service.forms('anna').length, 0);
  });

  test('an exception in the service becomes INTERNAL_ERROR, without its message', async () => {
    const { generate } = setup({
      random: () => {
        throw new Error('no chance');
      },
    });
    const { answer } = await generate('Contact form');
    assert.equal(answer.status, 500);
    assert.equal(answer.body.error?.code, 'INTERNAL_ERROR');
    assert.doesNotMatch(answer.text, /no chance/);
  });
});

describe('failures between the service and the client', () => {
  test('html is a web page with status 200, unavailable one with 503', async () => {
    const { call, service } = setup();
    service.faults.add({ kind: 'html' });
    service.faults.add({ kind: 'unavailable', retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' });
    const page = await call('GET', LIST);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('Content-Type') ?? '', /^text\/html/);
    const gateway = await call('GET', LIST);
    assert.equal(gateway.status, 503);
    assert.match(gateway.headers.get('Content-Type') ?? '', /^text\/html/);
    assert.equal(gateway.headers.get('Retry-After'), 'Wed, 21 Oct 2026 07:28:00 GMT');
  });

  for (const kind of ['slow', 'hang'] as const) {
    test(`${kind} ends when the request is aborted, and changes nothing`, async () => {
      const { service } = setup();
      service.faults.add({ kind, ms: 60_000 });
      const giveUp = new AbortController();
      const answer = service.fetch(
        new Request(`${ORIGIN}${LIST}/generate`, {
          method: 'POST',
          headers: { Authorization: 'Bearer key-a', 'Content-Type': 'application/json' },
          body: '{"prompt":"Contact form"}',
          signal: giveUp.signal,
        }),
      );
      const reason = new Error('given up');
      giveUp.abort(reason);
      await assert.rejects(answer, reason);
      assert.equal(service.forms('anna').length, 0);
    });
  }

  test('a request that was aborted before it started is not handled', async () => {
    const { service } = setup();
    service.faults.add({ kind: 'hang' });
    const request = new Request(`${ORIGIN}${LIST}`, {
      headers: { Authorization: 'Bearer key-a' },
      signal: AbortSignal.abort(),
    });
    await assert.rejects(service.fetch(request), { name: 'AbortError' });
  });

  test('slow responds as usual after its wait', async () => {
    const { call, service } = setup();
    service.faults.add({ kind: 'slow', ms: 1 });
    assert.equal((await call('GET', LIST)).status, 200);
    assert.deepEqual(service.faults.list(), []);
  });
});

describe('the queue of faults', () => {
  test('faults wait for their operation and count down', async () => {
    const { call, generate, service } = setup();
    service.faults.add({ kind: 'internal-error', operation: 'list', times: 2 });
    assert.equal((await generate('Contact form')).answer.status, 200);
    assert.equal((await call('GET', LIST)).status, 500);
    assert.deepEqual(service.faults.list(), [
      { kind: 'internal-error', operation: 'list', times: 1 },
    ]);
    assert.equal((await call('GET', LIST)).status, 500);
    assert.equal((await call('GET', LIST)).status, 200);
  });

  test('a fault with `times: Infinity` lasts until it is cleared', async () => {
    const { call, service } = setup();
    service.faults.add({ kind: 'internal-error', times: Infinity });
    for (let i = 0; i < 5; i++) assert.equal((await call('GET', LIST)).status, 500);
    service.faults.clear();
    assert.equal((await call('GET', LIST)).status, 200);
  });
});

describe('a connection that ends too soon', () => {
  test('executes the operation, but cuts off its response', async () => {
    const { service } = setup();
    service.faults.add({ kind: 'lost' });
    const answer = await service.fetch(
      new Request(`${ORIGIN}${LIST}/generate`, {
        method: 'POST',
        headers: { Authorization: 'Bearer key-a', 'Content-Type': 'application/json' },
        body: '{"prompt":"Contact form"}',
      }),
    );
    await assert.rejects(answer.text(), /connection was lost/);
    assert.equal(service.forms('anna').length, 1);
  });
});

describe('a rejected key', () => {
  test('gets 401, and changes nothing', async () => {
    const { generate, service } = setup();
    service.faults.add({ kind: 'key-refused' });
    const { answer } = await generate('Contact form');
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error?.code, 'INVALID_API_KEY');
    assert.equal(service.forms('anna').length, 0);
  });
});

describe('/_local/forms', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json' };

  test('makes many forms, each with a title of its own, and removes them', async () => {
    const { ask, service } = setup();
    const made = await ask('/_local/forms', {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"count":1200}',
    });
    assert.equal(made.status, 200);
    const titles = service.forms('anna').map(({ title }) => title);
    assert.equal(new Set(titles).size, 1200);
    assert.equal(service.forms('ben').length, 1200);
    assert.equal((await ask('/_local/forms', { method: 'DELETE' })).status, 200);
    assert.equal(service.forms('anna').length, 0);
  });

  test('removes only the temporary forms that it made', async () => {
    const { ask, service } = setup();
    service.fill('anna', 2);
    await ask('/_local/forms', { method: 'POST', headers: JSON_TYPE, body: '{"count":3}' });
    const before = service.forms('anna').map(({ id }) => id);
    const body = '{"count":2,"isTemporary":true}';
    await ask('/_local/forms', { method: 'POST', headers: JSON_TYPE, body });
    assert.equal(service.forms('anna').length, 7);
    assert.equal((await ask('/_local/forms/made', { method: 'GET' })).status, 405);
    assert.equal((await ask('/_local/forms/made', { method: 'DELETE' })).status, 200);
    assert.deepEqual(
      service.forms('anna').map(({ id }) => id),
      before,
    );
  });

  test('rejects an invalid count, another method, and requests that other sites could send', async () => {
    const { ask, service } = setup();
    for (const body of ['{}', '{"count":0}', '{"count":100001}', '{"count":"5"}', 'no JSON']) {
      const answer = await ask('/_local/forms', { method: 'POST', headers: JSON_TYPE, body });
      assert.equal(answer.status, 400, body);
    }
    const simple = await ask('/_local/forms', { method: 'POST', body: '{"count":5}' });
    assert.equal(simple.status, 415);
    assert.equal((await ask('/_local/forms')).status, 405);
    assert.equal(service.forms('anna').length, 0);
  });
});

describe('/_local/faults', () => {
  const post = (ask: ReturnType<typeof setup>['ask'], fault: unknown, type = 'application/json') =>
    ask('/_local/faults', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(fault),
    });

  test('adds, shows and clears faults', async () => {
    const { ask, call } = setup();
    const added = await post(ask, {
      kind: 'rate-limit',
      operation: 'list',
      times: 'Infinity',
      retryAfter: 1,
    });
    assert.equal(added.status, 200);
    assert.deepEqual(JSON.parse((await ask('/_local/faults')).text), {
      faults: [{ kind: 'rate-limit', operation: 'list', times: 'Infinity', retryAfter: 1 }],
    });
    assert.equal((await call('GET', LIST)).status, 429);
    assert.equal((await ask('/_local/faults', { method: 'DELETE' })).status, 200);
    assert.equal((await call('GET', LIST)).status, 200);
  });

  for (const fault of [
    null,
    [],
    {},
    { kind: 'unknown' },
    { kind: 'slow', operation: 'edit' },
    { kind: 'slow', times: 0 },
    { kind: 'slow', ms: -1 },
    { kind: 'rate-limit', retryAfter: {} },
    { kind: 'rate-limit', retryAfter: 'a\r\nb: c' },
  ]) {
    test(`refuses ${JSON.stringify(fault)} and says why`, async () => {
      const { ask, service } = setup();
      const answer = await post(ask, fault);
      assert.equal(answer.status, 400);
      assert.ok((JSON.parse(answer.text) as { error: string }).error);
      assert.deepEqual(service.faults.list(), []);
    });
  }

  test('cannot be called by another site without a CORS preflight', async () => {
    const { ask, service } = setup();
    assert.equal((await post(ask, { kind: 'hang' }, 'text/plain')).status, 415);
    const preflight = await ask('/_local/faults', { method: 'OPTIONS' });
    assert.equal(preflight.status, 405);
    assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), null);
    assert.deepEqual(service.faults.list(), []);
    assert.equal((await ask('/_local/else')).status, 404);
  });
});
