import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProxyLogEntry } from '../../src/proxy/index.js';
import { FORMS, ID, ORIGIN, prompt, success } from '../proxy/support.js';
import { php } from './options.js';
import { skipsPhp } from './servers.js';
import { fails, formsIn, respond, setUp, statusOf } from './set-up.js';

const FRIEND = 'https://friend.test';

describe('requests to the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, send, generate, list, get, remove, settled } = await setUp();

  describe('of pages of other origins', () => {
    const write = (headers: Readonly<Record<string, string>>) =>
      loop.ask('DELETE', `${FORMS}/${ID}`, {
        headers: { 'X-User': 'root', ...headers },
        bare: true,
      });

    it('may write only if they are in `origins`, or are the own one', async () => {
      for (const [headers, status] of [
        [{ Origin: FRIEND }, 200],
        [{ Origin: FRIEND, 'Sec-Fetch-Site': 'cross-site' }, 200],
        [{ Origin: ORIGIN }, 200],
        [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
        [{ Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' }, 403],
        [{ Origin: `${FRIEND}/` }, 403],
        [{ Origin: FRIEND.toUpperCase() }, 403],
        [{ Origin: `${FRIEND}, ${ORIGIN}` }, 403],
        [{ Origin: 'https://friend.test.evil.test' }, 403],
        [{ Origin: ORIGIN.replace('http:', 'https:') }, 403],
        [{ Origin: 'null' }, 403],
        [{ 'Sec-Fetch-Site': 'same-site' }, 403],
        [{}, 403],
      ] as const) {
        use({ origins: [FRIEND] });
        assert.equal((await write(headers)).status, status, JSON.stringify(headers));
        assert.equal(service.arrived.length, status === 200 ? 1 : 0);
      }
    });

    it('get CORS headers, and only these', async () => {
      use({ origins: [FRIEND], credentials: true });
      const answer = await list('ada', { headers: { Origin: FRIEND } });
      const header = (name: string) => answer.headers.get(name);
      assert.equal(header('Access-Control-Allow-Origin'), FRIEND);
      assert.equal(header('Access-Control-Allow-Credentials'), 'true');
      assert.match(header('Access-Control-Expose-Headers') ?? '', /Prompt-Forms-Allow/);
      assert.equal(header('Vary'), 'Origin');
      assert.equal(header('Cross-Origin-Resource-Policy'), null);
      const foreign = await list('ada', { headers: { Origin: 'https://evil.test' } });
      assert.equal(foreign.headers.get('Access-Control-Allow-Origin'), null);
      assert.equal(foreign.headers.get('Vary'), 'Origin');
      use({ origins: [FRIEND] });
      const plain = await list('ada', { headers: { Origin: FRIEND } });
      assert.equal(plain.headers.get('Access-Control-Allow-Credentials'), null);
    });

    it('get an answer to a preflight, and none if CORS is off', async () => {
      const preflight = {
        bare: true,
        headers: {
          Origin: FRIEND,
          'Access-Control-Request-Method': 'DELETE',
          'Access-Control-Request-Headers': 'content-type, x-csrf\r\nSet-Cookie: a=b',
        },
      };
      use({ origins: [FRIEND] });
      const answer = await loop.ask('OPTIONS', `${FORMS}/${ID}`, preflight);
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('Access-Control-Allow-Methods'), 'GET, DELETE');
      assert.match(
        answer.headers.get('Access-Control-Allow-Headers') ?? '',
        /^content-type, x-csrf[\w: =-]*$/,
      );
      assert.equal(answer.text, '');
      use();
      assert.equal(
        statusOf(await loop.ask('OPTIONS', `${FORMS}/${ID}`, preflight)),
        '405 PROXY_METHOD',
      );
      assert.equal(service.arrived.length, 0);
    });
  });

  describe('that delete with POST', () => {
    const path = `${FORMS}/form_1_Ab/delete`;
    const deletes = () => service.arrived.filter(({ method }) => method === 'DELETE');
    const json = { 'Content-Type': 'application/json' };

    it('delete a form like DELETE, with or without a body', async () => {
      for (const init of [{ headers: json }, { body: '{}', headers: json }]) {
        use();
        await generate('ada');
        const answer = await send('ada', 'POST', path, init);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(
          deletes().map(({ url }) => url),
          [`${FORMS}/form_1_Ab`],
        );
        assert.deepEqual(formsIn(await list('ada')), []);
        assert.equal(loop.logged().findLast(({ formId }) => formId)?.operation, 'delete');
      }
    });

    it('ask `authorize` and the hook about a delete', async () => {
      use({
        authorize: php`fn (string $operation, PromptForms\Request $request) =>
          ['allow' => $operation !== 'delete' || $request->id === 'form_1_Ab', 'identity' => 'ada']`,
        onDeleted: php`function (string $id): void { writeLog(['event' => 'deleted', 'message' => $id]); }`,
      });
      await generate('ada');
      await generate('ada');
      const denied = await send('ada', 'POST', `${FORMS}/form_2_Ab/delete`, { headers: json });
      assert.equal(statusOf(denied), '403 PROXY_FORBIDDEN');
      assert.equal((await send('ada', 'POST', path, { headers: json })).status, 200);
      await settled();
      const told = loop.logged().filter(({ event }) => (event as string) === 'deleted');
      assert.deepEqual(
        told.map(({ message }) => message),
        ['form_1_Ab'],
      );
    });

    it('delete no form of another visitor', async () => {
      use();
      await generate('ada');
      const answer = await send('bob', 'POST', path, { body: '{}', headers: json });
      const unknown = await send('bob', 'POST', `${FORMS}/form_9_Ab/delete`, { headers: json });
      assert.equal(statusOf(answer), '404 NOT_FOUND');
      const essence = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');
      assert.equal(essence(answer), essence(unknown));
      assert.equal(deletes().length, 0);
    });

    it('delete nothing for a page of another site', async () => {
      for (const headers of [
        { Origin: 'https://evil.test', 'Content-Type': 'text/plain' },
        { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site', ...json },
        { 'Sec-Fetch-Site': 'same-site', ...json },
        { ...json },
      ] as Record<string, string>[]) {
        use();
        await generate('ada');
        const answer = await loop.ask('POST', path, {
          bare: true,
          body: '{}',
          headers: { 'X-User': 'ada', ...headers },
        });
        assert.equal(statusOf(answer), '403 PROXY_FORBIDDEN', JSON.stringify(headers));
        assert.equal(deletes().length, 0);
      }
    });

    it('delete nothing for what an HTML form can send', async () => {
      for (const init of [
        {},
        { body: '{}', headers: { 'Content-Type': 'text/plain' } },
        { body: '{}', headers: { 'Content-Encoding': 'gzip', ...json } },
      ]) {
        use();
        await generate('ada');
        const answer = await send('ada', 'POST', path, init);
        assert.equal(statusOf(answer), '415 PROXY_MEDIA', JSON.stringify(init));
        assert.equal(deletes().length, 0);
      }
    });

    it('count as other requests do', async () => {
      use({ rateLimit: { others: { perMinute: 1, burst: 1 } } });
      const remove = () => send('ada', 'POST', path, { headers: json });
      assert.equal((await remove()).status, 404);
      assert.equal(statusOf(await remove()), '429 PROXY_RATE_LIMITED');
    });

    it('have no other method, and no other path', async () => {
      use({ origins: [FRIEND] });
      const Origin = FRIEND;
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const answer = await send('ada', method, path);
        assert.equal(statusOf(answer), '405 PROXY_METHOD', method);
        assert.equal(answer.headers.get('Allow'), 'POST');
      }
      const preflight = await loop.ask('OPTIONS', path, { bare: true, headers: { Origin } });
      assert.equal(preflight.headers.get('Access-Control-Allow-Methods'), 'POST');
      for (const wrong of [`${FORMS}/delete`, `${FORMS}/generate/delete`, `${path}/delete`])
        assert.equal(statusOf(await send('ada', 'POST', wrong)), '404 PROXY_NO_ROUTE', wrong);
      assert.equal(statusOf(await send('ada', 'POST', `${FORMS}/form_1_Ab`)), '405 PROXY_METHOD');
    });
  });

  it('are for the path of the option, or of the script', async () => {
    for (const [basePath, target, status] of [
      ['/forms-api', `/forms-api${FORMS}`, 200],
      ['/forms-api', FORMS, 404],
      ['', FORMS, 200],
      ['', `/forms.php${FORMS}`, 404],
    ] as const) {
      use({ basePath });
      assert.equal((await send('ada', 'GET', target)).status, status, `${basePath} ${target}`);
    }
  });

  it('ask `authorize` once for each operation, the requested one first, and not at all if they are refused', async () => {
    const asked = (): string[] =>
      loop
        .logged()
        .flatMap(({ event, message = '' }) => ((event as string) === 'asked' ? [message] : []));
    const authorize = php`function (string $operation, PromptForms\Request $request, bool $probe): array {
      writeLog(['event' => 'asked', 'message' => $operation . ' ' . ($request->id ?? '-') . ' ' . ($probe ? 'probe' : 'real')]);
      return ['allow' => $operation !== 'delete', 'identity' => 'root', 'scope' => 'account'];
    }`;
    use({ authorize });
    const answer = await get(ID, 'ada');
    assert.equal(answer.headers.get('Prompt-Forms-Allow'), 'generate, list, get');
    assert.deepEqual(asked(), [
      `get ${ID} real`,
      'generate - probe',
      'list - probe',
      'delete - probe',
    ]);
    use({ authorize, announce: false });
    assert.equal((await get(ID, 'ada')).headers.get('Prompt-Forms-Allow'), null);
    assert.deepEqual(asked(), [`get ${ID} real`]);
    use({ authorize });
    await send('ada', 'GET', '/nowhere');
    await send('ada', 'PUT', FORMS);
    await loop.ask('DELETE', `${FORMS}/${ID}`, { bare: true });
    await send('ada', 'GET', FORMS, { headers: { Host: 'rebound.test' } });
    assert.deepEqual(asked(), []);
  });

  it('may get a response of `authorize`', async () => {
    use({
      authorize: php`fn () => new PromptForms\Response(402, ['X-Pay' => 'here', 'Content-Type' => 'text/plain'], 'Pay first.')`,
    });
    const answer = await list('ada');
    assert.deepEqual([answer.status, answer.text], [402, 'Pay first.']);
    assert.equal(answer.headers.get('X-Pay'), 'here');
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    assert.equal(answer.headers.get('Prompt-Forms-Allow'), '');
  });

  it('are refused if `authorize` fails or returns what it must not', async () => {
    for (const [code, status] of [
      ["fn () => throw new Exception('session=secret')", 403],
      ["fn () => 'yes'", 403],
      ['fn () => null', 403],
      ["fn () => ['allow' => 'yes']", 403],
      ["fn () => ['allow' => 1]", 403],
      ['fn () => false', 403],
      ["fn () => ['allow' => false, 'identity' => null]", 401],
      ["fn () => ['allow' => true, 'identity' => 7]", 200],
      ["fn () => ['allow' => true, 'identity' => ['ada']]", 500],
      ["fn () => ['allow' => true, 'identity' => 1.5]", 500],
      ["fn () => ['allow' => true, 'identity' => true]", 500],
      ["fn () => ['allow' => true, 'identity' => false]", 500],
      ["fn () => ['allow' => true, 'identity' => '']", 500],
      ["fn () => ['allow' => true, 'identity' => \"a\\xff\"]", 500],
      ["fn () => ['allow' => true, 'identity' => \"a\\0\"]", 500],
      ["fn () => ['allow' => true, 'identity' => 'ada', 'scope' => 'all']", 500],
      ["fn () => ['allow' => true, 'identity' => 'ada', 'anonymous' => 1]", 500],
    ] as const) {
      use({ authorize: php`${code}` });
      assert.equal((await list('ada')).status, status, code);
      assert.equal(service.arrived.length, 0);
      assert.ok(!JSON.stringify(loop.logged()).includes('session=secret'));
    }
  });

  it('are refused with an identity that was made of nothing', async () => {
    const words = ['undefined', 'null', 'NaN', 'false', 'Array', '[object Object]'];
    const separators = ['', 'anonymous ', 'user:', 'a/', 'wp_', 'id-', 'x|'];
    for (const word of words)
      for (const separator of separators) {
        use();
        const user = encodeURIComponent(separator + word);
        for (const answer of [await list(user), await generate(user)]) {
          assert.equal(statusOf(answer), '500 PROXY_MISCONFIGURED', user);
          assert.equal(answer.headers.has('Prompt-Forms-Allow'), false);
        }
        assert.equal(service.arrived.length, 0);
        const log = JSON.stringify(loop.logged());
        assert.match(log, /`identity` that `authorize` returned .* Check the session, cookie or/);
        assert.ok(log.includes(`\`${word}\``), log);
      }
    for (const user of ['Arrays', 'nullable', 'array', 'x.null', 'Array:7', 'Annanull', '0']) {
      use();
      assert.equal((await list(encodeURIComponent(user))).status, 200, user);
    }
  });

  it('leave the forms of an identity that is refused to the methods of the proxy', async () => {
    use({ authorize: php`fn () => ['allow' => true, 'identity' => 7]` });
    await generate('ada');
    assert.equal(await loop.call('transfer', 7, 'wp_Array'), 1);
    assert.equal(((await loop.call('forms', 'wp_Array')) as unknown[]).length, 1);
    assert.equal(await loop.call('transfer', 'wp_Array', 'ada'), 1);
    assert.deepEqual(await loop.call('erase', 'Array'), { deleted: 0, gone: 0, failed: [] });
    assert.equal(((await loop.call('forms', 'ada')) as unknown[]).length, 1);
  });

  it('have prompts of a limited length, counted as browsers do', async () => {
    use({ maxPromptCharacters: 10, owners: 'shared' });
    for (const [text, status] of [
      ['x'.repeat(10), '200'],
      ['x'.repeat(11), '413 PROXY_TOO_LARGE'],
      ['\u{1f600}'.repeat(5), '200'],
      ['\u{1f600}'.repeat(5) + 'x', '413 PROXY_TOO_LARGE'],
      ['\u00e9'.repeat(10), '200'],
      ['   ', '400 PROXY_BAD_REQUEST'],
      ['a\0', '400 PROXY_BAD_REQUEST'],
    ] as const)
      assert.equal(statusOf(await generate('ada', text)), status, text);
    const body = prompt('x').replace('{', `{${' '.repeat(17_000)}`);
    const large = await send('ada', 'POST', `${FORMS}/generate`, { body });
    assert.equal(statusOf(large), '413 PROXY_TOO_LARGE');
  });

  describe('are logged', () => {
    const last = (): ProxyLogEntry & Record<string, unknown> =>
      (loop.logged().findLast(({ event }) => event === 'response') ??
        assert.fail('no entry')) as never;

    it('with the visitor, the form and the result', async () => {
      use({ budget: { visitor: { day: 5 } } });
      const answer = await generate('ada');
      const { time, durationMs, upstreamMs, ...entry } = last();
      assert.deepEqual(entry, {
        event: 'response',
        level: 'info',
        requestId: answer.headers.get('X-Request-Id'),
        method: 'POST',
        operation: 'generate',
        formId: 'form_1_Ab',
        identity: 'ada',
        status: 200,
        budgetRemaining: 4,
      });
      assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      assert.ok(Number(durationMs) >= Number(upstreamMs));
      service.reply = fails(500, 'DOWN');
      await get('form_1_Ab', 'ada');
      assert.deepEqual([last().status, last().level], [500, 'error']);
      await remove('form_9_Ab', 'bob');
      assert.deepEqual([last().status, last().code, last().level], [404, 'NOT_FOUND', 'warn']);
    });

    it('without headers, bodies and queries, and in one line each', async () => {
      use({ owners: 'shared', authorize: php`userOf(...)` });
      const headers = {
        Cookie: 'session=secret-a',
        Authorization: 'Bearer secret-b',
        Origin: 'https://secret-c.test',
        Referer: 'https://secret-d.test',
        'X-Request-Id': 'secret-e',
        'User-Agent': 'secret-f',
      };
      await loop.ask('GET', `${FORMS}?secret-g`, { headers });
      await loop.ask('DELETE', `${FORMS}/${ID}`, { headers, bare: true });
      await send('ada', 'POST', `${FORMS}/generate`, { headers, body: '{"prompt":"secret-h' });
      await loop.ask('SECRET-I', '/secret-j', { headers });
      await list('ada\n\u001b[31m\u2028', {
        headers: { 'X-User': encodeURIComponent('ada\n\u001b[31m') },
      });
      const log = JSON.stringify(loop.logged());
      assert.doesNotMatch(log, /secret-/i);
      assert.doesNotMatch(last().identity as string, /[\p{Cc}]/u);
    });

    it('with a digest of the visitor, or nothing', async () => {
      use({ logIdentity: 'hash' });
      await list('ada');
      assert.match(last().identity as string, /^[0-9a-f]{16}$/);
      use({ logIdentity: false });
      await list('ada');
      assert.equal(last().identity, undefined);
    });

    it('by PHP itself without the option: errors alone', async () => {
      use({ log: undefined, owners: 'shared' });
      await list('ada');
      assert.equal(loop.output(), '');
      service.reply = respond(success({}), 302);
      await list('ada');
      assert.match(loop.output(), /"source":"prompt-forms proxy".*"status":502/);
    });
  });
});
