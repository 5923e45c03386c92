import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'libsql';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { sqlOwners } from '../../src/proxy/sql.js';
import { randomFrom } from '../support/random.js';
import { ask, FORMS, KEY, prompt, success, witness } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { skipsPhp } from './servers.js';
import { formOf, respond, setUp } from './set-up.js';

const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
const CASES = Number(process.env.CASES ?? 300);

/** Choices of one case. Its number and the seed repeat it. */
function choicesOf(index: number) {
  const random = randomFrom(SEED + index);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!;
  return { below, one, some: (share: number): boolean => random() < share };
}

type Choices = ReturnType<typeof choicesOf>;

const SCALARS = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'a',
  '\u202e',
  '<script>',
  '\0',
  'form_1_a',
  '\u{1f600}',
  '/',
  '0',
];
const NAMES = [
  'id',
  'formUrl',
  'title',
  'name',
  'createdAt',
  'created_at',
  'forms',
  'form',
  'data',
  'error',
  'meta',
  'success',
  'message',
  'code',
  'type',
  'next',
  'hasMore',
  'cursor',
  'total',
  'pagination',
  'deleted',
  'request_id',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '',
  'items',
  'ownerEmail',
];

const formFrom = ({ one, some, below }: Choices): object => ({
  ...(some(0.8) && { id: one(['form_1_a', 'form_2_B', 'form_x', 7, '', 'form_1_a']) }),
  ...(some(0.8) && {
    formUrl: one(['https://forms.test/f/1', 'http://x', '', null, 'javascript:1']),
  }),
  ...(some(0.5) && { title: one(['Tea', '', 7, { a: 1 }]) }),
  ...(some(0.3) && { [one(NAMES)]: one(SCALARS) }),
  ...(some(0.3) && { secret: below(9) }),
});

function valueFrom(choices: Choices, depth = 0): unknown {
  const { one, some, below } = choices;
  if (depth > 3 || some(0.25)) return one(SCALARS);
  if (some(0.25)) return formFrom(choices);
  if (some(0.35))
    return Array.from({ length: below(4) }, () =>
      some(0.6) ? formFrom(choices) : valueFrom(choices, depth + 1),
    );
  return Object.fromEntries(
    Array.from({ length: below(5) }, () => [one(NAMES), valueFrom(choices, depth + 1)]),
  );
}

/** A response of a service that does anything. */
function replyFrom(choices: Choices): { readonly reply: Reply; readonly shown: string } {
  const { one, some } = choices;
  const status = one([
    200, 200, 200, 200, 201, 204, 400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 503,
  ]);
  const value = some(0.85)
    ? {
        success: one([true, true, true, false, 'yes']),
        [one(['data', 'data', 'data', 'error', 'meta'])]: valueFrom(choices),
        ...(some(0.3) && { [one(['error', 'meta', 'code', 'other'])]: valueFrom(choices) }),
      }
    : valueFrom(choices);
  const json = JSON.stringify(value);
  const body = status === 204 ? '' : some(0.05) ? json.slice(0, json.length / 2) : json;
  const headers: Record<string, string> = {
    'Content-Type': one([
      'application/json',
      'application/json',
      'text/html',
      'application/problem+json',
    ]),
    ...(some(0.2) && {
      'Retry-After': one(['7', '-1', 'x', 'Thu, 01 Jan 2026 00:00:00 GMT', KEY]),
    }),
  };
  return {
    reply: (_, outgoing) => void outgoing.writeHead(status, headers).end(body),
    shown: `${status} ${JSON.stringify(headers)} ${body}`,
  };
}

const HEADERS = [
  'content-type',
  'cache-control',
  'retry-after',
  'vary',
  'allow',
  'prompt-forms-allow',
  'prompt-forms-idempotent',
  'prompt-forms-replayed',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-expose-headers',
];

/** What a visitor gets, without what differs from request to request. */
function essence({ status, headers, text }: { status: number; headers: Headers; text: string }) {
  const seconds = headers.get('Retry-After');
  const shown = text
    .replaceAll(/"request_id":"[0-9a-f]{8}-[^"]+"/g, '"request_id":"…"')
    .replaceAll(/"createdAt":"20\d\d-[^"]+Z"/g, '"createdAt":"…"');
  return {
    status,
    // Their members may have another order.
    body: shown === '' ? '' : (JSON.parse(shown) as unknown),
    headers: Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)])),
    ...(seconds !== null && { seconds }),
  };
}

describe('responses of the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, settled } = await setUp();

  for (const owners of ['shared', 'own'] as const)
    it(`are those of the proxy in JavaScript, whatever the service sends: owners ${owners}`, async () => {
      console.log(`responses of both proxies: seed ${SEED}`);
      use({ owners });
      await settled();
      // Each proxy has tables of its own.
      const database = new Database(':memory:');
      const javaScript = createFormsProxy({
        baseUrl: service.url,
        apiKey: KEY,
        hosts: ['proxy.test'],
        rateLimit: false,
        owners: owners === 'shared' ? 'shared' : sqlOwners({ sqlite: database }),
        authorize: ((_, request) => {
          const identity = request.headers.get('X-User');
          return { allow: true, identity, scope: identity === 'root' ? 'account' : 'own' };
        }) satisfies FormsProxyOptions['authorize'],
        log: witness,
      });
      for (let index = 0; index < CASES; index++) {
        const choices = choicesOf(index);
        const { reply, shown } = replyFrom(choices);
        service.reply = reply;
        const [method, path] = choices.one([
          ['GET', FORMS],
          ['GET', `${FORMS}/form_1_a`],
          ['DELETE', `${FORMS}/form_1_a`],
          ['POST', `${FORMS}/generate`],
        ] as const);
        // Without an id, each proxy would look for it at other times.
        if (owners === 'own' && method === 'POST')
          service.reply = respond(success(formOf(1, { id: 'form_1_a', secret: 1 })));
        const init = {
          headers: { 'X-User': choices.one(['ada', 'root']) },
          ...(method === 'POST' && { body: prompt() }),
        };
        const first = essence(await ask(javaScript, method, path, init));
        const second = essence(await loop.ask(method, path, init));
        assert.deepEqual(second, first, `SEED=${SEED}, case ${index}: ${method} ${path}: ${shown}`);
      }
      database.close();
    });
});
