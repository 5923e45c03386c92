import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createChallenge, solveChallenge } from 'altcha-lib';
import type { CreateChallengeOptions, Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { createAltcha } from '../../demo/proxy/bot-check/altcha.js';
import { createTurnstileCheck } from '../../demo/proxy/bot-check/turnstile.js';
import { withBotCheck } from '../../demo/proxy/bot-check/with-bot-check.js';
import type { CheckToken } from '../../demo/proxy/bot-check/with-bot-check.js';
import { createFormsClient } from '../../src/client/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, makeProxy, ORIGIN, prompt, success } from './support.js';
import '../support/advice.js';
import { waitUntil } from '../support/wait-until-node.js';

const form = { id: 'form_1700000000_AbC9', formUrl: 'https://forms.example/1' };

const makeChecked = (checkToken: CheckToken, options: Partial<FormsProxyOptions> = {}) =>
  makeProxy({ authorize: withBotCheck(() => true, checkToken), ...options }, () =>
    Response.json(success(form)),
  );

const generate = (proxy: Parameters<typeof ask>[0], headers: Record<string, string> = {}) =>
  ask(proxy, 'POST', `${FORMS}/generate`, { headers, body: prompt() });

describe('withBotCheck', () => {
  it('checks a token only for a generate that `authorize` allows, never for another operation', async () => {
    let checks = 0;
    const checkToken = () => Promise.resolve(++checks > 0);
    const { proxy } = makeChecked(checkToken);
    await ask(proxy, 'GET', FORMS);
    assert.equal(checks, 0);
    assert.equal((await generate(proxy)).status, 200);
    assert.equal(checks, 1);
    const refusing = makeChecked(checkToken, {
      authorize: withBotCheck(() => ({ allow: false, identity: null }), checkToken),
    });
    assert.equal((await generate(refusing.proxy)).status, 401);
    assert.equal(checks, 1);
  });
});

describe('the recipe with ALTCHA', () => {
  const altcha = createAltcha('a secret of thirty-two characters');
  const encode = (payload: Payload) => ({ 'X-Altcha': btoa(JSON.stringify(payload)) });

  async function solve(): Promise<Payload> {
    const challenge = await altcha.createChallenge();
    const solution = await solveChallenge({ challenge, deriveKey });
    assert.ok(solution);
    return { challenge, solution };
  }

  it('accepts a solution once', async () => {
    const { proxy, sent } = makeChecked(altcha.checkToken);
    const headers = encode(await solve());
    assert.equal((await generate(proxy, headers)).status, 200);
    assert.equal((await generate(proxy, headers)).code, 'PROXY_FORBIDDEN');
    assert.equal(sent.length, 1);
  });

  it('works with the `headers` function of the client', async () => {
    const { proxy } = makeChecked(altcha.checkToken);
    const client = createFormsClient({
      endpoint: ORIGIN,
      headers: async ({ operation }) => (operation === 'generate' ? encode(await solve()) : {}),
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('Sec-Fetch-Site', 'same-origin');
        return proxy.fetch(new Request(url, { ...init, headers }));
      },
    });
    for (const text of ['A survey', 'A quiz'])
      assert.equal((await client.generate({ prompt: text })).form.formUrl, form.formUrl);
  });

  it('rejects a missing, malformed, unsolved or changed token, and one of another site', async () => {
    const { proxy, sent } = makeChecked(altcha.checkToken);
    const { challenge, solution } = await solve();
    const { parameters } = challenge;
    const foreign = await createAltcha('another secret of 32 characters..').createChallenge();
    const tokens: Record<string, Record<string, string>> = {
      none: {},
      malformed: { 'X-Altcha': 'null' },
      unsolved: encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      'with a later end': encode({
        challenge: { ...challenge, parameters: { ...parameters, expiresAt: 4_000_000_000 } },
        solution,
      }),
      'with another nonce': encode({
        challenge: { ...challenge, parameters: { ...parameters, nonce: '00'.repeat(16) } },
        solution,
      }),
      'of another site': encode({ challenge: foreign, solution }),
    };
    for (const [name, headers] of Object.entries(tokens))
      assert.equal((await generate(proxy, headers)).code, 'PROXY_FORBIDDEN', name);
    assert.equal(sent.length, 0);
  });

  const OWN_SECRETS = {
    hmacSignatureSecret: 'the secret of a bot, 32 characters',
    hmacKeySignatureSecret: 'the key secret of a bot, 32 chars',
  };
  const CHEAP: CreateChallengeOptions = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
  };

  /** The payload of a bot that makes and signs its own challenge. */
  async function forge(options: Partial<CreateChallengeOptions> = {}): Promise<Payload> {
    const challenge = await createChallenge({ ...CHEAP, ...options });
    const solution = await solveChallenge({ challenge, deriveKey });
    assert.ok(solution);
    return { challenge, solution };
  }

  /** Members that a bot adds to the token, each with a challenge that would pass if it were an option. */
  const forged: Readonly<Record<string, () => Promise<object>>> = {
    'both secrets': async () => ({ ...(await forge(OWN_SECRETS)), ...OWN_SECRETS }),
    'the secret of signatures': async () => {
      const { hmacSignatureSecret } = OWN_SECRETS;
      return { ...(await forge({ hmacSignatureSecret })), hmacSignatureSecret };
    },
    'secrets and another algorithm': async () => {
      const own = {
        ...OWN_SECRETS,
        hmacAlgorithm: 'SHA-512' as CreateChallengeOptions['hmacAlgorithm'],
      };
      return { ...(await forge(own)), ...own };
    },
  };
  for (const [name, make] of Object.entries(forged))
    it(`rejects a challenge that a bot made itself, with ${name} in the token`, async () => {
      const { proxy, sent } = makeChecked(altcha.checkToken);
      const headers = { 'X-Altcha': btoa(JSON.stringify(await make())) };
      assert.equal((await generate(proxy, headers)).code, 'PROXY_FORBIDDEN');
      assert.equal(sent.length, 0);
    });

  it('accepts a valid solution once, whatever else is in its token', async () => {
    const { proxy, sent } = makeChecked(altcha.checkToken);
    const payload = await solve();
    const statuses: number[] = [];
    for (const counterMode of ['string', 'uint32']) {
      const token = btoa(JSON.stringify({ ...payload, ...OWN_SECRETS, counterMode }));
      statuses.push((await generate(proxy, { 'X-Altcha': token })).status);
    }
    assert.deepEqual(statuses, [200, 403]);
    assert.equal(sent.length, 1);
  });

  for (const [name, token] of Object.entries({
    'a number': 1,
    'an array': [],
    'no solution': { challenge: { parameters: { nonce: '00' }, signature: '00' } },
    texts: { challenge: 'a', solution: 'b' },
    'no parameters': { challenge: { signature: '00' }, solution: {} },
    'a nonce that is no text': {
      challenge: { parameters: { nonce: {} }, signature: '00' },
      solution: { counter: 1, derivedKey: '00' },
    },
  }))
    it(`rejects a token with ${name}`, async () => {
      const { proxy, sent } = makeChecked(altcha.checkToken);
      const headers = { 'X-Altcha': btoa(JSON.stringify(token)) };
      assert.equal((await generate(proxy, headers)).code, 'PROXY_FORBIDDEN');
      assert.equal(sent.length, 0);
    });
});

