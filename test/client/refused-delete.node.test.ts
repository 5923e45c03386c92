import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DATA, failure, html, ID, success } from './support/answers.js';
import { call, ENDPOINT, errorOf, lost, setUp, type Setup, type Step } from './support/setup.js';

const ALLOW = { 'Prompt-Forms-Allow': 'list, delete' };
const DELETE = `DELETE ${ENDPOINT}/api/v1/forms/${ID}`;
const POST = `POST ${ENDPOINT}/api/v1/forms/${ID}/delete`;

const deleted: Step = () => success(DATA.delete, ALLOW);
const noRoute: Step = () => failure(404, 'PROXY_NO_ROUTE');
const isGone: Step = () => failure(404, 'NOT_FOUND', ALLOW);

/** Responses to DELETE of hosts and firewalls that refuse the method. */
const REFUSALS: Readonly<Record<string, Step>> = {
  '403 in HTML': () => html(403),
  '403, empty': () => new Response(null, { status: 403 }),
  '404 in HTML': () => html(404),
  '405 in HTML': () => html(405),
  '406 in HTML': () => html(406),
  '501 in HTML': () => html(501),
  '403 of a framework': () => Response.json({ detail: 'CSRF Failed' }, { status: 403 }),
  '403 of WordPress': () => Response.json({ success: false, data: null }, { status: 403 }),
};

const requestsOf = ({ sent }: Setup): string[] =>
  sent.map(({ url, init }) => `${init.method} ${url}`);

describe('a delete whose method something in front of the proxy refuses', () => {
  for (const [name, refusal] of Object.entries(REFUSALS)) {
    it(`goes by POST after a ${name}`, async () => {
      const setup = setUp([refusal, deleted], { retries: 0 });
      const { confirmed, meta } = await call(setup.client, 'delete');
      assert.deepEqual([confirmed, meta.attempts], [true, 2]);
      assert.deepEqual(requestsOf(setup), [DELETE, POST]);
      const { init, headers } = setup.sent[1]!;
      assert.deepEqual([init.body, headers.get('Content-Type')], ['{}', 'application/json']);
      assert.equal(init.keepalive, true);
    });
  }

  it('goes by POST as the last of three attempts if each connection is cut', async () => {
    const setup = setUp([lost, lost, deleted]);
    await setup.runtime.settle(call(setup.client, 'delete'));
    assert.deepEqual(requestsOf(setup), [DELETE, DELETE, POST]);
  });

  it('goes by POST at once for the whole visit, as soon as that has worked', async () => {
    const setup = setUp([() => html(405), deleted]);
    await call(setup.client, 'delete');
    await call(setup.client, 'delete');
    await setup.client.get(ID).catch(() => {});
    assert.deepEqual(requestsOf(setup).slice(0, 3), [DELETE, POST, POST]);
    assert.equal(setup.sent[3]!.init.method, 'GET');
  });

  it('goes by POST at once too after a POST that the proxy refused', async () => {
    const refused = () => failure(500, 'DELETE_FAILED', ALLOW);
    const setup = setUp([() => html(405), refused, deleted]);
    assert.equal((await errorOf(call(setup.client, 'delete'))).code, 'DELETE_FAILED');
    await call(setup.client, 'delete');
    assert.deepEqual(requestsOf(setup), [DELETE, POST, POST]);
  });

  it('tries DELETE first again after a POST that did not work either', async () => {
    const setup = setUp([() => html(403), () => html(403), deleted]);
    await errorOf(call(setup.client, 'delete'));
    await call(setup.client, 'delete');
    assert.deepEqual(requestsOf(setup), [DELETE, POST, DELETE]);
  });

  it('tries DELETE first again once the proxy has no such route any more', async () => {
    const setup = setUp([() => html(405), deleted, noRoute, deleted]);
    await call(setup.client, 'delete');
    assert.equal((await errorOf(call(setup.client, 'delete'))).url, POST.slice(5));
    await call(setup.client, 'delete');
    assert.deepEqual(requestsOf(setup), [DELETE, POST, POST, DELETE]);
  });

  it('is retried by the rules of a delete', async () => {
    const unavailable = () => failure(503, 'PROXY_UNAVAILABLE', ALLOW);
    const setup = setUp([() => html(403), unavailable, lost, isGone]);
    const { confirmed } = await setup.runtime.settle(call(setup.client, 'delete'));
    assert.equal(confirmed, false);
    assert.deepEqual(requestsOf(setup), [DELETE, POST, POST, POST]);
  });

  it('has events of the operation delete', async () => {
    const { client, events } = setUp([() => html(403), deleted]);
    await call(client, 'delete');
    assert.deepEqual(
      events.map(({ type, operation, status }) => [type, operation, status]),
      [
        ['attempt', 'delete', undefined],
        ['response', 'delete', 403],
        ['attempt', 'delete', undefined],
        ['response', 'delete', 200],
      ],
    );
  });

  it('asks for new headers once, also after a 401 to the POST', async () => {
    const reasons: (string | undefined)[] = [];
    const setup = setUp(
      [() => html(405), () => failure(401, 'PROXY_UNAUTHENTICATED', ALLOW), deleted],
      {
        headers: ({ reason }) => {
          reasons.push(reason);
          return { 'X-Token': 'a' };
        },
      },
    );
    await call(setup.client, 'delete');
    assert.deepEqual(requestsOf(setup), [DELETE, POST, POST]);
    assert.deepEqual(reasons, [undefined, undefined, 'unauthorized']);
  });
});

