import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import Database from 'libsql';
import { deferred, FORMS, prompt, success } from '../support.js';
import { startLoop } from './loop.js';
import { php } from './options.js';
import { skipsPhp } from './servers.js';
import {
  cuts,
  dataIn,
  fails,
  formOf,
  keyHeader,
  makesForms,
  respond,
  setUp,
  statusesOf,
  statusOf,
} from './set-up.js';

describe('a generate through the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, file, generate, list, remove, settled, diagnostics } = await setUp();

  /** Changes the claims and responses that are stored. */
  const age = (ms: number): void => {
    const database = new Database(file(), { timeout: 5_000 });
    database.prepare('update form_generate set ends_at = ends_at - ?').run(ms);
    database.close();
  };

  describe('with an Idempotency-Key', () => {
    it('is sent once, and a repeat gets the same response', async () => {
      use();
      const headers = keyHeader();
      const first = await generate('ada', 'A form', headers);
      const again = await generate('ada', 'A form', headers);
      assert.deepEqual([first.status, again.status, service.arrived.length], [200, 200, 1]);
      assert.deepEqual(dataIn(again), dataIn(first));
      assert.equal(first.headers.get('Prompt-Forms-Idempotent'), '1');
      assert.equal(first.headers.get('Prompt-Forms-Replayed'), null);
      assert.equal(again.headers.get('Prompt-Forms-Replayed'), '1');
      assert.equal(((await loop.call('forms', 'ada')) as unknown[]).length, 1);
    });

    it('is sent again for another visitor, and not for another prompt', async () => {
      use();
      const headers = keyHeader();
      const ada = await generate('ada', 'A form', headers);
      const bob = await generate('bob', 'A form', headers);
      assert.notEqual(dataIn(ada).id, dataIn(bob).id);
      const other = await generate('ada', 'Another form', headers);
      assert.equal(statusOf(other), '422 PROXY_KEY_REUSED');
      assert.equal(service.arrived.length, 2);
    });

    it('is sent again after a failure that made no form, and not after any other', async () => {
      for (const [reply, times, status] of [
        [fails(422), 2, '422 NO'],
        [fails(429), 2, '429 NO'],
        [fails(500), 1, '500 NO'],
        [fails(408), 1, '408 NO'],
        [cuts, 1, '502 PROXY_UPSTREAM'],
        [respond('no form'), 1, '200'],
      ] as const) {
        use();
        service.reply = reply;
        const headers = keyHeader();
        const seen = await statusesOf(2, () => generate('ada', 'A form', headers));
        assert.deepEqual(seen, [status, status]);
        assert.equal(service.arrived.length, times, status);
      }
    });

    it('is sent again after a service that was out of reach', async () => {
      use({ baseUrl: 'http://127.0.0.1:9' });
      const headers = keyHeader();
      const down = await generate('ada', 'A form', headers);
      assert.equal(statusOf(down), '503 PROXY_UNAVAILABLE');
      loop.use({
        baseUrl: service.url,
        database: php`new PDO('sqlite:${file()}')`,
        rateLimit: false,
      });
      assert.equal((await generate('ada', 'A form', headers)).status, 200);
    });

    it('needs a random UUID without an identity, and a plain key with one', async () => {
      use({ owners: 'shared' });
      const uuid = '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11';
      for (const [user, key, status] of [
        [undefined, uuid, '200'],
        [undefined, 'a'.repeat(32), '400 PROXY_BAD_REQUEST'],
        [undefined, uuid.replace('-4', '-1'), '400 PROXY_BAD_REQUEST'],
        ['ada', 'a'.repeat(32), '200'],
        ['ada', 'short', '400 PROXY_BAD_REQUEST'],
        ['ada', `${'a'.repeat(32)}\n`, '400 PROXY_BAD_REQUEST'],
        ['ada', 'a'.repeat(129), '400 PROXY_BAD_REQUEST'],
      ] as const)
        assert.equal(statusOf(await generate(user, 'A form', keyHeader(key))), status, key);
    });

    it('is sent each time if `idempotency` is false', async () => {
      use({ idempotency: false });
      const headers = keyHeader();
      await generate('ada', 'A form', headers);
      const again = await generate('ada', 'A form', headers);
      assert.equal(service.arrived.length, 2);
      assert.equal(again.headers.get('Prompt-Forms-Idempotent'), null);
    });

    it('is joined by a repeat in another process', async () => {
      use();
      const finish = deferred();
      const arrived = deferred();
      service.reply = (incoming, outgoing, one) => {
        arrived.resolve();
        void finish.promise.then(() => respond(success(formOf(1)))(incoming, outgoing, one));
      };
      const other = startLoop({
        baseUrl: service.url,
        database: php`new PDO('sqlite:${file()}')`,
        rateLimit: false,
      });
      after(() => other.end());
      const headers = keyHeader();
      const first = generate('ada', 'A form', headers);
      await arrived.promise;
      const second = other.ask('POST', `${FORMS}/generate`, {
        headers: { 'X-User': 'ada', ...headers },
        body: prompt('A form'),
      });
      // The process is busy with the first request, so this one runs in the other process, after the second.
      const lists = other.ask('GET', FORMS, { headers: { 'X-User': 'ada' } });
      finish.resolve();
      const answers = await Promise.all([first, second]);
      assert.deepEqual(dataIn(answers[1]), dataIn(answers[0]));
      assert.equal(answers[1].headers.get('Prompt-Forms-Replayed'), '1');
      assert.equal(dataIn<{ forms: unknown[] }>(await lists).forms.length, 1);
      assert.equal(service.arrived.filter(({ method }) => method === 'POST').length, 1);
    });

    it('has an unknown outcome once its process was killed, and is not sent again', async () => {
      use();
      const arrived = deferred();
      service.reply = () => arrived.resolve();
      const killed = startLoop({
        baseUrl: service.url,
        database: php`new PDO('sqlite:${file()}')`,
        rateLimit: false,
      });
      after(() => killed.end());
      const headers = keyHeader();
      const lost = killed.ask('POST', `${FORMS}/generate`, {
        headers: { 'X-User': 'ada', ...headers },
        body: prompt('A form'),
      });
      await arrived.promise;
      killed.kill();
      await assert.rejects(lost, /PHP ended/);
      service.reply = makesForms();
      const repeat = generate('ada', 'A form', headers);
      // The claim of the killed process ends.
      age(60_000);
      assert.equal(statusOf(await repeat), '504 PROXY_TIMEOUT');
      assert.equal(service.arrived.length, 1);
      // After a day, nobody can mean the same generate any more.
      age(2 * 86_400_000);
      assert.equal((await generate('ada', 'A form', headers)).status, 200);
    });
  });

  describe('with `checkPrompt`', () => {
    const checkPrompt = php`fn (string $prompt, PromptForms\Request $request, ?string $identity): ?array => match (true) {
      str_contains($prompt, 'weapon') => ['reject' => "Not about weapons, $identity."],
      str_contains($prompt, 'poll') => ['prompt' => "$prompt (in English)"],
      str_contains($prompt, 'broken') => throw new Exception('secret-of-the-site'),
      str_contains($prompt, 'wrong') => ['refuse' => 'x'],
      str_contains($prompt, 'nothing') => ['prompt' => ' '],
      default => null,
    }`;

    it('is refused with a message, replaced, or left as it is', async () => {
      use({ checkPrompt });
      const refused = await generate('ada', 'A weapon survey');
      assert.equal(statusOf(refused), '422 PROXY_PROMPT_REJECTED');
      assert.match(refused.text, /Not about weapons, ada\./);
      await generate('ada', 'A poll');
      await generate('ada', 'A quiz');
      const sent = service.arrived.map(
        ({ body }) => (JSON.parse(body) as { prompt: string }).prompt,
      );
      assert.deepEqual(sent, ['A poll (in English)', 'A quiz']);
      const records = (await loop.call('forms', 'ada')) as { prompt: string }[];
      assert.deepEqual(records.map((one) => one.prompt).toSorted(), sent);
    });

    it('is a mistake in the set-up if the function fails, and nothing is sent', async () => {
      use({ checkPrompt });
      for (const text of ['broken', 'wrong', 'nothing'])
        assert.equal(statusOf(await generate('ada', text)), '500 PROXY_MISCONFIGURED', text);
      assert.equal(service.arrived.length, 0);
      const log = JSON.stringify(loop.logged());
      assert.match(log, /checkPrompt/);
      assert.ok(!log.includes('secret-of-the-site'));
    });

    it('is not counted if it is refused', async () => {
      use({ checkPrompt, budget: { visitor: { day: 1 } } });
      await generate('ada', 'A weapon survey');
      assert.equal((await generate('ada')).status, 200);
    });
  });

  describe('with hooks', () => {
    it('tells them about the form and the visitor, after the response', async () => {
      const note = (name: string) =>
        php`function (mixed $about, array $context): void {
          file_put_contents(dirname(getenv('FORMS_OPTIONS')) . '/hooks', json_encode(['${name}', $about, $context['identity'], $context['scope'], $context['requestId']]) . "\n", FILE_APPEND);
        }`;
      use({ onGenerated: note('generated'), onDeleted: note('deleted') });
      const made = await generate('ada', 'A form');
      const { id = '', formUrl } = dataIn<{ id: string; formUrl: string }>(made);
      const deleted = await remove(id, 'ada');
      await settled();
      const lines = readFileSync(`${loop.path}/hooks`, 'utf8').trim().split('\n');
      assert.deepEqual(
        lines.map((line) => JSON.parse(line) as unknown),
        [
          [
            'generated',
            { id, formUrl, prompt: 'A form' },
            'ada',
            'own',
            made.headers.get('X-Request-Id'),
          ],
          ['deleted', id, 'ada', 'own', deleted.headers.get('X-Request-Id')],
        ],
      );
    });

    it('is not changed by a hook that fails, which the log says', async () => {
      use({ onGenerated: php`fn () => throw new Exception('secret-of-the-site')` });
      assert.equal((await generate('ada')).status, 200);
      await settled();
      const log = diagnostics().join('\n');
      assert.match(log, /onGenerated/);
      assert.ok(!log.includes('secret-of-the-site'));
    });
  });

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
      const statuses = await statusesOf(25, site);
      assert.equal(statuses.filter((status) => status === '200').length, 20);
    });

    it('counts an anonymous visitor by identity and by address', async () => {
      use({
        rateLimit: {},
        authorize: php`fn () => ['allow' => true, 'identity' => bin2hex(random_bytes(8)), 'anonymous' => true]`,
      });
      assert.deepEqual(await statusesOf(3, from('192.0.2.9')), ['200', '200', limited]);
    });

    it('limits requests that `authorize` denies, and holds back no session that it has admitted', async () => {
      use({
        owners: 'shared',
        rateLimit: {},
        authorize: php`fn (string $operation, PromptForms\Request $request) => $request->header('Cookie') === 's=ada' ?: ['allow' => false, 'identity' => null]`,
      });
      const ask = (cookie: string) => () => list(undefined, { headers: { Cookie: cookie } });
      assert.equal(statusOf(await ask('s=ada')()), '200');
      const denied = await statusesOf(65, () => ask(`s=${randomUUID()}`)());
      assert.equal(denied.filter((status) => status === '401 PROXY_UNAUTHENTICATED').length, 60);
      assert.equal(denied.at(-1), limited);
      assert.equal(statusOf(await ask('s=ada')()), '200');
    });
  });
});
