import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { exchange } from '../proxy/conformance/raw.js';
import { FORMS, KEY, ORIGIN } from '../proxy/support.js';
import {
  handleForgeries,
  leaksIn,
  printForgeries,
  promptOf,
  VISITORS,
  visitorOf,
} from './forged.js';
import type { Forgery, KnownForm } from './forged.js';
import { startLoop } from './loop.js';
import type { PhpLoop } from './loop.js';
import { literal, php } from './options.js';
import { skipsPhp, startPhp } from './servers.js';
import { startFastService } from './service.js';

const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
const COUNTS = { inProcess: 100_000, http: 1_000 };
const PROCESSES = 2;

const BLUE_KEY = 'test-key-of-the-blue-tenant';
const KEYS = [KEY, BLUE_KEY];
const keyOf = (visitor: number): string =>
  VISITORS[visitor]!.startsWith('blue:') ? BLUE_KEY : KEY;

/** How forged requests may end. A generate whose response never arrives has the word `lost`. */
const RIGHT = new Set([
  'id: 404 NOT_FOUND',
  'id: 404 PROXY_NO_ROUTE',
  'id: 405 PROXY_METHOD',
  'list: 200',
  'generate: 200',
  'generate: 422 PROXY_KEY_REUSED',
  'generate (lost): 422 PROXY_KEY_REUSED',
  'generate (lost): 502 PROXY_UPSTREAM',
]);

describe('forged requests to the proxy in PHP', { skip: skipsPhp }, () => {
  const ends: (() => Promise<void>)[] = [];
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });

  /** Each visitor generates forms. Of some, the response is lost: the service has the form, and the proxy knows nothing of it. */
  async function generateAll(loop: PhpLoop): Promise<KnownForm[]> {
    const forms: KnownForm[] = [];
    for (const [visitor, user] of VISITORS.entries())
      for (const word of ['form', 'form', 'poll', 'lost']) {
        const key = randomUUID();
        const prompt = promptOf(visitor, word);
        const { status, text } = await loop.ask('POST', `${FORMS}/generate`, {
          headers: { 'X-User': encodeURIComponent(user), 'Idempotency-Key': key },
          body: JSON.stringify({ prompt }),
        });
        assert.equal(status, word === 'lost' ? 502 : 200, text);
        forms.push({ id: /form_\d+_v\d+x/.exec(text)?.[0] ?? '', visitor, key, prompt });
      }
    return forms;
  }

  /** The id of a lost form is known to nobody but could be guessed. */
  const withLostIds = (forms: readonly KnownForm[], ids: readonly string[]): KnownForm[] => {
    const lost = ids.filter((id) => !forms.some((form) => form.id === id));
    return forms.map((form) => ({
      ...form,
      id: form.id || lost.find((id) => visitorOf(id) === form.visitor) || assert.fail('not lost'),
    }));
  };

  async function setUp(seed: number) {
    const service = await startFastService((text) => /v\d+x/.exec(text)?.[0] ?? 'none');
    ends.push(service.end);
    const options = {
      baseUrl: service.url,
      apiKey: php`fn (array $context): array => str_starts_with((string) $context['identity'], 'blue:')
        ? ['key' => ${literal(BLUE_KEY)}, 'account' => 'blue']
        : ['key' => ${literal(KEY)}, 'account' => 'red']`,
      rateLimit: false,
      // On a slow machine, the requests take longer than records count by default: own lists would then be verified.
      verifyAfter: 3_600_000,
      log: php`fn (array $entry) => null`,
    };
    const loop = startLoop(options);
    ends.push(loop.end);
    const made = await generateAll(loop);
    const ids = KEYS.flatMap((key) => [...service.forms(key).keys()]);
    service.calls.length = 0;
    // As on a site with many requests: the connection stays open.
    const database = php`new PDO('sqlite:${loop.path}/forms.sqlite', null, null, [PDO::ATTR_PERSISTENT => true])`;
    loop.use({ ...options, database });
    const order = { seed, generates: 0.005, forms: withLostIds(made, ids), keys: KEYS };
    /** Nobody's form was read or deleted at the service, and each generate has used the key of its visitor's tenant. */
    const assertUntouched = async (visitorOfCall?: (requestId: string) => number | undefined) => {
      for (const { method, path, key, requestId } of service.calls) {
        assert.equal(`${method} ${path}`, `POST ${FORMS}/generate`);
        if (visitorOfCall === undefined) continue;
        const visitor = visitorOfCall(requestId) ?? assert.fail(`unknown request ${requestId}`);
        assert.equal(key, keyOf(visitor));
      }
      for (const id of ids) assert.ok(service.forms(keyOf(visitorOf(id))).has(id), `${id} is gone`);
      for (const [visitor, user] of VISITORS.entries()) {
        const owned = (await loop.call('forms', user)) as readonly { readonly id: string }[];
        assert.ok(owned.length >= 3);
        for (const { id } of owned) assert.equal(visitorOf(id), visitor);
      }
    };
    return { service, options: { ...options, database }, loop, order, assertUntouched };
  }

  it(`read, delete and replay nothing of others in ${COUNTS.inProcess} requests`, async () => {
    console.log(`forged requests: seed ${SEED}`);
    const { loop, order, assertUntouched } = await setUp(SEED);
    const count = COUNTS.inProcess / PROCESSES;
    const outcomes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        handleForgeries(loop.file, { ...order, count, seed: SEED + index }),
      ),
    );
    const statuses: Record<string, number> = {};
    for (const outcome of outcomes) {
      assert.deepEqual(outcome.leaks, []);
      for (const [name, times] of Object.entries(outcome.statuses))
        statuses[name] = (statuses[name] ?? 0) + times;
    }
    console.log(statuses);
    assert.equal(
      Object.values(statuses).reduce((sum, times) => sum + times, 0),
      COUNTS.inProcess,
    );
    assert.deepEqual(
      Object.keys(statuses).filter((name) => !RIGHT.has(name)),
      [],
    );
    assert.ok((statuses['id: 404 NOT_FOUND'] ?? 0) > COUNTS.inProcess / 2, 'too few ids of others');
    await assertUntouched((id) =>
      outcomes.map(({ generates }) => generates[id]).find((one) => one !== undefined),
    );
  });

  it(`do so over HTTP, in ${COUNTS.http} requests to eight processes`, async () => {
    const { options, loop, order, assertUntouched } = await setUp(SEED);
    const server = await startPhp(options);
    ends.push(server.end);
    const left = [...(await printForgeries(loop.file, { ...order, count: COUNTS.http }))];
    const send = async ({ visitor, method, target, headers, body }: Forgery): Promise<void> => {
      const lines = Object.entries({
        Host: new URL(ORIGIN).host,
        'Sec-Fetch-Site': 'same-origin',
        Connection: 'close',
        ...(body !== '' && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      // The bytes of UTF-8, as a browser would send them.
      const bytes = Buffer.from(
        `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      );
      const answer = await exchange(server.port, bytes.toString('latin1'));
      const shown = `${answer.head}\n${answer.body}`;
      assert.deepEqual(leaksIn(shown, visitor), [], `${method} ${target} as ${VISITORS[visitor]}`);
      // PHP's own server does not respond to what is no HTTP.
      const right = body !== '' || target === FORMS ? [200, 422, 502] : [0, 404, 405];
      assert.ok(right.includes(answer.status), `${method} ${target}: ${shown}`);
    };
    const work = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) await send(next);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    await assertUntouched();
  });
});
