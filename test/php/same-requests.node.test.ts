import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormsProxy } from '../../src/proxy/index.js';
import { randomFrom } from '../support/random.js';
import { FORMS, ID, KEY, prompt, witness } from '../proxy/support.js';
import { php } from './options.js';
import { skipsPhp } from './servers.js';
import { setUp, statusOf } from './set-up.js';

const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
const CASES = Number(process.env.CASES ?? 300);
const FRIEND = 'https://friend.test';

/** Values of a part of a request. The first one is right. */
const PARTS = {
  method: [
    'GET',
    'GET',
    'GET',
    'POST',
    'POST',
    'POST',
    'DELETE',
    'DELETE',
    'PUT',
    'PATCH',
    'OPTIONS',
    'HEAD',
  ],
  target: [
    FORMS,
    `${FORMS}/generate`,
    `${FORMS}/generate`,
    `${FORMS}/${ID}`,
    `${FORMS}/${ID}`,
    `${FORMS}/${ID}/delete`,
    `${FORMS}/${ID}/delete`,
    `${FORMS}?a=b`,
    `${FORMS}/`,
    `${FORMS}//`,
    `${FORMS}?a=b/`,
    `${FORMS}/generate/`,
    `${FORMS}/generate//`,
    `${FORMS}/${ID}/`,
    `${FORMS}/${ID}//`,
    `${FORMS}/${ID}/delete/`,
    `${FORMS}/form_1_a%20`,
    `${FORMS}/form_1_`,
    `${FORMS}/form_${'1'.repeat(21)}_a`,
    `/x${FORMS}`,
    `${FORMS}/form_1_${'a'.repeat(64)}`,
    '/',
    '/api/v1',
    `${FORMS}/../forms`,
    `${FORMS};a`,
    `/${FORMS}`,
  ],
  host: [
    'proxy.test',
    'proxy.test',
    'proxy.test',
    'proxy.test:8080',
    'PROXY.test',
    'rebound.test',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:80',
    '192.0.2.1',
    'friend.test',
    'a.localhost',
    'proxy.test.evil.test',
    'sub.proxy.test',
  ],
  origin: [
    undefined,
    undefined,
    FRIEND,
    FRIEND,
    'http://proxy.test',
    'https://proxy.test',
    'null',
    'https://evil.test',
    `${FRIEND}/`,
    'http://proxy.test:80',
    '',
  ],
  site: [
    'same-origin',
    'same-origin',
    'same-origin',
    undefined,
    'cross-site',
    'same-site',
    'none',
    'Same-Origin',
    '',
  ],
  type: [
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/jsonx',
    'application/json, text/plain',
    undefined,
    'application/json;',
    'application/problem+json',
  ],
  encoding: [undefined, undefined, undefined, undefined, 'gzip', 'identity'],
  key: [
    undefined,
    undefined,
    undefined,
    '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11',
    'short',
    'a'.repeat(16),
    'a'.repeat(129),
    'a b'.repeat(9),
  ],
  body: [
    prompt(),
    prompt(),
    prompt(),
    prompt('x'.repeat(4_000)),
    prompt('x'.repeat(4_001)),
    prompt('\u{1f600}'.repeat(2_000)),
    prompt('\u{1f600}'.repeat(2_001)),
    prompt(''),
    prompt('  \n'),
    prompt('\u00a0'),
    prompt('a\0'),
    '',
    '{',
    '[]',
    'null',
    '"prompt"',
    '{"prompt":7}',
    '{"prompt":null}',
    '{"prompt":["a"]}',
    '{"prompt":"a","prompt":"b"}',

    '{"Prompt":"a"}',
    '{"prompt":"a"} x',
    ' {"prompt":"a"}',
    '{"prompt":"a","more":{"b":1}}',
    '{"__proto__":{"prompt":"a"}}',
    `{"prompt":"a","x":"${'y'.repeat(16_500)}"}`,
    `${'['.repeat(600)}${']'.repeat(600)}`,
    '{"prompt":"a",}',
    "{'prompt':'a'}",
  ],
  user: ['ada', 'ada', 'ada', 'root', undefined, 'denied', 'signed-out', 'broken'],
} as const;

