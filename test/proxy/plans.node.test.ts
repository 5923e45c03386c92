import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'libsql';
import { createMemoryLimiter } from '../../src/proxy/stores/memory-limiter.js';
import type { FormsProxyOptions, VisitorLimits } from '../../src/proxy/index.js';
import { sqlBudget } from '../../src/proxy/sql.js';
import { memoryBudget } from '../../src/proxy/stores/memory-budget.js';
import type { BudgetStore } from '../../src/proxy/stores/budgets.js';
import { ask, deferred, FORMS, ID, makeProxy, prompt, success } from './support.js';
import type { Answer } from './support.js';

const PLANS: Readonly<Record<string, VisitorLimits | undefined>> = {
  free: { day: 3 },
  paid: { day: 20, perMinute: 600 },
  unlimited: { day: Infinity, month: Infinity, perMinute: Infinity },
  ended: { day: 0 },
  none: undefined,
};

/** Visitors such as `free:ada`, whose limits the word before the colon says. */
const authorize: FormsProxyOptions['authorize'] = (_, request) => {
  const identity = request.headers.get('X-User') ?? '';
  return { allow: true, identity, limits: PLANS[identity.split(':')[0] ?? ''] };
};

const made = () => Response.json(success({ id: ID, formUrl: 'https://forms.test/1' }));

function setUp(options: Partial<FormsProxyOptions> = {}, service: () => Response = made) {
  const all = makeProxy({ authorize, rateLimit: false, ...options }, service);
  const send = (user: string, method: string, path: string, headers = {}, body?: string) =>
    ask(all.proxy, method, path, { headers: { 'X-User': user, ...headers }, body });
  return {
    ...all,
    generate: (user: string, headers = {}) =>
      send(user, 'POST', `${FORMS}/generate`, headers, prompt()),
    list: (user: string) => send(user, 'GET', FORMS),
    get: (user: string) => send(user, 'GET', `${FORMS}/${ID}`),
  };
}

const remainingOf = ({ headers }: Answer): string | null => headers.get('Prompt-Forms-Remaining');

async function statuses(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await ask()).status);
  return all;
}