describe('a delete whose POST fails too', () => {
  it('has the error of the POST', async () => {
    const setup = setUp([() => html(405), () => html(403)]);
    const { status, url, operation, attempts } = await errorOf(call(setup.client, 'delete'));
    assert.deepEqual([status, operation, attempts], [403, 'delete', 2]);
    assert.equal(`POST ${url}`, POST);
  });

  for (const [name, missing] of Object.entries({ noRoute, html: () => html(404) })) {
    it(`has the error of DELETE if there is no route for the POST (${name})`, async () => {
      const setup = setUp([() => html(405), missing]);
      const { status, code, url } = await errorOf(call(setup.client, 'delete'));
      assert.deepEqual([status, code], [405, undefined]);
      assert.equal(`DELETE ${url}`, DELETE);
    });
  }

  it('does not count a missing route as a deleted form after lost attempts', async () => {
    const setup = setUp([lost, lost, noRoute]);
    const { kind, url } = await setup.runtime.settle(errorOf(call(setup.client, 'delete')));
    assert.equal(kind, 'network');
    assert.equal(`DELETE ${url}`, DELETE);
  });
});

describe('a delete that goes by its method alone', () => {
  const ours: Readonly<Record<string, Step>> = {
    'PROXY_FORBIDDEN without the header': () => failure(403, 'PROXY_FORBIDDEN'),
    'the site’s own 403, through the proxy': () => html(403, ALLOW),
    PROXY_METHOD: () => failure(405, 'PROXY_METHOD'),
    NOT_FOUND: isGone,
    '401 of something in front': () => html(401),
    '413 of the service': () => failure(413),
  };
  for (const [name, response] of Object.entries(ours)) {
    it(`is not repeated by POST after ${name}`, async () => {
      const setup = setUp([response]);
      await errorOf(call(setup.client, 'delete'));
      assert.deepEqual(requestsOf(setup), [DELETE]);
    });
  }

  it('is not repeated by POST after a lost connection without retries', async () => {
    const setup = setUp([lost], { retries: 0 });
    await errorOf(call(setup.client, 'delete'));
    assert.deepEqual(requestsOf(setup), [DELETE]);
  });

  it('has no effect on other operations, which are refused as they are', async () => {
    for (const operation of ['list', 'get', 'generate'] as const) {
      const setup = setUp([() => html(405)]);
      await errorOf(call(setup.client, operation));
      assert.equal(setup.sent.length, 1, operation);
    }
  });
});

describe('the advice after an earlier response of the proxy', () => {
  const list: Step = () => success(DATA.list, ALLOW);
  const messageOf = async (step: Step, before: Step[], endpoint = ENDPOINT): Promise<string> => {
    const { client, runtime } = setUp([...before, step], { retries: 0, endpoint });
    for (const _ of before) await call(client, 'list');
    return (await runtime.settle(errorOf(call(client, 'delete')))).message;
  };

  it('does not say that there is no proxy', async () => {
    for (const status of [404, 405, 501]) {
      assert.match(await messageOf(() => html(status), []), /no forms proxy.*#no-proxy$/);
      assert.match(
        await messageOf(() => html(status), [list]),
        /in front of it refused.* firewall.* as POST\. See .*#refused-in-front$/,
      );
    }
  });

  it('does not say that the set-up is wrong', async () => {
    const twice = 'https://site.example/api/v1';
    const pairs: readonly (readonly [Step, RegExp, endpoint?: string])[] = [
      [() => html(200), /Mount the proxy/],
      [() => html(404), /ends before \/api\/v1/, twice],
      [lost, /"origins" of the proxy/],
      [() => html(502), /dev server/],
    ];
    for (const [step, advice, endpoint] of pairs) {
      assert.match(await messageOf(step, [], endpoint), advice);
      assert.doesNotMatch(await messageOf(step, [list], endpoint), advice);
    }
  });

  it('names a firewall if the connection of a delete is lost', async () => {
    assert.match(await messageOf(lost, [list]), /If only deletes fail, a firewall cuts/);
    assert.doesNotMatch(await messageOf(lost, []), /firewall/);
  });

  it('names what may refuse a request, also without an earlier one', async () => {
    for (const status of [401, 403]) {
      const message = await messageOf(() => html(status), []);
      assert.match(message, /firewall, a challenge page, .*CSRF.*#refused-in-front$/);
    }
  });
});
