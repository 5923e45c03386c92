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

function generate(text: string): string {
  const body = JSON.stringify({ prompt: text });
  return (
    `POST ${FORMS}/generate HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** What the example deliberately lacks, as its first lines and the guide say. */
const LIMITS = [
  'methods: PROPFIND on a form',
  'bodies: 17 KB in chunks',
  'bodies: a prompt in chunks',
  'more than one request: the third generate at once has to wait',
  'more than one request: the seventieth list in a minute has to wait',
  'more than one request: a visitor who leaves ends a get',
  'more than one request: a connection that is reset ends a get',
];

describe('demo/proxy/python/proxy.py', { skip }, () => {
  it('passes the conformance suite, except for its limits and the requests about owners', async () => {
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
    assert.deepEqual(
      of('failed').map(({ group, name }) => `${group}: ${name}`),
      LIMITS,
    );
    assert.ok(of('passed').length > 150);
    assert.deepEqual(
      [...new Set(of('skipped').map(({ group }) => group))],
      ['more than one request'],
    );
    assert.equal(of('skipped').length, 7);
    await python.stop();
    assert.doesNotMatch(python.output(), /Traceback|session=/);
    assert.match(python.output(), /^403 delete .* PROXY_FORBIDDEN Origin is missing or not in/m);
  });

  it('limits prompts, and removes unknown fields from responses', async () => {
    const service = await startService();
    const site = createServer((_, outgoing) => outgoing.writeHead(204).end());
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    after(() => void site.close());
    const python = await startPython({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_AUTH_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}/forms-auth`,
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
    for (const text of ['a'.repeat(4_000), 'a'.repeat(4_001)]) {
      const { status, body } = await raw(url, generate(text));
      statuses.push(status);
      assert.doesNotMatch(body, /site\.example|secret/);
      if (status === 200) assert.match(body, /"formUrl":"https:\/\/forms\.example\/f"/);
    }
    assert.deepEqual(statuses, [200, 413]);
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

  it('rejects a key with quotes, a prefix or a second line, and never prints it', async () => {
    for (const wrong of [`"${KEY}"`, `${KEY}'`, `Bearer ${KEY}`, `${KEY}\n${KEY}`]) {
      const python = await startPython({ ...SET, FORMS_API_KEY: wrong });
      await assert.rejects(python.port, /proxy: Set FORMS_API_KEY to the key alone/);
      assert.equal(await python.ended, 1);
      assert.ok(!python.output().includes(KEY));
    }
  });

  it('passes on only fields of lists that reveal nothing about the account', async () => {
    const service = await startService();
    const site = createServer((_, outgoing) => outgoing.writeHead(204).end());
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    after(() => void site.close());
    const python = await startPython({
      ...SET,
      FORMS_BASE_URL: service.url,
      FORMS_AUTH_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}/forms-auth`,
    });
    after(() => python.stop());
    const form = { id: 'form_1_a', formUrl: 'https://forms.example/f', title: 'A' };
    const more = { ownerEmail: 'a@site.example', settings: { secret: 1 } };
    const list = async (data: unknown) => {
      service.reply = (_, outgoing) => outgoing.end(JSON.stringify(success(data)));
      const { body } = await raw(
        `http://127.0.0.1:${await python.port}`,
        `GET ${FORMS} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      return (JSON.parse(body) as { data: unknown }).data;
    };
    assert.deepEqual(await list([{ ...form, ...more }]), [form]);
    assert.deepEqual(await list({ forms: [{ ...form, ...more }], total: 9, cursor: 'secret' }), {
      forms: [form],
      total: 9,
    });
    assert.deepEqual(await list({ form: { ...form, ...more } }), { form });
    assert.equal(await list('text'), null);
  });
});
