import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Meter, MeterProvider } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { FormsProxyOptions, ProxyLog, StartTrace } from '../../src/proxy/index.js';
import { snippetWith } from './guide-server.js';
import { ask, FORMS, ID, makeProxy, prompt } from './support.js';

interface Telemetry {
  readonly log: ProxyLog;
  readonly trace: StartTrace;
}

const exporter = new InMemorySpanExporter();
const spans = () => exporter.getFinishedSpans();

/** The only span of this kind that has ended. */
function spanOf(kind: SpanKind): ReadableSpan {
  const [span, ...others] = spans().filter((one) => one.kind === kind);
  assert.ok(span !== undefined && others.length === 0, `one span of kind ${SpanKind[kind]}`);
  return span;
}
const serverSpan = () => spanOf(SpanKind.SERVER);
const clientSpan = () => spanOf(SpanKind.CLIENT);
const idOf = (span: ReadableSpan) => span.spanContext().spanId;

interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly attributes?: Attributes;
}

const measured: Measurement[] = [];
const measuredOf = (name: string) =>
  measured
    .filter((one) => one.name === `prompt_forms.${name}.duration`)
    .map((one) => one.attributes);

/** As much of an SDK for metrics as the recipe needs. */
const meter: Partial<Meter> = {
  createHistogram: (name) => ({
    record: (value, attributes) => void measured.push({ name, value, attributes }),
  }),
};

