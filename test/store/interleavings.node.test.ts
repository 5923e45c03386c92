import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createService, type Service } from '../../demo/service/service.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { FormsStore } from '../../src/store/store.js';
import { randomFrom } from '../support/random.js';

/** Random histories: a tenth of the cases of a property. */
const RUNS = Number(process.env.PROPERTY_CASES ?? 1000) / 10;
const ACTIONS = 24;
const KEY = 'key';
const ACCOUNT = 'account';
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A service behind a network in which every request, and every answer, waits for its turn. */
class World {
  readonly service: Service;
  readonly store: FormsStore;
  /** Pending requests and responses. */
  readonly steps: (() => void | Promise<void>)[] = [];
  readonly posts = new Map<string, number>();

  constructor(name: string, answers: 'full' | 'minimal') {
    const publicUrl = `https://${name}.example`;
    this.service = createService({ keys: { [KEY]: ACCOUNT }, publicUrl, answers });
    const client = createFormsClient({
      endpoint: publicUrl,
      retries: 0,
      fetch: (url, init) => this.#carry(String(url), init),
    });
    this.store = new FormsStore(client);
  }

  get ids(): string[] {
    return this.service.forms(ACCOUNT).map(({ id }) => id);
  }

  #carry(url: string, init: RequestInit = {}): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { signal } = init;
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.steps.push(async () => {
        if (signal?.aborted) return; // given up before it was on its way
        if (init.method === 'POST') {
          const { prompt } = JSON.parse(String(init.body)) as { prompt: string };
          this.posts.set(prompt, (this.posts.get(prompt) ?? 0) + 1);
        }
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${KEY}`);
        const response = await this.service.fetch(
          new Request(url, { method: init.method, body: init.body ?? null, headers }),
        );
        this.steps.push(() => resolve(response));
      });
    });
  }
}

/** One random history; every assertion says which. */
async function run(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const answers = seed % 2 ? 'minimal' : 'full';
  const worlds = [new World('one', answers), new World('two', answers)] as const;
  const generates = new Set<AbortController>();
  const calls: Promise<unknown>[] = [];
  const prompts: string[] = [];
  /** Prompts whose call ended with a form. */
  const made = new Set<string>();
  const aborted = new Set<string>();
  const told = new Set<string>();
  const gone = new Set<string>();

  // Simulates an element: it watches a store, and another one after a change of the endpoint.
  let watching = 0;
  let stop = () => {};
  const watch = (index: number) => {
    stop();
    watching = index;
    let over = false;
    const unwatch = worlds[index]!.store.watch((change) => {
      assert.equal(over, false, `seed ${seed}: told after it had stopped watching`);
      if (change.type === 'generated') told.add(change.prompt);
      if (change.type === 'deleted') gone.add(change.id);
      const { error } = worlds[index]!.store.state;
      assert.notEqual(error?.kind, 'abort', `seed ${seed}: a load that was replaced is told`);
    });
    stop = () => {
      over = true;
      unwatch();
    };
  };
  watch(0);

  const quietly = (call: Promise<unknown>) =>
    calls.push(
      call.catch((error: unknown) => {
        assert.ok(isFormsError(error), `seed ${seed}: ${String(error)}`);
      }),
    );
  const actions = [
    () => {
      const prompt = `Form ${prompts.length}`;
      prompts.push(prompt);
      const abort = new AbortController();
      generates.add(abort);
      abort.signal.addEventListener('abort', () => aborted.add(prompt));
      const call = worlds[watching]!.store.generate(prompt, { signal: abort.signal });
      quietly(
        call
          .then(() => {
            assert.equal(abort.signal.aborted, false, `seed ${seed}: made after it was aborted`);
            made.add(prompt);
          })
          .finally(() => generates.delete(abort)),
      );
    },
    () => quietly(worlds[watching]!.store.refresh()),
    () => {
      const form = pick(worlds[watching]!.store.state.forms);
      if (form) quietly(worlds[watching]!.store.delete(form.id!));
    },
    () => {
      // somebody else deletes it
      const form = pick(worlds[watching]!.ids);
      if (form) quietly(new FormsStore(worlds[watching]!.store.client).delete(form));
    },
    () => pick([...generates])?.abort(),
    () => watch(1 - watching),
  ];

  for (let left = ACTIONS; left > 0 || worlds.some(({ steps }) => steps.length > 0);) {
    const world = pick(worlds.filter(({ steps }) => steps.length > 0));
    if (left > 0 && (!world || random() < 0.4)) {
      left--;
      pick(actions)!();
    } else if (world) {
      const [step] = world.steps.splice(Math.floor(random() * world.steps.length), 1);
      await step!();
    }
    await settled();
  }
  await Promise.all(calls);

  for (const world of worlds) {
    for (const [prompt, count] of world.posts) {
      assert.equal(count, 1, `seed ${seed}: ${count} POSTs for "${prompt}"`);
    }
    for (const { id } of world.store.state.forms) {
      assert.equal(gone.has(id!), false, `seed ${seed}: ${id} came back after it was deleted`);
    }
  }
  // Watchers see forms that were generated here without another request.
  const seen = new Set(worlds[watching]!.store.state.forms.map(({ id }) => id));
  for (const { id, prompt } of worlds[watching]!.service.forms(ACCOUNT)) {
    if (made.has(prompt)) assert.ok(seen.has(id), `seed ${seed}: "${prompt}" is not in the list`);
  }
  for (const prompt of told) {
    assert.ok(made.has(prompt), `seed ${seed}: told of "${prompt}", which was given up or failed`);
  }
  for (const prompt of aborted) {
    assert.equal(made.has(prompt), false, `seed ${seed}: "${prompt}" was given up and made`);
  }

  // At the end the picture is the service's, whatever came in between.
  for (const [index, world] of worlds.entries()) {
    watch(index);
    const refreshed = world.store.refresh();
    await settled();
    for (let step = world.steps.shift(); step; step = world.steps.shift()) {
      await step();
      await settled();
    }
    await refreshed;
    assert.deepEqual(
      world.store.state.forms.map(({ id }) => id),
      world.ids,
      `seed ${seed}: the store and the service differ`,
    );
    assert.equal(world.store.state.status, 'ready', `seed ${seed}`);
  }
  stop();
}

describe('the store, with actions and responses in random order', () => {
  const first = Number(process.env.SEED ?? 1);
  it(`has the forms of the service after each of ${RUNS} random runs, from seed ${first} on`, async () => {
    for (let seed = first; seed < first + RUNS; seed++) await run(seed);
  });
});
