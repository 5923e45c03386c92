import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import type { RunningService } from '../../demo/service/serve.js';
import type { Program } from './conformance/process.js';
import { FORMS, KEY, witness } from './support.js';
import { startWorkerd } from './workerd.js';

const ACCOUNT_BUDGET = 30;

/** A second worker of the same code, thus another isolate, that shares the Durable Object of the first one. */
const SECOND_ISOLATE: readonly (readonly [string, string])[] = [
  [
    '(name = "forms", worker = .forms),',
    '(name = "forms", worker = .forms), (name = "second", worker = .second),',
  ],
  [
    'http = (), service = "forms"),',
    'http = (), service = "forms"), (name = "second", address = "127.0.0.1:0", http = (), service = "second"),',
  ],
  [
    'const forms :Workerd.Worker = (',
    `const second :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "FORMS_BASE_URL", fromEnvironment = "FORMS_BASE_URL"),
    (name = "FORMS_API_KEY", fromEnvironment = "FORMS_API_KEY"),
    (name = "FORMS_HOSTS", fromEnvironment = "FORMS_HOSTS"),
    (name = "SITE", service = "site"),
    (name = "STATE", durableObjectNamespace = (className = "FormsState", serviceName = "forms")),
  ],
  globalOutbound = "internet",
);

const forms :Workerd.Worker = (`,
  ],
];

/** Admits everyone. The cookie is the identity. */
async function startSite(): Promise<{ readonly host: string; close(): void }> {
  const server = createServer(({ headers }, outgoing) => {
    outgoing.writeHead(204, { 'Forms-Identity': headers.cookie ?? 'nobody' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => void server.close() };
}

describe('the recipe for workerd, in two isolates that share a Durable Object', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workerd-'));
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startSite>>;
  let program: Program;
  let urls: readonly [string, string];

  const start = async (): Promise<void> => {
    program = await startWorkerd(folder, {
      upstream: new URL(service.url).host,
      site: site.host,
      env: { FORMS_API_KEY: KEY, FORMS_HOSTS: 'proxy.test' },
      worker: [['account: { day: 1_000 }', `account: { day: ${ACCOUNT_BUDGET} }`]],
      config: SECOND_ISOLATE,
    });
    const [, first] = await program.until(/"socket":"http","port":(\d+)/);
    const [, second] = await program.until(/"socket":"second","port":(\d+)/);
    urls = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`];
  };

  before(async () => {
    service = await startService({ port: 0, keys: { [KEY]: 'demo' } });
    site = await startSite();
    await start();
  });
  after(async () => {
    await program.end();
    site.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (isolate: 0 | 1, visitor: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${urls[isolate]}${path}`, {
      ...init,
      headers: { Cookie: visitor, 'Sec-Fetch-Site': 'same-origin', ...init.headers },
    });
    const text = witness(await response.text());
    const { data, error } = JSON.parse(text) as {
      data?: { id: string; forms: { id: string }[] };
      error?: { code: string };
    };
    return { status: response.status, data, code: error?.code };
  };
  const generate = (isolate: 0 | 1, visitor: string, prompt: string, key = crypto.randomUUID()) =>
    ask(isolate, visitor, `${FORMS}/generate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ prompt }),
    });

  it('one isolate shows and deletes what was generated through the other, for its owner only', async () => {
    const { data } = await generate(0, 'ada', 'A form of Ada');
    const id = data?.id ?? '';
    const listed = (await ask(1, 'ada', FORMS)).data?.forms.map((form) => form.id);
    assert.deepEqual(listed, [id]);
    assert.deepEqual((await ask(1, 'bob', FORMS)).data?.forms, []);
    const remove = { method: 'DELETE' };
    assert.equal((await ask(1, 'bob', `${FORMS}/${id}`, remove)).status, 404);
    assert.equal((await ask(1, 'ada', `${FORMS}/${id}`, remove)).status, 200);
    assert.equal((await ask(0, 'ada', `${FORMS}/${id}`)).status, 404);
  });

  it('a visitor has one rate limit in both', async () => {
    const first = await generate(0, 'cleo', 'First');
    const second = await generate(1, 'cleo', 'Second');
    const third = await generate(0, 'cleo', 'Third');
    assert.deepEqual([first.status, second.status, third.status], [200, 200, 429]);
    assert.equal(third.code, 'PROXY_RATE_LIMITED');
  });

  it('one key makes one form, of 20 requests at once', async () => {
    service.service.faults.add({ operation: 'generate', kind: 'slow', ms: 500 });
    const key = crypto.randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => generate(n % 2 ? 1 : 0, 'dan', 'Only once', key)),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(responses.map(({ data }) => data?.id)).size, 1);
    const made = service.service.forms('demo').filter(({ prompt }) => prompt === 'Only once');
    assert.equal(made.length, 1);
  });

  it('the owners are known after a crash', async () => {
    const { data } = await generate(1, 'eve', 'A form that stays');
    await program.end();
    await start();
    assert.deepEqual(
      (await ask(0, 'eve', FORMS)).data?.forms.map((form) => form.id),
      [data?.id],
    );
  });

  it('the budget is never exceeded, and counts on after a restart', async () => {
    const made = () => service.service.forms('demo').length;
    const before = made();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        generate(n % 2 ? 1 : 0, `visitor-${n}`, 'In the budget'),
      ),
    );
    // One form of the tests above was deleted, but it stays counted.
    const left = ACCOUNT_BUDGET - before - 1;
    assert.equal(responses.filter(({ status }) => status === 200).length, left);
    assert.equal(made(), before + left);
    assert.ok(
      responses.every(({ status, code }) => status === 200 || code === 'PROXY_BUDGET_SPENT'),
    );
  });
});
