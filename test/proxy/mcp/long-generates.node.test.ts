/** Generates that take longer than an assistant waits. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { FormsError } from '../../../src/client/errors.js';
import { SharedGenerates } from '../../../src/proxy/mcp/shared-generates.js';
import { startFormsProxy } from '../../../src/proxy/node.js';
import { deferred, KEY, startService, success, type Sent } from '../support.js';
import { connectClient, ENDPOINT } from './client.js';
import { authorize, setUp, type SetUp } from './support.js';

const FORM = { id: 'form_1_a', formUrl: 'https://forms.test/1' };
const GENERATE = { name: 'generate_form', arguments: { prompt: 'A survey about lunch' } };

/** The endpoint in front of a service whose generates end when the test says so. */
function setUpSlow(options: SetUp = {}) {
  const replies: ((response: Response) => void)[] = [];
  const arrivals: (() => void)[] = [];
  const made = setUp({
    ...options,
    proxy: { owners: 'shared', announce: false, ...options.proxy },
    service: ({ init }: Sent) => {
      assert.equal(init.method, 'POST');
      const reply = deferred<Response>();
      replies.push(reply.resolve);
      arrivals.splice(0).forEach((resolve) => resolve());
      return reply.promise;
    },
  });
  /** Responses of the endpoint, complete or not. */
  const responses: Promise<Response>[] = [];
  const cancelled = deferred();
  const fetchMcp = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = made.mcp.fetch(new Request(url, init));
    responses.push(response);
    await response;
    if (String(init?.body).includes('notifications/cancelled')) cancelled.resolve();
    return response;
  };
  return {
    ...made,
    replies,
    fetchMcp,
    connect: (token = 'ada') => connectClient(fetchMcp, { token }),
    /** Resolves when the service has got this many generates. */
    async arrived(count: number): Promise<void> {
      while (replies.length < count) await new Promise<void>((done) => arrivals.push(done));
    },
    allEnded: () => Promise.all(responses),
    /** Calls the tool with a client that gives up at once, as others do after a minute. Resolves when the endpoint knows. */
    async giveUp(client: Awaited<ReturnType<typeof connectClient>>): Promise<void> {
      await assert.rejects(client.callTool(GENERATE, undefined, { timeout: 20 }), {
        code: ErrorCode.RequestTimeout,
      });
      await cancelled.promise;
    },
  };
}

const succeed = (number = 1): Response =>
  Response.json(success({ ...FORM, id: `form_${number}_a` }));

