import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { streamForms } from '../../../src/proxy/service/stream-forms.js';
import { success } from '../requests.js';

const FORMS = [
  { id: 'form_1_a', formUrl: 'https://a.test/1', title: 'One', more: { tags: [{ id: 'x' }] } },
  { id: 'form_2_b', formUrl: 'https://a.test/2', title: '\u{1f600} é "quotes"' },
];

const LIMITS = { pieceMs: 10_000, totalMs: 60_000 };

/** The body in chunks of so many bytes. */
function bodyOf(text: string, size = 7): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += size)));
    },
  });
}

const replyOf = (text: string, status = 200, size?: number) => ({
  status,
  headers: new Headers(),
  body: bodyOf(text, size),
});

async function read(text: string, status = 200, size?: number): Promise<unknown[]> {
  const ids: unknown[] = [];
  const reply = replyOf(text, status, size);
  await streamForms(reply, ({ id, title }) => ids.push([id, title]) === Infinity, LIMITS);
  return ids;
}

const EXPECTED = FORMS.map(({ id, title }) => [id, title]);

describe('streamForms', () => {
  for (const [name, data] of [
    ['the data itself', FORMS],
    ['`forms`', { total: 2, forms: FORMS, next: null }],
    ['another array', { page: { size: 2 }, items: FORMS }],
  ] as const)
    for (const size of [1, 7, 100_000])
      it(`reads the forms of ${name}, in chunks of ${size} bytes`, async () => {
        assert.deepEqual(await read(JSON.stringify(success(data)), 200, size), EXPECTED);
      });

  it('reads the forms of a list whose `success` is last', async () => {
    const text = JSON.stringify({ data: { forms: FORMS }, success: true });
    assert.deepEqual(await read(text), EXPECTED);
  });

  it('reads no forms from an empty list', async () => {
    for (const data of [[], { forms: [] }])
      assert.deepEqual(await read(JSON.stringify(success(data))), []);
  });

  it('stops reading when the function returns true', async () => {
    let pulled = 0;
    let isCancelled = false;
    const text = new TextEncoder().encode('{"id":"form_1_a"},');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('{"success":true,"data":[')),
      pull(controller) {
        pulled += 1;
        controller.enqueue(text);
      },
      cancel() {
        isCancelled = true;
      },
    });
    let taken = 0;
    const reply = { status: 200, headers: new Headers(), body };
    await streamForms(reply, () => ++taken === 3, LIMITS);
    assert.equal(taken, 3);
    assert.ok(pulled < 10, `${pulled} pieces`);
    assert.ok(isCancelled);
  });

  const whole = JSON.stringify(success({ forms: FORMS }));
  for (const [name, text, status] of [
    ['is empty', '', 200],
    ['is no JSON', '<h1>Hello</h1>', 200],
    ['is cut off', whole.slice(0, -30), 200],
    ['has something after its end', `${whole}x`, 200],
    ['has no array', JSON.stringify(success({ count: 3 })), 200],
    ['has no data', JSON.stringify({ success: true }), 200],
    ['does not say that it succeeded', JSON.stringify({ data: FORMS }), 200],
    ['fails after its forms', JSON.stringify({ data: FORMS, success: false }), 200],
    ['is a failure', JSON.stringify({ success: false, error: {} }), 500],
    ['is a failure with status 200', JSON.stringify({ success: false, data: FORMS }), 200],
    ['is busy', JSON.stringify({ success: false }), 429],
    ['is a redirect', '', 302],
  ] as const)
    it(`rejects with 502 if the response ${name}`, async () => {
      await assert.rejects(read(text, status), { status: 502, code: 'PROXY_UPSTREAM' });
    });

  it('rejects with 500 if the service rejects the API key', async () => {
    await assert.rejects(read('{}', 401), { status: 500, code: 'PROXY_MISCONFIGURED' });
  });

  it('rejects if no chunk arrives in time, however long the list was before', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('{"success":true,"data":[')),
    });
    const reply = { status: 200, headers: new Headers(), body };
    await assert.rejects(
      streamForms(reply, () => false, { ...LIMITS, pieceMs: 20 }),
      { status: 502 },
    );
  });

  it('rejects if the list takes too long as a whole, although each chunk arrives in time', async () => {
    const form = new TextEncoder().encode('{"id":"form_1_a"},');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('{"success":true,"data":[')),
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        controller.enqueue(form);
      },
    });
    const reply = { status: 200, headers: new Headers(), body };
    await assert.rejects(
      streamForms(reply, () => false, { ...LIMITS, totalMs: 50 }),
      { status: 502 },
    );
  });

  for (const [name, start] of [
    ['a form', '{"success":true,"data":{"forms":[{"title":"'],
    ['text beside the list', '{"success":true,"meta":"'],
    ['an object that is not a form', '{"success":true,"data":{"x":"'],
  ] as const)
    it(`rejects if ${name} is endless`, async () => {
      const encoder = new TextEncoder();
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(encoder.encode(start)),
        pull(controller) {
          sent += 1;
          controller.enqueue(encoder.encode('x'.repeat(10_000)));
        },
      });
      const reply = { status: 200, headers: new Headers(), body };
      await assert.rejects(
        streamForms(reply, () => false, LIMITS),
        { status: 502 },
      );
      assert.ok(sent < 200, `${sent} pieces`);
    });

  it('keeps one form at a time in memory, whatever the size of the list', async () => {
    const encoder = new TextEncoder();
    const form = `{"id":"form_1_a","title":"${'x'.repeat(1_000)}","more":{"a":[1,2,{"b":3}]}},`;
    const piece = encoder.encode(form.repeat(50));
    const pieces = 2_000;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(encoder.encode('{"success":true,"data":{"forms":['));
        if (sent++ < pieces) return controller.enqueue(piece);
        controller.enqueue(encoder.encode('{"id":"form_2_a"}]}}'));
        controller.close();
      },
    });
    let taken = 0;
    let most = 0;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapUsed = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heapUsed();
    const reply = { status: 200, headers: new Headers(), body };
    const take = () => {
      if (++taken % 5_000 === 0) most = Math.max(most, heapUsed() - before);
      return false;
    };
    await streamForms(reply, take, LIMITS);
    assert.equal(taken, pieces * 50 + 1);
    // The list has 105 MB. All of its forms would take more.
    assert.ok(most < 10 * 1024 * 1024, `${Math.round(most / 1024 / 1024)} MiB`);
  });
});
