import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Database from 'libsql';
import { FORMS, success } from '../proxy/support.js';
import { php } from './options.js';
import type { PhpOptions } from './options.js';
import { skipsPhp } from './servers.js';
import { cuts, fails, formOf, formsIn, keyHeader, respond, setUp, statusOf } from './set-up.js';

/** A database whose statements fail while the file `fail` beside the options has a pattern that matches them. */
const failingDatabase = (
  file: string,
) => php`new class(new PromptForms\PdoDatabase(new PDO('sqlite:${file}'))) implements PromptForms\Database {
  public function __construct(private PromptForms\Database $database) {}
  public function kind(): string { return 'sqlite'; }
  public function select(string $sql, array $values = []): array { $this->check($sql); return $this->database->select($sql, $values); }
  public function execute(string $sql, array $values = []): int { $this->check($sql); return $this->database->execute($sql, $values); }
  private function check(string $sql): void {
    $pattern = @file_get_contents(dirname(getenv('FORMS_OPTIONS')) . '/fail');
    if ($pattern && preg_match($pattern, $sql)) { throw new RuntimeException('the database has gone away'); }
  }
}`;

/** A generate and its repeat, of which the first cannot renew its claim: the first renewal is due after six seconds. */
async function generateSlowly() {
  const { service, loop, use, file, generate, list } = await setUp();
  use();
  use({ database: failingDatabase(file()), timeouts: { generate: 20_000 } });
  service.reply = (incoming, outgoing, arrived) => {
    writeFileSync(`${loop.path}/fail`, '/^update (\\w*)form_generate set ends_at/');
    setTimeout(() => respond(success(formOf(1)))(incoming, outgoing, arrived), 8_000);
  };
  const headers = keyHeader();
  const first = await generate('ada', 'A form', headers);
  const repeat = await generate('ada', 'A form', headers);
  return {
    statuses: [first, repeat].map(statusOf),
    sent: service.arrived,
    listed: await list('ada'),
  };
}

// Begins with the file, so that the other tests run while it waits.
const slowly = skipsPhp ? undefined : generateSlowly();
slowly?.catch(() => {});