const idOf = ({ structuredContent }: Record<string, unknown>): unknown =>
  (structuredContent as typeof FORM | undefined)?.id;

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the progress of a generate', () => {
  it('is reported every ten seconds to an assistant that asks for it, and the form comes last', async (t) => {
    const { connect, replies, arrived } = setUpSlow();
    const client = await connect();
    t.mock.timers.enable({ apis: ['setInterval'] });
    const reported: number[] = [];
    const next = [deferred(), deferred(), deferred()];
    const result = client.callTool(GENERATE, undefined, {
      onprogress: ({ progress }) => {
        reported.push(progress);
        next[reported.length - 1]!.resolve();
      },
    });
    await arrived(1);
    for (const { promise } of next) {
      t.mock.timers.tick(10_000);
      await promise;
    }
    replies[0]!(succeed());
    assert.equal(idOf(await result), FORM.id);
    assert.deepEqual(reported, [10, 20, 30]);
    await client.close();
  });

  it('lets a client wait beyond its limit', async (t) => {
    const { connect, replies, arrived } = setUpSlow();
    const client = await connect();
    t.mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
    const reports = [deferred(), deferred()];
    let count = 0;
    const result = client.callTool(GENERATE, undefined, {
      timeout: 15_000,
      resetTimeoutOnProgress: true,
      onprogress: () => reports[count++]!.resolve(),
    });
    await arrived(1);
    for (const { promise } of reports) {
      t.mock.timers.tick(10_000);
      await promise;
    }
    replies[0]!(succeed());
    assert.equal(idOf(await result), FORM.id);
  });

  const streamed = { ...GENERATE, _meta: { progressToken: 'p' } };

  it('is a stream that no server in front may hold back', async () => {
    const { fetchMcp, message, replies, arrived } = setUpSlow();
    const response = await fetchMcp(ENDPOINT, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: 'Bearer ada',
      },
      body: JSON.stringify(message('tools/call', streamed)),
    });
    const { headers } = response;
    assert.equal(headers.get('Content-Type'), 'text/event-stream');
    assert.equal(headers.get('Cache-Control'), 'no-store, no-transform');
    assert.equal(headers.get('X-Accel-Buffering'), 'no');
    await arrived(1);
    replies[0]!(succeed());
    const events = (await response.text()).trim().split('\n\n');
    assert.equal(events.length, 1);
    assert.match(events[0]!, /^event: message\ndata: \{"result":.*form_1_a/);
  });

  it('is no stream for an assistant without a token: the status says so', async () => {
    const { send, message, sent } = setUp();
    const body = message('tools/call', streamed);
    const { status, error } = await send(body, { Authorization: 'Bearer nobody' });
    assert.deepEqual([status, sent.length], [401, 0]);
    assert.match(error?.message ?? '', /token was refused/);
  });

  it('is not reported by a tool that takes no minutes', async () => {
    const { send, message } = setUp();
    const { headers } = await send(
      message('tools/call', { name: 'list_forms', _meta: { progressToken: 'p' } }),
    );
    assert.equal(headers.get('Content-Type'), 'application/json');
  });

  it('outlasts the limit of a server of its own for visitors who do not read', async (t) => {
    const service = await startService();
    const arrived = deferred();
    let reply = () => {};
    service.reply = (_, outgoing) => {
      reply = () => {
        outgoing.setHeader('Content-Type', 'application/json');
        outgoing.end(JSON.stringify(success(FORM)));
      };
      arrived.resolve();
    };
    const server = await startFormsProxy({
      baseUrl: service.url,
      apiKey: KEY,
      authorize,
      owners: 'shared',
      announce: false,
      log: () => {},
      port: 0,
      writeTimeout: 50,
      mcp: {},
    });
    t.after(() => server.close());
    const client = await connectClient(fetch, { url: `${server.url}/mcp` });
    const result = client.callTool(GENERATE, undefined, { onprogress: () => {} });
    await arrived.promise;
    // Several times the limit: only time shows that nothing ends the connection.
    await new Promise((resolve) => setTimeout(resolve, 300));
    reply();
    assert.equal(idOf(await result), FORM.id);
    await client.close();
  });
});

