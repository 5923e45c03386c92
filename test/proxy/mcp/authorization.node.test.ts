import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UnsecuredJWT } from 'jose';
import { authorizeTokens } from '../../../src/cli/tokens.js';
import type { Authorize } from '../../../src/proxy/index.js';
import { ORIGIN } from '../support.js';
import { startIssuer } from './issuer.js';
import type { Claims } from './issuer.js';
import { ENDPOINT } from './client.js';
import { setUp } from './support.js';

const recipe = new URL('../../../demo/proxy/assistants/authorize.js', import.meta.url);
const { authorizeTokens: authorizeTokensOfRecipe } = (await import(recipe.href)) as {
  readonly authorizeTokens: (
    options: Readonly<Record<'issuer' | 'keys' | 'resource', string>>,
  ) => Authorize;
};

const VALID: Claims = { sub: 'ada', aud: ENDPOINT, scope: 'openid forms' };

const issuer = await startIssuer();
const rules = { issuer: issuer.url, audience: ENDPOINT };
const nobody: Authorize = () => ({ allow: false, identity: null });
const as = (token: string) => ({ Authorization: `Bearer ${token}` });

const invalid: readonly [string, () => Promise<string>][] = [
  ['of another audience', () => issuer.sign({ ...VALID, aud: 'https://other.test/mcp' })],
  ['without an audience', () => issuer.sign({ ...VALID, aud: undefined })],
  ['of another issuer', () => issuer.sign({ ...VALID, iss: 'https://login.test' })],
  ['that has expired', () => issuer.sign({ ...VALID, expiresIn: -40 })],
  ['that never expires', () => issuer.sign({ ...VALID, expiresIn: null })],
  ['without a subject', () => issuer.sign({ ...VALID, sub: undefined })],
  ['with an empty subject', () => issuer.sign({ ...VALID, sub: '' })],
  ['with a number as its subject', () => issuer.sign({ ...VALID, sub: 7 })],
  ['without a scope', () => issuer.sign({ ...VALID, scope: undefined })],
  ['of another scope', () => issuer.sign({ ...VALID, scope: 'openid forms.read' })],
  ['with a number as its scope', () => issuer.sign({ ...VALID, scope: 7 })],
  ['signed by somebody else', () => issuer.forge(VALID)],
  ['signed by somebody else, with a key of no name', () => issuer.forge({ ...VALID, kid: 'x' })],
  [
    'without a signature',
    async () =>
      new UnsecuredJWT({ scope: 'forms' })
        .setIssuer(issuer.url)
        .setAudience(ENDPOINT)
        .setSubject('ada')
        .setExpirationTime('5m')
        .encode(),
  ],
  [
    'whose subject was changed',
    async () => {
      const [head, , signature] = (await issuer.sign(VALID)).split('.');
      const [, body] = (await issuer.sign({ ...VALID, sub: 'ben' })).split('.');
      return [head, body, signature].join('.');
    },
  ],
  ['that are no tokens', async () => 'eyJhbGciOiJub25lIn0'],
];

const authorizers: readonly [string, () => Authorize][] = [
  [
    'tokens of an authorization server',
    () => authorizeTokens({ ...rules, scope: 'forms' }, nobody),
  ],
  [
    'tokens with the `authorize` of the recipe',
    () =>
      authorizeTokensOfRecipe({
        issuer: issuer.url,
        keys: `${issuer.url}/jwks`,
        resource: ENDPOINT,
      }),
  ],
];
for (const [title, make] of authorizers) {
  describe(title, () => {
    const { send, message, proxy, sent } = setUp({ proxy: { authorize: make() } });
    const generate = message('tools/call', {
      name: 'generate_form',
      arguments: { prompt: 'A form' },
    });

    it('let their visitor generate, and the form belongs to the subject', async () => {
      const { status, result, text } = await send(generate, as(await issuer.sign(VALID)));
      assert.equal(status, 200);
      assert.ok(!result?.isError, text);
      const other = await send(
        message('tools/call', { name: 'list_forms' }),
        as(await issuer.sign({ ...VALID, sub: 'ben' })),
      );
      assert.match(other.text, /"total":0/);
    });

    it('count a little longer, since clocks differ', async () => {
      const token = await issuer.sign({ ...VALID, expiresIn: -10 });
      assert.equal((await send(message('tools/list'), as(token))).status, 200);
    });

    for (const [name, token] of invalid) {
      it(`are refused with 401 if they are ones ${name}`, async () => {
        const before = sent.length;
        for (const body of [message('initialize'), message('tools/list'), generate]) {
          const { status, headers } = await send(body, as(await token()));
          assert.equal(status, 401);
          assert.match(headers.get('WWW-Authenticate') ?? '', /error="invalid_token"/);
        }
        assert.equal(sent.length, before);
      });
    }

    it('never delete, not even through the route of the elements', async () => {
      const token = await issuer.sign(VALID);
      const { result } = await send(generate, as(token));
      const { id } = result!.structuredContent as { readonly id: string };
      const path = `${ORIGIN}/api/v1/forms/${id}`;
      const headers = { ...as(token), Origin: ORIGIN };
      const deleted = await proxy.fetch(new Request(path, { method: 'DELETE', headers }));
      assert.equal(deleted.status, 403);
      const got = await proxy.fetch(new Request(path, { headers }));
      assert.equal(got.status, 200);
      assert.ok(!sent.some(({ init }) => init.method === 'DELETE'));
    });

    it('wait, and are not refused, while the issuer is out of reach, until it is back', async (t) => {
      t.mock.method(console, 'error', () => {});
      const away = setUp({ proxy: { authorize: make() } });
      const token = await issuer.sign(VALID);
      issuer.isAway = true;
      try {
        const { status, result, text } = await away.send(generate, as(token));
        assert.equal(status, 200);
        assert.equal(result?.isError, true);
        assert.match(text, /Forms are not available now\. Try again in 5 seconds, not before/);
        for (const body of [message('initialize'), message('tools/list')]) {
          const refused = await away.send(body, as(token));
          assert.equal(refused.status, 503);
          assert.equal(refused.headers.get('Retry-After'), '5');
        }
        assert.equal(away.sent.length, 0);
      } finally {
        issuer.isAway = false;
      }
      const again = await away.send(generate, as(token));
      assert.ok(!again.result?.isError, again.text);
    });
  });
}

