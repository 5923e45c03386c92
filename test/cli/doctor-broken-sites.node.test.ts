import assert from 'node:assert/strict';
import dns from 'node:dns';
import type { IncomingMessage, RequestListener } from 'node:http';
import { after, describe, it, mock } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { askSite } from '../../src/cli/ask-site.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import type { Authorize, FormsProxyOptions } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { KEY, witness } from '../proxy/support.js';
import { callCommand } from './run-command.js';
import { serve } from './serve.js';
import { freePort } from '../support/free-ports.js';

/** A name of this machine that is not one of this machine alone. */
const PUBLIC = 'forms.example';
const { lookup } = dns;
mock.method(dns, 'lookup', (name: string, ...rest: [dns.LookupAllOptions, () => void]) =>
  lookup(name === PUBLIC ? '127.0.0.1' : name, ...rest),
);

const PAGE =
  '<!doctype html><script type="module" src="/prompt-forms.js"></script><form-list></form-list>';
const NOBODY = { allow: false, identity: null } as const;

/** Admits the session of Ada. */
const isAda: Authorize = (_, { headers }) =>
  headers.get('Cookie') === 'session=of-ada' ? { allow: true, identity: 'ada' } : NOBODY;

interface SiteOptions extends Partial<FormsProxyOptions> {
  /** Status and body of `/readyz`. */
  readonly readyz?: readonly [number, string];
  /** Called with each request. Returns true if it has responded. */
  readonly before?: (...call: Parameters<RequestListener>) => boolean;
}