describe('a repeat of a generate', () => {
  it('gets the form of the running one', async () => {
    const { connect, replies, arrived, giveUp } = setUpSlow();
    const client = await connect();
    await giveUp(client);
    await arrived(1);
    const repeated = client.callTool(GENERATE);
    await settle();
    replies[0]!(succeed());
    assert.equal(idOf(await repeated), FORM.id);
    assert.equal(replies.length, 1);
  });

  it('gets the form that came too late, and the next call another one', async () => {
    const { connect, replies, arrived, allEnded, giveUp } = setUpSlow();
    const client = await connect();
    await giveUp(client);
    await arrived(1);
    replies[0]!(succeed());
    await allEnded();
    assert.equal(idOf(await client.callTool(GENERATE)), FORM.id);
    assert.equal(replies.length, 1);
    const another = client.callTool(GENERATE);
    await arrived(2);
    replies[1]!(succeed(2));
    assert.equal(idOf(await another), 'form_2_a');
  });

  for (const accepts of ['JSON', 'a stream'] as const) {
    it(`gets the form of an assistant that disconnected from ${accepts}, even with abortOnDisconnect`, async () => {
      const { mcp, message, replies, arrived, callTool } = setUpSlow({
        proxy: { abortOnDisconnect: ['generate'] },
      });
      const assistant = new AbortController();
      const _meta = accepts === 'JSON' ? undefined : { progressToken: 1 };
      const request = new Request(ENDPOINT, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: 'Bearer ada',
        },
        body: JSON.stringify(message('tools/call', { ...GENERATE, _meta })),
        signal: assistant.signal,
      });
      const response = mcp.fetch(request);
      await arrived(1);
      assistant.abort();
      replies[0]!(succeed());
      await (await response).text();
      const { output } = await callTool(GENERATE.name, GENERATE.arguments);
      assert.deepEqual([output.id, replies.length], [FORM.id, 1]);
    });
  }

  it('is none with another prompt, or of another visitor', async () => {
    const { connect, replies, arrived, giveUp } = setUpSlow();
    const [ada, ben] = [await connect(), await connect('ben')];
    await giveUp(ada);
    await arrived(1);
    const results = [
      ben.callTool(GENERATE),
      ada.callTool({ ...GENERATE, arguments: { prompt: 'A survey about dinner' } }),
    ];
    await arrived(3);
    replies.forEach((reply, index) => reply(succeed(index + 1)));
    assert.deepEqual((await Promise.all(results)).map(idOf).toSorted(), ['form_2_a', 'form_3_a']);
  });

  it('is none of another visitor with the same token, as behind a gateway', async () => {
    for (const mayList of [true, false]) {
      const { send, message, replies, arrived } = setUpSlow({
        proxy: {
          authorize: (operation, { headers }) => ({
            allow: operation === 'generate' || mayList,
            identity: headers.get('X-User') ?? '',
          }),
        },
      });
      const results = ['ada', 'ben'].map((user) =>
        send(message('tools/call', GENERATE), { Authorization: 'Bearer gateway', 'X-User': user }),
      );
      await arrived(2);
      replies.forEach((reply, index) => reply(succeed(index + 1)));
      const ids = (await Promise.all(results)).map(({ text }) => /form_\d_a/.exec(text)?.[0]);
      assert.deepEqual(ids.toSorted(), ['form_1_a', 'form_2_a']);
    }
  });

  it('is refused if its token no longer counts', async () => {
    let isValid = true;
    const { connect, replies, arrived, giveUp, send, message } = setUpSlow({
      proxy: {
        authorize: () =>
          isValid ? { allow: true, identity: 'ada' } : { allow: false, identity: null },
      },
    });
    await giveUp(await connect());
    await arrived(1);
    isValid = false;
    replies[0]!(succeed());
    for (const _meta of [undefined, { progressToken: 1 }]) {
      const { status, text } = await send(message('tools/call', { ...GENERATE, _meta }));
      assert.equal(status, 401);
      assert.doesNotMatch(text, /form_1_a/);
    }
  });
});

describe('generates that calls share', () => {
  const gone = AbortSignal.abort();
  const waiting = new AbortController().signal;

  it('keep a form that no caller got for five minutes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const generates = new SharedGenerates();
    let count = 0;
    const call = () => generates.run('ada', 'A form', gone, async () => ({ count: ++count }));
    await call();
    t.mock.timers.tick(299_999);
    assert.deepEqual(await call(), { count: 1 });
    t.mock.timers.tick(1);
    assert.deepEqual(await call(), { count: 2 });
  });

  it('begin again after a failure, unless a form may exist', async () => {
    for (const [outcome, expected] of [
      [undefined, 2],
      ['unknown', 1],
    ] as const) {
      const generates = new SharedGenerates();
      let count = 0;
      const call = (signal: AbortSignal) =>
        assert.rejects(
          generates.run('ada', 'A form', signal, async () => {
            count += 1;
            throw new FormsError({ kind: 'http', message: 'failed', ...(outcome && { outcome }) });
          }),
        );
      await call(gone);
      await call(waiting);
      assert.equal(count, expected);
    }
  });

  it('are 1,000 at most: the oldest is forgotten', async () => {
    const generates = new SharedGenerates();
    let count = 0;
    const call = (prompt: string) =>
      generates.run('ada', prompt, gone, async () => ({ count: ++count }));
    for (let index = 0; index <= 1_000; index++) await call(`A form ${index}`);
    assert.deepEqual(await call('A form 1'), { count: 2 });
    assert.deepEqual(await call('A form 0'), { count: 1_002 });
  });
});
