import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormsPages } from '../../../src/proxy/pages.js';
import type { FormsPagesOptions } from '../../../src/proxy/pages.js';
import { deferred, ID, makeProxy, ORIGIN, success } from '../support.js';
import { fieldIn, promptIn, setUp, UUID } from './support.js';

describe('pages without JavaScript', () => {
  it('generate, list, open and delete', async () => {
    const { get, post } = setUp();
    const first = await get('/forms');
    assert.equal(first.status, 200);
    assert.match(first.html, /No forms yet/);
    const made = await post('/forms', {
      prompt: 'A survey about lunch',
      key: fieldIn(first.html, 'key')!,
    });
    assert.equal(made.status, 303);
    const path = /^(\/forms\/form_\w+)\?new$/.exec(made.location!)![1]!;
    const result = await get(made.location!);
    assert.equal(result.status, 200);
    assert.match(result.html, /Your form is ready/);
    assert.match(result.html, /<a href="https:\/\/service\.test\/f\/\w+"/);
    assert.match(result.html, /&lt;iframe\s+src=&quot;https:\/\/service\.test\/f\//);
    assert.match((await get('/forms')).html, new RegExp(`<a href="${path}">`));
    const question = await get(`${path}/delete`);
    assert.match(question.html, /Delete this form\?/);
    assert.match((await get('/forms')).html, new RegExp(path), 'GET deletes nothing');
    const deleted = await post(`${path}/delete`);
    assert.deepEqual([deleted.status, deleted.location], [303, '/forms']);
    assert.match((await get('/forms')).html, /No forms yet/);
    assert.equal((await get(path)).status, 404);
  });

  it('do not show or delete the forms of another visitor', async () => {
    const { get, post, generate, sent } = setUp();
    const id = await generate('The secret of Ada', 'ada');
    assert.match((await get('/forms', 'ada')).html, /secret of Ada/i);
    assert.doesNotMatch((await get('/forms', 'ben')).html, /secret|form_/i);
    sent.length = 0;
    for (const path of [`/forms/${id}`, `/forms/${id}/delete`]) {
      const shown = await get(path, 'ben');
      assert.equal(shown.status, 404);
      assert.match(shown.html, /This form no longer exists/);
      assert.doesNotMatch(shown.html, /secret/i);
    }
    assert.equal((await post(`/forms/${id}/delete`, {}, 'ben')).status, 404);
    assert.equal(sent.length, 0, 'the service was asked');
    assert.equal((await get(`/forms/${id}`, 'ada')).status, 200);
  });

  it('show 100 forms per page of the list', async () => {
    const forms = Array.from({ length: 250 }, (_, index) => ({
      id: `form_${index + 1}_a`,
      formUrl: `https://service.test/f/${index + 1}`,
    }));
    const { get } = setUp({
      proxy: { owners: 'shared' },
      service: () => Response.json(success({ forms })),
    });
    const ids = (html: string) => html.match(/(?<=<bdi>)form_\d+/g)!;
    const first = await get('/forms');
    assert.equal(ids(first.html).length, 100);
    assert.match(first.html, /<a href="\/forms\?page=3">3<\/a>/);
    const last = ids((await get('/forms?page=3')).html);
    assert.deepEqual([last[0], last.length], ['form_201', 50]);
    assert.equal(ids((await get('/forms?page=99')).html)[0], 'form_201');
    assert.equal(ids((await get('/forms?page=-1')).html)[0], 'form_1');
  });

  it('have headers against storing, framing and scripts', async () => {
    const { get } = setUp();
    const { headers, html } = await get('/forms');
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.equal(headers.get('Referrer-Policy'), 'same-origin');
    assert.equal(headers.get('X-Frame-Options'), 'SAMEORIGIN');
    const policy = headers.get('Content-Security-Policy')!;
    for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'self'"])
      assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(html, /<script|\son\w+=|\sstyle=/);
    const styles = await get('/forms/styles.css');
    assert.equal(styles.headers.get('Content-Type'), 'text/css; charset=utf-8');
  });

  it('pass escaped values to the layout of the site', async () => {
    const seen: unknown[] = [];
    const { post, get } = setUp({
      pages: {
        layout: (page) => {
          seen.push({ ...page, body: typeof page.body, title: page.title });
          return `<html><title>${page.title}</title>${page.body}</html>`;
        },
      },
    });
    const { location } = await post('/forms', { prompt: '<i>A & B</i>' });
    const { html, headers } = await get(location!);
    assert.match(html, /^<html><title>[^<]*&lt;i&gt;A &amp; B[^<]*<\/title>/i);
    assert.equal(headers.get('Content-Security-Policy'), null);
    assert.deepEqual((seen[0] as { status: number }).status, 200);
    assert.deepEqual((seen[0] as { body: string }).body, 'string');
  });

  it('respond with 500 if the layout throws', async () => {
    const { get } = setUp({
      pages: {
        layout: () => {
          throw new Error('the layout');
        },
      },
    });
    const { status, html } = await get('/forms');
    assert.equal(status, 500);
    assert.doesNotMatch(html, /the layout/);
  });

  it('show a form without an id at once, and generate no second one on reload', async () => {
    const { post, generates } = setUp({
      proxy: { owners: 'shared' },
      service: () => Response.json(success({ formUrl: 'https://service.test/f/1' })),
    });
    for (let time = 0; time < 2; time++) {
      const { status, html } = await post('/forms', { prompt: 'A form', key: UUID });
      assert.equal(status, 200);
      assert.match(html, /Your form is ready/);
      assert.match(html, /href="https:\/\/service\.test\/f\/1"/);
    }
    assert.equal(generates(), 1);
  });

  for (const formUrl of [
    'javascript:alert(1)',
    'http://evil.test/',
    '/f/1',
    'data:text/html,x',
    7,
  ]) {
    it(`do not link to a form at ${formUrl}`, async () => {
      const form = { id: ID, formUrl, title: 'A form' };
      const { post, get } = setUp({
        proxy: { owners: 'shared' },
        service: ({ url, init }) =>
          Response.json(
            success(
              init.method === 'POST' ? form : url.endsWith('/forms') ? { forms: [form] } : form,
            ),
          ),
      });
      const generated = await post('/forms', { prompt: 'A form' });
      assert.equal(generated.status, 502);
      assert.match(generated.html, /Your form may have been created/);
      assert.equal(promptIn(generated.html), 'A form');
      for (const path of ['/forms', `/forms/${ID}`]) {
        const { html, status } = await get(path);
        assert.equal(status, 200);
        assert.ok(!html.includes(String(formUrl)) || formUrl === 7, html);
        assert.doesNotMatch(html, /target="_blank"/);
      }
    });
  }

  it('label each form with visible text, in the direction of the page', async () => {
    const forms = [
      { id: ID, formUrl: 'https://service.test/f/1', title: '\u200b\u2800', name: 'Team' },
      { id: 'form_2_b', formUrl: 'https://service.test/f/2', title: '\u3164' },
      { id: 'form_3_c', formUrl: 'https://service.test/f/3', title: 'Party\u202e' },
    ];
    const { get } = setUp({
      proxy: { owners: 'shared' },
      service: () => Response.json(success({ forms })),
    });
    const { html } = await get('/forms');
    for (const label of ['Team', 'form_2_b', 'Party'])
      assert.ok(html.includes(`<bdi>${label}</bdi>`), label);
    assert.ok(!html.includes('\u202e'));
  });

  it('escape everything that comes from the service and from visitors', async () => {
    const attack = `"><script>alert('1')</script><b x='`;
    const form = { id: ID, formUrl: `https://service.test/f/?a="><script>`, title: attack };
    const { get, post, pages } = setUp({
      proxy: { owners: 'shared' },
      service: ({ url, init }) => {
        if (init.method === 'POST')
          return Response.json(
            { success: false, error: { message: attack, code: 'NO' } },
            { status: 422 },
          );
        return Response.json(success(url.endsWith('/forms') ? { forms: [form] } : form));
      },
    });
    const refused = await post('/forms', { prompt: attack, next: `/a?b=${attack}` });
    assert.equal(promptIn(refused.html), attack);
    const pagesShown = [
      refused.html,
      (await get('/forms')).html,
      (await get(`/forms/${ID}?new=${encodeURIComponent(attack)}`)).html,
      (await get(`/forms/${ID}/delete?next=${encodeURIComponent(`/${attack}`)}`)).html,
      (await get(`/forms/${encodeURIComponent(attack)}`)).html,
      await pages.renderGenerator(undefined, {
        prompt: attack,
        label: attack,
        placeholder: attack,
        next: attack,
      }),
      await pages.renderList(new Request(ORIGIN), { next: attack }),
    ];
    for (const html of pagesShown) assert.doesNotMatch(html, /<script|<b /);
  });

  it('respond to HEAD without a body, and to other methods with 405 and the allowed methods', async () => {
    const { send, generate } = setUp();
    const id = await generate('A form');
    const head = await send('HEAD', '/forms');
    assert.deepEqual([head.status, head.html], [200, '']);
    assert.equal(head.headers.get('Content-Type'), 'text/html; charset=utf-8');
    const allowed = async (method: string, path: string) => {
      const { status, headers } = await send(method, path);
      return [status, headers.get('Allow')];
    };
    assert.deepEqual(await allowed('PUT', '/forms'), [405, 'GET, HEAD, POST']);
    assert.deepEqual(await allowed('DELETE', `/forms/${id}`), [405, 'GET, HEAD']);
    assert.deepEqual(await allowed('POST', `/forms/${id}`), [405, 'GET, HEAD']);
    assert.deepEqual(await allowed('PATCH', `/forms/${id}/delete`), [405, 'GET, HEAD, POST']);
    for (const path of ['/forms/a', `/forms/${id}/edit`, `/forms/${id}/delete/x`, '/formsx', '/'])
      assert.deepEqual(await allowed('GET', path), [404, null], path);
  });
});

describe('a post to the pages', () => {
  const CASES: readonly [site: string | null, origin: string | null, isTrusted: boolean][] = [
    ['same-origin', null, true],
    [null, ORIGIN, true],
    [null, null, false],
    ['cross-site', 'https://evil.test', false],
    ['same-site', 'https://other.test', false],
    ['none', null, false],
    [null, 'null', false],
    // The proxy trusts this origin, for requests of scripts. A form post of it is not needed.
    ['cross-site', 'https://friend.test', false],
    [null, 'https://friend.test', false],
  ];
  for (const [site, origin, isTrusted] of CASES) {
    it(`${isTrusted ? 'is trusted' : 'is refused'} with Sec-Fetch-Site ${site} and Origin ${origin}`, async () => {
      const { pages, generate, sent } = setUp({ proxy: { origins: ['https://friend.test'] } });
      const id = await generate('A form');
      sent.length = 0;
      const headers = {
        Cookie: 'user=ada',
        ...(site !== null && { 'Sec-Fetch-Site': site }),
        ...(origin !== null && { Origin: origin }),
      };
      const statuses: number[] = [];
      for (const path of ['/forms', `/forms/${id}/delete`]) {
        const body = new URLSearchParams({ prompt: 'Another form' });
        const request = new Request(ORIGIN + path, { method: 'POST', headers, body });
        const response = await pages.fetch(request);
        statuses.push(response.status);
        if (!isTrusted) assert.doesNotMatch(await response.text(), /Another form/);
      }
      assert.deepEqual(statuses, isTrusted ? [303, 303] : [403, 403]);
      assert.equal(sent.length, isTrusted ? 2 : 0);
    });
  }

  it('that is sent twice generates once, also while the first one runs', async () => {
    const released = deferred();
    const { post, generates, get } = setUp({
      proxy: { owners: 'shared' },
      service: async () => {
        await released.promise;
        return Response.json(success({ id: ID, formUrl: 'https://service.test/f/1' }));
      },
    });
    const first = post('/forms', { prompt: 'A form', key: UUID });
    const second = post('/forms', { prompt: 'A form', key: UUID });
    released.resolve();
    assert.equal((await first).location, `/forms/${ID}?new`);
    assert.equal((await second).location, `/forms/${ID}?new`);
    assert.equal((await post('/forms', { prompt: 'A form', key: UUID })).status, 303);
    assert.equal(generates(), 1);
    await post('/forms', { prompt: 'Another form', key: UUID });
    assert.equal(generates(), 2, 'another description is another form');
    const keys = [
      fieldIn((await get('/forms')).html, 'key'),
      fieldIn((await get('/forms')).html, 'key'),
    ];
    assert.notEqual(keys[0], keys[1]);
  });

  it('works without a key and with an invalid one, as in hand-written markup', async () => {
    const { post } = setUp();
    for (const key of ['', 'x', '"><script>'])
      assert.equal((await post('/forms', { prompt: 'A form', key })).status, 303);
  });

  it('sends the trimmed description to the service, with line breaks and all characters', async () => {
    const { post, sent } = setUp();
    await post('/forms', { prompt: '\r\n Größe: 10 € & 漢字 😀\r\nsecond line\n' });
    const { body } = sent.find(({ init }) => init.method === 'POST')!.init;
    assert.deepEqual(JSON.parse(String(body)), { prompt: 'Größe: 10 € & 漢字 😀\nsecond line' });
  });

  for (const [name, type, body, status] of [
    ['JSON', 'application/json', '{"prompt":"A form"}', 415],
    ['text', 'text/plain', 'prompt=A+form', 415],
    ['a file upload', 'multipart/form-data; boundary=x', '--x--', 415],
    ['bytes that are no text', 'application/x-www-form-urlencoded', '\xff', 400],
    ['half a megabyte', 'application/x-www-form-urlencoded', `prompt=${'a'.repeat(2 ** 19)}`, 413],
  ] as const) {
    it(`of ${name} gets ${status}`, async () => {
      const { send, sent } = setUp();
      const bytes = Buffer.from(body, 'latin1');
      const shown = await send('POST', '/forms', {
        headers: { 'Content-Type': type },
        body: bytes,
      });
      assert.equal(shown.status, status);
      assert.match(shown.headers.get('Content-Type')!, /^text\/html/);
      assert.equal(sent.length, 0);
    });
  }
});

describe('the description after a failure', () => {
  const TYPED = '\n  <b>Two\nlines</b> & "more" \n';
  const failing = (status: number, code = 'INTERNAL_ERROR', headers = {}) =>
    setUp({
      proxy: { owners: 'shared' },
      service: () =>
        Response.json(
          { success: false, error: { message: 'It failed <b>.', code } },
          { status, headers },
        ),
    });

  for (const [status, sentence] of [
    [400, 'This request was rejected'],
    [429, 'Too many requests'],
    [500, 'Something went wrong'],
    [503, 'may have been created'],
  ] as const) {
    it(`is kept after a ${status} of the service`, async () => {
      const { post } = failing(status);
      const { html, status: shown } = await post('/forms', { prompt: TYPED, next: '/account' });
      assert.equal(shown, status);
      assert.ok(html.includes(sentence), html);
      assert.equal(promptIn(html), TYPED);
      assert.equal(fieldIn(html, 'next'), '/account');
      assert.match(html, /role="alert"/);
    });
  }

  it('is kept if it is too long or rejected by the site; a blank one gets 400', async () => {
    const blank = await setUp().post('/forms', { prompt: '  \n' });
    assert.equal(blank.status, 400);
    assert.match(blank.html, /Describe the form first/);
    const prompt = 'a'.repeat(4001);
    const long = await setUp().post('/forms', { prompt });
    assert.equal(long.status, 413);
    assert.equal(promptIn(long.html), prompt);
    const refused = await setUp({
      proxy: { checkPrompt: () => ({ reject: 'No surveys <b>' }) },
    }).post('/forms', { prompt: TYPED });
    assert.equal(refused.status, 422);
    assert.match(refused.html, /No surveys &lt;b&gt;/);
    assert.equal(promptIn(refused.html), TYPED);
  });

  it('is kept if the visitor is signed out, also if `authorize` redirects', async () => {
    const { post, sent } = setUp();
    const signedOut = await post('/forms', { prompt: TYPED }, '');
    assert.equal(signedOut.status, 401);
    assert.match(signedOut.html, /Sign in, then try again/);
    assert.equal(promptIn(signedOut.html), TYPED);
    assert.equal(sent.length, 0);
    const authorize = () =>
      new Response(null, { status: 302, headers: { Location: '/sign-in?from=forms' } });
    const redirecting = setUp({ proxy: { authorize } });
    const shown = await redirecting.post('/forms', { prompt: TYPED });
    assert.equal(shown.status, 401);
    assert.match(shown.html, /<a href="\/sign-in\?from=forms">Sign in/);
    assert.equal(promptIn(shown.html), TYPED);
    const opened = await redirecting.get('/forms');
    assert.deepEqual([opened.status, opened.location], [303, '/sign-in?from=forms']);
  });

  it('is kept if the budget is spent, and the page says until when', async () => {
    const { post } = setUp({ proxy: { budget: { visitor: { day: 1 } } } });
    assert.equal((await post('/forms', { prompt: 'One' })).status, 303);
    const { status, html, headers } = await post('/forms', { prompt: TYPED });
    assert.equal(status, 429);
    assert.match(html, /No more forms can be generated until .+ UTC\./);
    assert.ok(Number(headers.get('Retry-After')) > 0);
    assert.equal(promptIn(html), TYPED);
  });

  it('is shown with a new idempotency key', async () => {
    const { post } = failing(500);
    const { html } = await post('/forms', { prompt: TYPED, key: UUID });
    assert.match(fieldIn(html, 'key')!, /^[0-9a-f-]{36}$/);
    assert.notEqual(fieldIn(html, 'key'), UUID);
  });
});

describe('the authorization of the pages', () => {
  it('calls `authorize` with the headers of the visitor and the context of the server', async () => {
    const asked: unknown[] = [];
    const { pages } = setUp({
      proxy: {
        owners: 'shared',
        announce: false,
        address: (_, details) => (details as { address?: string }).address,
        authorize: (operation, request, { context }) => {
          const { method, headers } = request;
          asked.push([operation, method, headers.get('Cookie'), headers.get('X-Own'), context]);
          return true;
        },
      },
    });
    const headers = {
      Cookie: 'a=1; b=2',
      'X-Own': 'yes',
      'Sec-Fetch-Site': 'same-origin',
    };
    const details = { context: 'the framework’s request', incoming: { url: '/forms', socket: {} } };
    await pages.fetch(new Request(`${ORIGIN}/forms`, { headers }), details);
    const body = new URLSearchParams({ prompt: 'A form' });
    await pages.fetch(new Request(`${ORIGIN}/forms`, { method: 'POST', headers, body }), details);
    const rest = ['a=1; b=2', 'yes', 'the framework’s request'];
    assert.deepEqual(asked, [
      ['list', 'GET', ...rest],
      ['generate', 'POST', ...rest],
    ]);
  });

  it('hides operations that the visitor is not allowed to use', async () => {
    const only = (...operations: readonly string[]) =>
      setUp({
        proxy: {
          owners: 'shared',
          authorize: (operation) => operations.includes(operation),
        },
        service: () =>
          Response.json(success({ forms: [{ id: ID, formUrl: 'https://service.test/f/1' }] })),
      }).get('/forms');
    const reader = await only('list', 'get');
    assert.equal(reader.status, 200);
    assert.match(reader.html, /You don’t have permission to generate forms/);
    assert.doesNotMatch(reader.html, /<textarea|<button/);
    const writer = await only('generate');
    assert.equal(writer.status, 200);
    assert.equal(promptIn(writer.html), '');
    assert.doesNotMatch(writer.html, /role="alert"|id="forms"/);
    const nobody = await only();
    assert.equal(nobody.status, 403);
    assert.match(nobody.html, /You don’t have permission to do this/);
    assert.doesNotMatch(nobody.html, /<textarea/);
  });
});

describe('the options of the pages', () => {
  const { proxy } = makeProxy();
  for (const [name, options, message] of [
    ['without a proxy', {}, /`proxy` must/],
    ['with an unknown name', { proxy, paths: '/x' }, /unknown option `paths`/],
    ['with a path without a slash', { proxy, path: 'forms' }, /`path` must/],
    ['with a path that ends in a slash', { proxy, path: '/forms/' }, /`path` must/],
    ['with an empty path', { proxy, path: '' }, /`path` must/],
    ['with a layout that is text', { proxy, layout: '<html>' }, /`layout` must/],
  ] as const) {
    it(`throw a TypeError ${name}`, () => {
      assert.throws(
        () => createFormsPages(options as unknown as FormsPagesOptions),
        (error) => error instanceof TypeError && message.test(error.message),
      );
    });
  }

  it('move the pages to another path', async () => {
    const { get, post } = setUp({ pages: { path: '/account/my-forms' } });
    assert.match((await get('/account/my-forms')).html, /action="\/account\/my-forms"/);
    const { location } = await post('/account/my-forms', { prompt: 'A form' });
    assert.match(location!, /^\/account\/my-forms\/form_/);
    assert.equal((await get('/forms')).status, 404);
  });
});