describe('tokens of an authorization server, with npx prompt-forms proxy,', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('need no scope unless one is set', async () => {
    const { send } = setUp({ proxy: { authorize: authorizeTokens(rules, nobody) } });
    const token = await issuer.sign({ ...VALID, scope: undefined });
    assert.equal((await send(list, as(token))).status, 200);
  });

  it('are checked with keys that were asked for once', async () => {
    issuer.requests.length = 0;
    const { send } = setUp({ proxy: { authorize: authorizeTokens(rules, nobody) } });
    for (let count = 0; count < 3; count++) await send(list, as(await issuer.sign(VALID)));
    assert.deepEqual(issuer.requests.toSorted(), [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/jwks',
    ]);
  });

  it('may name no key, even if the issuer has several', async () => {
    const { send } = setUp({ proxy: { authorize: authorizeTokens(rules, nobody) } });
    for (const [sign, status] of [
      [issuer.sign, 200],
      [issuer.signWithSecond, 200],
      [issuer.forge, 401],
    ] as const)
      assert.equal((await send(list, as(await sign({ ...VALID, kid: null })))).status, status);
  });

  it('leave all other requests to the site', async () => {
    const site = setUp({
      proxy: { authorize: authorizeTokens(rules, () => ({ allow: true, identity: 'session' })) },
    });
    const response = await site.proxy.fetch(new Request(`${ORIGIN}/api/v1/forms`));
    assert.equal(response.status, 200);
  });

  const first = '/.well-known/openid-configuration';
  const second = '/.well-known/oauth-authorization-server';
  const good = { issuer: issuer.url, jwks_uri: `${issuer.url}/jwks` };
  for (const [name, page] of [
    ['names another issuer', { ...good, issuer: 'https://login.test' }],
    ['names no keys', { issuer: issuer.url }],
    ['has its keys at an http URL', { ...good, jwks_uri: 'http://login.test/jwks' }],
    ['redirects', '/elsewhere'],
    ['is no object', [1]],
  ] as const) {
    it(`count by the other document of the issuer if the first one ${name}`, async () => {
      issuer.pages = { [first]: page, '/elsewhere': good };
      issuer.requests.length = 0;
      try {
        const { send } = setUp({ proxy: { authorize: authorizeTokens(rules, nobody) } });
        assert.equal((await send(list, as(await issuer.sign(VALID)))).status, 200);
        assert.ok(issuer.requests.includes(first) && issuer.requests.includes(second));
      } finally {
        issuer.pages = {};
      }
    });

    it(`do not count, and the reason is reported, if its only document ${name}`, async () => {
      issuer.pages = { [first]: page, [second]: page, '/elsewhere': good };
      const reasons: string[] = [];
      try {
        const onUnavailable = (reason: string) => void reasons.push(reason);
        const authorize = authorizeTokens({ ...rules, onUnavailable }, nobody);
        const { send } = setUp({ proxy: { authorize } });
        assert.equal((await send(list, as(await issuer.sign(VALID)))).status, 503);
      } finally {
        issuer.pages = {};
      }
      assert.match(reasons[0] ?? '', /FORMS_MCP_ISSUER has no metadata/);
    });
  }
});
