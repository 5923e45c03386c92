import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import Database from 'libsql';
import { createFormsClient } from '../../src/client/index.js';
import { deferred, FORMS, prompt, startService, success, witness } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { skipsFpm, startFpm } from './servers.js';
import { formOf, makesForms, respond } from './set-up.js';

/** Those of a small host. */
const PROCESSES = 5;
/** A list is a few milliseconds of work. */
const FAST_MS = 1_500;

describe('a small pool of php-fpm', { skip: skipsFpm }, () => {
  const ends: (() => Promise<void>)[] = [];
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function open(options = {}) {
    const service = await startService();
    const server = await startFpm({ baseUrl: service.url, ...options }, { processes: PROCESSES });
    ends.push(server.end);
    const send = (user: string, path = '', init: RequestInit = {}) =>
      fetch(server.url + FORMS + path, {
        ...init,
        headers: { 'X-User': user, 'Sec-Fetch-Site': 'same-origin', ...init.headers },
      });
    const list = async (user: string) => {
      const startedAt = performance.now();
      const response = await send(user, '', { signal: AbortSignal.timeout(FAST_MS) });
      const { data } = JSON.parse(witness(await response.text())) as { data: { forms: unknown[] } };
      return { forms: data.forms.length, ms: performance.now() - startedAt };
    };
    const generate = (user: string, key: string = randomUUID()) =>
      send(user, '/generate', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: prompt(),
      });
    return { service, server, send, list, generate };
  }

  /** Holds a request back. */
  function holdFirst(reply: Reply) {
    const [arrived, finish] = [deferred(), deferred()];
    const held: Reply = (...parts) => {
      arrived.resolve();
      void finish.promise.then(() => reply(...parts));
    };
    return { held, arrived: arrived.promise, finish: () => finish.resolve() };
  }

  it('serves other visitors while one repeats running generates', async () => {
    const { service, list, generate } = await open();
    let count = 0;
    const finish = deferred();
    const bothArrived = deferred();
    service.reply = (incoming, outgoing, arrived) => {
      count += 1;
      const form = formOf(count);
      if (count === 2) bothArrived.resolve();
      void finish.promise.then(() => respond(success(form))(incoming, outgoing, arrived));
    };
    const keys = [randomUUID(), randomUUID()];
    const firsts = keys.map((key) => generate('ada', key));
    await bothArrived.promise;
    // More than there are processes.
    const repeats = [...keys, ...keys, ...keys].map((key) => generate('ada', key));
    const { ms } = await list('bob');
    assert.ok(ms < FAST_MS, `a list took ${ms} ms`);
    for (const repeat of await Promise.all(repeats)) {
      const { error } = JSON.parse(witness(await repeat.text())) as { error: { code: string } };
      assert.deepEqual([repeat.status, error.code], [503, 'PROXY_UNAVAILABLE']);
      assert.equal(repeat.headers.get('Retry-After'), '5');
    }
    finish.resolve();
    for (const first of await Promise.all(firsts)) {
      assert.equal(first.status, 200);
      witness(await first.text());
    }
    assert.equal(count, 2);
  });

  it('gives a visitor whose connection was lost the form, and sends one generate', async () => {
    const { service, server } = await open();
    const { held, arrived, finish } = holdFirst(makesForms());
    service.reply = held;
    const keys: (string | null)[] = [];
    const client = createFormsClient({
      endpoint: server.url,
      headers: { 'X-User': 'ada', 'Sec-Fetch-Site': 'same-origin' },
      fetch: async (url, init) => {
        if (init?.method !== 'POST') return fetch(url, init);
        keys.push(new Headers(init.headers).get('Idempotency-Key'));
        const response = fetch(url, init);
        if (keys.length > 1) return response;
        response.then((one) => one.body?.cancel()).catch(() => {});
        await arrived;
        throw new TypeError('The connection was lost.');
      },
      onEvent: ({ type, attempt, status }) => {
        if (type === 'response' && attempt === 2 && status === 503) finish();
      },
    });
    // Says that a generate may be repeated.
    await client.list();
    const { form } = await client.generate({ prompt: 'A form' });
    assert.equal(form.id, formOf(1).id);
    assert.ok(keys.length === 3 && new Set(keys).size === 1);
    assert.equal(service.arrived.filter(({ method }) => method === 'POST').length, 1);
  });

  it('makes no list wait for ids that another process looks for', async () => {
    const { service, send, list, generate } = await open();
    service.reply = respond(success({ formUrl: formOf(1).formUrl }));
    witness(await (await generate('ada')).text());
    const arrived = deferred();
    const ended = deferred();
    service.arrived.length = 0;
    service.reply = (_, outgoing) => {
      arrived.resolve();
      outgoing.once('close', () => ended.resolve());
    };
    const first = send('ada');
    await arrived.promise;
    for (let times = 0; times < 3; times++) {
      const { forms, ms } = await list('ada');
      assert.equal(forms, 1);
      assert.ok(ms < FAST_MS, `a list took ${ms} ms`);
    }
    assert.equal(service.arrived.length, 1);
    witness(await (await first).text());
    await ended.promise;
  });

  /** Records five forms of each user, from `u0` on, that were verified long ago. */
  async function addForms({ server, list }: Awaited<ReturnType<typeof open>>, users: number) {
    // Creates the tables.
    await list('bob');
    const database = new Database(`${server.path}/forms.sqlite`, { timeout: 30_000 });
    const insert = database.prepare(
      "insert into form_owner values (?, ?, ?, 'A form', '2026-01-01T00:00:00.000Z', '{}', '2026-01-01T00:00:00.000Z')",
    );
    for (let user = 0; user < users; user++)
      for (let number = 1; number <= 5; number++)
        insert.run(`https://forms.test/f/${user}${number}`, `form_${user}${number}_Ab`, `u${user}`);
    database.close();
  }

  it('goes on verifying after its time was up, since the service is not down', async () => {
    const host = await open({ verifyAfter: 60_000 });
    await addForms(host, 2);
    const { service, list } = host;
    /** The ids that the service is asked for, and whether PHP waited for the response. */
    const asked: { readonly id: string; isCut: boolean }[] = [];
    const changed = new EventTarget();
    const until = async (isTrue: () => boolean) => {
      while (!isTrue())
        await new Promise((resolve) => changed.addEventListener('ask', resolve, { once: true }));
    };
    service.reply = (incoming, outgoing, arrived) => {
      const [, id = ''] = /(form_\d+_Ab)$/.exec(incoming.url ?? '') ?? [];
      const one = { id, isCut: false };
      asked.push(one);
      outgoing.once('close', () => {
        one.isCut = !outgoing.writableFinished;
        changed.dispatchEvent(new Event('ask'));
      });
      changed.dispatchEvent(new Event('ask'));
      setTimeout(() => respond(success({ id }))(incoming, outgoing, arrived), 1_400);
    };
    await list('u0');
    await until(() => asked.some(({ isCut }) => isCut));
    const cut = asked.at(-1)!.id;
    assert.ok(asked.length > 1 && asked.length < 5, String(asked.length));
    // Until the process has ended its work, another one does none.
    const deadline = performance.now() + 3_000;
    while (asked.at(-1)!.id === cut && performance.now() < deadline) {
      await list('u0');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(asked.filter(({ id }) => id === cut).length, 2, 'it is asked for again');
  });

  it('verifies forms in one process, and not for long', async () => {
    const host = await open({ verifyAfter: 1_000 });
    await addForms(host, 6);
    const { service, list } = host;
    const startedAt = performance.now();
    const ended = deferred();
    const arrived = deferred();
    service.reply = (_, outgoing) => {
      arrived.resolve();
      outgoing.once('close', () => ended.resolve());
    };
    for (let user = 0; user < 6; user++) {
      const { forms, ms } = await list(`u${user}`);
      assert.equal(forms, 5);
      assert.ok(ms < FAST_MS, `a list took ${ms} ms`);
      await arrived.promise;
    }
    assert.equal(service.arrived.length, 1);
    await ended.promise;
    assert.ok(performance.now() - startedAt < 8_000);
  });
});
