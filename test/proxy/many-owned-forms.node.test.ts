import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import Database from 'libsql';
import { memoryOwners } from '../../src/proxy/index.js';
import type { OwnerStore } from '../../src/proxy/index.js';
import { sqlOwners } from '../../src/proxy/sql.js';
import { ask, FORMS, makeProxy, success } from './support.js';

const ACCOUNT = 100_000;
const OWN = 10_000;
const CREATED = Date.UTC(2026, 0, 1);
/** SQLite takes 32,766 parameters, PostgreSQL 65,535; each one costs time to prepare. */
const MAX_PARAMETERS = 1_000;

const idOf = (index: number): string => `form_${index}_Ab`;
const urlOf = (index: number): string => `https://service.test/f/${index}`;
const LIST = JSON.stringify(
  success({
    forms: Array.from({ length: ACCOUNT }, (_, index) => ({
      id: idOf(index),
      formUrl: urlOf(index),
    })),
  }),
);

/** Every tenth form is Ada's, and every hundredth of the others is Bob's. */
const ownerOf = (index: number): string | undefined =>
  index % 10 === 0 ? 'ada' : index % 100 === 1 ? 'bob' : undefined;

async function fill(owners: OwnerStore, hasIds = true): Promise<OwnerStore> {
  for (let index = 0; index < ACCOUNT; index++) {
    const owner = ownerOf(index);
    if (owner === undefined) continue;
    await owners.add(owner, {
      id: hasIds ? idOf(index) : undefined,
      formUrl: urlOf(index),
      prompt: `P${index}`,
      createdAt: new Date(CREATED + index * 1000).toISOString(),
      ...(hasIds && { verifiedAt: new Date().toISOString() }),
    });
  }
  return owners;
}

function setUp(owners: OwnerStore) {
  const { proxy } = makeProxy(
    {
      owners,
      rateLimit: false,
      // However long the tests take, no form is verified during them.
      verifyAfter: 3_600_000,
      authorize: (_, request) => {
        const identity = request.headers.get('X-User');
        return { allow: true, identity, scope: identity === 'root' ? 'account' : 'own' };
      },
    },
    () => new Response(LIST),
  );
  return async (user: string) => {
    const { text } = await ask(proxy, 'GET', FORMS, { headers: { 'X-User': user } });
    return (JSON.parse(text) as { data: { forms: { id: string; owner?: string }[] } }).data.forms;
  };
}

describe('a visitor with 10,000 of 100,000 forms', async () => {
  const database = new Database(':memory:');
  after(() => void database.close());
  const parameters: number[] = [];
  const owners = await fill(
    sqlOwners({
      sqlite: {
        close: () => void database.close(),
        prepare(text: string) {
          parameters.push(text.split('?').length - 1);
          return database.prepare(text);
        },
      },
    }),
  );
  const list = setUp(owners);

  it('gets a list of all of them, newest first', async () => {
    parameters.length = 0;
    const ids = (await list('ada')).map(({ id }) => id);
    assert.deepEqual(
      ids,
      Array.from({ length: OWN }, (_, index) => idOf((OWN - 1 - index) * 10)),
    );
    assert.deepEqual(parameters, [1]);
  });

  it('an administrator gets all forms with owners, in queries of a limited size', async () => {
    parameters.length = 0;
    const forms = await list('root');
    assert.equal(forms.length, ACCOUNT);
    assert.ok(forms.every(({ owner }, index) => owner === ownerOf(index)));
    assert.ok(Math.max(...parameters) <= MAX_PARAMETERS, `${Math.max(...parameters)} parameters`);
  });

  it('waits for the list in proportion to the number of own forms', async () => {
    const shortest = async (user: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = performance.now();
        await list(user);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    // Bob has a tenth of Ada's forms: 10 if the time grows with their number, 100 if with its square.
    const ratio = (await shortest('ada')) / (await shortest('bob'));
    assert.ok(ratio < 40, `${ratio} times as long for 10 times as many`);
  });

  it('gets the list before thousands of ids are attached', async () => {
    const memory = await fill(memoryOwners({ warn: () => {} }), false);
    let attached = 0;
    const listLate = setUp({
      ...memory,
      async attachId(owner, formUrl, id) {
        attached += 1;
        await memory.attachId?.(owner, formUrl, id);
      },
    });
    for (const [user, forms] of [
      ['ada', OWN],
      ['root', ACCOUNT],
    ] as const) {
      attached = 0;
      assert.equal((await listLate(user)).length, forms);
      // The list waits for the ids at most two seconds, and a slow machine may attach them later.
      while (attached < 100) await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(attached, 100);
    }
  });
});
