import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { runProgram } from './program.js';
import { startRedis } from './redis-server.js';
import { waitUntil } from '../support/wait-until-node.js';
import { FORMS, KEY, prompt, socketTo, witness } from './support.js';

/** All keys and values of a Redis. */
async function contentOf(url: string): Promise<string> {
  const redis = await createClient({ url }).connect();
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.get(key)));
  redis.destroy();
  return keys.map((key, i) => `${key} ${values[i]}`).join('\n');
}

describe('two proxy processes on one Redis', async () => {
  const redis = await startRedis();
  const service = await startService({ port: 0, keys: { [KEY]: 'demo' } });
  after(() => service.close());
  // So slow that no token comes back during the test.
  const folder = mkdtempSync(join(tmpdir(), 'processes-'));
  after(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 'slow.config.mjs');
  writeFileSync(config, 'export default { rateLimit: { generate: { perMinute: 1, burst: 2 } } };');
  const start = async (more: Record<string, string> = {}, file = config) => {
    const program = runProgram(
      {
        FORMS_BASE_URL: service.url,
        FORMS_API_KEY: KEY,
        FORMS_ALLOW: 'generate list',
        FORMS_OWNERS: 'shared',
        FORMS_REDIS_URL: redis.url(),
        ...more,
      },
      { program: MAIN, args: ['proxy', '--config', file] },
    );
    await program.until(/http:/);
    return program;
  };
  const headers = (key: string) => ({
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    'Idempotency-Key': key,
  });
  const generate = async (url: string, key: string) => {
    const response = await fetch(`${url}${FORMS}/generate`, {
      method: 'POST',
      headers: headers(key),
      body: prompt(key),
    });
    witness([...response.headers].join('\n'));
    return {
      status: response.status,
      headers: response.headers,
      text: witness(await response.text()),
    };
  };
  /** Waits until the service has used its last fault. */
  const serviceIsAsked = () =>
    waitUntil('a request to the service', () => service.service.faults.list().length === 0);
  const formsFor = (key: string) =>
    service.service.forms('demo').filter((form) => form.prompt === key);

  it('generate one form per key, and limit their visitors together', async () => {
    const [a, b] = await Promise.all([start(), start()]);
    const slow = () => service.service.faults.add({ operation: 'generate', kind: 'slow', ms: 300 });

    const together = crypto.randomUUID();
    slow();
    const first = generate(a.url, together);
    await serviceIsAsked();
    const answers = await Promise.all([
      first,
      ...[b, a, b].map(({ url }) => generate(url, together)),
    ]);
    answers.push(await generate(a.url, together), await generate(b.url, together));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(formsFor(together).length, 1);
    for (const answer of answers) assert.equal(answer.headers.get('Prompt-Forms-Idempotent'), '1');

    // One process has it when its visitor's connection breaks, the other is asked again.
    const broken = crypto.randomUUID();
    slow();
    const socket = socketTo(a.url);
    const body = prompt(broken);
    const lines = Object.entries({ Host: 'proxy.test', ...headers(broken) });
    socket.write(
      `POST ${FORMS}/generate HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    await serviceIsAsked();
    socket.destroy();
    const again = await generate(b.url, broken);
    const [form] = formsFor(broken);
    assert.equal(formsFor(broken).length, 1);
    assert.ok(again.status === 200 && again.text.includes(form?.id ?? 'none'));

    // Two generates were made; the burst of 2 is used up for both processes.
    for (const { url } of [a, b]) {
      const refused = await generate(url, crypto.randomUUID());
      const wait = Number(refused.headers.get('Retry-After'));
      assert.equal(refused.status, 429);
      assert.match(refused.text, /"code":"PROXY_RATE_LIMITED"/);
      assert.ok(wait > 0 && wait <= 60, `${wait}`);
    }
    assert.equal(service.service.forms('demo').length, 2);

    const inRedis = witness(await contentOf(redis.url()));
    assert.match(inRedis, /\{prompt-forms\}:responses:[0-9a-f]{64} .*formUrl/);
    assert.match(inRedis, /\{prompt-forms\}:limits:generate:[0-9a-f]{64} \d/);
    assert.doesNotMatch(inRedis, /127\.0\.0\.1(?!:)|(?:identity|address) /);

    for (const program of [a, b]) program.signal('SIGTERM');
    const ends = await Promise.all([a.exited, b.exited]);
    assert.deepEqual(
      ends.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    );
    assert.equal(ends.flatMap(({ stdout }) => stdout.match(/ repeated /g) ?? []).length, 6);
  });

  it('generate one form for a key that comes to both at the same moment', async () => {
    const plenty = join(folder, 'plenty.config.mjs');
    writeFileSync(
      plenty,
      'export default { rateLimit: { generate: { perMinute: 1, burst: 9 } } };',
    );
    const both = [1, 2].map(() => start({ FORMS_REDIS_URL: redis.url(2) }, plenty));
    const [a, b] = await Promise.all(both);
    for (let round = 0; round < 3; round++) {
      const key = crypto.randomUUID();
      const made = await Promise.all([a, b, a, b].map((each) => generate(each!.url, key)));
      assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([200]));
      assert.equal(new Set(made.map(({ text }) => text)).size, 1);
      assert.equal(formsFor(key).length, 1);
    }
  });

  it('do not repeat a generate whose process was killed', async () => {
    const url = redis.url(1);
    const [a, b] = await Promise.all([
      start({ FORMS_REDIS_URL: url }),
      start({ FORMS_REDIS_URL: url }),
    ]);
    const key = crypto.randomUUID();
    service.service.faults.add({ operation: 'generate', kind: 'hang' });
    const broken = assert.rejects(generate(a.url, key));
    await serviceIsAsked();
    a.signal('SIGKILL');
    await broken;

    const killedAt = performance.now();
    const { status, text } = await generate(b.url, key);
    const waitedMs = performance.now() - killedAt;
    assert.equal(status, 504);
    assert.match(text, /"code":"PROXY_TIMEOUT"/);
    assert.ok(waitedMs < 15_000, `${waitedMs}`);
    assert.equal(formsFor(key).length, 0);
  });
});
