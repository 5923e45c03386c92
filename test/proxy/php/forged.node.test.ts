import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { exchange } from '../conformance/raw.js';
import { FORMS, KEY, ORIGIN } from '../support.js';
import { forgeries, leaksIn, promptOf, VISITORS, visitorOf } from './forged.js';
import type { Forgery, KnownForm } from './forged.js';
import { startLoop } from './loop.js';
import type { PhpLoop } from './loop.js';
import { literal, php } from './options.js';
import { skipsPhp, startPhp } from './servers.js';
import { startFastService } from './service.js';

const SEED = Number(process.env.SEED ?? Date.now() % 1e9);

/** Requests in one process, and over HTTP. */
const COUNTS = { loop: 100_000, http: 1_000 };
/** Processes that share the requests, and requests that are sent at once to each. */
const LOOPS = 2;
const BATCH = 250;
/** Of the requests. The others ask for forms. */
const GENERATES = 0.005;

const BLUE_KEY = 'test-key-of-the-blue-tenant';
const keyOf = (visitor: number): string =>
  VISITORS[visitor]!.startsWith('blue:') ? BLUE_KEY : KEY;

describe('forged requests to the proxy in PHP', { skip: skipsPhp }, () => {
  const ends: (() => Promise<void>)[] = [];
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function setUp() {
    const service = await startFastService((text) => /v\d+x/.exec(text)?.[0] ?? 'none');
    ends.push(service.end);
    const options = {
      baseUrl: service.url,
      apiKey: php`fn (array $context): array => str_starts_with((string) $context['identity'], 'blue:')
        ? ['key' => ${literal(BLUE_KEY)}, 'account' => 'blue']
        : ['key' => ${literal(KEY)}, 'account' => 'red']`,
      rateLimit: false,
      log: php`fn (array $entry) => null`,
    };
    return { service, options };
  }

  /** Each visitor generates forms. The responses of some are lost: the service has the form, and the proxy knows nothing of it. */
  async function generateAll(loop: PhpLoop): Promise<KnownForm[]> {
    const forms: KnownForm[] = [];
    for (const [visitor, user] of VISITORS.entries())
      for (const word of ['form', 'form', 'poll', 'lost']) {
        const key = randomUUID();
        const text = promptOf(visitor, word);
        const { status, text: body } = await loop.ask('POST', `${FORMS}/generate`, {
          headers: { 'X-User': encodeURIComponent(user), 'Idempotency-Key': key },
          body: JSON.stringify({ prompt: text }),
        });
        assert.equal(status, word === 'lost' ? 502 : 200, body);
        const id = /form_\d+_v\d+x/.exec(body)?.[0];
        forms.push({ id: id ?? '', visitor, key, prompt: text });
      }
    return forms;
  }

  /** Every id of a form that the service has. A lost one is known to nobody but could be guessed. */
  const withLostIds = (forms: readonly KnownForm[], ids: readonly string[]): KnownForm[] => {
    const lost = ids.filter((id) => !forms.some((form) => form.id === id));
    return forms.map((form) => ({
      ...form,
      id: form.id || lost.find((id) => visitorOf(id) === form.visitor) || assert.fail('not lost'),
    }));
  };

  it(`read, delete and replay nothing of others in ${COUNTS.loop} requests`, async () => {
    console.log(`forged requests: seed ${SEED}`);
    const { service, options } = await setUp();
    const loop = startLoop(options);
    ends.push(loop.end);
    // As a site with many requests would: the connection stays open.
    const database = php`new PDO('sqlite:${loop.path}/forms.sqlite', null, null, [PDO::ATTR_PERSISTENT => true])`;
    loop.use({ ...options, database });
    const loops = [loop];
    while (loops.length < LOOPS) {
      const other = startLoop({ ...options, database });
      ends.push(other.end);
      loops.push(other);
    }
    const made = await generateAll(loop);
    const before = new Map([KEY, BLUE_KEY].map((key) => [key, [...service.forms(key).keys()]]));
    const forms = withLostIds(made, [...before.values()].flat());
    service.calls.length = 0;

    const next = forgeries(SEED, forms, GENERATES);
    const statuses = new Map<string, number>();
    const visitors = new Map<string, number>();
    let leaks = 0;
    const send = async (to: PhpLoop, forgery: Forgery): Promise<void> => {
      const { visitor, method, target, headers, body } = forgery;
      const answer = await to.ask(method, target, { headers, body });
      const shown = `${answer.text}\n${[...answer.headers].flat().join('\n')}`;
      const found = leaksIn(shown, visitor);
      if (found.length > 0) {
        leaks += 1;
        console.log(`leak to ${VISITORS[visitor]}: ${method} ${target}: ${shown.slice(0, 500)}`);
      }
      visitors.set(answer.headers.get('X-Request-Id') ?? '', visitor);
      const group = forgery.isGenerate ? 'generate' : target === FORMS ? method : `${method} id`;
      const what = `${group}: ${answer.status} ${answer.code ?? ''}`;
      statuses.set(what, (statuses.get(what) ?? 0) + 1);
      // The response to a generate with this word never arrives, so its outcome is unknown to everyone.
      if (body.includes('lost')) assert.ok([422, 502].includes(answer.status), shown);
      else if (forgery.isGenerate || target === FORMS) assert.ok(answer.status < 500, shown);
      else assert.ok([404, 405, 421].includes(answer.status), `${method} ${target}: ${shown}`);
    };
    const sendHalf = async (to: PhpLoop): Promise<void> => {
      for (let sent = 0; sent < COUNTS.loop / LOOPS; sent += BATCH)
        await Promise.all(Array.from({ length: BATCH }, () => send(to, next())));
    };
    await Promise.all(loops.map(sendHalf));
    console.log(Object.fromEntries([...statuses].toSorted()));

    assert.equal(leaks, 0);
    const unowned = (statuses.get('GET id: 404 NOT_FOUND') ?? 0) * 2;
    assert.ok(unowned > COUNTS.loop / 2, 'few requests have asked for the form of another visitor');
    // Nobody's form was read or deleted at the service, and every generate used the key of its visitor's tenant.
    for (const { method, path, key, requestId } of service.calls) {
      assert.equal(`${method} ${path}`, `POST ${FORMS}/generate`);
      const visitor = visitors.get(requestId) ?? assert.fail(`unknown request ${requestId}`);
      assert.equal(key, keyOf(visitor));
    }
    for (const [key, ids] of before)
      for (const id of ids) assert.ok(service.forms(key).has(id), `${id} is gone`);
    for (const [visitor, user] of VISITORS.entries()) {
      const owned = (await loop.call('forms', user)) as readonly { id: string }[];
      assert.ok(owned.length >= 3);
      for (const { id } of owned) assert.equal(visitorOf(id), visitor);
    }
    for (const one of loops) assert.equal(one.output(), '');
  });

  it(`do so over HTTP, in ${COUNTS.http} requests to eight processes`, async () => {
    const { service, options } = await setUp();
    const loop = startLoop(options);
    ends.push(loop.end);
    const made = await generateAll(loop);
    const forms = withLostIds(
      made,
      [KEY, BLUE_KEY].flatMap((key) => [...service.forms(key).keys()]),
    );
    const server = await startPhp({
      ...options,
      database: php`new PDO('sqlite:${loop.path}/forms.sqlite')`,
    });
    ends.push(server.end);
    service.calls.length = 0;

    const next = forgeries(SEED, forms, GENERATES);
    const send = async ({ visitor, method, target, headers, body, isGenerate }: Forgery) => {
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
      const text = Buffer.from(
        `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      );
      const answer = await exchange(server.port, text.toString('latin1'));
      const shown = `${answer.head}\n${answer.body}`;
      assert.deepEqual(leaksIn(shown, visitor), [], `${method} ${target} as ${VISITORS[visitor]}`);
      if (isGenerate || target === FORMS)
        assert.ok([200, 422, 502].includes(answer.status), `${method} ${target}: ${shown}`);
      // PHP's own server does not respond to what is no HTTP.
      else assert.ok([0, 404, 405].includes(answer.status), `${method} ${target}: ${shown}`);
    };
    let left = COUNTS.http;
    const work = async (): Promise<void> => {
      for (; left > 0; left -= 1) await send(next());
    };
    await Promise.all(Array.from({ length: 8 }, work));
    for (const { method } of service.calls) assert.equal(method, 'POST');
  });
});
