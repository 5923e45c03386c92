/** The service over HTTP, as `npm run service` and the dev server run it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { parseKeys } from '../../demo/service/keys.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { raw } from '../proxy/support.js';

describe('startService', () => {
  let running: RunningService;
  before(async () => {
    running = await startService({ port: 0, keys: { secret: 'anna' } });
  });
  after(() => running.close());

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${running.url}${path}`, {
      ...init,
      headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json' },
    });

  test('has the real port in its URL and in formUrl', async () => {
    assert.match(running.url, /^http:\/\/localhost:\d+$/);
    const answer = await call('/api/v1/forms/generate', {
      method: 'POST',
      body: JSON.stringify({ prompt: 'Contact form' }),
    });
    const { data } = (await answer.json()) as { data: { id: string; formUrl: string } };
    assert.equal(data.formUrl, `${running.url}/f/${data.id}`);
    const page = await fetch(data.formUrl);
    assert.match(await page.text(), /Contact form/);
    const head = await fetch(data.formUrl, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.equal((await call(`/api/v1/forms/${data.id}`, { method: 'DELETE' })).status, 200);
    assert.equal((await call(`/api/v1/forms/${data.id}`, { method: 'DELETE' })).status, 404);
    assert.equal((await fetch(data.formUrl)).status, 404);
  });

  test('serves the script of the form pages, without a build', async () => {
    const script = await fetch(`${running.url}/form-page.js`);
    assert.match(await script.text(), /^\/\*! prompt-forms .*prompt-forms:resize/s);
  });

  test('routes and authentication work over HTTP', async () => {
    const anonymous = await fetch(`${running.url}/api/v1/forms`);
    assert.equal(anonymous.status, 401);
    assert.match(await anonymous.text(), /INVALID_API_KEY/);
    assert.equal((await call('/api/v1/forms/form_1_a', { method: 'PATCH' })).status, 405);
  });

  test('responds only under a name of this machine', async () => {
    const { port } = new URL(running.url);
    const ask = async (path: string, host: string): Promise<string> => {
      const { status, head } = await raw(
        running.url,
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n`,
      );
      assert.doesNotMatch(head, /access-control-allow/);
      return String(status);
    };
    for (const path of ['/', '/api/v1/forms', '/_local/faults', '/form-page.js', '/f/form_1_a']) {
      for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.example'])
        assert.equal(await ask(path, host), '421', `${host}${path}`);
      for (const host of ['localhost', '127.0.0.1', '[::1]', 'forms.localhost'])
        assert.notEqual(await ask(path, `${host}:${port}`), '421', `${host}${path}`);
    }
  });

  test('a client that aborts ends a hanging response', async () => {
    running.service.faults.add({ kind: 'hang' });
    const giveUp = new AbortController();
    const answer = call('/api/v1/forms', { signal: giveUp.signal });
    giveUp.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    running.service.faults.clear();
    assert.equal((await call('/api/v1/forms')).status, 200);
  });

  test('names the port and its variable if the port is in use', async () => {
    const port = Number(new URL(running.url).port);
    await assert.rejects(startService({ port, keys: {} }), /Port \d+ is in use.*SERVICE_PORT/);
  });
});

test('close ends hanging responses at once', async () => {
  const running = await startService({ port: 0, keys: { secret: 'anna' } });
  running.service.faults.add({ kind: 'hang' });
  const answer = fetch(`${running.url}/api/v1/forms`, {
    headers: { Authorization: 'Bearer secret' },
  });
  const ended = assert.rejects(answer, TypeError);
  while (running.service.faults.list().length > 0) await new Promise(setImmediate);
  await running.close();
  await ended;
});

describe('FORMS_API_KEYS', () => {
  test('is key=account,key=account; keys may end in "="', () => {
    assert.deepEqual(parseKeys('k1=anna, k2==ben,k3=anna'), {
      k1: 'anna',
      'k2=': 'ben',
      k3: 'anna',
    });
  });

  for (const text of ['', 'secret', '=anna', 'secret=', 'a=b,,c=d', 'a b=c', 'a=b,a=c']) {
    test(`refuses ${JSON.stringify(text)} without showing it`, () => {
      assert.throws(
        () => parseKeys(text),
        (error: Error) =>
          /^FORMS_API_KEYS: /.test(error.message) && !error.message.includes('secret'),
      );
    });
  }
});

describe('npm run service', () => {
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, ['--import', 'tsx', 'demo/service/main.ts'], {
      env: { ...process.env, SERVICE_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  test('prints its URL and an example request, and stops on SIGTERM', async () => {
    const child = start({ FORMS_API_KEYS: 'my-secret=anna' });
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('curl')) break;
    }
    const exit = once(child, 'exit');
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
    assert.ok(url);
    assert.equal((await fetch(`${url}/api/v1/forms`)).status, 401);
    child.kill('SIGTERM');
    assert.deepEqual(await exit, [0, null]);
    assert.doesNotMatch(output, /my-secret/);
  });

  for (const [name, value] of [
    ['FORMS_API_KEYS', 'my-secret'],
    ['SERVICE_PORT', 'http'],
    ['SERVICE_PORT', '70000'],
  ] as const) {
    test(`exits with one error line for ${name}=${value}`, async () => {
      const child = start({ [name]: value });
      let errors = '';
      child.stderr.on('data', (chunk) => (errors += String(chunk)));
      const [code] = (await once(child, 'close')) as [number];
      assert.equal(code, 1);
      assert.match(errors, new RegExp(`^${name}[^\\n]+\\n$`));
      assert.doesNotMatch(errors, /my-secret/);
    });
  }
});
