import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { runProgram } from '../proxy/program.js';
import { KEY, startService } from '../proxy/support.js';

const program = resolve('dist/cli/main.js');
const skip = !existsSync('dist/cli/local-service.js') && 'there is no build';
const FORMS = '/api/v1/forms';

describe('prompt-forms dev', { skip }, () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram({ SERVICE_PORT: '0', ...env }, { program, args: ['dev', ...args] });

  it('serves a page, the proxy and a local service', async () => {
    const dev = run([]);
    const printed = await dev.until(/The second way .*\n/);
    const [, page] = /Page +(\S+)\n/.exec(printed) ?? [];
    assert.match(page!, /^http:\/\/localhost:\d+\/$/);
    const url = page!.slice(0, -1);

    const html = await (await fetch(url)).text();
    for (const tag of ['form-generator', 'form-list', 'form-embed'])
      assert.ok(html.includes(`<${tag} `), tag);
    assert.ok(html.includes('<link rel="icon" href="data:," />'));
    const [, script] = /src="([^"]+)"/.exec(html) ?? [];
    assert.match(await (await fetch(url + script)).text(), /^\/\*! prompt-forms /);
    for (const file of ['locales/de.js', 'locales/parts/zh-Hant.js?v=3']) {
      const response = await fetch(`${url}/${file}`);
      assert.match(response.headers.get('content-type')!, /^text\/javascript/);
      assert.equal(await response.text(), readFileSync(`dist/${file.split('?')[0]}`, 'utf8'));
    }
    for (const file of ['nothing', 'locales/', 'locales/de.d.ts', 'locales/..%2findex.js'])
      assert.equal((await fetch(`${url}/${file}`)).status, 404, file);

    const generated = await fetch(`${url}${FORMS}/generate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
      body: JSON.stringify({ prompt: 'A form for a bake sale' }),
    });
    assert.equal(generated.status, 200);
    assert.equal(generated.headers.get('Access-Control-Allow-Origin'), 'http://localhost:3000');
    const { data } = (await generated.json()) as { data: { formUrl: string } };
    assert.match(await (await fetch(data.formUrl)).text(), /^<!doctype html>/i);
    const formPageScript = await fetch(new URL('../form-page.js', data.formUrl));
    assert.equal(await formPageScript.text(), readFileSync('dist/form-page.js', 'utf8'));
    const list = await fetch(url + FORMS, { headers: { Origin: 'http://evil.example' } });
    assert.equal(list.headers.get('Access-Control-Allow-Origin'), null);

    dev.signal('SIGTERM');
    const { code, stderr } = await dev.exited;
    assert.equal(code, 0);
    assert.doesNotMatch(stderr, /of http:\/\/localhost/);
  });

  it('says once how the pages of another origin may use it', async () => {
    const [live, app, plain] = [
      'http://127.0.0.1:5500',
      'http://localhost:8888',
      'http://app.test',
    ];
    const refusedBy = async (args: readonly string[], env?: Record<string, string>) => {
      const dev = run([...args, '--port=0'], env);
      const [, url] = /Page +(\S+)\/\n/.exec(await dev.until(/The second way .*\n/)) ?? [];
      for (const origin of [live, app, url!, plain, app, 'null', `${app}/a`])
        await fetch(url + FORMS, { headers: { Origin: origin } });
      dev.signal('SIGTERM');
      return (await dev.exited).stderr;
    };
    const linesWith = (origins: string): string =>
      `A page of ${app} was refused. If it is yours: npx prompt-forms dev --origins ${origins}\n` +
      `A page of ${plain} was refused. If it is yours, open it under https, or as http://localhost.\n`;
    assert.equal(await refusedBy([]), linesWith(app));
    assert.equal(await refusedBy([`--origins=${live}`]), linesWith(`${live},${app}`));
  });

  it('uses the real service from the environment, and allows only listed origins', async () => {
    const service = await startService();
    const dev = run([], { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY });
    const printed = await dev.until(/The second way .*\n/);
    assert.match(printed, /The second way needs --origins/);
    const [, url] = /Page +(\S+)\/\n/.exec(printed) ?? [];
    const response = await fetch(url + FORMS, { headers: { Origin: 'http://localhost:3000' } });
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), null);
    assert.equal(service.arrived.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    dev.signal('SIGTERM');
    assert.equal((await dev.exited).code, 0);
  });

  it('does not start with a key that the real service refuses', async () => {
    const service = await startService();
    service.reply = (_, outgoing) => outgoing.writeHead(401).end('{}');
    const { code, stderr } = await run([], { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY })
      .exited;
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^prompt-forms dev: The service refuses the API key \(401\)\. Set [^\n]*\n$/,
    );
  });

  it('reports a wrong argument or a port in use in one line', async () => {
    const service = await startService();
    const taken = new URL(service.url).port;
    for (const [args, env, line] of [
      [['--prot=1'], {}, /Unknown option "--prot"/],
      [['--port=x'], {}, /--port must be a number/],
      [[`--port=${taken}`], {}, new RegExp(`Port ${taken} is taken.*--port`)],
      [[`--service-port=${taken}`], {}, new RegExp(`Port ${taken} is taken.*--service-port`)],
      [[], { FORMS_BASE_URL: service.url }, /Set both FORMS_BASE_URL and FORMS_API_KEY/],
    ] as const) {
      const { code, stdout, stderr } = await run(args, env).exited;
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, /^prompt-forms dev: [^\n]*\n$/);
      assert.match(stderr, line);
    }
  });
});
