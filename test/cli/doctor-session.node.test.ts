import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { KEY, witness } from '../proxy/support.js';
import { callCommand } from './run-command.js';
import { serve } from './serve.js';
import { freePort } from '../support/free-ports.js';

const TOKEN = 'token-of-ada-0123456789';
const BEARER = `Authorization: Bearer ${TOKEN}`;

describe('prompt-forms doctor, with a session or without a proxy', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const ends: (() => Promise<unknown>)[] = [() => service.close()];
  after(() => Promise.all(ends.map((end) => end())));

  async function start(listener: RequestListener): Promise<string> {
    const { url, close } = await serve(listener);
    ends.push(close);
    return url;
  }

  /** A proxy for requests with the token and with a second header. */
  const tokenProxy = (options: Partial<FormsProxyOptions> = {}) =>
    createNodeHandler(
      createFormsProxy({
        baseUrl: service.url,
        apiKey: KEY,
        owners: 'shared',
        rateLimit: false,
        log: witness,
        authorize: (_, { headers }) =>
          (headers.get('Authorization') === `Bearer ${TOKEN}` &&
            headers.get('X-Tenant') === 'a') || {
            allow: false,
            identity: null,
          },
        ...options,
      }),
    );

  const page: RequestListener = (incoming, outgoing) => {
    if (incoming.url === '/prompt-forms.js')
      return void outgoing.setHeader('Content-Type', 'text/javascript').end();
    outgoing.statusCode = incoming.url === '/' ? 200 : 404;
    outgoing
      .setHeader('Content-Type', 'text/html')
      .end(
        '<!doctype html><script type="module" src="/prompt-forms.js"></script><form-list></form-list>',
      );
  };

  const examine = (url: string, ...args: string[]) => callCommand(['doctor', url, ...args]);

  it('sends each --header, and never prints a value', async () => {
    const handle = tokenProxy();
    const url = await start((incoming, outgoing) => {
      if (incoming.url?.startsWith('/api/')) void handle(incoming, outgoing);
      else page(incoming, outgoing);
    });
    const anonymous = await examine(url);
    assert.match(anonymous.stdout, /a signed-in visitor \(use --cookie or --header\)/);
    const half = await examine(url, `--header=${BEARER}`);
    assert.match(
      half.stdout,
      /WRONG +Proxy +The list is refused with 401, although a session was sent\./,
    );
    const { code, stdout } = await examine(url, `--header=${BEARER}`, '--header', 'X-Tenant:a');
    assert.equal(code, 0, stdout);
    assert.match(stdout, /The list loads\./);
    for (const each of [half.stdout, stdout]) assert.ok(!each.includes(TOKEN));
  });

  /** Starts a server that records the headers of its requests. `answer` responds; by default, with the page. */
  async function record(answer: RequestListener = page) {
    const requests: IncomingMessage[] = [];
    const url = await start((incoming, outgoing) => {
      requests.push(incoming);
      answer(incoming, outgoing);
    });
    return {
      url,
      /** True if a request had a part of the session. */
      gotSession: () =>
        requests.some(({ headers, url: target }) =>
          /token-of-ada|session=ada|YWRhOnNlY3JldA/.test(JSON.stringify([headers, target])),
        ),
      requests,
    };
  }

  const redirect =
    (to: string, status = 302): RequestListener =>
    (_, outgoing) =>
      void outgoing.writeHead(status, { Location: to }).end();

  /** Each way to name a session. */
  const SESSIONS = [
    ['--cookie=session=ada', `--header=${BEARER}`, `--header=X-Token:${TOKEN}`],
    ['--user=ada:secret', `--header=X-Api-Key:${TOKEN}`],
  ] as const;

  /** Pages whose HTML names another host as the proxy, or seems to do so. */
  const NAMING: Readonly<Record<string, (url: string) => string>> = {
    'the endpoint of an element': (url) => `<form-list endpoint="${url}"></form-list>`,
    'a comment': (url) => `<!-- <form-list endpoint="${url}"> --><form-list></form-list>`,
    'an endpoint without quotation marks': (url) => `<FORM-LIST ENDPOINT=${url}>`,
    'a script': (url) => `<script src="${url}prompt-forms.js" type="module"></script><form-list>`,
    'a text': (url) => `<script>'<form-list endpoint="${url}">'</script><form-list>`,
  };
  for (const [name, html] of Object.entries(NAMING))
    it(`sends the session to no host that a page names in ${name}`, async () => {
      const other = await record();
      const own = await record((_, outgoing) => outgoing.end(html(other.url)));
      for (const session of SESSIONS) {
        const { stdout } = await examine(own.url, ...session);
        assert.match(stdout, /\nNot checked:\n/);
      }
      assert.ok(own.gotSession());
      assert.equal(other.gotSession(), false);
    });

  it('says that a proxy that only the page names gets no session, and how to send it', async () => {
    const handle = tokenProxy();
    const other = await record((incoming, outgoing) => void handle(incoming, outgoing));
    const html = `<form-list endpoint="${other.url}"></form-list>`;
    const own = await start((_, outgoing) => outgoing.end(html));
    const session = [`--header=${BEARER}`, '--header=X-Tenant:a'];
    const { stdout } = await examine(own, ...session);
    const origin = other.url.slice(0, -1);
    assert.match(stdout, /The list is refused with 401/);
    assert.ok(stdout.includes(`note   Proxy               The session is not sent to ${origin}`));
    assert.match(stdout, /If it is yours, name it with --endpoint\./);
    assert.equal(other.gotSession(), false);
    assert.match((await examine(own, `--endpoint=${origin}`, ...session)).stdout, /The list loads/);
    assert.ok(other.gotSession());
    const anonymous = await examine(own);
    assert.doesNotMatch(anonymous.stdout, /The session is not sent/);
  });

  for (const status of [301, 302, 303, 307, 308])
    it(`sends the session to no host that a page redirects to with ${status}`, async () => {
      const other = await record();
      const between = await record(redirect(`${other.url}further`, status));
      const own = await record(redirect(between.url, status));
      for (const session of SESSIONS) {
        const { stdout } = await examine(own.url, ...session);
        const origin = other.url.slice(0, -1);
        assert.ok(stdout.includes(`redirects to ${origin}, which gets no session.`), stdout);
      }
      assert.ok(own.gotSession());
      assert.equal(between.gotSession() || other.gotSession(), false);
      assert.ok(other.requests.some(({ url }) => url === '/api/v1/forms'));
    });

  it('sends the session to no host that the proxy, a script or a health check redirects to', async () => {
    const other = await record();
    const own = await record((incoming, outgoing) => {
      if (incoming.url === '/') page(incoming, outgoing);
      else redirect(other.url)(incoming, outgoing);
    });
    for (const session of SESSIONS) await examine(own.url, ...session);
    assert.ok(other.requests.length > 0);
    assert.equal(other.gotSession(), false);
  });

  it('keeps the session on the way to another page of the same origin', async () => {
    const own = await record((incoming, outgoing) => {
      const { headers, url } = incoming;
      if (url === '/') redirect('/start')(incoming, outgoing);
      else if (url === '/start' && headers.cookie === 'session=ada')
        outgoing.setHeader('Content-Type', 'text/html').end('<form-list></form-list>');
      else outgoing.writeHead(404).end();
    });
    const { stdout } = await examine(own.url, '--cookie=session=ada');
    assert.match(stdout, /ok +Page +The page loads\./);
    assert.doesNotMatch(stdout, /gets no session/);
  });

  it('stops after 20 redirects in a loop', async () => {
    const own = await record((incoming, outgoing) => {
      if (incoming.url?.startsWith('/api/')) outgoing.writeHead(404).end();
      else redirect(`/a${incoming.url}`)(incoming, outgoing);
    });
    const { code, stdout } = await examine(own.url);
    assert.equal(code, 1);
    assert.match(stdout, /The page does not load: it redirects more than 20 times\./);
  });

  it('does not print a session value that the server repeats', async () => {
    const url = await start((incoming, outgoing) => {
      const { 'x-token': token = '' } = incoming.headers;
      if (incoming.url === '/') page(incoming, outgoing);
      else outgoing.writeHead(302, { Location: `/sign-in?${token}` }).end();
    });
    const { stdout } = await examine(url, `--header=X-Token:${TOKEN}`);
    assert.match(stdout, /redirects to \/sign-in\?…\./);
  });

  it('checks that a proxy of another origin lets pages send the headers', async () => {
    const url = await start(page);
    const origin = url.slice(0, -1);
    const headers = [`--header=${BEARER}`, '--header=X-Tenant:a', '--header=Accept-Language:de'];
    const handle = tokenProxy({ origins: [origin] });
    const open = await start((incoming, outgoing) => void handle(incoming, outgoing));
    const good = await examine(url, '--endpoint', open, ...headers);
    assert.equal(good.code, 0, good.stdout);
    assert.match(good.stdout, new RegExp(`ok +CORS +${origin} may use the proxy`));
    const note = /The page sends authorization, x-tenant only if its option `headers` does\./;
    assert.match(good.stdout, note);
    assert.doesNotMatch(good.stdout, /cookie/);
    const narrow = await start((incoming, outgoing) => {
      assert.ok(incoming.method !== 'OPTIONS' || incoming.headers.authorization === undefined);
      if (incoming.method === 'OPTIONS')
        incoming.headers['access-control-request-headers'] = 'authorization';
      void handle(incoming, outgoing);
    });
    const refused = await examine(url, '--endpoint', narrow, ...headers);
    assert.equal(refused.code, 1);
    assert.ok(refused.stdout.includes(`does not let pages of ${origin} send x-tenant.`));
    assert.match(refused.stdout, /Fix: Name it in Access-Control-Allow-Headers/);
  });

  it('notes that localhost and 127.0.0.1 do not share a cookie', async () => {
    const url = await start(page);
    const handle = tokenProxy({ origins: [url.slice(0, -1)], credentials: true });
    const api = await start((incoming, outgoing) => void handle(incoming, outgoing));
    const apart = /Browsers keep the cookies of localhost and 127\.0\.0\.1 apart/;
    const session = ['--cookie=a=1', `--header=${BEARER}`, '--header=X-Tenant:a'];
    const one = await examine(url, '--endpoint', api, ...session);
    assert.equal(one.code, 0, one.stdout);
    assert.doesNotMatch(one.stdout, apart);
    const two = await examine(url, '--endpoint', api.replace('localhost', '127.0.0.1'), ...session);
    assert.match(two.stdout, apart);
    const other = await examine(url.replace('localhost', '127.0.0.1'), '--endpoint', api);
    assert.match(other.stdout, /The page is at 127\.0\.0\.1 and the proxy at localhost/);
    assert.match(other.stdout, /Fix: Use one name: open the page at http:\/\/localhost:/);
  });

  it('reports a wrong header in one line, without its value', async () => {
    for (const [args, line] of [
      [[`--header=${TOKEN}`], /--header must be Name:Value/],
      [['--header=Authorization:'], /--header must be Name:Value/],
      [[`--header=X Y:${TOKEN}`], /--header must be Name:Value/],
      [[`--header=X-A:${TOKEN}\nX-B:1`], /The value of --header=X-A has a character/],
      [[`--cookie=${TOKEN}\n`, '--cookie=a\u2028b'], /The value of --cookie has a character/],
      [['--header=Authorization:Bearer', TOKEN], /put quotation marks around a value/],
      [['--cookie=a=1;', TOKEN], /put quotation marks around a value/],
      [['--cookie=a=1', `--header=cookie:${TOKEN}`], /use one of them/],
      [['--user=ada:secret', `--header=${BEARER}`], /use one of them/],
      [['--header', '--cookie'], /"--header" needs a header as Name:Value/],
    ] as const) {
      const { code, stdout, stderr } = await examine('https://site.example', ...args);
      assert.deepEqual([code, stdout], [1, ''], args[0]);
      assert.match(stderr, /^prompt-forms doctor: [^\n]*\n$/);
      assert.match(stderr, line);
      assert.ok(!stderr.includes(TOKEN), stderr);
    }
  });

  const SILENT =
    /Routes, Other sites, CORS, Prompt-Forms-Allow, Without session, Identity headers, Caches, Health \(no proxy\)/;

  it('reports once that no proxy runs at the URL, and skips checks that depend on it', async () => {
    const port = await freePort();
    const { code, stdout } = await examine(
      await start(page),
      `--endpoint=http://localhost:${port}`,
    );
    assert.equal(code, 1);
    assert.match(stdout, /WRONG +Proxy +The proxy does not respond: \S.*\.\n/);
    assert.ok(stdout.includes(`Fix: Start it at http://localhost:${port}, or name its address`));
    assert.match(stdout, /\n1 thing is wrong\.\n\nNot checked:\n/);
    assert.match(stdout, SILENT);
    assert.doesNotMatch(stdout, /^ +(?:WRONG|-|ok|note) +(?:CORS|Routes|Caches|Health)/m);
  });

  it('reports once that a web server has no proxy', async () => {
    const { stdout } = await examine(await start(page), `--endpoint=${await start(page)}`);
    assert.match(stdout, /WRONG +Proxy +.* has a page with the status 404, and no proxy/);
    assert.match(stdout, /\n1 thing is wrong\.\n\nNot checked:\n/);
    assert.match(stdout, SILENT);
  });

  it('does not report the policy of a page that does not load', async () => {
    const port = await freePort();
    const { stdout } = await examine(`http://localhost:${port}/`);
    assert.match(stdout, /\n2 things are wrong\.\n\nNot checked:\n/);
    assert.match(stdout, /\n {2}Elements, Policy \(no page\)\n/);
    assert.doesNotMatch(stdout, /Content-Security-Policy/);
  });
});
