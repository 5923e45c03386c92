import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createService } from '../../../demo/service/service.js';
import { GENERATE_PATH } from '../../../src/api/routes.js';
import type { FormsError } from '../../../src/client/index.js';
import { Queue } from '../../../src/elements/form-list/deletion/queue.js';
import { FormsStore } from '../../../src/store/store.js';
import { FakeRuntime } from '../../client/support/fake-runtime.js';
import { createClient } from '../../client/support/setup.js';
import { randomFrom } from '../../support/random.js';

const KEY = 'key';
const ACCOUNT = 'account';
const COUNT = 500;
const COOL_DOWN_MS = 1000;

/** Failures of an overloaded or broken service. */
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    {
      success: false,
      data: null,
      error: { code, message: 'No' },
      meta: { request_id: 'r', api_version: '2024-01-01' },
    },
    { status, headers },
  );

async function setUp() {
  const publicUrl = 'https://service.example';
  const service = createService({ keys: { [KEY]: ACCOUNT }, publicUrl });
  const world = new FakeRuntime();
  const random = randomFrom(500);
  const authorization = `Bearer ${KEY}`;
  for (let made = 0; made < COUNT; made++) {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ prompt: `Form ${made}` });
    await service.fetch(new Request(publicUrl + GENERATE_PATH, { method: 'POST', headers, body }));
  }
  const seen = { under: 0, most: 0, early: 0, busy: 0, broken: 0 };
  let coolUntil = 0;
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'DELETE') {
      seen.most = Math.max(seen.most, ++seen.under);
      if (world.time < coolUntil) seen.early++;
      await new Promise(setImmediate);
      seen.under--;
      const fate = random();
      if (fate < 1 / 3) {
        seen.busy++;
        coolUntil = world.time + COOL_DOWN_MS;
        return refusal(429, 'RATE_LIMITED', { 'retry-after': `${COOL_DOWN_MS / 1000}` });
      }
      if (fate < 1 / 3 + 1 / 10) {
        seen.broken++;
        return refusal(500, 'DELETE_FAILED');
      }
    }
    const headers = { authorization };
    return service.fetch(new Request(url, { method: init.method ?? 'GET', headers }));
  };
  const client = createClient({ endpoint: publicUrl, fetch }, world);
  const store = new FormsStore(client);
  await world.settle(store.refresh());
  const stored = () => service.forms(ACCOUNT).map(({ id }) => id);
  return { store, world, seen, stored };
}

describe('deleting 500 forms of a service that fails at random', () => {
  it('ends with each form deleted, or kept with its error, as in the service', async () => {
    const { store, world, seen, stored } = await setUp();
    assert.equal(store.state.forms.length, COUNT);
    const remove = (id: string) =>
      store.delete(id).then(
        () => undefined,
        (error: FormsError) => error,
      );
    const run = (start: (changed: () => void) => Queue<FormsError>): Promise<Queue<FormsError>> =>
      world.settle(
        new Promise((resolve) => {
          const queue: Queue<FormsError> = start(() => queue.isIdle && resolve(queue));
        }),
      );
    const ids = store.state.forms.map(({ id }) => id!);
    const queue = await run((changed) => new Queue(ids, remove, changed));

    assert.ok(seen.busy > COUNT / 4 && seen.broken > COUNT / 20, JSON.stringify(seen));
    assert.equal(seen.most, 4);
    assert.equal(seen.early, 0, 'something was sent before the service wanted it');
    const kept = queue.failed.map(({ id }) => id);
    assert.ok(kept.length > 0);
    assert.equal(queue.done + kept.length, COUNT);
    assert.deepEqual(kept.toSorted(), stored().toSorted());
    assert.deepEqual(store.state.forms.map(({ id }) => id).toSorted(), stored().toSorted());
    for (const { problem } of queue.failed) assert.ok([429, 500].includes(problem.status!));
  });
});
