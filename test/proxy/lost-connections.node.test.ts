import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProxy } from '../../demo/proxy/serve.js';
import { startService } from '../../demo/service/serve.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { BREAKS, startBreakingRelay } from './breaking-relay.js';
import { assertNoKey, deferred, KEY, witness } from './support.js';
import '../support/advice.js';

const CALLERS = 20;

/** The real client, as a page of the proxy's own origin that has heard from it once. */
async function clientOf(endpoint: string) {
  const client = createFormsClient({
    endpoint,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    onEvent: witness,
  });
  await client.list();
  return client;
}

async function setUp(options: Partial<Parameters<typeof startProxy>[0]> = {}) {
  const service = await startService({ port: 0, keys: { [KEY]: 'demo' } });
  after(() => service.close());
  /** Bodies of the generates that went to the service. */
  const asked: string[] = [];
  const onGenerate = { run: (_body: string) => {} };
  const proxy = await startProxy({
    port: 0,
    baseUrl: service.url,
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared',
    rateLimit: false,
    log: witness,
    fetch(url, init) {
      if (typeof init.body === 'string') {
        asked.push(init.body);
        onGenerate.run(init.body);
      }
      return fetch(url, init);
    },
    ...options,
  });
  after(() => proxy.close());
  return { service, proxy, asked, onGenerate, forms: () => service.service.forms('demo') };
}

describe(`connections that break in the middle of ${CALLERS} generates`, () => {
  it('still make a form each, none twice, and every client gets its own', async (t) => {
    const { service, proxy, asked, onGenerate, forms } = await setUp();
    // Longer than clients wait before they try again, so that some repeats find the first try under way.
    service.service.faults.add({ operation: 'generate', kind: 'slow', ms: 800, times: CALLERS });
    // Each key is broken once, every fifth twice, in each of the four ways.
    const relay = await startBreakingRelay(proxy.url, (key, attempt) =>
      attempt === 0 || (attempt === 1 && key % 5 === 0)
        ? BREAKS[(key + attempt) % BREAKS.length]
        : undefined,
    );
    onGenerate.run = relay.begun;
    const client = await clientOf(relay.url);
    const prompts = Array.from({ length: CALLERS }, (_, i) => `A form for guest number ${i + 1}`);
    const results = await Promise.all(prompts.map((prompt) => client.generate({ prompt })));

    const made = new Map(forms().map(({ formUrl, prompt }) => [formUrl, prompt]));
    assert.deepEqual([forms().length, asked.length], [CALLERS, CALLERS]);
    assert.equal(made.size, CALLERS);
    assert.deepEqual(
      results.map(({ form }) => made.get(form.formUrl)),
      prompts,
    );
    const breaks = Object.values(relay.happened);
    assert.ok(Math.min(...breaks) >= CALLERS / 5, JSON.stringify(relay.happened));
    const tries = results.reduce((sum, { meta }) => sum + meta.attempts, 0);
    assert.equal(tries, CALLERS + breaks.reduce((sum, count) => sum + count, 0));
    witness(results);
    assertNoKey();
    t.diagnostic(`${tries} tries, broken connections: ${JSON.stringify(relay.happened)}`);
  });

  it('without idempotency are not retried, and the client reports an unknown outcome', async () => {
    const { proxy, forms } = await setUp({ idempotency: false });
    const relay = await startBreakingRelay(proxy.url, () => 'answered');
    const client = await clientOf(relay.url);
    const error = await client.generate({ prompt: 'One' }).catch((fault: unknown) => fault);
    assert.ok(isFormsError(error));
    assert.deepEqual([error.kind, error.outcome, error.attempts], ['network', 'unknown', 1]);
    assert.equal(forms().length, 1);
  });

  it('an unknown outcome is reported, and the generate is not sent to the service again', async () => {
    const { service, proxy, forms } = await setUp({ timeouts: { generate: 50 } });
    service.service.faults.add({ operation: 'generate', kind: 'hang' });
    const client = await clientOf(proxy.url);
    const error = await client.generate({ prompt: 'One' }).catch((fault: unknown) => fault);
    assert.ok(isFormsError(error));
    const { status, code, outcome, attempts } = error;
    assert.deepEqual([status, code, outcome, attempts], [504, 'PROXY_TIMEOUT', 'unknown', 3]);
    assert.equal(forms().length, 0);
  });

  it('closing the proxy waits for a generate whose visitor has disconnected', async () => {
    const { service, proxy, onGenerate, forms } = await setUp();
    service.service.faults.add({ operation: 'generate', kind: 'slow', ms: 150 });
    const client = await clientOf(proxy.url);
    const left = new AbortController();
    const arrived = deferred();
    onGenerate.run = () => arrived.resolve();
    const generate = client.generate({ prompt: 'One' }, { signal: left.signal });
    const gone = assert.rejects(generate, { kind: 'abort' });
    await arrived.promise;
    left.abort();
    await gone;
    await proxy.close();
    assert.equal(forms().length, 1);
  });
});
