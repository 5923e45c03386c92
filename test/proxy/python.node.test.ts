import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { openSuite } from './conformance/suite.js';
import type { SuiteResult } from './conformance/suite.js';
import { FORMS, KEY, ORIGIN, raw, startService, success, witness } from './support.js';
import { freePorts } from '../support/free-ports.js';

const PROXY = 'demo/proxy/python/proxy.py';
const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
const skip = status !== 0 && 'python3 is missing, or older than 3.9';

/** Starts the example, and resolves with its port. */
async function startPython(env: Readonly<Record<string, string>>) {
  const child = spawn('python3', ['-u', PROXY], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const port = new Promise<number>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /^proxy: http:\/\/127\.0\.0\.1:(\d+)\//m.exec(printed)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then(() => reject(new Error(printed)));
  });
  return {
    port,
    ended,
    output: () => witness(printed),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The request of a visitor at this address. */
function generate(text: string, from: string): string {
  const body = JSON.stringify({ prompt: text });
  return (
    `POST ${FORMS}/generate HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n` +
    `Content-Type: application/json\r\nX-Forwarded-For: 203.0.113.9, ${from}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

describe('demo/proxy/python/proxy.py', { skip }, () => {
  it('passes the conformance suite, except for the requests about owners', async () => {
    const [servicePort, sitePort] = await freePorts();
    const suite = await openSuite(servicePort, sitePort);
    after(() => suite.close());
    const python = await startPython({
      FORMS_BASE_URL: `http://127.0.0.1:${servicePort}`,
      FORMS_API_KEY: KEY,
      FORMS_AUTH_URL: `http://127.0.0.1:${sitePort}/forms-auth`,
      FORMS_ORIGINS: ORIGIN,
      FORMS_PROMPT_CHARACTERS: '20000',
      FORMS_READ_TIMEOUT: '2',
      FORMS_GENERATE_TIMEOUT: '2',
    });
    after(() => python.stop());
    const results: SuiteResult[] = [];
    await suite.run(await python.port, undefined, (result) => results.push(result));
    const of = (wanted: SuiteResult['status']) =>
      results.filter((result) => result.status === wanted);
    assert.deepEqual(of('failed'), []);
    assert.ok(of('passed').length > 150);
    assert.deepEqual(
      [...new Set(of('skipped').map(({ group }) => group))],
      ['more than one request'],
    );
    assert.equal(of('skipped').length, 7);
    assert.equal(await python.stop(), 0);
    assert.doesNotMatch(python.output(), /error|Traceback|session=/);
    assert.match(python.output(), /^403 delete .* PROXY_FORBIDDEN Origin is missing or not in/m);
  });

  it('limits prompts and visitors, and removes unknown fields from responses', async () => {
    const service = await startService();
    const site = createServer((_, outgoing) => outgoing.writeHead(204).end());
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    after(() => void site.close());
    const python = await startPython({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_AUTH_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}/forms-auth`,
      FORMS_HOPS: '1',
    });
    after(() => python.stop());
    const url = `http://127.0.0.1:${await python.port}`;
    service.reply = (_, outgoing) =>
      outgoing.end(
        JSON.stringify({
          ...success({ formUrl: 'https://forms.example/f', ownerEmail: 'a@site.example' }),
          debug: 'secret',
        }),
      );
    const statuses: unknown[] = [];
    for (const [text, from] of [
      ['a'.repeat(4_000), '192.0.2.1'],
      ['a'.repeat(4_001), '192.0.2.2'],
      ['A form', '192.0.2.1'],
      ['A form', '192.0.2.1'],
      ['A form', '192.0.2.3'],
    ] as const) {
      const { status, body } = await raw(url, generate(text, from));
      statuses.push(status);
      assert.doesNotMatch(body, /site\.example|secret/);
      if (status === 200) assert.match(body, /"formUrl": "https:\/\/forms\.example\/f"/);
    }
    assert.deepEqual(statuses, [200, 413, 200, 429, 200]);
  });

  const SET = {
    FORMS_BASE_URL: 'https://forms.example.com',
    FORMS_API_KEY: KEY,
    FORMS_AUTH_URL: 'http://127.0.0.1:3000/forms-auth',
  };

  it('names the variable to set, and exits', async () => {
    for (const [name, value] of [
      ['FORMS_BASE_URL', ''],
      ['FORMS_AUTH_URL', 'site.example'],
      ['FORMS_API_KEY', 'short'],
    ] as const) {
      const python = await startPython({ ...SET, [name]: value });
      await assert.rejects(python.port, new RegExp(`proxy: Set ${name}`));
      assert.equal(await python.ended, 1);
    }
  });

  it('says what is wrong with a key or with trusted proxies, and never prints the key', async () => {
    for (const [env, says] of [
      [{ FORMS_API_KEY: `"${KEY}"` }, /has quotation marks/],
      [{ FORMS_API_KEY: `${KEY}'` }, /has quotation marks/],
      [{ FORMS_API_KEY: `Bearer ${KEY}` }, /has a space/],
      [{ FORMS_API_KEY: `${KEY}\n${KEY}` }, /has a line break/],
      [{ FORMS_TRUSTED_PROXIES: '10.0.0.1' }, /FORMS_TRUSTED_PROXIES needs FORMS_HOPS/],
      [{ FORMS_HOPS: '1', FORMS_TRUSTED_PROXIES: 'caddy' }, /FORMS_TRUSTED_PROXIES must hold/],
    ] as const) {
      const python = await startPython({ ...SET, ...env });
      await assert.rejects(python.port, says);
      assert.equal(await python.ended, 1);
      assert.ok(!python.output().includes(KEY));
    }
  });

  it('warns of a setting without effect, and of an address that anyone can forge', async () => {
    const python = await startPython({ ...SET, FORMS_HOPS: '1', https_proxy: 'http://a.example' });
    after(() => python.stop());
    await python.port;
    await python.stop();
    assert.match(python.output(), /warning: .* set FORMS_TRUSTED_PROXIES to the addresses/);
    assert.match(python.output(), /warning: HTTPS_PROXY has no effect/);
  });

  it('reads the address of a visitor from a header only behind trusted proxies', async () => {
    const service = await startService();
    service.reply = (_, outgoing) =>
      outgoing.end(JSON.stringify(success({ formUrl: 'https://forms.example/f' })));
    const site = createServer((_, outgoing) => outgoing.writeHead(204).end());
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    after(() => void site.close());
    for (const [proxies, expected] of [
      ['127.0.0.1', 200],
      ['::ffff:127.0.0.0/104, ::1', 200],
      ['10.0.0.0/8', 429],
    ] as const) {
      const python = await startPython({
        ...SET,
        FORMS_BASE_URL: service.url,
        FORMS_AUTH_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}/forms-auth`,
        FORMS_HOPS: '1',
        FORMS_TRUSTED_PROXIES: proxies,
      });
      after(() => python.stop());
      const url = `http://127.0.0.1:${await python.port}`;
      const statusOf = async (from: string) => (await raw(url, generate('A form', from))).status;
      // As many as one visitor may send at once. The next one may come ten seconds later.
      assert.deepEqual([await statusOf('192.0.2.1'), await statusOf('192.0.2.1')], [200, 200]);
      assert.equal(await statusOf('192.0.2.2'), expected, proxies);
    }
  });

  it('takes time in proportion to what it reads', () => {
    const args = ['-B', 'test/proxy/python_growth.py', 'demo/proxy/python'];
    const { status: code, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
    assert.equal(code, 0, stdout + stderr);
  });
});