describe('the proxy in PHP, if something fails', { skip: skipsPhp }, async () => {
  const { service, loop, use, file, send, generate, list, settled, diagnostics } = await setUp();
  const fail = (pattern: string): void => writeFileSync(`${loop.path}/fail`, pattern);
  const useFailing = (options: PhpOptions = {}): void => {
    fail('');
    use();
    use({ database: failingDatabase(file()), ...options });
  };
  const posts = (): number => service.arrived.filter(({ method }) => method === 'POST').length;

  describe('in the database', () => {
    it('sends no generate in a transaction of the site, which could take back its owner', async () => {
      use();
      const database = php`(static function (): PDO {
        $pdo = new PDO('sqlite:${file()}');
        $pdo->beginTransaction();
        return $pdo;
      })()`;
      use({ database });
      assert.equal(statusOf(await generate('ada')), '500 PROXY_MISCONFIGURED');
      assert.equal(posts(), 0);
      assert.match(JSON.stringify(loop.logged()), /transaction open/);
    });

    it('notices a transaction that began with SQL', async () => {
      use();
      const database = php`(static function (): PDO {
        $pdo = new PDO('sqlite:${file()}');
        $pdo->exec('begin');
        return $pdo;
      })()`;
      use({ database });
      assert.equal(statusOf(await generate('ada')), '500 PROXY_MISCONFIGURED');
      assert.equal(posts(), 0);
    });

    it('sends no generate if the table of owners lacks columns', async () => {
      use();
      const database = php`(static function (): PDO {
        $pdo = new PDO('sqlite:${file()}');
        $pdo->exec('create table if not exists form_owner (form_url text primary key, id text unique, owner text, prompt text, created_at text)');
        return $pdo;
      })()`;
      use({ database });
      assert.equal((await generate('ada')).status, 500);
      assert.equal(posts(), 0);
    });

    it('counts a generate although it cannot say what is left', async () => {
      useFailing({ budget: { account: { day: 2 } } });
      fail('/^select budget, used/');
      assert.equal(statusOf(await generate('ada')), '200');
      fail('');
      const second = await generate('ada');
      assert.equal(second.headers.get('Prompt-Forms-Remaining'), '0');
      assert.equal(statusOf(await generate('ada')), '429 PROXY_BUDGET_SPENT');
    });

    it('refuses handles that change names and empty texts', async () => {
      for (const [name, value] of [
        ['CASE', 'CASE_UPPER'],
        ['ORACLE_NULLS', 'NULL_EMPTY_STRING'],
        ['ERRMODE', 'ERRMODE_SILENT'],
      ]) {
        use({
          database: php`new PDO('sqlite::memory:', null, null, [PDO::ATTR_${name} => PDO::${value}])`,
        });
        await assert.rejects(loop.call('forms', 'ada'), new RegExp(`PDO::ATTR_${name}`));
      }
    });
  });

  describe('in the code of the site', () => {
    it('responds in JSON to texts that are not UTF-8', async () => {
      const latin = String.raw`"caf\xe9"`;
      use({ checkPrompt: php`fn (): array => ['reject' => ${latin}]` });
      assert.equal(statusOf(await generate('ada')), '422 PROXY_PROMPT_REJECTED');
      use({ checkPrompt: php`fn (): array => ['prompt' => ${latin}]` });
      const headers = keyHeader();
      for (let i = 0; i < 2; i++)
        assert.equal(statusOf(await generate('ada', 'A form', headers)), '500 PROXY_MISCONFIGURED');
      assert.equal(posts(), 0);
    });

    it('keeps a message of the log that is not UTF-8', async () => {
      useFailing();
      use({
        database: php`new class implements PromptForms\Database {
        public function kind(): string { return 'sqlite'; }
        public function select(string $sql, array $values = []): array { throw new RuntimeException("caf\xe9 ferm\xe9"); }
        public function execute(string $sql, array $values = []): int { throw new RuntimeException("caf\xe9 ferm\xe9"); }
      }`,
      });
      assert.equal(statusOf(await list('ada')), '503 PROXY_UNAVAILABLE');
      assert.match(JSON.stringify(loop.logged()), /caf\? ferm\?/);
    });

    it('never lets a page of the site change the headers of the proxy', async () => {
      use({
        authorize: php`fn () => new PromptForms\Response(302, ['cache-control' => 'public', 'location' => '/sign-in'])`,
      });
      const answer = await list('ada');
      assert.equal(answer.headers.get('Cache-Control'), 'no-store');
      assert.equal(answer.headers.get('Location'), '/sign-in');
    });

    it('does not trust the host of an app', async () => {
      use({ origins: ['capacitor://evil.example'] });
      const answer = await list('ada', { headers: { Host: 'evil.example' } });
      assert.equal(statusOf(answer), '421 PROXY_MISCONFIGURED');
    });

    it('takes the first cookie of a visitor whose signature is right', async () => {
      use({
        authorize: php`fn (string $operation, PromptForms\Request $request) =>
        ['allow' => true, 'identity' => PromptForms\visitorId('a secret of the site', $request), 'anonymous' => true]`,
      });
      const made = await generate();
      const [cookie = ''] = made.headers.get('Set-Cookie')?.split(';') ?? [];
      assert.match(cookie, /^prompt-forms=[0-9a-f]{32}\.[0-9a-f]{64}$/);
      const forged = `prompt-forms=${'0'.repeat(32)}.${'0'.repeat(64)}`;
      for (const both of [`${forged}; ${cookie}`, `${cookie};${forged}`]) {
        const listed = await list(undefined, { headers: { Cookie: both } });
        assert.equal(formsIn(listed).length, 1);
        assert.equal(listed.headers.get('Set-Cookie'), null);
      }
    });

    it('takes the own origin with the port of its scheme', async () => {
      use();
      const answer = await loop.ask('POST', `${FORMS}/generate`, {
        bare: true,
        isSecure: true,
        body: '{"prompt":"A form"}',
        headers: {
          Host: 'proxy.test:443',
          Origin: 'https://proxy.test',
          'Content-Type': 'application/json',
          'X-User': 'ada',
        },
      });
      assert.equal(answer.status, 200);
    });

    it('warns once that unknown visitors are not limited', async () => {
      use({ owners: 'shared', rateLimit: undefined, authorize: php`fn () => true` });
      await list(undefined, { address: '' });
      await list(undefined, { address: '' });
      assert.equal(diagnostics().filter((message) => /are not limited/.test(message)).length, 1);
    });
  });

  it('erases no form that somebody else has got, and stops if the service is down', async () => {
    use();
    for (let i = 0; i < 6; i++) await generate('ada');
    service.reply = fails(503);
    const asked = service.arrived.length;
    const failed = (await loop.call('erase', 'ada')) as { failed: string[] };
    assert.equal(failed.failed.length, 6);
    assert.equal(service.arrived.length - asked, 3);
    service.reply = cuts;
    const again = service.arrived.length;
    await loop.call('erase', 'ada');
    assert.equal(service.arrived.length - again, 3);
    service.reply = fails(404);
    assert.deepEqual(await loop.call('erase', 'ada'), { deleted: 0, gone: 6, failed: [] });
  });

  it('stops erasing also if forms without an id are between the others', async () => {
    use();
    for (let number = 1; number <= 10; number++) {
      const { id, ...withoutId } = formOf(number);
      service.reply = respond(success(number % 2 === 0 ? withoutId : { id, ...withoutId }));
      await generate('ada');
    }
    service.reply = cuts;
    const isDelete = ({ method }: { method: string }): boolean => method === 'DELETE';
    const { failed } = (await loop.call('erase', 'ada')) as { failed: string[] };
    assert.equal(failed.length, 10);
    assert.equal(service.arrived.filter(isDelete).length, 3);
  });

  it('tells a hook the id of the form that was deleted', async () => {
    use({
      onDeleted: php`function (string $id, array $context): void {
        file_put_contents(dirname(getenv('FORMS_OPTIONS')) . '/deleted', json_encode([$id, $context['request']->id]));
      }`,
    });
    await generate('ada');
    await send('ada', 'DELETE', `${FORMS}/form_1_Ab`);
    await settled();
    const told = JSON.parse(readFileSync(`${loop.path}/deleted`, 'utf8')) as unknown;
    assert.deepEqual(told, ['form_1_Ab', 'form_1_Ab']);
  });

  it('verifies forms behind five that cannot be verified', async () => {
    use({ verifyAfter: 3_000 });
    for (let i = 0; i < 7; i++) await generate('ada');
    service.reply = fails(403);
    const database = new Database(file(), { timeout: 30_000 });
    database.exec("update form_owner set verified_at = '2026-01-01T00:00:00.000Z'");
    database.close();
    for (let i = 0; i < 2; i++) {
      await list('ada');
      await settled();
    }
    const asked = service.arrived.flatMap(({ method, url }) => (method === 'GET' ? [url] : []));
    assert.equal(new Set(asked).size, 7);
  });

  it('keeps a generate whose claim could not be renewed', async () => {
    const { statuses, sent, listed } = (await slowly) ?? assert.fail('not begun');
    assert.deepEqual(statuses, ['200', '200']);
    assert.equal(sent.filter(({ method }) => method === 'POST').length, 1);
    assert.equal(formsIn(listed).length, 1);
  });
});