describe('prompt-forms doctor, for a broken site', async () => {
  const service = await startService({
    port: 0,
    keys: { [KEY]: 'account', 'an-empty-key-0123': 'empty' },
  });
  service.service.fill('account', 2);
  const ends: (() => Promise<unknown>)[] = [() => service.close()];
  after(() => Promise.all(ends.map((end) => end())));

  async function start(listener: RequestListener): Promise<string> {
    const { url, close } = await serve(listener);
    ends.push(close);
    return url;
  }

  /** Starts a site with its proxy. Without options, Ada has own forms, and nobody else may do anything. */
  async function startSite({ readyz, before = () => false, ...options }: SiteOptions = {}) {
    const handle = createNodeHandler(
      createFormsProxy({
        baseUrl: service.url,
        apiKey: KEY,
        authorize: isAda,
        owners: memoryOwners(),
        hosts: [PUBLIC],
        log: witness,
        ...options,
      }),
    );
    return start((incoming, outgoing) => {
      const { url = '' } = incoming;
      if (before(incoming, outgoing)) return;
      if (url.includes('/api/v1/')) return void handle(incoming, outgoing);
      if (url === '/readyz' && readyz)
        return void outgoing.writeHead(readyz[0], { 'Content-Type': 'text/plain' }).end(readyz[1]);
      if (url === '/prompt-forms.js')
        return void outgoing.setHeader('Content-Type', 'text/javascript').end();
      outgoing.statusCode = url === '/' ? 200 : 404;
      outgoing.setHeader('Content-Type', 'text/html').end(PAGE);
    });
  }

  const examine = async (url: string, args: readonly string[] = [], env = {}) => {
    const { code, stdout, stderr } = await callCommand(['doctor', url, ...args], env);
    assert.equal(stderr, '');
    const [found = '', unchecked = ''] = stdout.split('\nNot checked:\n');
    return { code, stdout, found, unchecked };
  };
  const asPublic = (url: string): string => url.replace('localhost', PUBLIC);
  const SESSION = ['--cookie=session=of-ada'];

  /** Asserts that a check fails with this text and this fix, and that the exit code is 1. */
  function assertWrong(
    { code, stdout }: { readonly code: number; readonly stdout: string },
    check: string,
    says: RegExp,
    fix: RegExp,
  ): void {
    assert.equal(code, 1, stdout);
    const lines = stdout.split('\n');
    const index = lines.findIndex(
      (line) => line.startsWith(`  WRONG  ${check} `) && says.test(line),
    );
    assert.ok(index >= 0, stdout);
    assert.match(lines[index + 1] ?? '', fix);
    assert.match(lines[index + 1] ?? '', /^ +Fix: /);
  }

  describe('says of the service', () => {
    it('that it refuses the key, although the list of own forms loads', async () => {
      const wrong = 'a-wrong-key-0123456789';
      const url = await startSite({ apiKey: wrong });
      const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: wrong };
      const report = await examine(url, SESSION, env);
      assert.match(report.found, /ok +Proxy +The list loads\./);
      assertWrong(report, 'Service', /The service refuses the API key \(401\)\./, /FORMS_API_KEY/);
      assert.ok(!report.stdout.includes(wrong));
    });

    it('that it is down, although the list of own forms loads', async () => {
      const baseUrl = `http://127.0.0.1:${await freePort()}`;
      const url = await startSite({ baseUrl });
      const report = await examine(url, SESSION, { FORMS_BASE_URL: baseUrl, FORMS_API_KEY: KEY });
      assert.match(report.found, /ok +Proxy +The list loads\./);
      assertWrong(report, 'Service', /\S/, /Check FORMS_BASE_URL, and whether the service is up\./);
    });

    it('that its address cannot be one', async () => {
      const env = { FORMS_BASE_URL: 'forms', FORMS_API_KEY: KEY };
      const report = await examine(await startSite(), SESSION, env);
      assertWrong(report, 'Service', /baseUrl/, /Correct FORMS_BASE_URL/);
    });

    it('that the key is accepted, and how to check that of the proxy', async () => {
      const url = await startSite({ readyz: [200, 'ok\n'] });
      const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
      const { code, found, unchecked } = await examine(url, SESSION, env);
      assert.equal(code, 0, found);
      assert.match(found, /ok +Service +The service accepts the API key\./);
      assert.match(unchecked, /whether the proxy has the same key \(generate a form/);
    });

    it('that it was not asked without a key, and how to ask', async () => {
      const url = await startSite({ apiKey: 'a-wrong-key-0123456789' });
      const { unchecked } = await examine(url, SESSION);
      assert.match(
        unchecked,
        /whether the service is up and accepts the key \(set FORMS_BASE_URL,/,
      );
      assert.match(unchecked, /the budget \(no Prompt-Forms-Remaining: .*proxy\.md#budget\)/);
      assert.match(unchecked, /whether this visitor sees only own forms.* \(generate one, /);
      assert.match(unchecked, /the stores of the proxy \(no \/readyz: generate a form /);
    });
  });

  describe('reads /readyz', () => {
    for (const [status, body, says, fix] of [
      [503, 'not ready\n', /a store cannot be reached/, /FORMS_OWNERS/],
      [503, 'not ready: the service refuses the API key\n', /refuses the API key/, /a valid key/],
      [
        200,
        'ok, but the service has been out of reach for a minute or longer\n',
        /out of reach for a minute/,
        /Check FORMS_BASE_URL/,
      ],
      [
        200,
        'ok, but the service refuses the API key\n',
        /says that the service refuses the API key/,
        /a valid key/,
      ],
    ] as const)
      it(`and reports "${body.trim()}"`, async () => {
        const url = await startSite({ readyz: [status, body] });
        assertWrong(await examine(url, SESSION), 'Health', says, fix);
      });

    it('and leaves out what only looks like it', async () => {
      for (const readyz of [
        [200, 'ok'],
        [503, 'ok\n'],
        [404, 'not ready\n'],
      ] as const) {
        const { code, found } = await examine(await startSite({ readyz }), SESSION);
        assert.equal(code, 0, found);
        assert.match(found, / - +Health +There is no \/readyz here\./);
      }
    });
  });

  describe('reports that a session is refused', () => {
    for (const status of [401, 403])
      it(`with ${status}`, async () => {
        const authorize: Authorize = (...call) =>
          status === 401 ? isAda(...call) : isAda(...call) !== NOBODY && isAda(...call);
        const url = await startSite({ authorize });
        for (const [session, fix] of [
          ['--cookie=session=ended', /copy a fresh cookie.*name of the header.*`authorize`/],
          ['--header=Authorization: Bearer ended', /copy a fresh cookie or token/],
          ['--user=ada:secret', /add --cookie.*`authorize`/],
        ] as const)
          assertWrong(
            await examine(url, [session]),
            'Proxy',
            new RegExp(`The list is refused with ${status}, although a session was sent\\.`),
            fix,
          );
        const anonymous = await examine(url);
        assert.equal(anonymous.code, 0, anonymous.stdout);
        assert.match(anonymous.unchecked, /the list of a signed-in visitor \(use --cookie/);
      });

    it('of WordPress, since its nonce is missing', async () => {
      const basePath = '/wp-json/prompt-forms/v1';
      const url = await startSite({ basePath });
      const report = await examine(url, [
        `--endpoint=${url}${basePath.slice(1)}`,
        '--cookie=a=ended',
      ]);
      assertWrong(report, 'Proxy', /refused with 401, although/, /--header=X-WP-Nonce:…/);
    });

    it('also if everyone may get forms', async () => {
      const authorize: Authorize = (operation, ...rest) =>
        operation === 'get' || isAda(operation, ...rest);
      const url = await startSite({ authorize, publicGet: true });
      const report = await examine(url, ['--cookie=session=ended']);
      assertWrong(report, 'Proxy', /refused with 401, although/, /copy a fresh cookie/);
    });

    it('but not of a visitor who may do something else', async () => {
      const authorize: Authorize = (operation, ...rest) =>
        operation === 'generate' ? isAda(operation, ...rest) : NOBODY;
      const { code, found } = await examine(await startSite({ authorize }), SESSION);
      assert.equal(code, 0, found);
      assert.match(found, /The list is refused with 401: this visitor may only generate\./);
    });

    it('or makes no difference', async () => {
      const authorize: Authorize = (operation) => operation === 'list';
      const url = await startSite({ authorize, owners: 'shared' });
      const { found } = await examine(url, ['--cookie=session=ended']);
      assert.match(found, /note +Proxy +The response is the same without the session/);
      const good = await examine(await startSite(), SESSION);
      assert.doesNotMatch(good.found, /the same without the session/);
    });
  });

  describe('reports that FORMS_AUTH_URL', () => {
    for (const [what, answer] of [
      ['is no path of the application', (_, outgoing) => void outgoing.writeHead(404).end()],
      [
        'redirects to a sign-in page',
        (_, outgoing) => void outgoing.writeHead(302, { Location: '/sign-in' }).end(),
      ],
      ['is a page', (_, outgoing) => void outgoing.end(PAGE)],
    ] as const satisfies (readonly [string, RequestListener])[])
      it(what, async () => {
        const authorize = askSite(await start(answer));
        const report = await examine(await startSite({ authorize }), SESSION);
        assertWrong(
          report,
          'Proxy',
          /PROXY_MISCONFIGURED\. The proxy says: FORMS_AUTH_URL of this site is not set up/,
          /FORMS_AUTH_URL must be the address .* 204, 401 or 403/,
        );
        assert.match(report.found, /\n1 thing is wrong\./);
      });

    it('is down', async () => {
      const authorize = askSite(`http://127.0.0.1:${await freePort()}/forms-auth`);
      const report = await examine(await startSite({ authorize }), SESSION);
      assertWrong(
        report,
        'Proxy',
        /PROXY_UNAVAILABLE/,
        /whether the application at FORMS_AUTH_URL/,
      );
      assert.match(report.found, /\n1 thing is wrong\./);
    });

    it('is not named if a store is down', async () => {
      const owners = { ...memoryOwners(), forms: () => Promise.reject(new Error('down')) };
      const report = await examine(await startSite({ owners }), SESSION);
      assertWrong(report, 'Proxy', /PROXY_UNAVAILABLE/, /Check the databases of FORMS_OWNERS/);
    });
  });

  describe('reports that without a session', () => {
    const everyone = { authorize: () => true, owners: 'shared' } as const;
    const EMPTY = 'an-empty-key-0123';

    it('anyone may delete all forms and generate without a limit', async () => {
      const report = await examine(asPublic(await startSite(everyone)));
      const check = 'Without session';
      assertWrong(report, check, /Anyone may delete the forms of the list \(2\)\./, /own forms: /);
      assertWrong(report, check, /Anyone may generate, .* names no limit\./, /Set a budget/);
    });

    it('also if the session of somebody else is sent', async () => {
      const report = await examine(asPublic(await startSite(everyone)), SESSION);
      assertWrong(report, 'Without session', /Anyone may delete the forms/, /own forms: /);
    });

    it('all visitors are one, although there are no forms yet', async () => {
      for (const options of [
        { ...everyone, apiKey: EMPTY },
        { authorize: () => ({ allow: true, identity: 'guest' }) },
      ] as const) {
        const report = await examine(asPublic(await startSite(options)));
        const says = /Anyone may delete forms, and the proxy does not tell visitors apart/;
        assertWrong(report, 'Without session', says, /own forms: .*ownership\.md/);
      }
    });

    it('nothing is wrong if each visitor gets a cookie and a budget', async () => {
      let count = 0;
      const url = await startSite({
        authorize: () => ({ allow: true, identity: `anonymous ${count++}`, anonymous: true }),
        budget: { visitor: { day: 5 } },
        before: ({ url: path }, outgoing) => {
          if (path?.startsWith('/api/')) outgoing.setHeader('Set-Cookie', `visitor=${count}`);
          return false;
        },
      });
      const { found, unchecked } = await examine(asPublic(url));
      assert.match(found, /ok +Without session +A visitor without a session may generate, list/);
      assert.match(unchecked, /whether visitors without a session see only their own forms \(/);
    });

    it('nothing is wrong if each visitor needs one', async () => {
      const { found } = await examine(asPublic(await startSite()));
      assert.match(found, /ok +Without session +A visitor without a session may do nothing\./);
    });

    it('a list is public, as a note', async () => {
      const authorize: Authorize = (operation) => operation === 'list' || operation === 'get';
      const { found } = await examine(asPublic(await startSite({ ...everyone, authorize })));
      assert.match(found, /note +Without session +Anyone sees the forms of the list \(2\)\./);
      assert.doesNotMatch(found, /WRONG +(?:Without|Identity)/);
    });

    it('users of this machine may do everything, as a note', async () => {
      const { code, found } = await examine(await startSite(everyone));
      assert.equal(code, 0, found);
      assert.match(
        found,
        /note +Without session +Anyone may delete .* only users of this machine\./,
      );
      assert.match(found, /note +Without session +Anyone may generate, .* of this machine\./);
    });
  });

  describe('reports that the proxy believes', () => {
    const believes =
      (...names: string[]): Authorize =>
      (operation, request, context) => {
        const user = names.map((name) => request.headers.get(name)).find(Boolean);
        return user ? { allow: true, identity: user } : isAda(operation, request, context);
      };

    for (const name of [
      'X-Remote-User',
      'Remote-User',
      'X-Forwarded-User',
      'X-Forwarded-Email',
      'X-User',
      'X-User-Id',
      'X-Auth-Request-User',
      'X-Auth-Request-Email',
      'X-WEBAUTH-USER',
      'X-Authenticated-User',
      'X-MS-CLIENT-PRINCIPAL-NAME',
      'Forms-Identity',
      'X-Forms-Identity',
    ])
      it(name, async () => {
        const url = await startSite({ authorize: believes(name) });
        for (const session of [[], SESSION])
          assertWrong(
            await examine(url, session),
            'Identity headers',
            new RegExp(`The proxy believes ${name}, so a visitor can name any user`),
            /the web server remove it .*team-area\.md#the-web-server/,
          );
      });

    it('several headers, also if a user whom they name may do nothing', async () => {
      const authorize: Authorize = (_, { headers }) =>
        headers.has('X-User') || headers.has('Remote-User') ? false : NOBODY;
      const report = await examine(await startSite({ authorize }));
      assertWrong(report, 'Identity headers', /believes Remote-User, X-User,/, /web server/);
    });

    it('none, with one request, although it limits denied ones', async () => {
      const probes: IncomingMessage[] = [];
      const url = await startSite({
        before: (incoming) => {
          if ('x-remote-user' in incoming.headers) probes.push(incoming);
          return false;
        },
      });
      for (let run = 0; run < 5; run++) {
        const { code, found, unchecked } = await examine(url);
        assert.equal(code, 0, found);
        assert.match(found, /ok +Identity headers +The proxy believes none/);
        assert.match(unchecked, /other headers that name the visitor \(send yours /);
      }
      assert.equal(probes.length, 5);
      assert.equal((await fetch(`${url}api/v1/forms`)).status, 401);
    });

    it('them, as unknown, if the response says nothing about the visitor', async () => {
      const url = await startSite({
        before: ({ headers }, outgoing) => {
          if (!('x-remote-user' in headers)) return false;
          outgoing.writeHead(429, { 'Content-Type': 'application/json' });
          outgoing.end('{"success":false,"error":{"message":"","code":"PROXY_RATE_LIMITED"}}');
          return true;
        },
      });
      const { code, found, unchecked } = await examine(url);
      assert.equal(code, 0, found);
      assert.match(found, / - +Identity headers +The response to them has the status 429\./);
      assert.match(unchecked, /whether the proxy believes a header .*\(send it /);
    });
  });
});
