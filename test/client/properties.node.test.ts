import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readAnswer } from '../../src/client/answer.js';
import { readJson } from '../../src/client/envelope.js';
import { decodeGenerated, decodeList } from '../../src/client/forms.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { backoff } from '../../src/client/retry.js';
import { parseHttpDate, readRetryAfter } from '../../src/client/retry-after.js';
import { success } from './support/answers.js';
import { check } from './support/properties.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const UNUSED = new AbortController().signal;

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 });
const alphanumeric = fc.string({
  unit: fc.constantFrom(...'azAZ09kQ'),
  minLength: 1,
  maxLength: 20,
});
const formId = fc.tuple(digits, alphanumeric).map(([number, rest]) => `form_${number}_${rest}`);

/** Reads an id letter by letter: what the pattern says, said otherwise. */
function looksLikeId(text: string): boolean {
  if (!text.startsWith('form_')) return false;
  const [number, rest, ...more] = text.slice(5).split('_');
  const all = (part: string | undefined, letters: string) =>
    !!part && [...part].every((letter) => letters.includes(letter));
  const lower = 'abcdefghijklmnopqrstuvwxyz';
  const decimal = '0123456789';
  return (
    more.length === 0 && all(number, decimal) && all(rest, decimal + lower + lower.toUpperCase())
  );
}

describe('the body', () => {
  const response = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes);

  it('is the JSON that its bytes are in strict UTF-8, or nothing', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc.tuple(fc.json(), fc.nat(40), fc.nat(255)).map(([text, at, byte]) =>
        new TextEncoder()
          .encode(text)
          .with(0, 123)
          .fill(byte, at, at + 1),
      ),
    );
    await check(
      'body',
      fc.asyncProperty(bytes, async (given) => {
        const body = Uint8Array.from(given);
        let expected: unknown;
        try {
          const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
          expected = JSON.parse(text);
        } catch {
          expected = undefined;
        }
        assert.deepEqual(await readJson(response(body), 1000, UNUSED), expected);
      }),
    );
  });

  it('is nothing from the first byte too many on', async () => {
    const bodies = fc.tuple(
      fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 9 }),
      fc.nat(40),
    );
    await check(
      'cap',
      fc.asyncProperty(bodies, async ([chunks, cap]) => {
        const text = JSON.stringify(chunks.map((chunk) => [...chunk]));
        const read = await readJson(response(new TextEncoder().encode(text)), cap, UNUSED);
        assert.deepEqual(read, text.length > cap ? undefined : JSON.parse(text));
      }),
    );
  });
});

describe('the envelope', () => {
  const SECRET = 'a value that nobody may see';
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, false, 7, SECRET, 'A_CODE', 'NOT_FOUND'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('success', 'data', 'error', 'meta', 'code', 'type', 'message', '__proto__'),
        tie('any'),
        { maxKeys: 5 },
      ),
    ),
  })).any;
  const statuses = fc.constantFrom(200, 201, 204, 302, 400, 401, 404, 429, 500, 503);

  it('is a success only where status and success say so', async () => {
    await check(
      'envelope',
      fc.property(value, statuses, (json, status) => {
        const answer = readAnswer(new Response(null, { status }), json);
        const own = (holder: unknown, key: string): unknown =>
          Object.getOwnPropertyDescriptor(Object(holder), key)?.value;
        const envelope = Array.isArray(json) ? undefined : json;
        const says = own(envelope, 'success');
        const refused = status > 399 || (status < 300 && says === false);
        assert.equal(answer.kind, refused ? 'http' : 'protocol');
        assert.equal(answer.status, status);
        if (answer.data) {
          assert(status < 300 && says === true);
          assert.equal(answer.data, own(envelope, 'data'));
        }
        assert.equal(answer.code === undefined, answer.codeSource === undefined);
        if (answer.code !== undefined) {
          assert.equal(answer.kind, 'http');
          assert.match(answer.code, /^[A-Z][A-Z0-9_]+$/);
          const found = answer.codeSource?.split('.').reduce(own, envelope);
          assert.equal(answer.code, found);
        }
        if (answer.shape !== undefined) {
          assert(answer.shape.length <= 500 && !answer.shape.includes(SECRET));
        }
      }),
    );
  });
});

