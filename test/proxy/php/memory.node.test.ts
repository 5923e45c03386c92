import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { ID, success } from '../support.js';
import type { Reply } from '../support.js';
import { skipsPhp } from './servers.js';
import { dataIn, formOf, formsIn, respond, setUp, statusOf } from './set-up.js';

const MIB = 1_048_576;

/** Forms as text, a thousand at a time, as the service sends them. */
function* listOf(count: number): Generator<string> {
  yield '{"success":true,"data":{"forms":[';
  for (let start = 1; start <= count; start += 1_000) {
    const forms = Array.from({ length: Math.min(1_000, count - start + 1) }, (_, index) =>
      JSON.stringify(formOf(start + index, { createdAt: '2026-01-01T00:00:00.000Z' })),
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
  const { service, loop, use, generate, list, get } = await setUp();

  it('does not grow with the list in which it looks for an id', async () => {
    use();
    const last = 200_000;
    service.reply = respond(success({ formUrl: formOf(last).formUrl }));
    const small = await generate('ada');
    service.reply = sends(() => listOf(last));
    const listed = await list('ada');
    assert.equal(formsIn(listed)[0]?.id, formOf(last).id);
    console.log(
      `peak memory: generate ${(small.peak / MIB).toFixed(1)} MiB, ` +
        `look-up in ${last} forms ${(listed.peak / MIB).toFixed(1)} MiB`,
    );
    assert.ok(listed.peak < small.peak + 2 * MIB, `${listed.peak} bytes`);
  });

  it('is enough for the largest list that the proxy accepts', async () => {
    for (const count of [10_000, 55_000]) {
      use({ owners: 'shared' });
      service.reply = sends(() => listOf(count));
      const listed = await list('ada');
      const bytes = [...listOf(count)].join('').length;
      console.log(
        `peak memory: list of ${(bytes / MIB).toFixed(1)} MiB ${(listed.peak / MIB).toFixed(1)} MiB`,
      );
      assert.ok(bytes < 8 * MIB);
      assert.equal(statusOf(listed), '200');
      assert.equal(formsIn(listed).length, count);
    }
  });

  it('is enough for the largest list of an administrator', async () => {
    use();
    await generate('ada');
    service.reply = sends(() => listOf(55_000));
    const listed = await list('root');
    assert.equal(statusOf(listed), '200');
    assert.equal(formsIn(listed)[0]?.owner, 'ada');
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

  it('is enough for lists of tiny and of nested values', async () => {
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
      assert.ok([200, 502].includes(listed.status), name);
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
