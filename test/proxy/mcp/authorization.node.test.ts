import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UnsecuredJWT } from 'jose';
import { authorizeTokens } from '../../../src/cli/tokens.js';
import { ORIGIN } from '../support.js';
import { startIssuer } from './issuer.js';
import type { Claims } from './issuer.js';
import { ENDPOINT } from './client.js';
import { setUp } from './support.js';

const VALID: Claims = { sub: 'ada', aud: ENDPOINT };

describe('tokens of an authorization server', async () => {
  const issuer = await startIssuer();
  const rules = { issuer: issuer.url, audience: ENDPOINT };
  const authorize = authorizeTokens(rules, () => ({ allow: false, identity: null }));
  const made = setUp({ proxy: { authorize } });
  const { send, message, proxy, sent } = made;
  const generate = message('tools/call', {
    name: 'generate_form',
    arguments: { prompt: 'A form' },
  });
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });

  it('let their visitor generate, and the form belongs to the subject', async () => {
    const { status, result } = await send(generate, as(await issuer.sign(VALID)));
    assert.equal(status, 200);
    assert.ok(!result?.isError);
    const other = await send(
      message('tools/call', { name: 'list_forms' }),
      as(await issuer.sign({ ...VALID, sub: 'ben' })),
    );
    assert.match(other.text, /"total":0/);
  });

  const invalid: readonly [string, () => Promise<string>][] = [
    ['of another audience', () => issuer.sign({ ...VALID, aud: 'https://other.test/mcp' })],
    ['without an audience', () => issuer.sign({ sub: 'ada' })],
    ['of another issuer', () => issuer.sign({ ...VALID, iss: 'https://login.test' })],
    ['that has expired', () => issuer.sign({ ...VALID, expiresIn: -10 })],
    ['that never expires', () => issuer.sign({ ...VALID, expiresIn: null })],
    ['without a subject', () => issuer.sign({ aud: ENDPOINT })],
    ['signed by somebody else', () => issuer.forge(VALID)],
    [
      'without a signature',
      async () =>
        new UnsecuredJWT({})
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

  it('are checked with keys that were asked for once', async () => {
    assert.deepEqual(issuer.requests.toSorted(), [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/jwks',
    ]);
  });

  it('leave all other requests to the site', async () => {
    const site = setUp({
      proxy: { authorize: authorizeTokens(rules, () => ({ allow: true, identity: 'session' })) },
    });
    const response = await site.proxy.fetch(new Request(`${ORIGIN}/api/v1/forms`));
    assert.equal(response.status, 200);
  });

  it('are refused without a hint to get a new one if the issuer is out of reach, until it is back', async () => {
    const away = setUp({
      proxy: { authorize: authorizeTokens(rules, () => false) },
    });
    const token = await issuer.sign(VALID);
    issuer.isAway = true;
    const { status, result } = await away.send(generate, as(token));
    issuer.isAway = false;
    assert.equal(status, 200);
    assert.equal(result?.isError, true);
    assert.ok(away.logged.some(({ message: text }) => /no metadata/.test(text ?? '')));
    const again = await away.send(generate, as(token));
    assert.ok(!again.result?.isError, again.text);
  });
});