describe('the list', () => {
  const item = fc.oneof(
    { weight: 3, arbitrary: fc.record({ id: formId, title: fc.string() }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    { weight: 1, arbitrary: fc.record({ id: fc.string() }) },
  );
  const data = fc.oneof(
    fc.array(item, { maxLength: 6 }),
    fc.record({ forms: fc.array(item, { maxLength: 6 }) }),
    fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.oneof(fc.array(item, { maxLength: 4 }), fc.jsonValue()),
    ),
    fc.jsonValue(),
  );

  it('has each valid id once, in order, and counts the rest', async () => {
    await check(
      'list',
      fc.property(data, (json) => {
        const before = JSON.stringify(json);
        const list = decodeList(json);
        assert.equal(JSON.stringify(json), before, 'the answer was changed');
        if (!list) return;
        const key = list.source.slice('data.'.length);
        const items =
          list.source === 'data' && Array.isArray(json)
            ? json
            : (json as Record<string, unknown[]>)[key]!;
        const ids = items.map((each) => {
          const id: unknown = Object.getOwnPropertyDescriptor(Object(each), 'id')?.value;
          return typeof id === 'string' && !Array.isArray(each) && looksLikeId(id) ? id : undefined;
        });
        const expected = [...new Set(ids)].filter((id) => id !== undefined);
        assert.deepEqual(
          list.forms.map(({ id }) => id),
          expected,
        );
        assert.equal(list.skipped, items.length - expected.length);
        assert(list.forms.every(({ raw }) => Object.isFrozen(raw)));
        assert(items.length > 0 || list.forms.length === 0);
      }),
    );
  });

  it('is found wherever it stands alone', async () => {
    const items = fc
      .uniqueArray(formId, { minLength: 1, maxLength: 5 })
      .map((ids) => ids.map((id) => ({ id })));
    const others = fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.oneof(
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.record({ x: fc.array(formId) }),
      ),
    );
    await check(
      'list, alone',
      fc.property(items, others, fc.string({ minLength: 1, maxLength: 8 }), (forms, rest, key) => {
        const list = decodeList({ ...rest, [key]: forms });
        assert.equal(list?.source, `data.${key}`);
        assert.equal(list.forms.length, forms.length);
      }),
    );
  });
});

describe('a form’s URL', () => {
  it('is https, or http on this machine, and as the URL parser says it', async () => {
    const url = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'ws'] }),
      fc
        .tuple(
          fc.constantFrom('http://', 'https://', 'http:', 'javascript:', 'blob:https://', '//', ''),
          fc.constantFrom('localhost', '127.0.0.1', 'localhost:80@', 'localhost.', '127.0.0.1.'),
          fc.constantFrom('', ':8080', 'evil.example', '@evil.example', '.evil.example'),
          fc.constantFrom('', '/', '/f?x', '\\f', '\n/f'),
        )
        .map((parts) => parts.join('')),
      fc.string(),
    );
    await check(
      'URL',
      fc.property(url, (formUrl) => {
        const form = decodeGenerated({ formUrl })?.form;
        if (!form) return;
        const { href, protocol, hostname } = new URL(formUrl);
        assert.equal(form.formUrl, href);
        if (protocol !== 'https:') {
          assert.equal(protocol, 'http:');
          assert.match(hostname, /^(localhost|127\.\d+\.\d+\.\d+)$/);
        }
      }),
    );
  });
});

