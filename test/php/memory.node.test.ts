import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import Database from 'libsql';
import { ID, success } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { skipsPhp } from './servers.js';
import { dataIn, formOf, formsIn, respond, setUp, statusOf } from './set-up.js';

const MIB = 1_048_576;

/** Forms as text, a thousand at a time, as the service sends them. */
function* listOf(count: number, more: Readonly<Record<string, unknown>> = {}): Generator<string> {
  yield '{"success":true,"data":{"forms":[';
  for (let start = 1; start <= count; start += 1_000) {
    const forms = Array.from({ length: Math.min(1_000, count - start + 1) }, (_, index) =>
      JSON.stringify(formOf(start + index, more)),
    );
    yield `${start > 1 ? ',' : ''}${forms.join(',')}`;
  }
  yield ']},"meta":{"request_id":null,"api_version":"2024-01-01"}}';
}

/** Sends pieces, as fast as they are read. */
async function write(outgoing: ServerResponse, pieces: Iterable<string>): Promise<void> {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' });
  for (const piece of pieces) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(piece))
      await new Promise<void>((resolve) => {
        outgoing.once('drain', resolve).once('close', resolve);
      });
  }
  outgoing.end();
}

const sends =
  (pieces: () => Iterable<string>): Reply =>
  (_, outgoing) =>
    void write(outgoing, pieces());

describe('memory of the proxy in PHP, with a limit of 128 MB', { skip: skipsPhp }, async () => {
  const { service, loop, use, file, generate, list, get } = await setUp();

  it('does not grow with the list in which it looks for an id', async () => {
    use();
    const last = 200_000;
    service.reply = respond(success({ formUrl: formOf(last).formUrl }));
    const small = await generate('ada');
    const one = respond(success(formOf(last)));
    const all = sends(() => listOf(last));
    service.reply = (incoming, outgoing, arrived) =>
      (arrived.url.endsWith('/forms') ? all : one)(incoming, outgoing, arrived);
    // The look-up may take a busy machine longer than the two seconds that a list waits; a single form waits 15 seconds.
    const found = await get(formOf(last).id, 'ada');
    assert.equal(statusOf(found), '200');
    assert.equal(formsIn(await list('ada'))[0]?.id, formOf(last).id);
    console.log(
      `peak memory: generate ${(small.peak / MIB).toFixed(1)} MiB, ` +
        `look-up in ${last} forms ${(found.peak / MIB).toFixed(1)} MiB`,
    );
    assert.ok(found.peak < small.peak + 2 * MIB, `${found.peak} bytes`);
  });

  it('is enough for lists that the proxy accepts, and PHP never ends for others', async () => {
    const created = { createdAt: '2026-01-01T00:00:00.000Z' };
    const long = { title: 'A survey about tea, coffee and cake, '.repeat(5), ...created };
    for (const [count, more, status] of [
      [10_000, {}, '200'],
      [25_000, long, '200'],
      [90_000, {}, '502 PROXY_TOO_LARGE_LIST'],
      [60_000, created, '200'],
    ] as const) {
      use({ owners: 'shared' });
      service.reply = sends(() => listOf(count, more));
      const listed = await list('ada');
      const bytes = [...listOf(count, more)].join('').length;
      const sizes = [bytes, listed.peak].map((size) => `${(size / MIB).toFixed(1)} MiB`);
      console.log(
        `peak memory: ${count} forms, list ${sizes[0]}: ${sizes[1]}, ${statusOf(listed)}`,
      );
      assert.equal(statusOf(listed), status);
      if (listed.status === 200) assert.equal(formsIn(listed).length, count);
    }
  });

  it('is enough for the list of an administrator, if each form has an owner', async () => {
    use();
    await generate('ada');
    const database = new Database(file(), { timeout: 30_000 });
    const insert = database.prepare(
      `insert or ignore into form_owner select 'https://forms.test/f/' || value, 'form_' || value || '_Ab', 'ada',
        'A prompt of some words', '2026-01-01T00:00:00.000Z', '{"title":"Form"}', '2026-01-01T00:00:00.000Z'
        from generate_series(1, 60000)`,
    );
    insert.run();
    database.close();
    service.reply = sends(() => listOf(60_000));
    const listed = await list('root');
    console.log(
      `peak memory: list of an administrator ${(listed.peak / MIB).toFixed(1)} MiB, ${statusOf(listed)}`,
    );
    assert.equal(statusOf(listed), '200');
    assert.deepEqual(formsIn(listed).at(-1)?.owner, 'ada');
  });

  it('is not used for a larger list, which is 502', async () => {
    use({ owners: 'shared' });
    service.reply = sends(() => listOf(300_000));
    const listed = await list('ada');
    assert.equal(statusOf(listed), '502 PROXY_TOO_LARGE_LIST');
    assert.ok(listed.peak < 32 * MIB, `${listed.peak} bytes`);
    assert.match(JSON.stringify(loop.logged()), /8388608 bytes/);
    use({ owners: 'shared', maxResponseBytes: 1_000 });
    service.reply = sends(() => listOf(100));
    assert.equal(statusOf(await list('ada')), '502 PROXY_TOO_LARGE_LIST');
    assert.equal(statusOf(await get(ID, 'ada')), '502 PROXY_UPSTREAM');
  });

  it('is not used for lists of tiny or nested values, of which it would hold millions', async () => {
    const contents = {
      objects: '{},',
      arrays: '[],',
      numbers: '1,',
      texts: '"a",',
      nested: `${'['.repeat(400)}${']'.repeat(400)},`,
    };
    for (const [name, content] of Object.entries(contents)) {
      use({ owners: 'shared' });
      const count = Math.floor((8 * MIB - 100) / content.length);
      service.reply = sends(function* pieces() {
        yield '{"success":true,"data":{"forms":[';
        for (let i = 0; i < count; i += 1_000) yield content.repeat(Math.min(1_000, count - i));
        yield '1]}}';
      });
      const listed = await list('ada');
      console.log(
        `peak memory: ${name} ${(listed.peak / MIB).toFixed(1)} MiB: ${statusOf(listed)}`,
      );
      assert.equal(statusOf(listed), '502 PROXY_TOO_LARGE_LIST', name);
    }
  });

  it('holds one large form', async () => {
    use({ owners: 'shared' });
    service.reply = respond(success(formOf(1, { title: 'x'.repeat(MIB - 500) })));
    const answer = await get('form_1_Ab', 'ada');
    assert.equal(String(dataIn(answer).title).length, MIB - 500);
    assert.ok(answer.peak < 16 * MIB, `${answer.peak} bytes`);
  });
});
