import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { literal, php } from './options.js';
import { skipsPhp } from './servers.js';
import { cuts, fails, keyHeader, setUp, statusesOf, statusOf } from './set-up.js';

describe('a generate with limits through the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, file, generate, list, diagnostics } = await setUp();

  describe('with limits', () => {
    /** Visitors such as `free:ada`, whose limits the word before the colon says. */
    const authorize = php`function (string $operation, PromptForms\Request $request): array {
      $user = (string) $request->header('X-User');
      $limits = ['free' => ['day' => 3], 'paid' => ['day' => 20, 'perMinute' => 600], 'ended' => ['day' => 0],
        'unlimited' => ['day' => INF, 'month' => INF, 'perMinute' => INF]][explode(':', $user)[0]] ?? [];
      return ['allow' => true, 'identity' => $user, 'limits' => $limits];
    }`;

    it('allows each visitor as much as the plan says', async () => {
      use({ authorize, budget: { visitor: { day: 1 } } });
      const spent = '429 PROXY_BUDGET_SPENT';
      const statuses = (user: string, times: number) => statusesOf(times, () => generate(user));
      assert.deepEqual(await statuses('free:ada', 4), ['200', '200', '200', spent]);
      assert.deepEqual(await statuses('none:bob', 2), ['200', spent]);
      assert.deepEqual(await statuses('ended:eve', 1), [spent]);
      assert.ok((await statuses('unlimited:zoe', 25)).every((status) => status === '200'));
      const paid = await statuses('paid:dan', 21);
      assert.deepEqual([paid.lastIndexOf('200'), paid.at(-1)], [19, spent]);
    });

    it('says how many generates remain, and when there are new ones', async () => {
      use({ authorize, budget: { account: { month: 100 } } });
      const remaining = ({ headers }: { readonly headers: Headers }) =>
        headers.get('Prompt-Forms-Remaining');
      assert.equal(remaining(await list('free:ada')), '3');
      assert.equal(remaining(await generate('free:ada')), '2');
      const headers = keyHeader();
      assert.equal(remaining(await generate('free:ada', 'A form', headers)), '1');
      assert.equal(remaining(await generate('free:ada', 'A form', headers)), '1');
      await generate('free:ada');
      const spent = await generate('free:ada');
      assert.equal(remaining(spent), '0');
      assert.match(spent.text, /You have reached your limit/);
      const midnight = new Date().setUTCHours(24, 0, 0, 0);
      const seconds = Math.ceil((midnight - Date.now()) / 1000);
      assert.ok(Math.abs(Number(spent.headers.get('Retry-After')) - seconds) < 30);
      assert.equal(remaining(await list('free:ada')), '0');
      assert.equal(remaining(await list('unlimited:bob')), '97');
    });

    it('returns a generate that made no form, and no other', async () => {
      for (const [reply, rest] of [
        [fails(422), '3'],
        [fails(500), '2'],
        [cuts, '2'],
      ] as const) {
        use({ authorize });
        service.reply = reply;
        const failed = await generate('free:ada');
        assert.equal(failed.headers.get('Prompt-Forms-Remaining'), rest);
        assert.equal((await list('free:ada')).headers.get('Prompt-Forms-Remaining'), rest);
      }
    });

    it('counts the account, and says so', async () => {
      use({ budget: { account: { day: 2 } } });
      assert.deepEqual(await statusesOf(2, () => generate('ada')), ['200', '200']);
      const spent = await generate('bob');
      assert.equal(statusOf(spent), '429 PROXY_BUDGET_SPENT');
      assert.match(spent.text, /This site has reached its limit/);
    });

    it('counts a plan without a limit, for the next plan', async () => {
      for (const infinite of [
        { day: Infinity, month: Infinity },
        { day: null, month: null },
      ])
        for (const period of ['day', 'month'] as const) {
          use();
          const plan = (limits: object) =>
            use({
              database: php`new PDO('sqlite:${shared}')`,
              authorize: php`fn () => ['allow' => true, 'identity' => 'ada', 'limits' => ${literal(limits)}]`,
            });
          const shared = file();
          plan(infinite);
          const first = await generate('ada');
          assert.equal(first.headers.get('Prompt-Forms-Remaining'), null);
          assert.equal((await list('ada')).headers.get('Prompt-Forms-Remaining'), null);
          assert.deepEqual(await statusesOf(2, () => generate('ada')), ['200', '200']);
          plan({ [period]: 4 });
          assert.equal((await list('ada')).headers.get('Prompt-Forms-Remaining'), '1');
          assert.deepEqual(await statusesOf(2, () => generate('ada')), [
            '200',
            '429 PROXY_BUDGET_SPENT',
          ]);
          // Without a limit again, and one that is spent already.
          plan(infinite);
          assert.equal((await generate('ada')).status, 200);
          plan({ [period]: 5 });
          assert.equal(statusOf(await generate('ada')), '429 PROXY_BUDGET_SPENT');
        }
    });

    it('returns a generate of a plan without a limit that made no form', async () => {
      use();
      const shared = file();
      const plan = (limits: object) =>
        use({
          database: php`new PDO('sqlite:${shared}')`,
          authorize: php`fn () => ['allow' => true, 'identity' => 'ada', 'limits' => ${literal(limits)}]`,
        });
      plan({ day: Infinity });
      service.reply = fails(422);
      assert.equal((await generate('ada')).status, 422);
      plan({ day: 1 });
      assert.equal((await generate('ada')).status, 200);
    });

    it('takes null in a plan for the option', async () => {
      use({
        budget: { visitor: { day: 1 } },
        authorize: php`fn () => ['allow' => true, 'identity' => 'ada', 'limits' => ['day' => null]]`,
      });
      assert.deepEqual(await statusesOf(2, () => generate('ada')), [
        '200',
        '429 PROXY_BUDGET_SPENT',
      ]);
    });

    it('replaces the rate of generates, and allows a third of it at once', async () => {
      use({ authorize, rateLimit: {} });
      const limited = '429 PROXY_RATE_LIMITED';
      assert.deepEqual(await statusesOf(3, () => generate('free:ada')), ['200', '200', limited]);
      const paid = await statusesOf(12, () => generate('paid:dan'));
      assert.ok(paid.every((status) => status === '200'));
    });

    it('needs limits that are numbers', async () => {
      for (const limits of [
        { day: -1 },
        { day: 1.5 },
        { month: '3' },
        { perMinute: 0 },
        { week: 3 },
        'many',
        7,
      ]) {
        use({
          authorize: php`fn () => ['allow' => true, 'identity' => 'ada', 'limits' => json_decode('${JSON.stringify(limits)}', true)]`,
        });
        assert.equal(statusOf(await list('ada')), '500 PROXY_MISCONFIGURED');
        assert.match(JSON.stringify(loop.logged()), /`limits` must be/);
      }
      assert.equal(service.arrived.length, 0);
    });
  });

  describe('with a rate', () => {
    const shared = { owners: 'shared', authorize: php`fn () => ['allow' => true]`, rateLimit: {} };
    const from = (address: string) => () => generate(undefined, 'A form', {}, { address });
    const limited = '429 PROXY_RATE_LIMITED';

    /** As many requests pass as the bucket holds, and one more for each second: a slow machine needs several. */
    async function passes(held: number, status: string, send: () => Promise<string[]>) {
      const start = performance.now();
      const statuses = await send();
      const most = held + Math.ceil((performance.now() - start) / 1000);
      const passed = statuses.filter((each) => each === status).length;
      assert.ok(passed >= held && passed <= most, `${passed} of ${held} to ${most}`);
      assert.equal(statuses.filter((each) => each === limited).length, statuses.length - passed);
      assert.ok(statuses.includes(limited));
    }

    it('counts visitors without an identity by address, and IPv6 by network', async () => {
      use(shared);
      assert.deepEqual(await statusesOf(3, from('192.0.2.7')), ['200', '200', limited]);
      assert.equal(statusOf(await from('::ffff:192.0.2.7')()), limited);
      assert.equal(statusOf(await from('192.0.2.7:4711')()), limited);
      assert.equal(statusOf(await from('192.0.2.8')()), '200');
      let host = 0;
      const network = () => from(`2001:db8:1:1::${(host += 1).toString(16)}`)();
      assert.deepEqual(await statusesOf(3, network), ['200', '200', limited]);
      const site = () => from(`2001:db8:2:${(host += 1).toString(16)}::1`)();
      await passes(20, '200', () => statusesOf(40, site));
    });

    it('counts an anonymous visitor by identity and by address', async () => {
      use({
        rateLimit: {},
        authorize: php`fn () => ['allow' => true, 'identity' => bin2hex(random_bytes(8)), 'anonymous' => true]`,
      });
      assert.deepEqual(await statusesOf(3, from('192.0.2.9')), ['200', '200', limited]);
    });

    describe('counts an anonymous visitor without an address', () => {
      const anonymous = php`fn () => ['allow' => true, 'identity' => bin2hex(random_bytes(8)), 'anonymous' => true]`;

      it('not at all: the set-up is wrong, and the log says what to do', async () => {
        for (const address of ['', 'unix:', '/run/php.sock', 'localhost']) {
          use({ authorize: anonymous });
          assert.equal(statusOf(await from(address)()), '500 PROXY_MISCONFIGURED', address);
          assert.equal(service.arrived.length, 0);
          const log = JSON.stringify(loop.logged());
          assert.match(log, /no address.*REMOTE_ADDR.*option `address` to a function/);
        }
        for (const code of ['fn () => null', "fn () => ''", "fn () => ['192.0.2.1']"]) {
          use({ authorize: anonymous, address: php`${code}` });
          assert.equal(statusOf(await from('192.0.2.1')()), '500 PROXY_MISCONFIGURED', code);
        }
      });

      it('by identity alone with `address: false`, also if there is one', async () => {
        use({
          authorize: anonymous,
          address: false,
          rateLimit: {},
          budget: { visitor: { day: 1 } },
        });
        for (const address of ['', '192.0.2.1', '192.0.2.1', '192.0.2.1'])
          assert.equal(statusOf(await from(address)()), '200');
        assert.equal(diagnostics().length, 0);
      });

      it('by the address of the function', async () => {
        use({ authorize: anonymous, address: php`fn () => '192.0.2.1'`, rateLimit: {} });
        assert.deepEqual(await statusesOf(3, from('')), ['200', '200', limited]);
      });
    });

    it('limits requests that `authorize` denies, and holds back no session that it has admitted', async () => {
      use({
        owners: 'shared',
        rateLimit: {},
        authorize: php`fn (string $operation, PromptForms\Request $request) => $request->header('Cookie') === 's=ada' ?: ['allow' => false, 'identity' => null]`,
      });
      const ask = (cookie: string) => () => list(undefined, { headers: { Cookie: cookie } });
      assert.equal(statusOf(await ask('s=ada')()), '200');
      const guess = () => ask(`s=${randomUUID()}`)();
      await passes(60, '401 PROXY_UNAUTHENTICATED', () => statusesOf(90, guess));
      assert.equal(statusOf(await ask('s=ada')()), '200');
    });
  });
});