describe('Retry-After', () => {
  const read = (value: string) =>
    readRetryAfter(
      { get: (name: string) => (name === 'Retry-After' ? value : null) } as Headers,
      NOW,
    );

  const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const two = (number: number) => String(number).padStart(2, '0');

  /** The three forms of RFC 9110, section 5.6.7, for the same moment. */
  function forms(time: number): readonly [fixdate: string, rfc850: string, asctime: string] {
    const date = new Date(time);
    const day = DAYS[date.getUTCDay()]!;
    const month = MONTHS[date.getUTCMonth()]!;
    const year = date.getUTCFullYear();
    const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
      .map(two)
      .join(':');
    const number = date.getUTCDate();
    return [
      `${day.slice(0, 3)}, ${two(number)} ${month} ${year} ${clock} GMT`,
      `${day}, ${two(number)}-${month}-${two(year % 100)} ${clock} GMT`,
      `${day.slice(0, 3)} ${month} ${String(number).padStart(2)} ${clock} ${year}`,
    ];
  }

  const seconds = (from: number, to: number) =>
    fc
      .integer({ min: Date.UTC(from, 0) / 1000, max: Date.UTC(to, 0) / 1000 - 1 })
      .map((s) => s * 1000);

  it('reads each form of a date, and what it says', async () => {
    await check(
      'dates',
      fc.property(seconds(1970, 2050), (time) => {
        for (const form of forms(time)) {
          assert.equal(parseHttpDate(form), time, form);
          assert.equal(read(form), Math.max(0, time - NOW), form);
        }
      }),
    );
  });

  it('ignores a date of which a part is changed', async () => {
    const change = fc.tuple(
      seconds(1970, 2050),
      fc.nat(2),
      fc.nat(40),
      fc.constantFrom(...'0159 ,:-GMSu'),
    );
    await check(
      'changed dates',
      fc.property(change, ([time, which, at, letter]) => {
        const form = forms(time)[which]!;
        const changed = form.slice(0, at) + letter + form.slice(at + 1);
        const result = parseHttpDate(changed);
        // Whatever it takes must be one of the forms of the moment that it read.
        if (result !== undefined) {
          const [fixdate, rfc850, asctime] = forms(result);
          const padded = asctime.replace('  ', ' 0');
          assert([fixdate, rfc850, asctime, padded].includes(changed), changed);
        }
      }),
    );
  });

  it('gives whole seconds or nothing for everything else', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.string({ unit: fc.constantFrom(...'0123456789.,+-e '), maxLength: 12 }),
    );
    await check(
      'anything',
      fc.property(text, (value) => {
        const digitsOnly =
          value.length > 0 && value.length < 10 && [...value].every((c) => c >= '0' && c <= '9');
        assert.equal(read(value), digitsOnly ? Number(value) * 1000 : undefined);
      }),
    );
  });

  it('is never undercut by the wait, which is never more than half a second longer', async () => {
    const asked = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined });
    await check(
      'waits',
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        asked,
        (n, chance, retryAfter) => {
          const cap = Math.min(8000, 500 * 2 ** (n - 1));
          const wait = backoff(n, () => chance, retryAfter);
          assert(wait >= Math.max(cap / 2, retryAfter ?? 0));
          assert(wait <= Math.max(cap, retryAfter ?? 0) + (retryAfter === undefined ? 0 : 500));
        },
      ),
    );
  });
});

describe('an id', () => {
  it('is sent exactly where it has the shape of one', async () => {
    const sent: string[] = [];
    const client = createFormsClient({
      endpoint: 'https://site.example',
      fetch: async (url) => {
        sent.push(String(url));
        return success({ form: {} });
      },
    });
    const almost = fc
      .tuple(
        formId,
        fc.nat(30),
        fc.constantFrom('_', '/', '%2f', '.', '\n', ' ', 'ä', '?', '#', ''),
      )
      .map(([id, at, extra]) => id.slice(0, at) + extra + id.slice(at));
    await check(
      'ids',
      fc.asyncProperty(fc.oneof(formId, almost, fc.string()), async (id) => {
        sent.length = 0;
        const result = await client.get(id).catch((error: unknown) => error);
        if (looksLikeId(id)) {
          assert.deepEqual(sent, [`https://site.example/api/v1/forms/${id}`]);
        } else {
          assert(isFormsError(result) && result.kind === 'input');
          assert.deepEqual(sent, []);
        }
      }),
    );
  });
});