describe('the recipe with Turnstile', async () => {
  const SECRET = 'turnstile-secret';
  const asked: Record<string, string>[] = [];
  const aborted: unknown[] = [];
  /** Cloudflare's siteverify: each token is the JSON of its own response, and is accepted once. */
  const siteverify = createServer(async (incoming, outgoing) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(incoming)));
    const { response = '', secret } = fields;
    if (response === 'hang') return void outgoing.on('close', () => aborted.push(response));
    const isUsed = asked.some((earlier) => earlier.response === response);
    asked.push(fields);
    const verified = JSON.parse(response) as { success: boolean };
    const isValid = verified.success && secret === SECRET && !isUsed;
    outgoing.end(JSON.stringify({ ...verified, success: isValid }));
  });
  siteverify.listen(0, '127.0.0.1');
  await once(siteverify, 'listening');
  after(() => siteverify.close());
  const checkToken = createTurnstileCheck({
    secret: SECRET,
    hostnames: ['www.example.com'],
    url: `http://127.0.0.1:${(siteverify.address() as AddressInfo).port}/`,
  });
  const VALID = { success: true, hostname: 'www.example.com', action: 'generate' };
  const token = (fields: object) => ({ 'X-Turnstile': JSON.stringify(fields) });

  it('accepts a token once', async () => {
    const { proxy, sent } = makeChecked(checkToken);
    assert.equal((await generate(proxy, token(VALID))).status, 200);
    assert.equal((await generate(proxy, token(VALID))).code, 'PROXY_FORBIDDEN');
    assert.equal(sent.length, 1);
  });

  it('rejects a missing or too long token, and one for another host or action', async () => {
    const { proxy, sent } = makeChecked(checkToken);
    const tokens = [
      {},
      { 'X-Turnstile': 'x'.repeat(2_049) },
      token({ ...VALID, success: false }),
      token({ ...VALID, hostname: 'evil.example' }),
      token({ ...VALID, action: 'sign-in' }),
    ];
    for (const headers of tokens)
      assert.equal((await generate(proxy, headers)).code, 'PROXY_FORBIDDEN');
    assert.equal(sent.length, 0);
  });

  it('closes its connection when the time for `authorize` is over', async () => {
    const { proxy } = makeChecked(checkToken, { timeouts: { hooks: 200 } });
    assert.equal((await generate(proxy, { 'X-Turnstile': 'hang' })).status, 403);
    await waitUntil('the end of the connection', () => aborted.length > 0);
  });
});
