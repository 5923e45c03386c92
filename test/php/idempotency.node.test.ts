import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import Database from 'libsql';
import { deferred, FORMS, prompt, success } from '../proxy/support.js';
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

describe(
  'a generate with an Idempotency-Key through the proxy in PHP',
  { skip: skipsPhp },
  async () => {
    const { service, loop, use, file, generate } = await setUp();

    /** Changes the claims and responses that are stored. */
    const age = (ms: number): void => {
      const database = new Database(file(), { timeout: 30_000 });
      database.prepare('update form_generate set ends_at = ends_at - ?').run(ms);
      database.close();
    };

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
        [respond('no form'), 1, '502 PROXY_UPSTREAM'],
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

    it('is answered from its record, and costs no rate and no budget', async () => {
      use({
        rateLimit: { generate: { perMinute: 0.01, burst: 2 } },
        budget: { visitor: { day: 2 } },
      });
      const headers = [keyHeader(), keyHeader()];
      const spent = new Set<string | null>();
      for (const each of [...headers, ...headers, ...headers, ...headers]) {
        const answer = await generate('ada', 'A form', each);
        assert.equal(answer.status, 200, answer.text);
        spent.add(answer.headers.get('Prompt-Forms-Remaining'));
      }
      assert.deepEqual([...spent], ['1', '0']);
      assert.equal(service.arrived.length, 2);
    });

    it('leaves no trace in the store if the rate refuses it', async () => {
      use();
      await generate('bob', 'A form', keyHeader());
      const database = new Database(file(), { timeout: 30_000 });
      database.exec('create table written (name text)');
      for (const change of ['insert', 'update'])
        database.exec(
          `create trigger seen_${change} after ${change} on form_generate begin insert into written values (new.name); end`,
        );
      const written = () => {
        const rows = database.prepare('select distinct name from written').all();
        return rows.length;
      };
      loop.use({
        baseUrl: service.url,
        database: php`new PDO('sqlite:${file()}')`,
        rateLimit: { generate: { perMinute: 0.01, burst: 2 } },
      });
      const keys = Array.from({ length: 40 }, () => keyHeader());
      const seen = [];
      // Each key twice: a refused one is as new as before.
      for (const key of [...keys, ...keys])
        seen.push(statusOf(await generate('ada', 'A form', key)));
      assert.equal(seen.filter((status) => status === '200').length, 4);
      assert.equal(seen.filter((status) => status === '429 PROXY_RATE_LIMITED').length, 76);
      assert.equal(service.arrived.length, 1 + 2);
      assert.equal(written(), 2);
      database.close();
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

    it('makes no repeat in another process wait while it runs', async () => {
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
      const repeat = (text = 'A form') =>
        other.ask('POST', `${FORMS}/generate`, {
          headers: { 'X-User': 'ada', ...headers },
          body: prompt(text),
        });
      for (let times = 0; times < 3; times++) {
        const early = await repeat();
        assert.equal(statusOf(early), '503 PROXY_UNAVAILABLE');
        assert.equal(early.headers.get('Retry-After'), '5');
        assert.equal(early.headers.get('Prompt-Forms-Replayed'), null);
      }
      assert.equal(statusOf(await repeat('Another form')), '422 PROXY_KEY_REUSED');
      assert.deepEqual(
        other.logged().map(({ level }) => level),
        ['warn', 'warn', 'warn', 'warn'],
      );
      finish.resolve();
      const made = await first;
      const again = await repeat();
      assert.deepEqual(dataIn(again), dataIn(made));
      assert.equal(again.headers.get('Prompt-Forms-Replayed'), '1');
      const lists = await other.ask('GET', FORMS, { headers: { 'X-User': 'ada' } });
      assert.equal(dataIn<{ forms: unknown[] }>(lists).forms.length, 1);
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
      const repeat = async () => statusOf(await generate('ada', 'A form', headers));
      assert.equal(await repeat(), '503 PROXY_UNAVAILABLE');
      // The claim of the killed process ends.
      age(60_000);
      assert.equal(await repeat(), '504 PROXY_TIMEOUT');
      assert.equal(service.arrived.length, 1);
      // After a day, nobody can mean the same generate any more.
      age(2 * 86_400_000);
      assert.equal((await generate('ada', 'A form', headers)).status, 200);
    });
  },
);
