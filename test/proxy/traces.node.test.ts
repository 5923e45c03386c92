import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { openTelemetryTrace } from '../../src/proxy/opentelemetry.js';
import { ask, FORMS, ID, makeProxy, prompt } from './support.js';
import type { Sent } from './support.js';

const VISITOR_TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = { traceparent: `00-${VISITOR_TRACE}-b7ad6b7169203331-01` };
const GENERATE = `${FORMS}/generate`;

const exporter = new InMemorySpanExporter();

/** The spans that have ended, by their kind. */
const spans = () => exporter.getFinishedSpans();
function spanOf(kind: SpanKind): ReadableSpan {
  const [span, ...others] = spans().filter((one) => one.kind === kind);
  assert.ok(span !== undefined && others.length === 0, `one span of kind ${SpanKind[kind]}`);
  return span;
}
const serverSpan = () => spanOf(SpanKind.SERVER);
const clientSpan = () => spanOf(SpanKind.CLIENT);

type MakeProxy = Parameters<typeof makeProxy>;
const makeTraced = (options: MakeProxy[0] = {}, service?: MakeProxy[1]) =>
  makeProxy({ trace: openTelemetryTrace(), ...options }, service);

describe('openTelemetryTrace without an SDK', () => {
  it('does not change a request', async () => {
    const { proxy, sent } = makeTraced({ trace: openTelemetryTrace({ sendTraceparent: true }) });
    const { status } = await ask(proxy, 'GET', FORMS, { headers: TRACEPARENT });
    assert.equal(status, 200);
    assert.equal(sent[0]?.headers.has('traceparent'), false);
  });
});