describe('`telemetry.js` of production.md', () => {
  const folder = mkdtempSync(join('test', '.bundle-'));
  after(() => rmSync(folder, { recursive: true }));

  /** The recipe as the page has it. Each call runs it again. */
  async function load(name: string): Promise<Telemetry> {
    const file = join(folder, `${name}.js`);
    const library = "'@opentelemetry/api'";
    const code = snippetWith('demo/guide/production.md', `from ${library}`);
    writeFileSync(file, code.replace(library, `'${import.meta.resolve('@opentelemetry/api')}'`));
    return (await import(pathToFileURL(file).href)) as Telemetry;
  }

  it('without an SDK does not change a request, and logs errors only', async () => {
    const { proxy } = makeProxy(await load('without-sdk'));
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
    assert.equal((await ask(proxy, 'GET', '/other')).status, 404);
    assert.deepEqual([spans().length, measured.length], [0, 0]);
  });

  describe('with an SDK', () => {
    let telemetry: Telemetry;
    const makeMeasured = (
      options: Partial<FormsProxyOptions> = {},
      service?: Parameters<typeof makeProxy>[1],
    ) => makeProxy({ ...telemetry, ...options }, service);

    before(async () => {
      // Sets a context manager too.
      new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
      metrics.setGlobalMeterProvider({ getMeter: () => meter } as unknown as MeterProvider);
      telemetry = await load('with-sdk');
    });
    after(() => [trace, context, metrics].forEach((api) => api.disable()));
    beforeEach(() => {
      exporter.reset();
      measured.length = 0;
    });
    afterEach(() => {
      const recorded = spans().map(({ name, attributes, events, status }) => [
        name,
        attributes,
        events,
        status,
      ]);
      assert.doesNotMatch(JSON.stringify([recorded, measured]), SECRETS);
    });

    /** None of the words fits into a random request id, which has hexadecimal digits only. */
    const SECRETS = /form_\d|lovelace|survey/i;

    it('measures each response by operation and status, and the request to the service', async () => {
      const { proxy } = makeMeasured({
        authorize: (operation) => ({ allow: operation !== 'delete', identity: 'lovelace' }),
      });
      await ask(proxy, 'GET', FORMS);
      await ask(proxy, 'DELETE', `${FORMS}/${ID}`);
      await ask(proxy, 'PATCH', FORMS);
      assert.deepEqual(measuredOf('request'), [
        { operation: 'list', status: 200 },
        { operation: 'delete', status: 403, code: 'PROXY_FORBIDDEN' },
        { operation: 'none', status: 405, code: 'PROXY_METHOD' },
      ]);
      assert.deepEqual(measuredOf('upstream'), [{ operation: 'list', status: 200 }]);
      for (const { value } of measured) assert.ok(value >= 0 && value < 5);
    });

    it('measures rejections by the rate limit and by the budget', async () => {
      const limited = makeMeasured({ rateLimit: { take: () => 1_000 } }).proxy;
      await ask(limited, 'GET', FORMS);
      const spent = makeMeasured({ budget: { account: { day: 1 } } }).proxy;
      for (const _ of [1, 2]) await ask(spent, 'POST', `${FORMS}/generate`, { body: prompt() });
      assert.deepEqual(
        measuredOf('request').flatMap(({ code } = {}) => code ?? []),
        ['PROXY_RATE_LIMITED', 'PROXY_BUDGET_SPENT'],
      );
    });

    it('records the request and, as its child, the request to the service', async () => {
      const { proxy, logged } = makeMeasured({
        authorize: () => ({ allow: true, identity: 'lovelace' }),
        basePath: '/proxy',
        log: (entry) => void logged.push(entry),
      });
      await ask(proxy, 'GET', `/proxy${FORMS}/${ID}`);
      const server = serverSpan();
      assert.equal(server.name, 'prompt_forms.get');
      assert.equal(server.parentSpanContext, undefined);
      assert.deepEqual(server.attributes, {
        'http.response.status_code': 200,
        'http.route': '/proxy/api/v1/forms/{id}',
        'prompt_forms.request_id': logged[0]?.requestId,
      });
      const client = clientSpan();
      assert.equal(client.name, 'service.get');
      assert.equal(client.parentSpanContext?.spanId, idOf(server));
      assert.deepEqual(client.attributes, { 'http.response.status_code': 200 });
    });

    it('has the code of a rejected request, which is not marked as an error', async () => {
      const { proxy } = makeMeasured({ authorize: () => false });
      await ask(proxy, 'GET', FORMS);
      const { attributes, status } = serverSpan();
      assert.equal(attributes['error.type'], 'PROXY_FORBIDDEN');
      assert.equal(attributes['http.response.status_code'], 403);
      assert.equal(status.code, SpanStatusCode.UNSET);
      assert.equal(spans().length, 1);
    });

    it('has no path of a request that matches no operation', async () => {
      const { proxy } = makeMeasured();
      await ask(proxy, 'BREW', '/secret/form_1_Ab');
      const { name, attributes } = serverSpan();
      assert.equal(name, 'prompt_forms.none');
      assert.equal(attributes['http.route'], undefined);
    });

    const FAILURES: readonly [
      string,
      () => Response | Promise<Response>,
      code?: string,
      status?: number,
    ][] = [
      ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'PROXY_UPSTREAM'],
      ['sends HTML', () => new Response('<p>', { status: 200 }), 'PROXY_UPSTREAM', 200],
      ['rejects the key', () => new Response('{}', { status: 401 }), 'PROXY_MISCONFIGURED', 401],
      ['fails', () => Response.json({ success: false }, { status: 500 }), undefined, 500],
    ];
    for (const [name, service, code, status] of FAILURES) {
      it(`marks both spans as errors if the service ${name}`, async () => {
        const { proxy } = makeMeasured({}, service);
        await ask(proxy, 'GET', FORMS);
        for (const span of [serverSpan(), clientSpan()]) {
          assert.equal(span.attributes['error.type'], code);
          assert.equal(span.status.code, SpanStatusCode.ERROR);
        }
        assert.equal(clientSpan().attributes['http.response.status_code'], status);
      });
    }

    it('ends both spans without an error if the visitor disconnects', async () => {
      const visitor = new AbortController();
      const { proxy } = makeMeasured({}, () => {
        visitor.abort();
        return new Promise(() => {});
      });
      await ask(proxy, 'GET', FORMS, { signal: visitor.signal });
      assert.equal(clientSpan().status.code, SpanStatusCode.UNSET);
      assert.equal(serverSpan().attributes['http.response.status_code'], 499);
    });

    it('makes the span of the request active for `authorize`, and that of the service for `fetch`', async () => {
      const active: (string | undefined)[] = [];
      const noteActiveSpan = () => void active.push(trace.getActiveSpan()?.spanContext().spanId);
      const authorize = () => {
        noteActiveSpan();
        return true;
      };
      const { proxy } = makeMeasured({ announce: false, authorize }, () => {
        noteActiveSpan();
        return Response.json({ success: true, data: { forms: [] } });
      });
      await ask(proxy, 'GET', FORMS);
      assert.deepEqual(active, [serverSpan(), clientSpan()].map(idOf));
    });

    it('is a child of an active span', async () => {
      const { proxy } = makeMeasured({ authorize: () => false });
      await trace.getTracer('framework').startActiveSpan('GET', async (span) => {
        await ask(proxy, 'GET', FORMS);
        assert.equal(serverSpan().parentSpanContext?.spanId, span.spanContext().spanId);
      });
    });

    it('neither continues the trace of a visitor, nor names it to the service', async () => {
      const { proxy, sent } = makeMeasured();
      const visitorTrace = '0af7651916cd43dd8448eb211c80319c';
      const headers = { traceparent: `00-${visitorTrace}-b7ad6b7169203331-01` };
      await ask(proxy, 'GET', FORMS, { headers });
      assert.notEqual(serverSpan().spanContext().traceId, visitorTrace);
      assert.equal(sent[0]?.headers.get('traceparent'), null);
    });
  });
});