type Part = keyof typeof PARTS;

const authorize = php`function (string $operation, PromptForms\Request $request): array|bool {
  return match ($user = $request->header('X-User')) {
    'denied' => false,
    'signed-out' => ['allow' => false, 'identity' => null],
    'broken' => throw new Exception('broken'),
    default => ['allow' => true, 'identity' => $user, 'scope' => $user === 'root' ? 'account' : 'own'],
  };
}`;

describe('requests to the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use } = await setUp();

  for (const origins of [[], [FRIEND]])
    it(`end as at the proxy in JavaScript, ${origins.length === 0 ? 'without' : 'with'} CORS`, async () => {
      console.log(`requests to both proxies: seed ${SEED}`);
      use({ owners: 'shared', authorize, origins, idempotency: true });
      const javaScript = createFormsProxy({
        baseUrl: service.url,
        apiKey: KEY,
        hosts: ['proxy.test'],
        owners: 'shared',
        rateLimit: false,
        origins,
        target: (request) => request.headers.get('X-Target') ?? '',
        authorize: (_, request) => {
          const identity = request.headers.get('X-User');
          if (identity === 'denied') return false;
          if (identity === 'signed-out') return { allow: false, identity: null };
          if (identity === 'broken') throw new Error('broken');
          return { allow: true, identity, scope: identity === 'root' ? 'account' : 'own' };
        },
        log: witness,
      });
      const seen = new Set<string>();
      for (let index = 0; index < CASES; index++) {
        const random = randomFrom(SEED + index);
        const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
        /** Mostly the first value, with which requests get far. */
        const part = <Name extends Part>(name: Name): (typeof PARTS)[Name][number] =>
          random() < 0.7 ? PARTS[name][0] : one<(typeof PARTS)[Name][number]>(PARTS[name]);
        const isGenerate = random() < 0.6;
        const method = isGenerate ? 'POST' : one(PARTS.method);
        const target = isGenerate
          ? `${FORMS}/generate${random() < 0.2 ? '/' : ''}`
          : one(PARTS.target);
        const [host, body] = [part('host'), one(PARTS.body)];
        const given = {
          Origin: part('origin'),
          'Sec-Fetch-Site': part('site'),
          'Content-Type': part('type'),
          'Content-Encoding': part('encoding'),
          'Idempotency-Key': part('key'),
          'X-User': part('user'),
        };
        const headers = Object.fromEntries(
          Object.entries(given).filter(
            (entry): entry is [string, string] => entry[1] !== undefined,
          ),
        );
        const sentBody = method === 'POST' ? body : '';
        service.arrived.length = 0;
        const response = await javaScript.fetch(
          new Request(`http://${host}/`, {
            method,
            headers: { ...headers, 'X-Target': target },
            // As bytes, so that nothing adds a type.
            ...(sentBody !== '' && { body: new TextEncoder().encode(sentBody) }),
          }),
        );
        const text = witness(await response.text());
        const outcome = (status: number, code: string | undefined, of: Headers) => ({
          status,
          // The server sends no body.
          ...(method !== 'HEAD' && { code }),
          allow: of.get('Prompt-Forms-Allow'),
          methods: (of.get('Allow') ?? of.get('Access-Control-Allow-Methods'))?.split(/, */),
          // PHP sends them with what is no route, too.
          ...(status !== 404 && {
            origin: of.get('Access-Control-Allow-Origin'),
            vary: of.get('Vary'),
          }),
          sent: service.arrived.map((one) => `${one.method} ${one.url} ${one.body}`),
        });
        const first = outcome(
          response.status,
          /"code":"([A-Z_]+)"/.exec(text)?.[1],
          response.headers,
        );
        service.arrived.length = 0;
        const answer = await loop.ask(method, target, {
          headers: { ...headers, Host: host },
          body: sentBody,
          bare: true,
        });
        const what = `SEED=${SEED}, case ${index}: ${method} ${target} ${host} ${JSON.stringify(headers)} ${sentBody.slice(0, 99)}`;
        assert.deepEqual(outcome(answer.status, answer.code, answer.headers), first, what);
        seen.add(statusOf(answer));
      }
      assert.ok(seen.size > 7, [...seen].join());
    });
});
