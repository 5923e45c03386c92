import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ProxyLogEntry } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { startScript } from '../e2e/start.js';
import { KEY, witness } from '../proxy/support.js';
import { callCommand, runCommand } from './run-command.js';
import { serve } from './serve.js';
import { freePort, freePorts } from '../support/free-ports.js';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface SiteOptions {
  readonly page?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  /** The page's Content-Security-Policy. `{service}` stands for the origin of the forms. */
  readonly policy?: string;
  readonly proxy?: Partial<FormsProxyOptions>;
  /** Comes before the proxy. */
  readonly api?: (handle: Listener) => Listener;
  /** Changes each response of the proxy. */
  readonly change?: (headers: Headers) => void;
  readonly readyz?: number;
}

const PAGE =
  '<!doctype html><script type="module" src="/prompt-forms.js"></script><form-list></form-list>';
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src {service}; frame-ancestors 'self'; " +
  "require-trusted-types-for 'script'; trusted-types prompt-forms";

describe('prompt-forms doctor', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  service.service.fill('account', 2);
  const ends: (() => Promise<unknown>)[] = [() => service.close()];
  after(() => Promise.all(ends.map((end) => end())));

  /** Starts a site. Without options, nothing is wrong with it. */
  async function startSite({ page = PAGE, policy = POLICY, ...options }: SiteOptions = {}) {
    const proxy = createFormsProxy({
      baseUrl: service.url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
      rateLimit: false,
      log: witness,
      ...options.proxy,
    });
    const handler = createNodeHandler({
      basePath: proxy.basePath,
      fetch: async (...call) => {
        const response = await proxy.fetch(...call);
        options.change?.(response.headers);
        return response;
      },
    });
    const handle: Listener = (incoming, outgoing) => void handler(incoming, outgoing);
    const api = options.api?.(handle) ?? handle;
    const scripts: Readonly<Record<string, string>> = {
      '/prompt-forms.js': '',
      ...options.scripts,
    };
    const { url, close } = await serve((incoming, outgoing) => {
      const path = incoming.url ?? '';
      const type = (value: string) => outgoing.setHeader('Content-Type', value);
      if (path.startsWith('/api/')) api(incoming, outgoing);
      else if (scripts[path] !== undefined) type('text/javascript').end(scripts[path]);
      else if (path === '/readyz' && options.readyz !== undefined) {
        outgoing.statusCode = options.readyz;
        type('text/plain; charset=utf-8').end(options.readyz === 200 ? 'ok\n' : 'not ready\n');
      } else if (path === '/') {
        if (policy)
          outgoing.setHeader('Content-Security-Policy', policy.replace('{service}', service.url));
        type('text/html; charset=utf-8').end(page);
      } else outgoing.writeHead(404).end();
    });
    ends.push(close);
    return url;
  }

  const examine = (url: string, args: readonly string[] = [], env = {}) =>
    callCommand(['doctor', url, ...args], env);

  it('finds nothing wrong with a good site', async () => {
    const url = await startSite({
      readyz: 200,
      proxy: {
        authorize: (_, { headers }) =>
          headers.get('Cookie') === 'session=ada' || { allow: false, identity: null },
        budget: { account: { day: 100 } },
      },
    });
    const { code, stdout, stderr } = await runCommand(['doctor', url, '--cookie=session=ada'], {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
    });
    assert.deepEqual([code, stderr], [0, ''], stdout);
    const [, unchecked] = stdout.split('\nNothing wrong was found.\n\nNot checked:\n');
    assert.deepEqual(
      unchecked
        ?.trimEnd()
        .split('\n')
        .map((line) => line.replace(/ \(.*/, '')),
      [
        '  whether this visitor sees only own forms, if that is how it should be',
        '  other headers that name the visitor',
        '  whether the proxy has the same key',
      ],
    );
    assert.doesNotMatch(stdout, /WRONG| note | - /);
    for (const name of [
      'Page',
      'Proxy',
      'Routes',
      'CORS',
      'Policy',
      'Service',
      'Health',
      'API key',
    ])
      assert.match(stdout, new RegExp(`^  ok +${name} `, 'm'));
    assert.match(stdout, /The key is in none of \d+ responses\./);
    assert.equal(service.service.forms('account').length, 2, 'nothing was generated or deleted');
  });

  it('finds nothing wrong with the demo', async () => {
    const [port, servicePort] = await freePorts();
    const env = { PORT: `${port}`, SERVICE_PORT: `${servicePort}`, SERVICE_FORMS: '3' };
    const demo = await startScript('start', env, /Service .*\n/);
    ends.push(() => demo.stop());
    const { code, stdout } = await examine(`http://localhost:${port}/`);
    assert.equal(code, 0, stdout);
    assert.doesNotMatch(stdout, /WRONG/);
    assert.match(stdout, /ok +Routes +The four routes are there, and no others\./);
  });

  it('finds nothing wrong with a site that redirects each path to the one with a slash', async () => {
    const url = await startSite({
      api: (handle) => (incoming, outgoing) => {
        if (incoming.url?.endsWith('/')) handle(incoming, outgoing);
        else outgoing.writeHead(308, { Location: `${incoming.url}/` }).end();
      },
    });
    const { code, stdout } = await examine(url);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /The list loads\./);
    assert.match(stdout, /ok +Routes +The four routes are there, and no others\./);
  });

  it('works without a session, and with one', async () => {
    const url = await startSite({
      proxy: {
        authorize: (operation, { headers }) =>
          headers.get('Cookie') === 'session=ada'
            ? operation !== 'delete'
            : { allow: false, identity: null },
      },
    });
    const anonymous = await examine(url);
    assert.equal(anonymous.code, 0, anonymous.stdout);
    assert.match(anonymous.stdout, /The list is refused with 401, as for a visitor who is not/);
    assert.match(anonymous.stdout, /This visitor may do nothing\./);
    for (const part of [
      'the list of a signed-in visitor (use --cookie or --header)',
      'frame-src of the policy (no form was listed)',
      'the stores of the proxy (no /readyz: ',
      'the API key itself (set FORMS_API_KEY or FORMS_API_KEY_FILE)',
    ])
      assert.ok(anonymous.stdout.split('\nNot checked:\n')[1]?.includes(part), part);
    const ada = await examine(url, ['--cookie', 'session=ada']);
    assert.equal(ada.code, 0, ada.stdout);
    assert.match(ada.stdout, /The list loads\./);
    assert.match(ada.stdout, /This visitor may generate, list, get\./);
    assert.match(
      ada.stdout,
      /\nNothing wrong was found\.\n\nNot checked:\n(?: {2}.*\n)* {2}the stores .*\n {2}the API key/,
    );
  });

  it('checks a proxy of another origin that the page or the option names', async () => {
    const elsewhere = await startSite();
    const page = `<form-list endpoint="${elsewhere}"></form-list>`;
    const policy = POLICY.replace("connect-src 'self'", `connect-src ${elsewhere.slice(0, -1)}`);
    const closed = await startSite({ page, policy });
    const refused = await examine(closed);
    assert.equal(refused.code, 1);
    const origin = closed.slice(0, -1);
    assert.ok(refused.stdout.includes(`does not allow ${origin}.`), refused.stdout);
    assert.ok(refused.stdout.includes(`Fix: Add it: origins: ['${origin}'].`));
    const open = await startSite({ proxy: { origins: [origin] } });
    const { code, stdout } = await examine(closed, ['--endpoint', open]);
    assert.match(stdout, /connect-src lacks/);
    assert.match(stdout, new RegExp(`ok +CORS +${origin} may use the proxy`));
    assert.equal(code, 1);
    const withCookie = await examine(closed, ['--endpoint', open, '--cookie', 'session=ada']);
    assert.ok(withCookie.stdout.includes(`does not let pages of ${origin} send cookies.`));
    assert.match(withCookie.stdout, /Fix: Set `credentials: true` in the proxy/);
    const cookies = await startSite({ proxy: { origins: [origin], credentials: true } });
    const allowed = await examine(closed, ['--endpoint', cookies, '--cookie', 'session=ada']);
    assert.match(allowed.stdout, new RegExp(`ok +CORS +${origin} may use the proxy`));
    assert.match(allowed.stdout, /note +CORS +.* only with `credentials: 'include'`/);
  });

  it('checks a site behind the password of the web server', async () => {
    const credentials = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    const url = await startSite({
      api: (handle) => (incoming, outgoing) => {
        if (incoming.headers.authorization === credentials) return handle(incoming, outgoing);
        outgoing.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Forms"' }).end('<html>');
      },
    });
    const refused = await examine(url);
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /WRONG +Proxy .*\n.*Fix: The web server asks for a password/);
    const wrong = await examine(url, ['--user', 'ada:wrong']);
    assert.equal(wrong.code, 1);
    assert.match(wrong.stdout, /WRONG +Proxy .*\n.*Fix: The web server refuses the name or the/);
    assert.doesNotMatch(wrong.stdout, /use --user|ada:wrong/);
    const { code, stdout } = await examine(url, ['--user', 'ada:secret']);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /The list loads\./);
  });

  const passOn: Listener = (incoming, outgoing) => {
    const headers = { Authorization: `Bearer ${KEY}` };
    void fetch(service.url + incoming.url, { headers }).then(async (response) => {
      outgoing.writeHead(response.status, { 'Content-Type': 'application/json' });
      outgoing.end(await response.text());
    });
  };

  const broken: readonly (readonly [string, SiteOptions, RegExp, RegExp])[] = [
    [
      'a page for every path',
      { api: () => (_, outgoing) => outgoing.setHeader('Content-Type', 'text/html').end(PAGE) },
      /has a page with the status 200, and no proxy/,
      /Mount the proxy before the routes/,
    ],
    [
      'a web server whose proxy is not running',
      {
        api: () => (_, outgoing) =>
          outgoing.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad Gateway'),
      },
      /has a page with the status 502, and no proxy/,
      /does not reach the proxy: start it/,
    ],
    [
      'a web server that cannot read a file',
      {
        api: () => (_, outgoing) =>
          outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('Internal Server Error'),
      },
      /has a page with the status 500, and no proxy/,
      /Look at the web server's error log/,
    ],
    [
      'an endpoint with the path of the API, where the web server has no such path',
      {
        page: PAGE.replace('<form-list>', '<form-list endpoint="/api/v1">'),
        api: () => (_, outgoing) =>
          outgoing.writeHead(404, { 'Content-Type': 'text/html' }).end('Not Found'),
      },
      /\/api\/v1\/api\/v1\/forms has a page with the status 404, and no proxy/,
      /The address has \/api\/v1 twice: `endpoint` ends before \/api\/v1/,
    ],
    [
      'an endpoint with the path of the API, where the proxy has no such route',
      { page: PAGE.replace('<form-list>', '<form-list endpoint="/api/v1">') },
      /The list fails: PROXY_NO_ROUTE/,
      /The address has \/api\/v1 twice: `endpoint` ends before \/api\/v1/,
    ],
    [
      'a redirect to a sign-in page',
      { api: () => (_, outgoing) => outgoing.writeHead(302, { Location: '/sign-in' }).end() },
      /redirects to \/sign-in/,
      /Exclude the proxy from redirects/,
    ],
    [
      'a key that the service refuses',
      { proxy: { apiKey: 'another-key-0123456789' } },
      /The list fails: PROXY_MISCONFIGURED/,
      /Read the proxy's log/,
    ],
    [
      'a host name that the proxy does not trust',
      {
        api: (handle) => (incoming, outgoing) => {
          // As behind a web server that passes the public name on.
          incoming.headers.host = 'www.site.example';
          handle(incoming, outgoing);
        },
      },
      /The proxy does not answer under the host name localhost/,
      /Add it to the option `hosts`, or to FORMS_HOSTS/,
    ],
    [
      'responses that other sites may load',
      { change: (headers) => headers.delete('Cross-Origin-Resource-Policy') },
      /Pages of other sites may load responses/,
      /Cross-Origin-Resource-Policy: same-origin/,
    ],
    [
      'a proxy that forwards everything',
      { api: () => passOn },
      /\/api\/v1\/forms\/form_0_doctor\/responses is forwarded to the service/,
      /Forward the four routes and nothing else/,
    ],
    [
      'writes for every site',
      {
        api: (handle) => (incoming, outgoing) => {
          incoming.headers['sec-fetch-site'] = 'same-origin';
          handle(incoming, outgoing);
        },
      },
      /A delete of a page of another site is not refused \(404\)/,
      /Accept writes only with Sec-Fetch-Site/,
    ],
    [
      'responses for every site',
      { change: (headers) => headers.set('Access-Control-Allow-Origin', '*') },
      /Pages of every site may read .* \(Access-Control-Allow-Origin: \*\)/,
      /Name your own origins only/,
    ],
    [
      'no announcement of what the visitor may do',
      { proxy: { announce: false } },
      /the elements offer every action/,
      /Send Prompt-Forms-Allow/,
    ],
    [
      'responses in caches',
      { change: (headers) => headers.set('Cache-Control', 'max-age=60') },
      /Caches may keep one visitor's forms/,
      /no-store/,
    ],
    [
      'a policy without the proxy',
      { policy: POLICY.replace("connect-src 'self'", "connect-src 'none'") },
      /connect-src lacks http:\/\/localhost/,
      /Add 'self' to connect-src/,
    ],
    [
      'a policy without the forms, in the page itself',
      {
        policy: '',
        page: `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">${PAGE}`,
      },
      /frame-src lacks http:\/\/localhost/,
      /Add http:\/\/localhost:\d+ to frame-src/,
    ],
    [
      'a policy without the script',
      { policy: POLICY.replace("script-src 'self'", 'script-src https://cdn.example') },
      /script-src lacks http:\/\/localhost/,
      /Add 'self' to script-src/,
    ],
    [
      'a policy without trusted types',
      { policy: POLICY.replace('trusted-types prompt-forms', 'trusted-types site') },
      /trusted-types lacks their name/,
      /Add prompt-forms to trusted-types/,
    ],
    [
      'a store that cannot be reached',
      { readyz: 503 },
      /\/readyz has the status 503/,
      /Check the databases of .*: FORMS_OWNERS/,
    ],
    [
      'a key in a script',
      {
        page: PAGE.replace('/prompt-forms.js', '/site.js'),
        scripts: {
          '/site.js': 'const headers = { Authorization: "Bearer aaaaaaaaaaaaaaaaaaaa" };',
        },
      },
      /\/site\.js holds what looks like an API key/,
      /Revoke this key at once/,
    ],
  ];
  for (const [name, options, says, fix] of broken) {
    it(`reports ${name}, with its fix`, async () => {
      const { code, stdout, stderr } = await examine(await startSite(options));
      assert.deepEqual([code, stderr], [1, ''], stdout);
      const lines = stdout.split('\n');
      const index = lines.findIndex((line) => line.startsWith('  WRONG') && says.test(line));
      assert.ok(index >= 0, stdout);
      assert.match(lines[index + 1]!, /^ +Fix: /);
      assert.match(lines[index + 1]!, fix);
      assert.match(stdout, /\n\d+ things? (?:is|are) wrong\.\n/);
      // The way to read the guide comes only with a path of it.
      assert.equal(stdout.includes('npx prompt-forms guide\n'), stdout.includes('/dist/guide/'));
    });
  }

  it('accepts a header that two servers send', async () => {
    const change = (headers: Headers) => headers.append('X-Content-Type-Options', 'nosniff');
    const { code, stdout } = await examine(await startSite({ change }));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /ok +Caches /);
  });

  it('reports an untrusted host name once, and skips checks that depend on it', async () => {
    const url = await startSite({
      api: (handle) => (incoming, outgoing) => {
        incoming.headers.host = 'www.site.example';
        handle(incoming, outgoing);
      },
    });
    const { stdout } = await examine(url);
    assert.match(stdout, /\n1 thing is wrong\.\n\nNot checked:\n/);
    assert.match(stdout, /^ {2}- +Other sites +The proxy refuses the host name\.$/m);
  });

  it('reports once that the endpoint is the service, not a proxy', async () => {
    const url = await startSite({ policy: '' });
    const { code, stdout } = await examine(url, ['--endpoint', service.url]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /WRONG +Proxy +This is the service, not a proxy\.\n +Fix: `endpoint` must/,
    );
    assert.match(stdout, /\n1 thing is wrong\.\n\nNot checked:\n {2}Routes, .*\(no proxy\)/);
    assert.doesNotMatch(stdout, /origins|forwarded/);
  });

  it('causes no diagnostic in the log of the proxy', async () => {
    const entries: ProxyLogEntry[] = [];
    const origins = ['https://www.example.com'];
    const url = await startSite({ proxy: { log: (entry) => entries.push(entry), origins } });
    await examine(url);
    assert.deepEqual(
      entries.filter(({ event }) => event === 'diagnostic'),
      [],
    );
    const refused = entries.filter(({ code }) => code === 'PROXY_FORBIDDEN');
    assert.equal(refused.length, 3);
    for (const { message = '' } of refused)
      assert.match(message, /doctor` was refused, as it must be\. There is nothing to do\./);
  });

  it('finds the API key of the environment in a page, and does not print it', async () => {
    const apiKey = 'a-key-of-no-known-shape';
    const url = await startSite({ page: `${PAGE}<p data-key="${apiKey}"></p>` });
    assert.equal((await examine(url)).code, 0);
    const { code, stdout } = await examine(url, [], { FORMS_API_KEY: apiKey });
    assert.equal(code, 1);
    assert.match(stdout, /holds what looks like an API key/);
    assert.ok(!stdout.includes(apiKey));
  });

  it('reports a wrong argument in one line', async () => {
    for (const [args, line] of [
      [[], /Name a page/],
      [['site.example'], /must be a URL such as/],
      [['ftp://site.example'], /must be a URL such as/],
      [['https://ada:word@site.example'], /without a password/],
      [['https://site.example', 'https://other.example'], /Unknown argument "https:\/\/other/],
      [['https://site.example', '--endpoint', 'x'], /--endpoint must be a URL/],
      [['https://site.example', '--verbose'], /Unknown option "--verbose"/],
    ] as const) {
      const run = args.length === 0 ? runCommand : callCommand;
      const { code, stdout, stderr } = await run(['doctor', ...args]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^prompt-forms doctor: [^\n]*\n$/);
      assert.match(stderr, line);
    }
  });

  it('reports that there is no server', async () => {
    const port = await freePort();
    const { code, stdout } = await examine(`http://localhost:${port}/`);
    assert.equal(code, 1);
    assert.match(stdout, /WRONG +Page +The page does not load: /);
    assert.match(stdout, /WRONG +Proxy +The proxy does not respond: /);
  });
});
