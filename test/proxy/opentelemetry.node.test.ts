import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { metrics } from '@opentelemetry/api';
import type { Attributes, Meter, MeterProvider } from '@opentelemetry/api';
import { openTelemetryLog } from '../../src/proxy/opentelemetry.js';
import type { FormsProxyOptions, ProxyLogEntry } from '../../src/proxy/index.js';
import { ask, FORMS, ID, makeProxy, prompt } from './support.js';

interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly attributes?: Attributes;
}

const measured: Measurement[] = [];

/** As much of an SDK as the log needs. */
const instrument = (name: string) => {
  const note = (value: number, attributes?: Attributes) =>
    void measured.push({ name, value, attributes });
  return { add: note, record: note };
};
const meter: Partial<Meter> = { createCounter: instrument, createHistogram: instrument };

/** What the log measures while these requests run. */
async function measure(options: Partial<FormsProxyOptions>, requests: readonly string[]) {
  measured.length = 0;
  const next: ProxyLogEntry[] = [];
  const { proxy } = makeProxy({
    ...options,
    log: openTelemetryLog((entry) => void next.push(entry)),
  });
  for (const method of requests) {
    if (method === 'POST') await ask(proxy, method, `${FORMS}/generate`, { body: prompt() });
    else await ask(proxy, method, method === 'GET' ? FORMS : `${FORMS}/${ID}`);
  }
  const of = (name: string) =>
    measured.filter((one) => one.name === `prompt_forms.${name}`).map((one) => one.attributes);
  return { of, next };
}

describe('openTelemetryLog', () => {
  it('without an SDK only passes the log entries on', async () => {
    const { next } = await measure({}, ['GET']);
    assert.deepEqual([measured.length, next.length], [0, 1]);
  });

  describe('with an SDK', () => {
    before(() => {
      metrics.setGlobalMeterProvider({ getMeter: () => meter } as unknown as MeterProvider);
    });
    after(() => metrics.disable());

    it('measures each response by operation and status, and the request to the service', async () => {
      const authorize: FormsProxyOptions['authorize'] = (operation) => operation !== 'delete';
      const { of, next } = await measure({ authorize }, ['GET', 'DELETE', 'PATCH']);
      assert.deepEqual(of('request.duration'), [
        { operation: 'list', status: 200 },
        { operation: 'delete', status: 403, code: 'PROXY_FORBIDDEN' },
        { operation: 'none', status: 405, code: 'PROXY_METHOD' },
      ]);
      assert.deepEqual(of('upstream.duration'), [{ operation: 'list', status: 200 }]);
      for (const { value } of measured) assert.ok(value >= 0 && value < 5);
      assert.equal(next.length, 3);
    });

    it('counts rejections by the rate limit and by the budget', async () => {
      const limited = await measure({ rateLimit: { take: () => 1_000 } }, ['GET']);
      assert.deepEqual(limited.of('refusals'), [{ operation: 'list', limit: 'rate' }]);
      const spent = await measure({ budget: { account: { day: 1 } } }, ['POST', 'POST']);
      assert.deepEqual(spent.of('refusals'), [{ operation: 'generate', limit: 'budget' }]);
    });

    it('puts no identity and no id in its attributes', async () => {
      await measure({ authorize: () => ({ allow: true, identity: 'lovelace' }) }, [
        'GET',
        'DELETE',
      ]);
      assert.doesNotMatch(JSON.stringify(measured), /lovelace|form_/);
    });
  });
});