describe('openTelemetryTrace', () => {
  before(() => {
    // Sets W3C trace context and a context manager too.
    new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  });
  after(() => [trace, context, propagation].forEach((api) => api.disable()));
  beforeEach(() => exporter.reset());
  afterEach(() => assert.doesNotMatch(JSON.stringify(spans().map(textOf)), SECRETS));

  /** None of the words fits into a random request id, which has hexadecimal digits only. */
  const SECRETS = /form_\d|lovelace|survey/i;

  const textOf = ({ name, attributes, events, status }: ReadableSpan) => [
    name,
    attributes,
    events,
    status,
  ];

  it('records the request and, as its child, the request to the service', async () => {
    const { proxy, logged } = makeTraced({
      authorize: () => ({ allow: true, identity: 'lovelace' }),
      basePath: '/proxy',
    });
    await ask(proxy, 'GET', `/proxy${FORMS}/${ID}`);
    const server = serverSpan();
    assert.equal(server.name, 'prompt_forms.get');
    assert.equal(server.parentSpanContext, undefined);
    assert.deepEqual(server.attributes, {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/proxy/api/v1/forms/{id}',
      'prompt_forms.request_id': logged[0]?.requestId,
      'url.path': '/proxy/api/v1/forms/{id}',
      'url.scheme': 'http',
    });
    const client = clientSpan();
    assert.equal(client.name, 'GET /api/v1/forms/{id}');
    assert.equal(client.parentSpanContext?.spanId, server.spanContext().spanId);
    assert.deepEqual(client.attributes, {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': 'service.test',
      'server.port': 443,
      'url.full': 'https://service.test/api/v1/forms/{id}',
      'url.template': '/api/v1/forms/{id}',
    });
  });

  const OPERATIONS = [
    ['GET', FORMS, 'list'],
    ['GET', `${FORMS}/${ID}`, 'get'],
    ['DELETE', `${FORMS}/${ID}`, 'delete'],
    ['POST', GENERATE, 'generate'],
  ] as const;
  for (const [method, path, operation] of OPERATIONS) {
    it(`names the span of ${operation}`, async () => {
      const { proxy } = makeTraced();
      const body = method === 'POST' ? prompt() : undefined;
      await ask(proxy, method, path, { body });
      assert.equal(serverSpan().name, `prompt_forms.${operation}`);
      assert.equal(clientSpan().attributes['http.request.method'], method);
    });
  }

  it('has the code of a rejected request, which is not marked as an error', async () => {
    const { proxy } = makeTraced({ authorize: () => false });
    await ask(proxy, 'GET', FORMS);
    const { attributes, status } = serverSpan();
    assert.equal(attributes['error.type'], 'PROXY_FORBIDDEN');
    assert.equal(attributes['http.response.status_code'], 403);
    assert.equal(status.code, SpanStatusCode.UNSET);
    assert.equal(spans().length, 1);
  });

  it('has no path and no method of a request that matches no operation', async () => {
    const { proxy } = makeTraced();
    await ask(proxy, 'BREW', '/secret/form_1_Ab');
    const { name, attributes } = serverSpan();
    assert.equal(name, 'prompt_forms.none');
    assert.equal(attributes['http.request.method'], '_OTHER');
    assert.equal(attributes['http.route'], undefined);
    assert.equal(attributes['url.path'], undefined);
  });

  const FAILURES: readonly [string, () => Response | Promise<Response>, string, number?][] = [
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'PROXY_UPSTREAM'],
    ['sends HTML', () => new Response('<p>', { status: 200 }), 'PROXY_UPSTREAM', 200],
    ['rejects the key', () => new Response('{}', { status: 401 }), 'PROXY_MISCONFIGURED', 401],
    ['fails', () => Response.json({ success: false }, { status: 500 }), '500', 500],
  ];
  for (const [name, service, cause, status] of FAILURES) {
    it(`marks both spans as errors if the service ${name}`, async () => {
      const { proxy } = makeTraced({}, service);
      await ask(proxy, 'GET', FORMS);
      for (const span of [serverSpan(), clientSpan()]) {
        assert.equal(span.attributes['error.type'], cause);
        assert.equal(span.status.code, SpanStatusCode.ERROR);
      }
      assert.equal(clientSpan().attributes['http.response.status_code'], status);
    });
  }

  it('ends both spans without an error if the visitor disconnects', async () => {
    const visitor = new AbortController();
    const { proxy } = makeTraced({}, () => {
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
    const { proxy } = makeTraced({ announce: false, authorize }, () => {
      noteActiveSpan();
      return Response.json({ success: true, data: { forms: [] } });
    });
    await ask(proxy, 'GET', FORMS);
    assert.deepEqual(
      active,
      [serverSpan(), clientSpan()].map((span) => span.spanContext().spanId),
    );
  });

  it('is a child of an active span, and not a second server span', async () => {
    const { proxy } = makeTraced({ authorize: () => false });
    await trace.getTracer('framework').startActiveSpan('GET', async (span) => {
      await ask(proxy, 'GET', FORMS);
      assert.equal(spanOf(SpanKind.INTERNAL).parentSpanContext?.spanId, span.spanContext().spanId);
    });
  });

  describe('with `traceparent`', () => {
    const headerOf = (sent: readonly Sent[]) => sent[0]?.headers.get('traceparent') ?? null;

    it('links to the visitor’s trace, and does not continue it', async () => {
      const { proxy, sent } = makeTraced();
      await ask(proxy, 'GET', FORMS, { headers: TRACEPARENT });
      const server = serverSpan();
      assert.notEqual(server.spanContext().traceId, VISITOR_TRACE);
      assert.deepEqual(
        server.links.map((link) => link.context.traceId),
        [VISITOR_TRACE],
      );
      assert.equal(headerOf(sent), null);
    });

    it('continues the trace if the site trusts the header', async () => {
      const { proxy } = makeTraced({ trace: openTelemetryTrace({ trustTraceparent: true }) });
      await ask(proxy, 'GET', FORMS, { headers: TRACEPARENT });
      assert.equal(serverSpan().spanContext().traceId, VISITOR_TRACE);
      assert.equal(serverSpan().parentSpanContext?.isRemote, true);
    });

    it('ignores an invalid header', async () => {
      const { proxy } = makeTraced();
      await ask(proxy, 'GET', FORMS, { headers: { traceparent: '00-zz-1-01' } });
      assert.deepEqual(serverSpan().links, []);
    });

    it('sends the header to the service with `sendTraceparent`', async () => {
      const { proxy, sent } = makeTraced({ trace: openTelemetryTrace({ sendTraceparent: true }) });
      await ask(proxy, 'GET', FORMS, { headers: TRACEPARENT });
      const { traceId, spanId } = clientSpan().spanContext();
      assert.equal(headerOf(sent), `00-${traceId}-${spanId}-01`);
    });
  });
});
