/** The local service against the documented API, see demo/guide/service.md. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FORM_ID } from '../../src/api/routes.js';
import { setup } from './setup.js';

const META = { request_id: null, api_version: '2024-01-01' };
const UNKNOWN = 'form_1_unknown';

describe('resources and envelope', () => {
  test('ids have the shape form_<number>_<alphanumeric> and are unique', async () => {
    const { generate } = setup({ now: () => 1_700_000_000_000 });
    const ids = [];
    for (let i = 0; i < 50; i++) ids.push((await generate('Contact form')).id);
    for (const id of ids) assert.match(id, FORM_ID);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('the number in the ids grows, even within one millisecond and when the clock goes back', async () => {
    let time = 1_700_000_000_000;
    const { generate } = setup({ now: () => (time -= 5) });
    const numbers = [];
    for (let i = 0; i < 5; i++) {
      numbers.push(Number((await generate('Contact form')).id.split('_')[1]));
    }
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
    assert.equal(new Set(numbers).size, 5);
  });

  test('ids come from the given clock and random numbers', async () => {
    const { generate } = setup({ now: () => 1234, random: () => 0 });
    assert.equal((await generate('Contact form')).id, 'form_1234_aaaaaaaaaa');
  });

  test('every response is an envelope with meta, as JSON that is not cached', async () => {
    const { call, generate } = setup();
    const { id } = await generate('Contact form');
    const answers = [
      await call('GET', '/api/v1/forms'),
      await call('GET', `/api/v1/forms/${id}`),
      await call('PATCH', `/api/v1/forms/${id}`),
      await call('GET', '/api/v1/nothing'),
      await call('GET', '/api/v1/forms', 'wrong'),
      await call('DELETE', `/api/v1/forms/${id}`),
    ];
    for (const { body, headers } of answers) {
      assert.deepEqual(body.meta, META);
      assert.equal(typeof body.success, 'boolean');
      assert.equal(body.success ? 'data' in body : typeof body.error?.message === 'string', true);
      assert.equal(body.success && 'error' in body, false);
      assert.match(headers.get('Content-Type') ?? '', /^application\/json/);
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
      assert.equal(headers.get('Access-Control-Allow-Origin'), null);
    }
  });
});

describe('states', () => {
  test('a deleted form is not listed, and get, delete and its page respond with 404', async () => {
    const { call, ask, generate } = setup();
    const { id } = await generate('Contact form');
    assert.equal((await ask(`/f/${id}`)).status, 200);
    assert.equal((await call('DELETE', `/api/v1/forms/${id}`)).status, 200);
    for (const method of ['GET', 'DELETE']) {
      const again = await call(method, `/api/v1/forms/${id}`);
      assert.equal(again.status, 404);
      assert.equal(again.body.error?.code, 'NOT_FOUND');
    }
    assert.deepEqual((await call('GET', '/api/v1/forms')).body.data?.forms, []);
    const page = await ask(`/f/${id}`);
    assert.equal(page.status, 404);
    assert.match(page.text, /This form is gone/);
    assert.equal((await ask(`/f/${id}`, { method: 'POST', body: 'name=A' })).status, 404);
  });
});

describe('generate', () => {
  test('responds with a formUrl below publicUrl', async () => {
    const { generate } = setup();
    const { id, formUrl, answer } = await generate('RSVP for our summer party');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.success, true);
    assert.equal(formUrl, `http://forms.test/f/${id}`);
    assert.equal(answer.body.data?.title, 'Summer party RSVP');
  });

  test('publicUrl can have a path and a trailing slash', async () => {
    const { generate, ask } = setup({ publicUrl: 'http://forms.test/base/' });
    const { id, formUrl } = await generate('Contact form');
    assert.equal(formUrl, `http://forms.test/base/f/${id}`);
    assert.equal((await ask(`/base/f/${id}`)).status, 200);
  });

  for (const [what, body] of [
    ['no JSON', '{'],
    ['nothing', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['no prompt', '{}'],
    ['a prompt that is a number', '{"prompt":1}'],
    ['an inherited prompt', '{"__proto__":{"prompt":"Contact form"}}'],
    ['an empty prompt', '{"prompt":""}'],
    ['a blank prompt', '{"prompt":" \\n "}'],
  ] as const) {
    test(`refuses ${what} with 400, a message and no code`, async () => {
      const { post, service } = setup();
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.success, false);
      assert.ok(answer.body.error?.message);
      assert.equal('code' in (answer.body.error ?? {}), false);
      assert.equal(service.forms('anna').length, 0);
    });
  }

  test('rejects a body that is not declared as JSON', async () => {
    const { post } = setup();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      assert.equal((await post('{"prompt":"a"}', 'key-a', type)).status, 415);
    }
    assert.equal(
      (await post('{"prompt":"a"}', 'key-a', 'application/json; charset=utf-8')).status,
      200,
    );
  });

  test('accepts a prompt of 100,000 characters and rejects a body above its limit', async () => {
    const { generate, post, service } = setup();
    assert.equal((await generate('A form with name, email. '.repeat(4000))).answer.status, 200);
    assert.equal(service.forms('anna')[0]?.prompt.length, 100_000);
    assert.equal((await post(JSON.stringify({ prompt: 'a'.repeat(1024 * 1024) }))).status, 413);
  });
});

describe('list', () => {
  test('responds with the forms of the key’s account alone, newest first', async () => {
    const { call, generate } = setup();
    assert.deepEqual((await call('GET', '/api/v1/forms')).body.data, { forms: [] });
    const first = await generate('Contact form');
    await generate('Feedback form', 'key-b');
    const third = await generate('Survey', 'key-a2');
    const { status, body } = await call('GET', '/api/v1/forms?limit=1');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data?.forms?.map(({ id }) => id),
      [third.id, first.id],
    );
  });
});

describe('get', () => {
  test('responds with the form', async () => {
    const { call, generate } = setup({ now: () => Date.UTC(2026, 0, 2) });
    const { id, formUrl } = await generate('Contact form');
    const { status, body } = await call('GET', `/api/v1/forms/${id}`);
    assert.equal(status, 200);
    assert.deepEqual(body.data, {
      id,
      formUrl,
      title: 'Contact form',
      createdAt: '2026-01-02T00:00:00.000Z',
    });
  });

  for (const id of [
    UNKNOWN,
    'x',
    'form_1_',
    'form_x_a',
    'form_1_a%2fb',
    'form_1_a%20',
    '__proto__',
  ]) {
    test(`responds with 404 NOT_FOUND for the id ${id}`, async () => {
      const { status, body } = await setup().call('GET', `/api/v1/forms/${id}`);
      assert.equal(status, 404);
      assert.equal(body.error?.code, 'NOT_FOUND');
    });
  }
});

describe('edit', () => {
  test('responds with 405 and a message without a code, and changes nothing', async () => {
    const { call, generate, service } = setup();
    const { id } = await generate('Contact form');
    const before = JSON.stringify(service.forms('anna'));
    const answer = await call('PATCH', `/api/v1/forms/${id}`, 'key-a', { body: '{"title":"x"}' });
    assert.equal(answer.status, 405);
    assert.equal(answer.body.success, false);
    assert.match(answer.body.error?.message ?? '', /coming soon/);
    assert.equal('code' in (answer.body.error ?? {}), false);
    assert.equal(JSON.stringify(service.forms('anna')), before);
  });
});

describe('delete', () => {
  test('responds with 200 and exactly the documented envelope, then 404', async () => {
    const { call, generate } = setup();
    const { id } = await generate('Contact form');
    const first = await call('DELETE', `/api/v1/forms/${id}`);
    assert.equal(first.status, 200);
    assert.deepEqual(first.body, { success: true, data: { id, deleted: true }, meta: META });
    const second = await call('DELETE', `/api/v1/forms/${id}`);
    assert.equal(second.status, 404);
    assert.equal(second.body.error?.code, 'NOT_FOUND');
  });
});

describe('everything else', () => {
  test('an unknown path gets 404 in the envelope, without a code', async () => {
    const { call } = setup();
    for (const path of [
      '/api',
      '/api/v2/forms',
      '/api/v1',
      '/api/v1/forms/',
      '/api/v1/forms/a/b',
    ]) {
      const { status, body } = await call('GET', path);
      assert.equal(status, 404, path);
      assert.equal(body.success, false);
      assert.equal('code' in (body.error ?? {}), false);
    }
  });

  test('an unsupported method gets 405 and the allowed methods', async () => {
    const { call } = setup();
    const cases = [
      ['GET', '/api/v1/forms/generate', 'POST'],
      ['POST', '/api/v1/forms', 'GET'],
      ['PUT', `/api/v1/forms/${UNKNOWN}`, 'GET, DELETE'],
    ] as const;
    for (const [method, path, allow] of cases) {
      const answer = await call(method, path);
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get('Allow'), allow);
      assert.equal(answer.body.success, false);
    }
  });
});

describe('authentication', () => {
  const endpoints = [
    ['POST', '/api/v1/forms/generate'],
    ['GET', '/api/v1/forms'],
    ['GET', `/api/v1/forms/${UNKNOWN}`],
    ['PATCH', `/api/v1/forms/${UNKNOWN}`],
    ['DELETE', `/api/v1/forms/${UNKNOWN}`],
    ['GET', '/api/v1/nothing'],
    ['OPTIONS', '/api/v1/forms'],
  ] as const;
  for (const [method, path] of endpoints) {
    test(`${method} ${path} without a valid key gets 401 INVALID_API_KEY before any other check`, async () => {
      const { ask, service } = setup();
      service.faults.add({ kind: 'internal-error', times: Infinity });
      const headers: Record<string, string>[] = [
        {},
        { Authorization: '' },
        { Authorization: 'Bearer' },
        { Authorization: 'Bearer wrong' },
        { Authorization: 'Bearer key-a extra' },
        { Authorization: 'Bearer __proto__' },
        { Authorization: 'Bearer constructor' },
        { Authorization: 'Basic key-a' },
        { Authorization: 'key-a' },
        { 'X-Api-Key': 'key-a' },
      ];
      for (const each of headers) {
        const { status, body } = await ask(`${path}?key=key-a`, { method, headers: each });
        assert.equal(status, 401);
        assert.equal(body.success, false);
        assert.equal(body.error?.code, 'INVALID_API_KEY');
      }
    });
  }

  test('a form of another account gets the same 404 as an unknown form', async () => {
    const { call, generate, service } = setup();
    const { id } = await generate('Contact form', 'key-a');
    for (const method of ['GET', 'DELETE']) {
      const foreign = await call(method, `/api/v1/forms/${id}`, 'key-b');
      const absent = await call(method, `/api/v1/forms/${UNKNOWN}`, 'key-b');
      assert.equal(foreign.status, 404);
      assert.deepEqual(foreign.body, absent.body);
      assert.equal(foreign.body.error?.code, 'NOT_FOUND');
    }
    assert.equal(service.forms('anna').length, 1);
  });

  test('two keys of one account act on the same forms', async () => {
    const { call, generate } = setup();
    const { id } = await generate('Contact form', 'key-a');
    assert.equal((await call('DELETE', `/api/v1/forms/${id}`, 'key-a2')).status, 200);
  });
});

describe('answers: minimal', () => {
  test('has only the fields that the documentation shows', async () => {
    const { call, post, service } = setup({ answers: 'minimal' });
    const { body } = await post('{"prompt":"Contact form"}');
    const { id, formUrl } = service.forms('anna')[0] ?? { id: '', formUrl: '' };
    assert.deepEqual(body.data, { formUrl });
    assert.deepEqual((await call('GET', '/api/v1/forms')).body.data, { forms: [{ id }] });
    assert.deepEqual((await call('GET', `/api/v1/forms/${id}`)).body.data, { id, formUrl });
  });
});

test('a service can start with 1,000 forms, each with its own title and page', async () => {
  const { service, call } = setup();
  service.fill('anna', 1000);
  const { body } = await call('GET', '/api/v1/forms');
  const forms = body.data!.forms as { id: string; title: string }[];
  assert.equal(forms.length, 1000);
  assert.equal(new Set(forms.map(({ title }) => title)).size, 1000);
  const page = await service.fetch(new Request(service.forms('anna')[0]!.formUrl));
  assert.equal(page.status, 200);
});
