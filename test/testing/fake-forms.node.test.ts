import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { http, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Operation } from '../../src/api/routes.js';
import { createFormsClient, isFormsError, type FormsError } from '../../src/client/index.js';
import {
  createFakeForms,
  installFakeForms,
  type FakeFailure,
  type FakeForms,
} from '../../src/testing/index.js';
import '../support/advice.js';

const ENDPOINT = 'https://site.example/sub';

const clientOf = (fake: FakeForms) =>
  createFormsClient({ endpoint: ENDPOINT, fetch: fake.fetch, retries: 0 });

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<FormsError> {
  try {
    await call;
  } catch (error) {
    if (isFormsError(error)) return error;
    throw error;
  }
  return assert.fail('the call succeeded');
}

describe('the fake forms', () => {
  it('generate, list, get and delete', async () => {
    const fake = createFakeForms();
    const client = clientOf(fake);
    const { form } = await client.generate({ prompt: 'An RSVP with name and email' });
    const [stored] = fake.forms;
    assert.deepEqual(
      [form.id, form.formUrl, form.title, form.createdAt],
      [stored?.id, stored?.formUrl, stored?.title, stored?.createdAt],
    );
    assert.equal(stored?.prompt, 'An RSVP with name and email');
    assert.equal(stored.formUrl, `https://forms.example/f/${stored.id}`);
    const { forms, meta } = await client.list();
    assert.deepEqual(
      forms.map(({ id }) => id),
      [stored.id],
    );
    assert.deepEqual(meta.allow, ['generate', 'list', 'get', 'delete']);
    assert.match(meta.requestId ?? '', /^fake-\d+$/);
    assert.equal((await client.get(stored.id)).form.title, stored.title);
    assert.equal((await client.delete(stored.id)).confirmed, true);
    assert.deepEqual(fake.forms, []);
    const error = await errorOf(client.delete(stored.id));
    assert.deepEqual([error.status, error.code], [404, 'NOT_FOUND']);
  });

  it('are titled by the first sentence of their prompt', () => {
    const fake = createFakeForms();
    for (const [prompt, title] of [
      ['Please create a form for our party', 'Our party'],
      ['an RSVP with name and email. Use a friendly tone.', 'An RSVP with name and email'],
      ['夏祭りの申し込みフォーム。名前', '夏祭りの申し込みフォーム'],
      ['Make a form', 'Form'],
      ['', 'Form'],
      [`A survey ${'😀'.repeat(100)}`, `A survey ${'😀'.repeat(60)}…`],
    ] as const) {
      assert.equal(fake.addForm(prompt).title, title);
    }
  });

  it('list the newest form first', () => {
    const fake = createFakeForms({ forms: ['A quiz', 'An order'] });
    const added = fake.addForm('A survey');
    assert.deepEqual(
      fake.forms.map(({ prompt }) => prompt),
      ['A survey', 'An order', 'A quiz'],
    );
    assert.equal(fake.forms[0]?.id, added.id);
  });

  it('use the URLs and the clock of the test', () => {
    const now = Date.UTC(2026, 0, 2);
    const fake = createFakeForms({
      forms: ['A quiz'],
      formUrl: (id) => `https://x.example/${id}`,
      now: () => now,
    });
    const form = fake.forms[0]!;
    assert.ok(form.id.startsWith(`form_${now}_`));
    assert.equal(form.formUrl, `https://x.example/${form.id}`);
    assert.equal(form.createdAt, '2026-01-02T00:00:00.000Z');
  });

  it('have a budget that each form counts against, until a reset', async () => {
    const noon = Date.UTC(2026, 0, 2, 12);
    const fake = createFakeForms({ budget: 2, now: () => noon });
    const client = clientOf(fake);
    const generate = () => client.generate({ prompt: 'A quiz' }, { maxWait: 0 });
    assert.equal((await client.list()).meta.remaining, 2);
    assert.equal((await generate()).meta.remaining, 1);
    fake.failNext('generate', 500);
    await errorOf(generate());
    const last = await generate();
    assert.equal(last.meta.remaining, 0);
    assert.equal((await client.get(last.form.id!)).meta.remaining, undefined);
    const { status, code, remaining, retryAfterMs } = await errorOf(generate());
    assert.deepEqual(
      [status, code, remaining, retryAfterMs],
      [429, 'PROXY_BUDGET_SPENT', 0, 12 * 3_600_000],
    );
    assert.equal(fake.forms.length, 2);
    fake.reset();
    assert.equal((await generate()).meta.remaining, 1);
  });

  it('send no number of remaining forms without a budget', async () => {
    assert.equal((await clientOf(createFakeForms()).list()).meta.remaining, undefined);
  });

  const failures: readonly (readonly [Operation, FakeFailure, string])[] = [
    ['generate', 401, 'http 401 PROXY_UNAUTHENTICATED'],
    ['generate', 422, 'http 422 PROXY_PROMPT_REJECTED'],
    ['generate', 429, 'http 429 PROXY_RATE_LIMITED'],
    ['list', 403, 'http 403 PROXY_FORBIDDEN'],
    ['list', 500, 'http 500 INTERNAL_ERROR'],
    ['list', 503, 'http 503 undefined'],
    ['get', 504, 'http 504 PROXY_TIMEOUT'],
    ['delete', 500, 'http 500 DELETE_FAILED'],
    ['list', 'connection-lost', 'network undefined undefined'],
  ];
  for (const [operation, failure, expected] of failures) {
    it(`fail the next ${operation} with ${failure}, and only that one`, async () => {
      const fake = createFakeForms({ forms: ['A quiz'] });
      const { id } = fake.forms[0]!;
      const client = clientOf(fake);
      const call = (): Promise<unknown> => {
        if (operation === 'generate') return client.generate({ prompt: 'An RSVP' });
        return operation === 'list' ? client.list() : client[operation](id);
      };
      fake.failNext(operation, failure);
      const { kind, status, code } = await errorOf(call());
      assert.equal(`${kind} ${status} ${code}`, expected);
      assert.equal(fake.forms.length, 1);
      await call();
    });
  }

  it('fail as often as planned, in the planned order, and no more after a reset', async () => {
    const fake = createFakeForms();
    const client = clientOf(fake);
    fake.failNext('list', 500, { times: 2 });
    fake.failNext('list', 429, { retryAfter: 7 });
    assert.equal((await errorOf(client.list())).status, 500);
    assert.equal((await errorOf(client.list())).status, 500);
    const limited = await errorOf(client.list());
    assert.deepEqual([limited.status, limited.retryAfterMs], [429, 7000]);
    fake.failNext('generate', 500, { times: Infinity });
    fake.reset();
    await client.generate({ prompt: 'An RSVP' }, { maxWait: 0 });
  });

  it('execute an operation whose response is lost', async () => {
    const fake = createFakeForms();
    fake.failNext('generate', 'response-lost');
    const error = await errorOf(clientOf(fake).generate({ prompt: 'An RSVP' }));
    assert.equal(error.kind, 'network');
    assert.equal(fake.forms.length, 1);
  });

  it('send no response until the caller aborts', async () => {
    const fake = createFakeForms();
    fake.failNext('generate', 'no-response');
    const abort = new AbortController();
    const call = errorOf(clientOf(fake).generate({ prompt: 'An RSVP' }, { signal: abort.signal }));
    setTimeout(() => abort.abort(), 5);
    assert.equal((await call).kind, 'abort');
    assert.deepEqual(fake.forms, []);
  });

  it('reject unknown failures', () => {
    const fake = createFakeForms();
    assert.throws(() => fake.failNext('list', 200), { name: 'RangeError', message: /200/ });
    assert.throws(() => fake.failNext('list', 'slow' as FakeFailure), {
      name: 'TypeError',
      message: /"slow".*connection-lost/,
    });
  });

  it('allow only the operations of the test', async () => {
    const fake = createFakeForms({ forms: ['A quiz'], allow: ['list'] });
    const client = clientOf(fake);
    assert.deepEqual((await client.list()).meta.allow, ['list']);
    assert.equal((await errorOf(client.delete(fake.forms[0]!.id))).status, 403);
    assert.equal(fake.forms.length, 1);
  });

  it('restore their first forms with a reset', async () => {
    const fake = createFakeForms({ forms: ['A quiz'] });
    fake.addForm('An order');
    await clientOf(fake).delete(fake.forms[1]!.id);
    fake.reset();
    assert.deepEqual(
      fake.forms.map(({ prompt }) => prompt),
      ['A quiz'],
    );
  });

  it('respond to an unknown URL with 404 PROXY_NO_ROUTE, as the proxy does', async () => {
    const response = await createFakeForms().fetch(`${ENDPOINT}/api/v1/formsx`);
    assert.equal(response.status, 404);
    assert.equal(
      ((await response.json()) as { error: { code: string } }).error.code,
      'PROXY_NO_ROUTE',
    );
  });

  it('delete by POST too, as the proxy does for hosts that refuse DELETE', async () => {
    const fake = createFakeForms({ forms: ['A survey'] });
    const [form] = fake.forms;
    const deleteByPost = () =>
      fake.fetch(`/api/v1/forms/${form!.id}/delete`, { method: 'POST', body: '{}' });
    assert.deepEqual(await (await deleteByPost()).json(), {
      success: true,
      data: { id: form!.id, deleted: true },
      meta: { request_id: null, api_version: '2024-01-01' },
    });
    assert.equal((await deleteByPost()).status, 404);
    assert.equal(fake.forms.length, 0);
  });

  it('accept a Request, a URL and a path', async () => {
    const { fetch } = createFakeForms();
    const url = `${ENDPOINT}/api/v1/forms`;
    for (const input of [new Request(url), new URL(url), url, '/api/v1/forms'])
      assert.equal((await fetch(input)).status, 200);
    assert.equal((await fetch(new Request(url, { method: 'PUT' }))).status, 405);
  });

  it('replace the global fetch until they are uninstalled', async () => {
    const previous = globalThis.fetch;
    const passed: unknown[] = [];
    const own: typeof fetch = async (input) => {
      passed.push(input);
      return new Response();
    };
    globalThis.fetch = own;
    try {
      const fake = installFakeForms({ forms: ['A quiz'] });
      const { forms } = await createFormsClient({ endpoint: ENDPOINT }).list();
      assert.equal(forms.length, 1);
      fake.addForm('An order');
      assert.equal(fake.forms.length, 2);
      await fetch('https://other.example/data');
      assert.deepEqual(passed, ['https://other.example/data']);
      fake.uninstall();
      assert.equal(globalThis.fetch, own);
    } finally {
      globalThis.fetch = previous;
    }
  });

  it('are handlers of msw', async () => {
    const fake = createFakeForms({ forms: ['A quiz'] });
    const handlers: HttpHandler[] = fake.handlers(http);
    const server = setupServer(...handlers);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const client = createFormsClient({ endpoint: ENDPOINT, retries: 0 });
      await client.generate({ prompt: 'An RSVP' });
      assert.equal((await client.list()).forms.length, 2);
      await client.delete(fake.forms[1]!.id);
      assert.equal(fake.forms.length, 1);
      fake.failNext('list', 'connection-lost');
      assert.equal((await errorOf(client.list())).kind, 'network');
    } finally {
      server.close();
    }
  });
});