describe('the `limits` of a visitor', () => {
  it('allow 20 a day beside 3 a day', async () => {
    const { generate, sent } = setUp({ budget: { visitor: { day: 1 } } });
    assert.deepEqual(await statuses(4, () => generate('free:ada')), [200, 200, 200, 429]);
    const paid = await statuses(21, () => generate('paid:bob'));
    assert.deepEqual(paid, [...Array.from({ length: 20 }, () => 200), 429]);
    assert.equal(sent.length, 23);
  });

  it('count without the option `budget`, and each member alone replaces its own limit', async () => {
    const alone = setUp();
    assert.deepEqual(await statuses(4, () => alone.generate('free:ada')), [200, 200, 200, 429]);
    const { generate } = setUp({ budget: { visitor: { day: 100, month: 2 } } });
    assert.deepEqual(await statuses(3, () => generate('free:ada')), [200, 200, 429]);
  });

  it('are none with Infinity, and those of the options without `limits`', async () => {
    const { generate } = setUp({
      budget: { visitor: { day: 1 } },
      rateLimit: { generate: { perMinute: 1, burst: 2 } },
    });
    assert.deepEqual(
      await statuses(20, () => generate('unlimited:ada')),
      Array.from({ length: 20 }, () => 200),
    );
    assert.deepEqual(await statuses(2, () => generate('none:bob')), [200, 429]);
  });

  for (const [name, store] of [
    ['in memory', memoryBudget()],
    ['in SQL', sqlBudget({ sqlite: new Database(':memory:') })],
  ] as const)
    it(`count what was used without a limit, ${name}`, async () => {
      let limits: VisitorLimits = { day: Infinity };
      const { proxy } = makeProxy({
        authorize: () => ({ allow: true, identity: `${name} ada`, limits }),
        budget: { store },
        rateLimit: false,
      });
      const generate = () => ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
      for (let n = 0; n < 3; n++) {
        const { status, headers } = await generate();
        assert.deepEqual([status, headers.has('Prompt-Forms-Remaining')], [200, false]);
      }
      const listed = await ask(proxy, 'GET', FORMS);
      assert.equal(listed.headers.has('Prompt-Forms-Remaining'), false);
      for (const next of [{ day: 3 }, { month: 3 }, { day: 9, month: 2 }]) {
        limits = next;
        assert.equal((await generate()).code, 'PROXY_BUDGET_SPENT', JSON.stringify(next));
      }
      limits = { day: 5 };
      assert.equal(remainingOf(await generate()), '1');
      limits = { month: Infinity };
      assert.equal((await generate()).status, 200);
    });

  it('do not lift the budget of the account', async () => {
    const { generate } = setUp({ budget: { account: { day: 2 } } });
    assert.deepEqual(await statuses(3, () => generate('unlimited:ada')), [200, 200, 429]);
  });

  it('allow nothing with 0, and no request reaches the service', async () => {
    const { generate, sent } = setUp();
    const { status, code, text, headers } = await generate('ended:ada');
    assert.deepEqual([status, code, sent.length], [429, 'PROXY_BUDGET_SPENT', 0]);
    assert.match(text, /You have reached your limit/);
    assert.equal(headers.get('Prompt-Forms-Remaining'), '0');
  });

  it('replace the rate of generates, and not that of other operations', async () => {
    const { generate, get } = setUp({
      rateLimit: { generate: { perMinute: 1, burst: 1 }, others: { perMinute: 1, burst: 2 } },
    });
    assert.deepEqual(
      await statuses(6, () => generate('paid:ada')),
      Array.from({ length: 6 }, () => 200),
    );
    assert.deepEqual(await statuses(2, () => generate('free:bob')), [200, 429]);
    assert.deepEqual(await statuses(3, () => get('paid:ada')), [200, 200, 429]);
  });

  for (const limits of [
    { day: -1 },
    { day: 1.5 },
    { month: '3' },
    { perMinute: 0 },
    { perMinute: NaN },
    { week: 3 },
    'many',
    null,
    [],
    new (class {
      get day() {
        return 'lots';
      }
    })(),
  ]) {
    it(`are an error of the site if they are ${JSON.stringify(limits)}`, async () => {
      const { proxy, logged, sent } = makeProxy({
        authorize: () => ({ allow: true, identity: 'ada', limits: limits as VisitorLimits }),
      });
      const { status, code } = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([status, code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
      assert.match(logged[0]?.message ?? '', /`limits` must be/);
    });
  }
});

describe('limits of a visitor without identity and address', () => {
  it('are an error of the site, and no request reaches the service', async () => {
    const { proxy, sent, logged } = makeProxy({
      authorize: () => ({ allow: true, limits: { day: 0 } }),
      address: () => undefined,
    });
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual([answer.status, answer.code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
    assert.ok(logged.some(({ message }) => message?.includes('cannot be counted')));
  });
});

describe('the rate of one visitor', () => {
  it('allows a third of it at once, and then as many as it says', () => {
    const clock = { ms: 0 };
    const limiter = createMemoryLimiter({}, () => clock.ms);
    const take = (rate = { perMinute: 60, burst: 20 }) => limiter.take('ada', 'generate', rate);
    for (let i = 0; i < 20; i++) assert.equal(take(), 0);
    assert.equal(take(), 1_000);
    clock.ms += 1_000;
    assert.deepEqual([take(), take()], [0, 1_000]);
  });

  it('gives no tokens when the plan changes', () => {
    const limiter = createMemoryLimiter({}, () => 0);
    const large = { perMinute: 60, burst: 20 };
    const small = { perMinute: 6, burst: 2 };
    assert.deepEqual(
      [limiter.take('ada', 'generate', small), limiter.take('ada', 'generate', small)],
      [0, 0],
    );
    assert.ok(Number(limiter.take('ada', 'generate', large)) > 0);
  });
});

describe('Prompt-Forms-Remaining', () => {
  it('is sent with each generate and list, and counts down to 0', async () => {
    const { generate, list } = setUp();
    assert.equal(remainingOf(await list('free:ada')), '3');
    assert.equal(remainingOf(await generate('free:ada')), '2');
    assert.equal(remainingOf(await list('free:ada')), '2');
    await generate('free:ada');
    assert.equal(remainingOf(await generate('free:ada')), '0');
    assert.equal(remainingOf(await generate('free:ada')), '0');
    assert.equal(remainingOf(await list('free:ada')), '0');
  });

  it('is the smallest of all budgets', async () => {
    const { generate, list } = setUp({ budget: { account: { month: 2 } } });
    assert.equal(remainingOf(await list('free:ada')), '2');
    assert.equal(remainingOf(await generate('free:bob')), '1');
    assert.equal(remainingOf(await list('free:ada')), '1');
  });

  it('is missing without a budget, and with get', async () => {
    const { generate, list, get } = setUp({ budget: { visitor: { day: 1 } } });
    for (const answer of [
      await list('unlimited:ada'),
      await generate('unlimited:ada'),
      await get('free:ada'),
    ])
      assert.equal(remainingOf(answer), null);
  });

  it('is not lower after a generate that made no form', async () => {
    const { generate, list } = setUp({}, () =>
      Response.json({ success: false, error: { message: 'No' } }, { status: 422 }),
    );
    assert.equal(remainingOf(await generate('free:ada')), '3');
    assert.equal(remainingOf(await list('free:ada')), '3');
  });

  it('is sent with a repeated generate, which is not counted', async () => {
    const { generate, sent } = setUp();
    const headers = { 'Idempotency-Key': '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11' };
    assert.equal(remainingOf(await generate('free:ada', headers)), '2');
    const repeat = await generate('free:ada', headers);
    assert.equal(repeat.headers.get('Prompt-Forms-Replayed'), '1');
    assert.deepEqual([remainingOf(repeat), sent.length], ['2', 1]);
  });

  it('is missing with lists if the store has no `used`, and the list is sent', async () => {
    const { used: _, ...store } = memoryBudget();
    const { generate, list } = setUp({ budget: { store } });
    assert.equal(remainingOf(await generate('free:ada')), '2');
    const { status, headers } = await list('free:ada');
    assert.deepEqual([status, headers.get('Prompt-Forms-Remaining')], [200, null]);
  });

  it('is missing if the store fails or returns a wrong number, and the list is sent', async () => {
    const fails = async (): Promise<never> => {
      throw new Error('disk full');
    };
    for (const used of [fails, async () => [], async () => ['x']]) {
      const store = { ...memoryBudget(), used } as unknown as BudgetStore;
      const { list, logged } = setUp({ budget: { store } });
      const { status, headers } = await list('free:ada');
      assert.deepEqual([status, headers.get('Prompt-Forms-Remaining')], [200, null]);
      const warnings = logged.filter(({ message }) => message?.includes('`budget`'));
      assert.equal(warnings.length, used === fails ? 1 : 0);
    }
  });

  it('delays a list by at most a quarter of a second', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asked = deferred();
    const used = () => {
      asked.resolve();
      return new Promise<never>(() => {});
    };
    const { list } = setUp({ budget: { store: { ...memoryBudget(), used } } });
    const answer = list('free:ada');
    await asked.promise;
    t.mock.timers.tick(250);
    assert.deepEqual([(await answer).status, remainingOf(await answer)], [200, null]);
  });
});
