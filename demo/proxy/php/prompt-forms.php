<?php

/**
 * The proxy that holds the account's API key, in one file: PHP 8.1 or newer (64 bit) with curl, and with PDO for {@see PdoDatabase}.
 *
 *     $proxy = new PromptForms\FormsProxy(baseUrl: …, apiKey: …, database: …, owners: 'own', authorize: …);
 *     $proxy->serve();
 *
 * It has the options, rules, tables and responses of `createFormsProxy` of the npm package `prompt-forms`, so a site can change between
 * both servers. All that requests share is in the database: owners, counts of limits and budgets, and responses to repeat.
 *
 * Guide: demo/guide/php.md. Licence: MIT.
 */

declare(strict_types=1);

namespace PromptForms;

use Closure;
use InvalidArgumentException;
use stdClass;
use Throwable;

const OPERATIONS = ['generate', 'list', 'get', 'delete'];
const FORMS_PATH = '/api/v1/forms';
const API_VERSION = '2024-01-01';
const FORM_ID = 'form_[0-9]{1,20}_[A-Za-z0-9]{1,64}';
/** An escape, a backslash, a semicolon, and an empty or dot segment match no route. */
const PLAIN_PATH = '#^(?:/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+\z#';
const DEFAULT_FIELDS = ['title', 'name', 'createdAt', 'created_at', 'updatedAt', 'updated_at'];
const REQUIRED_FIELDS = ['id', 'formUrl', 'deleted'];
const ONE_DAY_MS = 86_400_000;

/** A request of a visitor. */
final class Request
{
    /** The form's id, with get and delete. Set by the proxy. */
    public ?string $id = null;
    /** @var array<string, string> By name in lower case. */
    public readonly array $headers;

    /**
     * @param string $target path and query as the visitor sent them, such as `/api/v1/forms?a=b`
     * @param array<string, string> $headers
     * @param string|resource $body
     * @param string $scriptPath path of the script, if the address may contain it, such as `/forms.php`
     */
    public function __construct(
        public readonly string $method,
        public readonly string $target,
        array $headers,
        private readonly mixed $body = '',
        public readonly ?string $address = null,
        public readonly bool $isSecure = false,
        public readonly string $scriptPath = '',
    ) {
        $this->headers = array_change_key_case($headers);
    }

    /** The request that PHP handles now. */
    public static function fromGlobals(): self
    {
        // `$_SERVER` does not tell `X_Name` from `X-Name`.
        $headers = \function_exists('getallheaders') ? getallheaders() : [];
        foreach ($headers === [] ? $_SERVER : [] as $name => $value) {
            if (preg_match('/^(?:HTTP_(?!CONTENT_)|(?=CONTENT_(?:TYPE|LENGTH)\z))(.+)/', (string) $name, $match)) {
                $headers[strtr($match[1], '_', '-')] = (string) $value;
            }
        }
        return new self(
            $_SERVER['REQUEST_METHOD'] ?? 'GET',
            $_SERVER['REQUEST_URI'] ?? '/',
            array_filter($headers, fn (string $value): bool => $value !== ''),
            fopen('php://input', 'rb'),
            $_SERVER['REMOTE_ADDR'] ?? null,
            !\in_array($_SERVER['HTTPS'] ?? 'off', ['off', ''], true),
            $_SERVER['SCRIPT_NAME'] ?? '',
        );
    }

    public function header(string $name): ?string
    {
        return $this->headers[strtolower($name)] ?? null;
    }

    /** The host name in lower case, without the port. Null for a missing or invalid `Host`. */
    public function hostName(): ?string
    {
        $pattern = '/^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?\z/';
        return preg_match($pattern, $this->header('Host') ?? '', $match) ? strtolower($match[1]) : null;
    }

    /** The origin of the site's own pages. */
    public function origin(): string
    {
        return ($this->isSecure ? 'https://' : 'http://') . strtolower($this->header('Host') ?? '');
    }

    /** The body, at most one byte more than `$maxBytes`. */
    public function body(int $maxBytes): string
    {
        $isStream = \is_resource($this->body);
        return $isStream ? (string) stream_get_contents($this->body, $maxBytes + 1) : (string) $this->body;
    }
}

/** The response to a visitor. */
final class Response
{
    /** @var list<Closure(): void> */
    private array $work = [];

    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public array $headers = [],
        public readonly string $body = '',
    ) {
    }

    /** Sends the response with PHP's own functions. */
    public function send(): void
    {
        // Its length would be wrong.
        ini_set('zlib.output_compression', '0');
        header_remove('X-Powered-By');
        http_response_code($this->status);
        foreach ($this->headers + ['Content-Length' => (string) \strlen($this->body)] as $name => $value) {
            header("$name: $value");
        }
        echo $this->body;
    }

    /** Adds work for {@see finish}. */
    public function after(Closure ...$work): self
    {
        array_push($this->work, ...$work);
        return $this;
    }

    /** Does what no visitor needs to wait for, such as verifying forms. Call it once the response has been sent. */
    public function finish(): void
    {
        foreach ($this->work as $work) {
            $work();
        }
        $this->work = [];
    }
}

/** A failure that the proxy itself decides. `$note` is for the log, and never in the response. */
final class Refusal extends \Exception
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly ?string $note = null,
        public readonly array $headers = [],
        public readonly ?int $serviceStatus = null,
    ) {
        parent::__construct($message);
    }

    /** A mistake in the set-up. */
    public static function misconfigured(string $note, ?int $serviceStatus = null): self
    {
        $message = 'The form service is not set up correctly on this site.';
        return new self(500, 'PROXY_MISCONFIGURED', $message, $note, [], $serviceStatus);
    }

    /** The database or the service is out of reach, and nothing was sent. */
    public static function unavailable(string $note): self
    {
        $message = 'Forms are not available now. Try again in a moment.';
        return new self(503, 'PROXY_UNAVAILABLE', $message, $note, ['Retry-After' => '5']);
    }

    public static function badResponse(string $note, ?int $serviceStatus = null): self
    {
        $message = 'The form service sent an invalid response.';
        return new self(502, 'PROXY_UPSTREAM', $message, $note, [], $serviceStatus);
    }

    public static function rateLimited(int $waitMs): self
    {
        $headers = ['Retry-After' => (string) (int) ceil($waitMs / 1000)];
        return new self(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', null, $headers);
    }

    /** A visitor cannot tell someone else's form from one that does not exist. */
    public static function notFound(): self
    {
        return new self(404, 'NOT_FOUND', 'Form not found.');
    }

    /** The service certainly made no form. */
    public function isSafeToRetry(): bool
    {
        $codes = ['UNAVAILABLE', 'RATE_LIMITED', 'MISCONFIGURED', 'PROMPT_REJECTED', 'BUDGET_SPENT'];
        return \in_array(substr($this->errorCode, 6), $codes, true) || isRejection($this->serviceStatus ?? 0);
    }
}

/** A database that owners, counts and responses are in. A method throws if the database fails. */
interface Database
{
    /** `sqlite`, `pgsql` or `mysql` (also for MariaDB). */
    public function kind(): string;

    /**
     * @param string $sql with `?` for each value
     * @param list<string|int|null> $values
     * @return list<array<string, mixed>>
     */
    public function select(string $sql, array $values = []): array;

    /**
     * @param list<string|int|null> $values
     * @return int number of rows that changed
     */
    public function execute(string $sql, array $values = []): int;
}

/** The site's own PDO handle. */
final class PdoDatabase implements Database
{
    public function __construct(private readonly \PDO $pdo)
    {
        if ($pdo->getAttribute(\PDO::ATTR_ERRMODE) !== \PDO::ERRMODE_EXCEPTION) {
            throw new InvalidArgumentException('FormsProxy: `database` must have PDO::ERRMODE_EXCEPTION, PHP\'s default.');
        }
        if (!\in_array($this->kind(), ['sqlite', 'pgsql', 'mysql'], true)) {
            throw new InvalidArgumentException('FormsProxy: `database` must be of SQLite, PostgreSQL, MariaDB or MySQL.');
        }
    }

    public function kind(): string
    {
        return $this->pdo->getAttribute(\PDO::ATTR_DRIVER_NAME);
    }

    public function select(string $sql, array $values = []): array
    {
        return $this->run($sql, $values)->fetchAll(\PDO::FETCH_ASSOC);
    }

    public function execute(string $sql, array $values = []): int
    {
        return $this->run($sql, $values)->rowCount();
    }

    private function run(string $sql, array $values): \PDOStatement
    {
        $statement = $this->pdo->prepare($sql);
        foreach ($values as $index => $value) {
            $type = \is_int($value) ? \PDO::PARAM_INT : ($value === null ? \PDO::PARAM_NULL : \PDO::PARAM_STR);
            $statement->bindValue($index + 1, $value, $type);
        }
        $statement->execute();
        return $statement;
    }
}

/** The four tables. They are created when a statement fails for the first time. */
final class Store
{
    private bool $isChecked = false;

    public function __construct(public readonly Database $database, private readonly string $prefix)
    {
    }

    /** The name of a table with the site's prefix. */
    public function table(string $name): string
    {
        return $this->prefix . $name;
    }

    /**
     * Runs statements. `$work` may run twice.
     * @throws Refusal that says which part of the store failed
     */
    public function run(string $part, Closure $work): mixed
    {
        try {
            // MySQL would replace what the connection cannot express, and two visitors would become one.
            if (!$this->isChecked && $this->database->kind() === 'mysql') {
                $charset = $this->database->select('select @@character_set_client as name')[0]['name'] ?? '';
                if ($charset !== 'utf8mb4') {
                    throw Refusal::misconfigured('The connection to the database must have the character set utf8mb4.');
                }
            }
            $this->isChecked = true;
            try {
                return $work();
            } catch (\RuntimeException $error) {
                if ($error instanceof Refusal || $error instanceof Conflict) {
                    throw $error;
                }
                $this->createTables();
                return $work();
            }
        } catch (Refusal | Conflict $error) {
            throw $error;
        } catch (Throwable $error) {
            $note = "The database failed ($part): " . shorten($error->getMessage());
            // A missing right, a wrong password, a file that cannot be written.
            $isSetUp = $error instanceof \Error || preg_match('/^(?:42|28|3[DF]000)/', (string) $error->getCode())
                || \in_array($error->errorInfo[1] ?? 0, [1, 8, 14, 1044, 1045, 1142], true);
            throw $isSetUp ? Refusal::misconfigured($note) : Refusal::unavailable($note);
        }
    }

    /** Adds a row. False if there is one with the same key. */
    public function insert(string $table, array $row): bool
    {
        $isMysql = $this->database->kind() === 'mysql';
        $sql = ($isMysql ? 'insert ignore into ' : 'insert into ') . $this->table($table)
            . ' (' . implode(', ', array_keys($row)) . ') values (' . implode(', ', array_fill(0, \count($row), '?')) . ')'
            . ($isMysql ? '' : ' on conflict do nothing');
        return $this->database->execute($sql, array_values($row)) > 0;
    }

    /** The statements that create the tables. Each changes nothing that exists. */
    public function migration(): array
    {
        $isMysql = $this->database->kind() === 'mysql';
        $ascii = fn (string $type): string => $isMysql ? "$type character set ascii collate ascii_bin" : 'text';
        $utf8 = fn (string $type): string => $isMysql ? "$type character set utf8mb4 collate utf8mb4_bin" : 'text';
        $text = $isMysql ? 'mediumtext character set utf8mb4' : 'text';
        $owner = $this->table('form_owner');
        $index = "{$owner}_by_owner";
        return array_merge(
            ["create table if not exists $owner (form_url {$utf8('varchar(750)')} not null primary key, "
                . "id {$ascii('varchar(100)')} unique, owner {$utf8('varchar(255)')} not null, prompt $text not null, "
                . "created_at {$ascii('varchar(30)')} not null, details $text, verified_at {$ascii('varchar(30)')}"
                // MySQL has no `create index if not exists`.
                . ($isMysql ? ", index $index (owner, created_at))" : ')')],
            $isMysql ? [] : ["create index if not exists $index on $owner (owner, created_at)"],
            ["create table if not exists {$this->table('form_budget')} "
                . "(budget {$ascii('varchar(100)')} not null primary key, used integer not null, ends_at bigint not null)",
            "create table if not exists {$this->table('form_limit')} "
                . "(name {$ascii('char(64)')} not null primary key, free_at bigint not null)",
            "create table if not exists {$this->table('form_generate')} (name {$ascii('char(64)')} not null primary key, "
                . "claim {$ascii('char(36)')} not null, fingerprint {$ascii('char(64)')} not null, "
                . "ends_at bigint not null, response $text)"],
        );
    }

    private function createTables(): void
    {
        foreach ($this->migration() as $statement) {
            try {
                $this->database->execute($statement);
            } catch (Throwable) {
                // Another process may create the table at the same time.
                $this->database->execute($statement);
            }
        }
        $owner = $this->table('form_owner');
        $check = fn () => $this->database->select("select details, verified_at from $owner where 1 = 0");
        try {
            $check();
        } catch (Throwable) {
            // A table of an earlier version.
            $isMysql = $this->database->kind() === 'mysql';
            $types = $isMysql ? ['mediumtext character set utf8mb4', 'varchar(30) character set ascii collate ascii_bin'] : ['text', 'text'];
            foreach (['details', 'verified_at'] as $i => $column) {
                try {
                    $this->database->execute("alter table $owner add column $column {$types[$i]}");
                } catch (Throwable) {
                    // Another process may have added it: the check decides.
                }
            }
            $check();
        }
    }

    /** Deletes what no longer counts. */
    public function clean(): void
    {
        $now = nowMs();
        $this->run('clean', function () use ($now): void {
            $delete = fn (string $table, int $before) =>
                $this->database->execute("delete from {$this->table($table)} where ends_at < ?", [$before]);
            $this->database->execute("delete from {$this->table('form_limit')} where free_at < ?", [$now * 1000]);
            $delete('form_budget', $now - ONE_DAY_MS);
            $delete('form_generate', $now - ONE_DAY_MS);
        });
    }
}

/** Another owner or another form has the id or the URL. */
final class Conflict extends \RuntimeException
{
}

/**
 * Who owns which form, in the table of `sqlOwners`. A record is an array with `id` (may be null), `formUrl`, `prompt`, `createdAt`,
 * `details` (an array of texts), `verifiedAt` (may be null) and `owner`.
 */
final class Owners
{
    /** Characters that MySQL's columns hold: it would cut off the rest. */
    private const LENGTHS = ['form_url' => 750, 'id' => 100, 'owner' => 255];

    private readonly string $table;

    public function __construct(private readonly Store $store)
    {
        $this->table = $store->table('form_owner');
    }

    /** @throws Conflict */
    public function add(string $owner, ?string $id, string $formUrl, string $prompt, array $details): void
    {
        $now = isoTime(nowMs());
        $row = ['form_url' => $formUrl, 'id' => $id, 'owner' => $owner, 'prompt' => $prompt, 'created_at' => $now,
            'details' => toJson((object) $details), 'verified_at' => $now];
        $this->run(function () use ($row, $owner, $id, $formUrl): void {
            $this->assertFits($row);
            if ($this->store->insert('form_owner', $row)) {
                return;
            }
            if ($id !== null) {
                $this->attach($owner, $formUrl, $id);
            }
            $record = $this->find('form_url', [$formUrl])[0] ?? null;
            if ($record === null || $record['owner'] !== $owner || ($id !== null && $record['id'] !== $id)) {
                throw new Conflict("Another owner or another form has the id $id or the URL $formUrl.");
            }
        });
    }

    /** Adds the id to the owner's record of this form, if it still exists. @throws Conflict */
    public function attachId(string $owner, string $formUrl, string $id): void
    {
        $this->run(function () use ($owner, $formUrl, $id): void {
            $this->attach($owner, $formUrl, $id);
            $record = $this->find('form_url', [$formUrl])[0] ?? null;
            if ($record !== null && $record['owner'] === $owner && $record['id'] !== $id) {
                throw new Conflict("Another form has the id $id.");
            }
        });
    }

    private function attach(string $owner, string $formUrl, string $id): void
    {
        $taken = $this->find('id', [$id]) !== [];
        $sql = "update $this->table set id = ? where form_url = ? and owner = ? and id is null";
        if (!$taken) {
            $this->store->database->execute($sql, [$id, $formUrl, $owner]);
        }
    }

    /** All records of an owner, newest first. */
    public function forms(string $owner): array
    {
        $sql = "select * from $this->table where owner = ? order by created_at desc";
        return $this->run(function () use ($sql, $owner): array {
            $records = array_map($this->record(...), $this->store->database->select($sql, [$owner]));
            // A database may compare less strictly than PHP.
            return array_values(array_filter($records, fn (array $record): bool => $record['owner'] === $owner));
        });
    }

    /** Records without an id, of all owners. */
    public function withoutId(int $limit): array
    {
        $sql = "select * from $this->table where id is null limit $limit";
        return $this->run(fn (): array => array_map($this->record(...), $this->store->database->select($sql)));
    }

    public function owns(string $owner, string $id): bool
    {
        $record = $this->byIds([$id])[0] ?? null;
        return $record !== null && $record['id'] === $id && $record['owner'] === $owner;
    }

    /** @param list<string> $ids */
    public function byIds(array $ids): array
    {
        return $this->run(fn (): array => $this->find('id', $ids));
    }

    /** @param list<string> $urls */
    public function byUrls(array $urls): array
    {
        return $this->run(fn (): array => $this->find('form_url', $urls));
    }

    private function find(string $column, array $values): array
    {
        $rows = [];
        foreach (array_chunk($values, 500) as $chunk) {
            $marks = implode(', ', array_fill(0, \count($chunk), '?'));
            $sql = "select * from $this->table where $column in ($marks)";
            array_push($rows, ...$this->store->database->select($sql, $chunk));
        }
        return array_map($this->record(...), $rows);
    }

    public function remove(string $id): void
    {
        $this->run(fn () => $this->store->database->execute("delete from $this->table where id = ?", [$id]));
    }

    public function removeUrl(string $formUrl): void
    {
        $sql = "delete from $this->table where form_url = ? and id is null";
        $this->run(fn () => $this->store->database->execute($sql, [$formUrl]));
    }

    /** Stores what the service has just said of a form. */
    public function verified(string $id, array $details): void
    {
        $sql = "update $this->table set details = ?, verified_at = ? where id = ?";
        $values = [toJson((object) $details), isoTime(nowMs()), $id];
        $this->run(fn () => $this->store->database->execute($sql, $values));
    }

    /** Gives all forms of an owner to another one, in one statement. @return int their number */
    public function transfer(string $from, string $to): int
    {
        if ($from === $to) {
            return 0;
        }
        // MySQL ignores spaces at the end when it compares.
        $isMysql = $this->store->database->kind() === 'mysql';
        $bytes = fn (string $text): string => "cast(convert($text using utf8mb4) as binary)";
        $sql = "update $this->table set owner = ? where owner = ?"
            . ($isMysql ? " and {$bytes('owner')} = {$bytes('?')}" : '');
        $this->assertFits(['owner' => $to]);
        return $this->run(fn () => $this->store->database->execute($sql, $isMysql ? [$to, $from, $from] : [$to, $from]));
    }

    private function record(array $row): array
    {
        $details = json_decode((string) ($row['details'] ?? ''), true);
        return ['id' => $row['id'], 'formUrl' => $row['form_url'], 'prompt' => $row['prompt'],
            'createdAt' => $row['created_at'], 'verifiedAt' => $row['verified_at'], 'owner' => $row['owner'],
            'details' => \is_array($details) ? array_filter($details, \is_string(...)) : []];
    }

    private function assertFits(array $row): void
    {
        foreach ($this->store->database->kind() === 'mysql' ? self::LENGTHS : [] as $column => $length) {
            if (preg_match_all('/./su', $row[$column] ?? '') > $length) {
                throw new Conflict("A value is longer than the column $column ($length).");
            }
        }
    }

    private function run(Closure $work): mixed
    {
        return $this->store->run('owners', $work);
    }
}

/** Rates, and the budgets of `sqlBudget`. Several processes never exceed them. */
final class Counts
{
    public function __construct(private readonly Store $store)
    {
    }

    /**
     * Takes one request from a rate. A row has the time in microseconds from which on the whole burst is free again.
     * @param array{perMinute: int|float, burst: int|float} $rate
     * @return int milliseconds to wait, 0 if there was one
     */
    public function take(string $name, array $rate): int
    {
        $interval = max(1, (int) (60_000_000 / $rate['perMinute']));
        return $this->store->run('rateLimit', function () use ($name, $rate, $interval): int {
            $key = hash('sha256', $name);
            $now = nowMs() * 1000;
            $latest = $now + (int) (($rate['burst'] - 1) * $interval);
            $sql = "update {$this->store->table('form_limit')} set free_at = (case when free_at > ? then free_at else ? end) + ? "
                . 'where name = ? and free_at <= ?';
            $isTaken = fn (): bool => $this->store->database->execute($sql, [$now, $now, $interval, $key, $latest]) > 0;
            if ($isTaken() || $this->store->insert('form_limit', ['name' => $key, 'free_at' => $now + $interval])) {
                return 0;
            }
            // Between the two, another process may have added the row.
            $waitMs = $this->waits([$name], $rate)[$name];
            return $waitMs === 0 && $isTaken() ? 0 : max(1, $waitMs);
        });
    }

    /**
     * Milliseconds to wait for each of these names, as {@see take} would say, without taking any.
     * @param list<string> $names
     * @return array<string, int>
     */
    public function waits(array $names, array $rate): array
    {
        return $this->store->run('rateLimit', function () use ($names, $rate): array {
            $keys = array_combine($names, array_map(fn (string $name): string => hash('sha256', $name), $names));
            $marks = implode(', ', array_fill(0, \count($keys), '?'));
            $sql = "select name, free_at from {$this->store->table('form_limit')} where name in ($marks)";
            $times = array_column($this->store->database->select($sql, array_values($keys)), 'free_at', 'name');
            $latest = nowMs() * 1000 + (int) (($rate['burst'] - 1) * 60_000_000 / $rate['perMinute']);
            return array_map(fn (string $key): int => max(0, (int) ceil(((int) ($times[$key] ?? 0) - $latest) / 1000)), $keys);
        });
    }

    /** Makes {@see waits} say at least this time. */
    public function block(string $name, int $ms): void
    {
        $this->store->run('rateLimit', function () use ($name, $ms): void {
            $row = ['name' => hash('sha256', $name), 'free_at' => (nowMs() + $ms) * 1000];
            if (!$this->store->insert('form_limit', $row)) {
                $sql = "update {$this->store->table('form_limit')} set free_at = ? where name = ? and free_at < ?";
                $this->store->database->execute($sql, [$row['free_at'], $row['name'], $row['free_at']]);
            }
        });
    }

    /**
     * Adds one to every counter, or to none if one is at its limit.
     * @param list<array{key: string, limit: int, endsAt: int}> $counters
     * @return array{spent?: array, remaining?: int} the counter at its limit, or what is left of the smallest budget
     */
    public function reserve(array $counters): array
    {
        $done = [];
        foreach ($counters as $counter) {
            try {
                $isReserved = $this->reserveOne($counter);
            } catch (Throwable $error) {
                $this->release($done);
                throw $error;
            }
            if (!$isReserved) {
                $this->release($done);
                return ['spent' => $counter];
            }
            $done[] = $counter;
        }
        return ['remaining' => $this->remaining($counters)];
    }

    private function reserveOne(array $counter): bool
    {
        ['key' => $key, 'limit' => $limit, 'endsAt' => $endsAt] = $counter;
        $sql = "update {$this->store->table('form_budget')} set used = used + 1 where budget = ? and used < ?";
        $increment = fn (): bool => $this->store->database->execute($sql, [$key, $limit]) > 0;
        $row = ['budget' => $key, 'used' => 1, 'ends_at' => $endsAt];
        return $this->store->run('budget', fn (): bool => $limit > 0
            && ($increment() || $this->store->insert('form_budget', $row) || $increment()));
    }

    /** @param list<array{key: string, limit: int, endsAt: int}> $counters */
    public function release(array $counters): void
    {
        $sql = "update {$this->store->table('form_budget')} set used = used - 1 where budget = ? and used > 0";
        foreach ($counters as ['key' => $key]) {
            $this->store->run('budget', fn () => $this->store->database->execute($sql, [$key]));
        }
    }

    /** What is left of the smallest budget. @param non-empty-list<array{key: string, limit: int, endsAt: int}> $counters */
    public function remaining(array $counters): int
    {
        $keys = array_column($counters, 'key');
        $marks = implode(', ', array_fill(0, \count($keys), '?'));
        $sql = "select budget, used from {$this->store->table('form_budget')} where budget in ($marks)";
        $used = array_column(
            $this->store->run('budget', fn (): array => $this->store->database->select($sql, $keys)),
            'used',
            'budget',
        );
        return max(0, min(array_map(fn (array $one): int => $one['limit'] - (int) ($used[$one['key']] ?? 0), $counters)));
    }
}

/** Executes a generate with an `Idempotency-Key` only once. */
final class Generates
{
    /** Milliseconds of a claim that is not renewed. A repeat learns within this time that the process of the claim died. */
    private const CLAIM_MS = 30_000;
    private const POLL_MS = 200;

    public function __construct(private readonly Store $store)
    {
    }

    /**
     * Executes `$first`, or gives the outcome of the earlier try with this key.
     * @param Closure(Closure(): void $renew): Reply $first calls `$renew` every few seconds
     * @param Closure(): void $repeated called before an earlier try is waited for
     * @param Closure(string): void $report
     * @throws Refusal that of `$first`; 422 `PROXY_KEY_REUSED`; 504 `PROXY_TIMEOUT` if the earlier try never ended
     */
    public function once(string $name, string $fingerprint, int $maxMs, Closure $first, Closure $repeated, Closure $report): Reply
    {
        $claim = bin2hex(random_bytes(16));
        $hasCounted = false;
        for ($deadline = nowMs() + $maxMs; ; usleep(self::POLL_MS * 1000)) {
            $row = ['name' => $name, 'claim' => $claim, 'fingerprint' => $fingerprint, 'ends_at' => nowMs() + self::CLAIM_MS, 'response' => null];
            if ($this->run(fn (): bool => $this->store->insert('form_generate', $row))) {
                return $this->execute($row, $first, $report);
            }
            if (!$hasCounted) {
                $repeated();
                $hasCounted = true;
            }
            $found = $this->run(fn (): array => $this->store->database->select("select * from {$this->table()} where name = ?", [$name]))[0] ?? null;
            if ($found === null || (int) $found['ends_at'] + ONE_DAY_MS < nowMs()) {
                $this->delete($name, $found['claim'] ?? '');
                continue;
            }
            if ($found['fingerprint'] !== $fingerprint) {
                $message = 'This Idempotency-Key belongs to another prompt. Send a new key with each prompt.';
                throw new Refusal(422, 'PROXY_KEY_REUSED', $message);
            }
            if ($found['response'] !== null) {
                return self::replay($found['response']);
            }
            if ((int) $found['ends_at'] < nowMs() || nowMs() > $deadline) {
                throw self::unknown('An earlier try of this generate was never finished.');
            }
        }
    }

    private function execute(array $row, Closure $first, Closure $report): Reply
    {
        $renewedAt = nowMs();
        $renew = function () use ($row, &$renewedAt): void {
            if (nowMs() - $renewedAt > self::CLAIM_MS / 5) {
                $renewedAt = nowMs();
                $this->update($row, 'ends_at', $renewedAt + self::CLAIM_MS);
            }
        };
        try {
            $reply = $first($renew);
            $kept = isRejection($reply->status) ? null
                : ['status' => $reply->status, 'body' => $reply->json(), 'retryAfter' => $reply->retryAfter];
            return $reply;
        } catch (Throwable $error) {
            $refusal = $error instanceof Refusal ? $error : self::unknown('The proxy failed during a generate.');
            $kept = $refusal->isSafeToRetry() ? null
                : ['status' => $refusal->status, 'code' => $refusal->errorCode, 'message' => $refusal->getMessage()];
            throw $error;
        } finally {
            try {
                if ($kept === null) {
                    $this->delete($row['name'], $row['claim']);
                } else {
                    $this->update($row, 'response', toJson($kept));
                    $this->update($row, 'ends_at', nowMs());
                }
            } catch (Refusal $refusal) {
                $report("$refusal->note A response is not kept, so a repeat gets none.");
            }
        }
    }

    private static function replay(string $json): Reply
    {
        $kept = json_decode($json);
        if (isset($kept->body)) {
            return new Reply($kept->status, json_decode($kept->body), $kept->retryAfter ?? null);
        }
        if (!isset($kept->status, $kept->code, $kept->message)) {
            throw self::unknown('A stored response is not valid.');
        }
        throw new Refusal($kept->status, $kept->code, $kept->message, 'This generate failed before and was not sent again.');
    }

    private static function unknown(string $note): Refusal
    {
        return new Refusal(504, 'PROXY_TIMEOUT', 'The form may have been generated. Check the list of forms.', $note);
    }

    private function update(array $row, string $column, string|int $value): void
    {
        $sql = "update {$this->table()} set $column = ? where name = ? and claim = ?";
        $this->run(fn () => $this->store->database->execute($sql, [$value, $row['name'], $row['claim']]));
    }

    private function delete(string $name, string $claim): void
    {
        $sql = "delete from {$this->table()} where name = ? and claim = ?";
        $this->run(fn () => $this->store->database->execute($sql, [$name, $claim]));
    }

    private function table(): string
    {
        return $this->store->table('form_generate');
    }

    private function run(Closure $work): mixed
    {
        return $this->store->run('idempotency', $work);
    }
}

/** A response of the service. */
final class Reply
{
    public function __construct(
        public readonly int $status,
        public readonly mixed $value,
        public readonly ?string $retryAfter = null,
    ) {
    }

    /** A response with data of the proxy's own. */
    public static function of(string $requestId, mixed $data): self
    {
        $meta = ['request_id' => $requestId, 'api_version' => API_VERSION];
        return new self(200, (object) ['success' => true, 'data' => $data, 'meta' => $meta]);
    }

    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status < 300;
    }

    /** The member `data`. Null for a failure. */
    public function data(): mixed
    {
        return $this->isSuccess() && ($this->value->success ?? null) === true ? $this->value->data ?? null : null;
    }

    /** True if the service itself says that there is no such form. A server in between may send a 404 too. */
    public function isGone(): bool
    {
        return $this->status === 404 && $this->value instanceof stdClass && ($this->value->success ?? null) === false;
    }

    /** The form of a get or generate: `data`, or its member `form`. */
    public function form(): mixed
    {
        $data = $this->data();
        $isForm = textOf($data, 'id') !== null || textOf($data, 'formUrl') !== null;
        return $isForm || !$data instanceof stdClass ? $data : $data->form ?? $data;
    }

    /** @return list<stdClass>|null the forms of a list; null if there is none */
    public function forms(): ?array
    {
        $data = $this->data();
        $isForm = fn (mixed $item): bool => preg_match('/^form_\d+_[A-Za-z0-9]+\z/', textOf($item, 'id') ?? '') === 1;
        $lists = \is_array($data) ? [$data] : array_filter((array) $data, \is_array(...));
        if ($data instanceof stdClass && \is_array($data->forms ?? null)) {
            $lists = [$data->forms];
        } elseif (\count($lists) > 1) {
            $lists = array_filter($lists, fn (array $list): bool => $list !== [] && array_filter($list, $isForm) === $list);
        }
        return \count($lists) === 1 ? array_values(array_filter(reset($lists), $isForm)) : null;
    }

    public function json(): string
    {
        return toJson($this->value);
    }
}

/** The form service: sends requests with the key, and reads responses. */
final class Service
{
    /** Errors of curl before there is a connection: names, connections, TLS. */
    private const UNREACHED = [5, 6, 7, 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91];
    private const INVALID_LIST = 'The list of the service cannot be read.';

    private ?\CurlHandle $curl = null;

    /** @param array{read: int, generate: int} $timeouts */
    public function __construct(
        private readonly string $baseUrl,
        private readonly array $timeouts,
        private readonly ?int $maxBytes,
    ) {
    }

    /**
     * @param Closure(): void|null $tick called about once a second
     * @throws Refusal 502, 503, 504, or 429 `PROXY_UPSTREAM` for a 429 that is not JSON
     */
    public function send(string $operation, string $id, ?string $prompt, #[\SensitiveParameter] string $key, string $requestId, ?Closure $tick = null): Reply
    {
        $maxBytes = $this->maxBytes ?? ($operation === 'list' ? self::maxListBytes() : 1_048_576);
        $text = '';
        $take = function (string $piece) use (&$text, $maxBytes): bool {
            $text .= $piece;
            return \strlen($text) <= $maxBytes;
        };
        $timeoutMs = $this->timeouts[$operation === 'generate' ? 'generate' : 'read'];
        [$status, $headers] = $this->call($operation, $id, $prompt, $key, $requestId, $timeoutMs, $take, $tick);
        self::assertUsable($status);
        $retryAfter = $headers['retry-after'] ?? '';
        $isTime = preg_match('/^(?:\d{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30})\z/', $retryAfter) && !str_contains($retryAfter, $key);
        $isEmptyDelete = $operation === 'delete' && \in_array($status, [204, 205], true) && $text === '';
        $value = $isEmptyDelete ? (object) ['success' => true, 'data' => (object) ['deleted' => true]] : json_decode($text);
        $problem = match (true) {
            \strlen($text) > $maxBytes => "The service's response has more than $maxBytes bytes; see `maxResponseBytes`.",
            !$isEmptyDelete && json_last_error() !== JSON_ERROR_NONE => "The service's response is not JSON in UTF-8.",
            self::holdsKey($text, $value, $key) => "The service's response contains the API key.",
            default => null,
        };
        if ($problem !== null && $status === 429) {
            $message = 'The form service is busy. Try again later.';
            throw new Refusal(429, 'PROXY_UPSTREAM', $message, null, $isTime ? ['Retry-After' => $retryAfter] : [], 429);
        }
        if ($problem !== null && $operation === 'list' && \strlen($text) > $maxBytes) {
            throw new Refusal(502, 'PROXY_TOO_LARGE_LIST', 'The list of forms is too large.', $problem, [], $status);
        }
        if ($problem !== null) {
            throw Refusal::badResponse($problem, $status);
        }
        return new Reply(\in_array($status, [204, 205], true) ? 200 : $status, $value, $isTime ? $retryAfter : null);
    }

    /**
     * Reads the account's list as a stream, of any size, until `$take` returns true.
     * @param Closure(stdClass): bool $take
     * @throws Refusal for a list that breaks off, fails or is too slow
     */
    public function readList(#[\SensitiveParameter] string $key, string $requestId, int $timeoutMs, Closure $take): void
    {
        $isEnough = false;
        $reader = new ListReader(function (stdClass $form) use ($take, $key, &$isEnough): void {
            $isEnough = $isEnough || (!str_contains(textOf($form, 'id') ?? '', $key) && $take($form));
        });
        [$status] = $this->call('list', '', null, $key, $requestId, $timeoutMs, function (string $piece) use ($reader, &$isEnough): bool {
            return $reader->push($piece) && !$isEnough;
        });
        self::assertUsable($status);
        if (!$isEnough && ($status >= 300 || !$reader->isComplete())) {
            throw Refusal::badResponse(self::INVALID_LIST, $status);
        }
    }

    private static function assertUsable(int $status): void
    {
        if ($status === 401) {
            // The visitor would be asked to sign in again and again.
            throw Refusal::misconfigured('The service rejected the API key (401).', 401);
        }
        if ($status < 200 || $status >= 600 || ($status >= 300 && $status < 400)) {
            throw Refusal::badResponse("The service responded with the status $status.", $status);
        }
    }

    /**
     * @param Closure(string): bool $take false ends the response
     * @return array{int, array<string, string>} status and headers
     */
    private function call(string $operation, string $id, ?string $prompt, #[\SensitiveParameter] string $key, string $requestId, int $timeoutMs, Closure $take, ?Closure $tick = null): array
    {
        $path = FORMS_PATH . match ($operation) {
            'list' => '',
            'generate' => '/generate',
            default => "/$id",
        };
        $headers = [];
        $isEnough = false;
        $this->curl ??= curl_init();
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->baseUrl . $path,
            CURLOPT_CUSTOMREQUEST => match ($operation) {
                'generate' => 'POST',
                'delete' => 'DELETE',
                default => 'GET',
            },
            CURLOPT_HTTPHEADER => array_merge(
                ["Authorization: Bearer $key", 'Accept: application/json', "X-Request-Id: $requestId", 'Expect:'],
                $prompt === null ? [] : ['Content-Type: application/json'],
            ),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_NOPROGRESS => $tick === null,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return \strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($_, string $piece) use ($take, &$isEnough): int {
                $isEnough = !$take($piece);
                return $isEnough ? -1 : \strlen($piece);
            },
        ]);
        if ($tick !== null) {
            curl_setopt($this->curl, CURLOPT_PROGRESSFUNCTION, function () use ($tick): int {
                $tick();
                return 0;
            });
        }
        if ($prompt !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, toJson(['prompt' => $prompt]));
        }
        $isWhole = curl_exec($this->curl);
        if (!$isWhole && !$isEnough) {
            throw $this->failure($timeoutMs);
        }
        return [curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers];
    }

    private function failure(int $timeoutMs): Refusal
    {
        $code = curl_errno($this->curl);
        $hasTimedOut = $code === CURLE_OPERATION_TIMEDOUT;
        $wasSent = curl_getinfo($this->curl, CURLINFO_PRETRANSFER_TIME) > 0;
        $note = "The service cannot be reached (curl: $code " . curl_strerror($code) . ').';
        return match (true) {
            $hasTimedOut && $wasSent => new Refusal(504, 'PROXY_TIMEOUT', 'The form service did not respond in time.', "The service did not respond within $timeoutMs ms."),
            $hasTimedOut, \in_array($code, self::UNREACHED, true) => Refusal::unavailable($note),
            // The service may have received the request.
            default => new Refusal(502, 'PROXY_UPSTREAM', 'The form service did not respond.', $note),
        };
    }

    /** True if a response contains the key, with or without escapes. */
    private static function holdsKey(string $text, mixed $value, #[\SensitiveParameter] string $key): bool
    {
        return str_contains($text, $key)
            || (str_contains($text, '\\') && str_contains(toJson($value), substr(toJson($key), 1, -1)));
    }

    /** PHP needs about ten bytes of memory for each byte of a list. */
    private static function maxListBytes(): int
    {
        $limit = (string) ini_get('memory_limit');
        $factor = ['K' => 1_024, 'M' => 1_048_576, 'G' => 1_073_741_824][strtoupper(substr($limit, -1))] ?? 1;
        $bytes = (int) $limit * $factor;
        return $bytes <= 0 ? 33_554_432 : min(33_554_432, intdiv($bytes, 16));
    }
}

/**
 * Finds the forms in the text of a list as it arrives: the objects in `data`, or in an array in it. Memory holds one form of at most
 * 1 MiB.
 */
final class ListReader
{
    private const MAX_FORM_BYTES = 1_048_576;

    private bool $isString = false;
    private bool $isEscape = false;
    /** The open brackets, such as `{[{`. */
    private string $open = '';
    /** The text of the form that has begun. */
    private ?string $form = null;
    private string $beginning = '';
    private bool $hasList = false;
    private bool $isBroken = false;

    /** @param Closure(stdClass): void $take */
    public function __construct(private readonly Closure $take)
    {
    }

    /** Reads a piece of the text. Returns false for what is no list. */
    public function push(string $piece): bool
    {
        if (\strlen($this->beginning) < 1024) {
            $this->beginning .= substr($piece, 0, 1024);
        }
        $length = \strlen($piece);
        $from = 0;
        for ($i = 0; $i < $length && !$this->isBroken; $i++) {
            if ($this->isEscape) {
                $this->isEscape = false;
                continue;
            }
            $i += strcspn($piece, $this->isString ? '"\\' : '"{}[]', $i);
            if ($i >= $length) {
                break;
            }
            $character = $piece[$i];
            if ($character === '\\') {
                $this->isEscape = true;
            } elseif ($character === '"') {
                $this->isString = !$this->isString;
            } elseif ($character === '{' || $character === '[') {
                if ($character === '{' && $this->form === null && preg_match('/^\{(?:\[|\{\[)\z/', $this->open)) {
                    $this->form = '';
                    $from = $i;
                }
                $this->open .= $character;
                $this->hasList = $this->hasList || preg_match('/^\{\{?\[\z/', $this->open);
            } else {
                $isPair = substr($this->open, -1) . $character;
                $this->isBroken = ($isPair !== '{}' && $isPair !== '[]') || \strlen($this->open) > 512;
                $this->open = substr($this->open, 0, -1);
                if ($this->form !== null && preg_match('/^\{\{?\[\z/', $this->open)) {
                    $this->takeForm($this->form . substr($piece, $from, $i + 1 - $from));
                }
            }
        }
        if ($this->form !== null) {
            $this->form .= substr($piece, $from);
            $this->isBroken = $this->isBroken || \strlen($this->form) > self::MAX_FORM_BYTES;
        }
        return !$this->isBroken;
    }

    private function takeForm(string $text): void
    {
        $this->form = null;
        $form = json_decode($text);
        if ($form instanceof stdClass) {
            ($this->take)($form);
        } else {
            $this->isBroken = true;
        }
    }

    /** True once a whole list has arrived, and does not say that it is a failure. */
    public function isComplete(): bool
    {
        return $this->hasList && !$this->isBroken && $this->open === '' && !preg_match('/"success"\s*:\s*false/', $this->beginning);
    }
}

/** Which members of the service's responses reach visitors. */
final class FieldFilter
{
    /** Members beside the array of a list that say that there are more forms. */
    private const PAGING = '/^(?:next|cursor|has_?more|total|page|paging|paginat|truncated)/i';

    /**
     * @param list<string> $fields
     * @param Closure(string): bool $isFormUrl
     */
    public function __construct(private readonly array $fields, private readonly Closure $isFormUrl)
    {
    }

    public function filter(Reply $reply, string $operation): Reply
    {
        $value = $reply->value;
        if (!$value instanceof stdClass) {
            return $reply;
        }
        $known = (object) [];
        foreach ($value as $name => $member) {
            $isScalar = !\is_object($member) && !\is_array($member);
            if ($name === 'data') {
                $known->data = $this->data($member, $operation);
            } elseif (\in_array($name, ['success', 'code', 'error', 'meta'], true) && $isScalar) {
                $known->$name = $member;
            } elseif (($name === 'error' || $name === 'meta') && $member instanceof stdClass) {
                $names = $name === 'error' ? ['message', 'code', 'error_code', 'type'] : ['request_id', 'api_version'];
                $known->$name = self::members($member, fn (string $name, mixed $value): bool =>
                    \in_array($name, $names, true) && !\is_object($value) && !\is_array($value));
            }
        }
        return new Reply($reply->status, $known, $reply->retryAfter);
    }

    /** The texts of a form to keep in its record. @return array<string, string> */
    public function details(mixed $form): array
    {
        $isKept = fn (mixed $value, string $name): bool =>
            \is_string($value) && \in_array($name, $this->fields, true) && !\in_array($name, REQUIRED_FIELDS, true);
        return $form instanceof stdClass || \is_array($form) ? array_filter((array) $form, $isKept, ARRAY_FILTER_USE_BOTH) : [];
    }

    private function data(mixed $data, string $operation): mixed
    {
        if (\is_array($data)) {
            return $operation === 'list' ? $this->items($data, true) : null;
        }
        if (!$data instanceof stdClass) {
            return $data;
        }
        $known = (object) [];
        foreach ($data as $name => $member) {
            if ($this->isKnown($name, $member)) {
                $known->$name = $member;
            } elseif ($name === 'form' && $member instanceof stdClass) {
                $known->form = $this->form($member);
            } elseif ($operation === 'list' && \is_array($member)) {
                $known->$name = $this->items($member, $name === 'forms');
            } elseif ($operation === 'list' && preg_match(self::PAGING, $name)) {
                $sign = self::pagingSign($member);
                $known = $sign === null ? $known : (object) ((array) $known + [$name => $sign]);
            }
        }
        return $known;
    }

    private function isKnown(string $name, mixed $value): bool
    {
        $isScalar = !\is_object($value) && !\is_array($value);
        return (\in_array($name, $this->fields, true) || \in_array($name, REQUIRED_FIELDS, true))
            && ($isScalar || !\in_array($name, [...REQUIRED_FIELDS, ...DEFAULT_FIELDS], true))
            && ($name !== 'formUrl' || !\is_string($value) || ($this->isFormUrl)($value));
    }

    private function form(stdClass $form): stdClass
    {
        return self::members($form, $this->isKnown(...));
    }

    /** The items, with null for what is no form, so that their number stays. Texts and numbers in the list itself stay. */
    private function items(array $items, bool $isList): array
    {
        return array_map(fn (mixed $item): mixed => $item instanceof stdClass
            ? $this->form($item)
            : ($isList && !\is_array($item) ? $item : null), $items);
    }

    /** Numbers and flags. A text, such as a cursor, becomes true. */
    private static function pagingSign(mixed $value): mixed
    {
        if ($value instanceof stdClass) {
            $signs = self::members($value, fn (string $name, mixed $sign): bool =>
                preg_match(self::PAGING, $name) && !\is_object($sign) && !\is_array($sign));
            return (array) $signs === [] ? null : (object) array_map(self::pagingSign(...), (array) $signs);
        }
        return \is_array($value) ? null : (\is_string($value) ? $value !== '' : $value);
    }

    /** @param Closure(string, mixed): bool $keep */
    private static function members(stdClass $object, Closure $keep): stdClass
    {
        $isKept = fn (mixed $value, string|int $name): bool => $keep((string) $name, $value);
        return (object) array_filter((array) $object, $isKept, ARRAY_FILTER_USE_BOTH);
    }
}

/** A visitor whom `authorize` admits. */
final class Visitor
{
    /** @param array{perMinute?: int|float, day?: int|float, month?: int|float} $limits */
    public function __construct(
        public readonly ?string $identity,
        public readonly string $scope,
        public readonly bool $anonymous,
        public readonly array $limits,
    ) {
    }
}

/** One request on its way through the proxy. */
final class Call
{
    public ?string $operation = null;
    public string $id = '';
    public string $prompt = '';
    public ?Visitor $visitor = null;
    public ?string $address = null;
    /** True once `authorize` has decided about the request. Before, the proxy refuses it without a question. */
    public bool $isDecided = false;
    public bool $isRepeated = false;
    /** How many more forms the visitor may generate. */
    public ?int $remaining = null;
    /** Parts of the log entry. */
    public array $details = [];
    /** @var array<string, Visitor|Response|Refusal> by operation */
    public array $decisions = [];
    /** @var array<string, array{string, string}> key and account by operation */
    public array $keys = [];
    /** @var list<Closure(): void> */
    public array $after = [];
    /** Keeps a claim while the service works. */
    public ?Closure $renew = null;

    public function __construct(public readonly Request $request, public readonly string $requestId)
    {
    }
}

/** The proxy. Its options are those of `createFormsProxy`: demo/guide/reference/proxy.md. */
final class FormsProxy
{
    private const VERIFIED_PER_LIST = 5;
    private const DENIALS = ['perMinute' => 60, 'burst' => 60];
    /** A network of several visitors has this multiple of the rate of one. */
    private const NETWORK_FACTOR = 10;
    private const MAX_PER_MINUTE = 1_000_000;
    /** Milliseconds that a list waits for ids. */
    private const ID_WAIT_MS = 2_000;

    private readonly string $baseUrl;
    private readonly string|Closure $apiKey;
    private readonly Store $store;
    private readonly Owners $owners;
    private readonly Counts $counts;
    private readonly Generates $generates;
    private readonly Service $service;
    private readonly FieldFilter $filter;
    private readonly bool $hasOwners;

    /**
     * @param string $baseUrl of the service, without `/api/v1`
     * @param string|Closure(array{identity: ?string, scope: string, operation: string}): (string|array{key: string, account: string}) $apiKey
     * @param \PDO|Database $database SQLite, PostgreSQL, MariaDB or MySQL. The tables are created by themselves.
     * @param string $owners `own`: each visitor has own forms. `shared`: every visitor whom `authorize` admits has all forms of the account.
     * @param Closure(string, Request, bool): (bool|array|Response) $authorize gets the operation, the request, and true if the question
     * is only for the header `Prompt-Forms-Allow`. Returns whether the visitor may do it, as a boolean or as an array: `allow`, and
     * optionally `identity` (a text that stays the same for this visitor; null: nobody is signed in), `scope` (`own`, `account`),
     * `anonymous` and `limits` (`perMinute`, `day`, `month`).
     * @param list<string>|false $hosts public host names, next to localhost, IP addresses and the names in `$origins`. False: all.
     * @param list<string> $origins of other pages that may use the proxy (CORS)
     * @param ?string $basePath path of the four routes. Null: the path of the script, if the address has it.
     * @param string $tablePrefix in front of the names of the tables
     * @param list<string> $fields of forms that reach visitors, next to `id`, `formUrl` and `deleted`
     * @param list<string>|null $formOrigins of the pages of forms. Null: all.
     * @param int $verifyAfter milliseconds that a record counts without asking the service again
     * @param array{generate?: array{perMinute: int|float, burst: int|float}, others?: array}|false $rateLimit
     * @param array{visitor?: array{day?: int, month?: int}, account?: array{day?: int, month?: int}} $budget generates per day and month, UTC
     * @param array{read?: int, generate?: int} $timeouts in milliseconds: 15,000 and 120,000
     * @param ?int $maxResponseBytes null: 1 MiB, and for a list 32 MiB or a sixteenth of PHP's `memory_limit`
     * @param (Closure(string, Request, ?string): ?array)|null $checkPrompt gets prompt, request and identity. Returns null,
     * `['reject' => message]` or `['prompt' => other]`.
     * @param (Closure(array, array): void)|null $onGenerated gets the form and `identity`, `scope`, `requestId`, `request`. After the response.
     * @param (Closure(string, array): void)|null $onDeleted gets the id and the same
     * @param (Closure(Request): ?string)|null $address of the visitor. Null: that of the connection.
     * @param bool $announce adds `Prompt-Forms-Allow` to responses
     * @param string|false $logIdentity `plain`, `hash`, or false
     * @param (Closure(array): void)|null $log gets each entry. Null: errors and diagnostics go to PHP's error log, as JSON.
     * @throws InvalidArgumentException that says what to set, and quotes no value
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string|Closure $apiKey,
        \PDO|Database $database,
        string $owners,
        private readonly Closure $authorize,
        private readonly array|false $hosts = [],
        private readonly array $origins = [],
        private readonly bool $credentials = false,
        private readonly ?string $basePath = null,
        string $tablePrefix = '',
        array $fields = DEFAULT_FIELDS,
        private readonly ?array $formOrigins = null,
        private readonly bool $publicGet = false,
        private readonly int $verifyAfter = 60_000,
        private readonly array|false $rateLimit = [],
        private readonly array $budget = [],
        private readonly bool $idempotency = true,
        private array $timeouts = [],
        private readonly int $maxRequestBytes = 16_384,
        private readonly int $maxPromptCharacters = 4_000,
        ?int $maxResponseBytes = null,
        private readonly ?Closure $checkPrompt = null,
        private readonly ?Closure $onGenerated = null,
        private readonly ?Closure $onDeleted = null,
        private readonly ?Closure $address = null,
        private readonly bool $announce = true,
        private readonly string|false $logIdentity = 'plain',
        private readonly ?Closure $log = null,
    ) {
        $url = parse_url($baseUrl);
        $isUrl = \in_array($url['scheme'] ?? '', ['http', 'https'], true) && isset($url['host']);
        $isPlain = array_intersect_key($url ?: [], array_flip(['user', 'pass', 'query', 'fragment'])) === [];
        $this->baseUrl = rtrim($baseUrl, '/');
        self::check('baseUrl', $isUrl && $isPlain, 'must be an absolute http(s) URL of the form service, without user name, query and fragment.');
        self::check('baseUrl', !str_ends_with($this->baseUrl, '/api/v1'), 'must end before /api/v1: the proxy adds it.');
        $this->apiKey = \is_string($apiKey) ? trim($apiKey) : $apiKey;
        $problem = \is_string($apiKey) ? keyProblem($apiKey) : null;
        self::check('apiKey', $problem === null, "$problem. Set it to the key from the API keys page of your account's dashboard.");
        self::check('owners', \in_array($owners, ['own', 'shared'], true), "must be 'own', so that each visitor sees only own forms, or 'shared'.");
        self::check('hosts', $hosts === false || array_filter($hosts, fn (mixed $host): bool =>
            !\is_string($host) || !preg_match('/^[a-z0-9._-]+\z/', $host)) === [], 'must hold host names such as `www.example.com`: lower case, no scheme, no port.');
        foreach (['origins' => $origins, 'formOrigins' => $formOrigins ?? []] as $name => $list) {
            foreach ($list as $origin) {
                self::check($name, \is_string($origin) && isOrigin($origin, $name === 'origins'), 'must hold exact https origins such as `https://www.example.com`: no path, no final slash, no `*`. Only localhost may use http.');
            }
        }
        self::check('formOrigins', $formOrigins !== [], 'is empty: name an origin, or leave it out to allow all.');
        self::check('basePath', ($basePath ?? '') === '' || preg_match(PLAIN_PATH, $basePath), 'must be a plain path such as `/forms-api`.');
        self::check('tablePrefix', preg_match('/^(?:[A-Za-z_][A-Za-z0-9_]{0,30})?\z/', $tablePrefix), 'must be plain, such as `wp_`.');
        self::check('fields', array_filter($fields, fn (mixed $name): bool => !\is_string($name) || $name === '') === [], 'must hold names of fields.');
        self::check('logIdentity', \in_array($logIdentity, ['plain', 'hash', false], true), "must be 'plain', 'hash' or false.");
        self::checkNames('timeouts', $timeouts, ['read', 'generate'], fn (mixed $ms): bool => \is_int($ms) && $ms > 0, 'a whole number above 0');
        self::checkNames('rateLimit', $rateLimit ?: [], ['generate', 'others'], fn (mixed $rate): bool => \is_array($rate)
            && is_numeric($rate['perMinute'] ?? null) && $rate['perMinute'] > 0 && is_numeric($rate['burst'] ?? null) && $rate['burst'] >= 1, 'an array with `perMinute` above 0 and `burst`, 1 or more');
        self::checkNames('budget', $budget, ['visitor', 'account'], \is_array(...), 'an array');
        foreach ($budget as $name => $limits) {
            self::checkNames("budget.$name", $limits, ['day', 'month'], fn (mixed $limit): bool => \is_int($limit) && $limit > 0, 'a whole number above 0');
        }
        foreach (compact('verifyAfter', 'maxRequestBytes', 'maxPromptCharacters', 'maxResponseBytes') as $name => $number) {
            self::check($name, $number === null || $number > 0, 'must be above 0.');
        }
        $this->timeouts += ['read' => 15_000, 'generate' => 120_000];
        $this->hasOwners = $owners === 'own';
        $this->store = new Store($database instanceof \PDO ? new PdoDatabase($database) : $database, $tablePrefix);
        $this->owners = new Owners($this->store);
        $this->counts = new Counts($this->store);
        $this->generates = new Generates($this->store);
        $this->service = new Service($this->baseUrl, $this->timeouts, $maxResponseBytes);
        $this->filter = new FieldFilter($fields, $this->isFormUrl(...));
    }

    private static function check(string $option, mixed $isRight, string $message): void
    {
        if (!$isRight) {
            throw new InvalidArgumentException("FormsProxy: `$option` $message");
        }
    }

    private static function checkNames(string $option, array $values, array $names, Closure $isRight, string $what): void
    {
        foreach ($values as $name => $value) {
            self::check("$option.$name", \in_array($name, $names, true), 'is unknown: use ' . implode(', ', $names) . '.');
            self::check("$option.$name", $isRight($value), "must be $what.");
        }
    }

    /** Handles PHP's request: as the last statement of a script, or of a route. */
    public function serve(): void
    {
        // A generate costs money, so it goes on when its visitor leaves.
        ignore_user_abort(true);
        $level = ob_get_level();
        // What the site's functions print would break the JSON.
        ob_start();
        $response = $this->handle(Request::fromGlobals());
        while (ob_get_level() > $level) {
            ob_end_clean();
        }
        $response->send();
        if (\function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        } else {
            flush();
        }
        $response->finish();
    }

    /** Handles one request. Never throws. Call `finish()` of the response once it has been sent. */
    public function handle(Request $request): Response
    {
        $startedAt = hrtime(true);
        $call = new Call($request, $this->newRequestId());
        $refusal = null;
        if (\function_exists('set_time_limit')) {
            set_time_limit((int) ceil($this->timeouts['generate'] / 1000) + 60);
        }
        try {
            $response = $this->respond($call);
        } catch (Throwable $error) {
            $refusal = $error instanceof Refusal ? $error : Refusal::misconfigured('The proxy failed: ' . describe($error));
            $response = $this->errorResponse($refusal, $call);
        }
        $response->headers = $this->headers($call, $refusal) + $response->headers;
        $duration = intdiv(hrtime(true) - $startedAt, 1_000_000);
        $this->writeEntry($call, 'response', self::levelOf($response->status, $refusal), $refusal?->note, [
            'formId' => $call->details['formId'] ?? ($call->id ?: null),
            'identity' => $this->loggedIdentity($call->visitor?->identity),
            'status' => $response->status,
            'code' => $refusal?->errorCode,
            'upstreamStatus' => $refusal?->serviceStatus,
            'repeated' => $call->isRepeated ?: null,
            'durationMs' => $duration,
        ] + $call->details);
        if (random_int(1, 1000) === 1) {
            $call->after[] = fn () => $this->store->clean();
        }
        return $response->after(...array_map(fn (Closure $work): Closure => fn () => $this->tryAfter($work, $call), $call->after));
    }

    /** The forms of an owner, newest first. @throws Refusal if the database fails */
    public function forms(string $owner): array
    {
        return $this->owners->forms($owner);
    }

    /** Gives all forms of an owner to another one, for a visitor who signs in. @return int their number */
    public function transfer(string $from, string $to): int
    {
        return $this->owners->transfer($from, $to);
    }

    /**
     * Deletes all forms of an owner: first at the service, then the records.
     * @return array{deleted: int, failed: list<string>} ids, or URLs of forms without an id, that remain
     */
    public function erase(string $owner): array
    {
        $result = ['deleted' => 0, 'failed' => []];
        $call = new Call(new Request('DELETE', '/', []), $this->newRequestId());
        $call->operation = 'delete';
        $call->visitor = new Visitor($owner, 'own', false, []);
        if (array_filter($this->owners->forms($owner), fn (array $form): bool => $form['id'] === null) !== []) {
            $this->tryAfter(fn () => $this->findIds($call, $this->timeouts['generate'], true), $call);
        }
        foreach ($this->owners->forms($owner) as $form) {
            try {
                $reply = $form['id'] === null ? null : $this->send($call, 'delete', $form['id'], null, true);
                if ($reply === null || ($reply->data() === null && !$reply->isGone())) {
                    $result['failed'][] = $form['id'] ?? $form['formUrl'];
                    continue;
                }
                $this->owners->remove($form['id']);
                $result['deleted']++;
            } catch (Refusal $refusal) {
                $this->report($call, $refusal->note ?? $refusal->getMessage());
                $result['failed'][] = $form['id'];
            }
        }
        return $result;
    }

    // The request, step by step.

    private function respond(Call $call): Response
    {
        $request = $call->request;
        $path = explode('?', $request->target, 2)[0];
        $isInScript = $request->scriptPath !== '' && str_starts_with($path, "$request->scriptPath/");
        $base = $this->basePath ?? ($isInScript ? $request->scriptPath : '');
        $routes = [
            '' => ['GET' => 'list'],
            '/generate' => ['POST' => 'generate'],
            '/(' . FORM_ID . ')' => ['GET' => 'get', 'DELETE' => 'delete'],
        ];
        foreach (preg_match(PLAIN_PATH, $path) ? $routes : [] as $route => $operations) {
            if (preg_match('#^' . preg_quote($base . FORMS_PATH, '#') . "$route\\z#", $path, $match)) {
                return $this->respondTo($call, $operations, $match[1] ?? '');
            }
        }
        throw new Refusal(404, 'PROXY_NO_ROUTE', 'There is nothing here.');
    }

    private function respondTo(Call $call, array $operations, string $id): Response
    {
        $request = $call->request;
        if ($this->origins !== [] && $request->method === 'OPTIONS') {
            return new Response(204, [
                'Access-Control-Allow-Methods' => implode(', ', array_keys($operations)),
                'Access-Control-Allow-Headers' => preg_replace('/[^\w, -]/', '', $request->header('Access-Control-Request-Headers') ?? ''),
                'Access-Control-Max-Age' => '600',
            ]);
        }
        $this->assertNoLoop($request);
        $host = $request->hostName();
        if ($host === null) {
            throw new Refusal(400, 'PROXY_BAD_REQUEST', 'The header Host is missing or invalid.');
        }
        $isTrusted = $this->hosts === false || isLocalhost($host) || filter_var(trim($host, '[]'), FILTER_VALIDATE_IP)
            || \in_array($host, [...$this->hosts, ...array_map(hostOf(...), $this->origins)], true);
        if (!$isTrusted) {
            throw new Refusal(421, 'PROXY_MISCONFIGURED', 'Forms are not served under this name.', 'The request came for a host name that the proxy does not trust. Add your public host names to `hosts`.');
        }
        $operation = $operations[$request->method] ?? null;
        if ($operation === null) {
            throw new Refusal(405, 'PROXY_METHOD', 'This cannot be done here.', null, ['Allow' => implode(', ', array_keys($operations))]);
        }
        $call->operation = $operation;
        $call->id = $id;
        $request->id = $id === '' ? null : $id;
        if ($operation === 'generate' || $operation === 'delete') {
            $this->assertOwnPage($call);
        }
        $decision = $this->authorizeOnce($call);
        if ($decision instanceof Response) {
            return clone $decision;
        }
        $call->visitor = $decision;
        $reply = $operation === 'generate' ? $this->generate($call) : $this->readOrDelete($call);
        return new Response(
            $reply->status,
            ['Content-Type' => 'application/json; charset=utf-8'] + ($reply->retryAfter === null ? [] : ['Retry-After' => $reply->retryAfter]),
            $reply->json(),
        );
    }

    /** Refuses a generate or delete that a page of another site sends. No page can forge these headers. */
    private function assertOwnPage(Call $call): void
    {
        $request = $call->request;
        [$site, $origin] = [$request->header('Sec-Fetch-Site'), $request->header('Origin')];
        if ($site === 'same-origin' || ($origin !== null && (\in_array($origin, $this->origins, true) || ($site === null && $origin === $request->origin())))) {
            return;
        }
        $note = 'A generate or delete was refused, because its `Origin` is ' . match ($origin) {
            null => 'missing. Browsers send it: a server in front of the proxy must pass it on.',
            'null' => '"null", as from a file or a sandboxed frame. Serve the page from your site.',
            default => 'neither the proxy\'s own nor in `origins`. If the page is yours, add its origin. A server in front of the proxy must pass `Host` on unchanged, and PHP must know of https.',
        };
        if ($call->id === 'form_0_doctor' || $origin === 'https://foreign-site.example') {
            $note = 'A generate or delete of `npx prompt-forms doctor` was refused, as it must be. There is nothing to do.';
        } else {
            $this->warnHourly($call, $note);
        }
        throw new Refusal(403, 'PROXY_FORBIDDEN', 'This page may not change forms.', $note);
    }

    /** Asks `authorize` about the request. Who is denied too often is not heard for a while. */
    private function authorizeOnce(Call $call): Visitor|Response
    {
        $request = $call->request;
        $call->address = ($this->address ? ($this->address)($request) : $request->address) ?: null;
        $counters = [];
        if ($this->rateLimit !== false && $call->address !== null) {
            ['visitor' => $one, 'site' => $network] = networksOf($call->address);
            $credentials = [$request->header('Cookie'), $request->header('Authorization')];
            $session = $credentials === [null, null] ? null : hash('sha256', toJson(array_map(bin2hex(...), array_map(\strval(...), $credentials))));
            $kind = $session === null ? 'none' : 'session';
            $counters = ["denied $kind $one" => 1] + ($network === null ? [] : ["denied $kind $network" => self::NETWORK_FACTOR]);
            $waits = $this->counts->waits([...array_keys($counters), "admitted $session", "denied $call->operation $session"], self::DENIALS);
            // A session that was admitted before has limits of its own, so others behind the same address never hold it back.
            $isAdmitted = $session !== null && $waits["admitted $session"] > 0;
            $counters = $isAdmitted ? ["denied $call->operation $session" => 1] : $counters;
            $waitMs = max(array_intersect_key($waits, $counters));
            if ($waitMs > 0) {
                throw Refusal::rateLimited($waitMs);
            }
        }
        $decision = $this->decide($call, $call->operation, false);
        $call->isDecided = true;
        if ($decision instanceof Visitor) {
            if (isset($session) && $waits["admitted $session"] < ONE_DAY_MS / 2) {
                $this->counts->block("admitted $session", ONE_DAY_MS);
            }
            return $decision;
        }
        foreach ($counters as $name => $factor) {
            $this->counts->take($name, ['perMinute' => 60 * $factor, 'burst' => 60 * $factor]);
        }
        return $decision instanceof Refusal ? throw $decision : $decision;
    }

    /** Asks `authorize` at most once per operation and request. Never throws. */
    private function decide(Call $call, string $operation, bool $isProbe): Visitor|Response|Refusal
    {
        return $call->decisions[$operation] ??= $this->ask($call, $operation, $isProbe);
    }

    private function ask(Call $call, string $operation, bool $isProbe): Visitor|Response|Refusal
    {
        $forbidden = fn (?string $note = null): Refusal => new Refusal(403, 'PROXY_FORBIDDEN', 'You may not do this here.', $note);
        $request = clone $call->request;
        $request->id = $isProbe ? null : $call->request->id;
        try {
            $decision = $this->decisionOf(($this->authorize)($operation, $request, $isProbe), $forbidden);
        } catch (Throwable $error) {
            // Its message may quote a cookie.
            $decision = $forbidden('`authorize` failed: ' . describe($error));
        }
        if (\PHP_SESSION_ACTIVE === (\function_exists('session_status') ? session_status() : 0)) {
            // An open session makes all other requests of the visitor wait.
            session_write_close();
        }
        if ($decision instanceof Visitor && $this->hasOwners && $decision->identity === null
            && ($decision->scope !== 'account' || $operation === 'generate') && !($this->publicGet && $operation === 'get')) {
            $decision = $forbidden('With `owners: \'own\'`, `authorize` must return an `identity` for this operation.');
            $this->warnHourly($call, $decision->note);
        } elseif ($decision instanceof Refusal && $decision->note !== null) {
            $this->report($call, $decision->note, 'error', $operation);
        }
        return $decision;
    }

    private function decisionOf(mixed $result, Closure $forbidden): Visitor|Response|Refusal
    {
        if ($result instanceof Response || \is_bool($result)) {
            return $result === true ? new Visitor(null, 'own', false, []) : ($result ?: $forbidden());
        }
        if (!\is_array($result) || !\is_bool($result['allow'] ?? null)) {
            return $forbidden('`authorize` returned neither a boolean, a Response nor an array with `allow`.');
        }
        $identity = $result['identity'] ?? null;
        if (!$result['allow']) {
            $isSignedOut = \array_key_exists('identity', $result) && $identity === null;
            return $isSignedOut ? new Refusal(401, 'PROXY_UNAUTHENTICATED', 'Sign in to do this.') : $forbidden();
        }
        [$scope, $anonymous, $limits] = [$result['scope'] ?? 'own', $result['anonymous'] ?? false, $result['limits'] ?? []];
        $isIdentity = $identity === null || (\is_string($identity) && $identity !== '' && preg_match('//u', $identity) && !str_contains($identity, "\0"));
        $isCount = fn (mixed $count): bool => $count === null || $count === INF || (\is_int($count) && $count >= 0);
        $perMinute = \is_array($limits) ? $limits['perMinute'] ?? INF : 0;
        $isLimits = \is_array($limits) && array_diff_key($limits, ['perMinute' => 0, 'day' => 0, 'month' => 0]) === []
            && (\is_int($perMinute) || \is_float($perMinute)) && $perMinute > 0 && $isCount($limits['day'] ?? null) && $isCount($limits['month'] ?? null);
        return match (false) {
            $isIdentity => Refusal::misconfigured('`identity` must be a non-empty string in UTF-8 without U+0000. Cast a number: `(string) $id`.'),
            \in_array($scope, ['own', 'account'], true) => Refusal::misconfigured("`scope` must be 'own' or 'account'."),
            \is_bool($anonymous) => Refusal::misconfigured('`anonymous` must be true or false.'),
            $isLimits => Refusal::misconfigured('`limits` must be an array of numbers: `perMinute` above 0, `day` and `month` whole numbers of 0 or more, or INF.'),
            default => new Visitor($identity, $scope, $anonymous, $limits),
        };
    }

    /** Counts a request as this operation. @throws Refusal 429 `PROXY_RATE_LIMITED` */
    private function admit(Call $call, string $operation): void
    {
        if ($this->rateLimit === false) {
            return;
        }
        $visitor = $call->visitor;
        $isGenerate = $operation === 'generate';
        $kind = $isGenerate ? 'generate' : 'others';
        $common = $this->rateLimit[$kind] ?? ['generate' => ['perMinute' => 6, 'burst' => 2], 'others' => ['perMinute' => 60, 'burst' => 60]][$kind];
        $perMinute = $isGenerate ? $visitor->limits['perMinute'] ?? null : null;
        $own = $perMinute === null ? $common
            : ['perMinute' => min($perMinute, self::MAX_PER_MINUTE), 'burst' => max(1, (int) ceil(min($perMinute, self::MAX_PER_MINUTE) / 3))];
        $keys = self::visitorKeys($call);
        foreach ($keys['visitors'] as $key) {
            $waitMs = $this->counts->take("$kind $key", $own);
            if ($waitMs > 0) {
                throw Refusal::rateLimited($waitMs);
            }
        }
        if ($keys['network'] !== null) {
            $rate = array_map(fn (int|float $number): int|float => $number * self::NETWORK_FACTOR, $common);
            $waitMs = $this->counts->take("$kind {$keys['network']}", $rate);
            if ($waitMs > 0) {
                throw Refusal::rateLimited($waitMs);
            }
        }
    }

    /** Whose requests count together: by identity, else by address. An anonymous identity counts by both, since new ones cost nothing. */
    private static function visitorKeys(Call $call): array
    {
        $visitor = $call->visitor;
        $own = $visitor->identity === null ? [] : ["identity $visitor->identity"];
        if ($call->address === null || ($visitor->identity !== null && !$visitor->anonymous)) {
            return ['visitors' => $own, 'network' => null, 'budgets' => $own];
        }
        ['visitor' => $one, 'site' => $site] = networksOf($call->address);
        return [
            'visitors' => ["address $one", ...$own],
            'network' => $site === null ? null : "network $site",
            'budgets' => [...$own, $site === null ? "address $one" : "network $site"],
        ];
    }

    /** The budgets of this visitor and of the account in the current periods. */
    private function counters(Call $call): array
    {
        $limits = $call->visitor->limits;
        $now = time();
        $periods = [
            'day' => [gmdate('Y-m-d', $now), gmmktime(0, 0, 0, (int) gmdate('n', $now), (int) gmdate('j', $now) + 1, (int) gmdate('Y', $now)) * 1000],
            'month' => [gmdate('Y-m', $now), gmmktime(0, 0, 0, (int) gmdate('n', $now) + 1, 1, (int) gmdate('Y', $now)) * 1000],
        ];
        $own = [];
        foreach (['day', 'month'] as $period) {
            $own[$period] = $limits[$period] ?? $this->budget['visitor'][$period] ?? INF;
        }
        $all = [...$own, ...array_values($this->budget['account'] ?? [])];
        if (min($all) === INF) {
            return [];
        }
        $account = $this->key($call, 'generate')[1];
        $place = $account === '' ? '' : "$account ";
        $keys = self::visitorKeys($call)['budgets'];
        if ($keys === [] && min($limits['day'] ?? INF, $limits['month'] ?? INF) !== INF) {
            throw Refusal::misconfigured('The `limits` of a visitor without an identity and an address cannot be counted.');
        }
        $counters = [];
        $owners = array_map(fn (string $key): array => ['visitor ' . substr(hash('sha256', $key), 0, 32), $own], $keys);
        foreach ([...$owners, ['account', $this->budget['account'] ?? []]] as [$owner, $ownLimits]) {
            foreach ($periods as $period => [$name, $endsAt]) {
                $limit = $ownLimits[$period] ?? INF;
                if ($limit !== INF) {
                    $counters[] = ['key' => "$owner $place$name", 'limit' => $limit, 'endsAt' => $endsAt];
                }
            }
        }
        return $counters;
    }

    /** Reads what is left of the budgets. A failure hides it. */
    private function readRemaining(Call $call): void
    {
        try {
            $counters = $this->counters($call);
            $call->remaining = $counters === [] ? null : $this->counts->remaining($counters);
        } catch (Refusal $refusal) {
            $this->report($call, "What is left of `budget` is unknown. $refusal->note", 'warn');
        }
    }

    private function generate(Call $call): Reply
    {
        $call->prompt = $this->readPrompt($call->request);
        try {
            $key = $this->idempotencyKey($call);
            return $key === null ? $this->generateFirst($call) : $this->generateOnce($call, $key);
        } catch (Refusal $refusal) {
            $error = $refusal;
            throw $refusal;
        } finally {
            $isCounted = !\in_array($error->errorCode ?? '', ['PROXY_BAD_REQUEST', 'PROXY_MISCONFIGURED', 'PROXY_RATE_LIMITED', 'PROXY_UNAVAILABLE'], true);
            if ($call->remaining === null && $isCounted) {
                $this->readRemaining($call);
            }
        }
    }

    private function readPrompt(Request $request): string
    {
        $badRequest = fn (string $message): Refusal => new Refusal(400, 'PROXY_BAD_REQUEST', $message);
        $tooLong = fn (string $limit): Refusal => new Refusal(413, 'PROXY_TOO_LARGE', "The prompt is too long: at most $limit.");
        if (!preg_match('/^application\/json[ \t]*(?:;|\z)/i', $request->header('Content-Type') ?? '') || $request->header('Content-Encoding') !== null) {
            throw new Refusal(415, 'PROXY_MEDIA', 'Send the prompt as application/json.');
        }
        $isLong = (int) $request->header('Content-Length') > $this->maxRequestBytes;
        $text = $isLong ? '' : $request->body($this->maxRequestBytes);
        if ($isLong || \strlen($text) > $this->maxRequestBytes) {
            throw $tooLong("$this->maxRequestBytes bytes");
        }
        $value = json_decode($text);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw $badRequest('The request body is not JSON in UTF-8.');
        }
        $prompt = $value instanceof stdClass ? $value->prompt ?? null : null;
        return match (true) {
            !\is_string($prompt) => throw $badRequest('The request body must be an object with a string `prompt`.'),
            preg_match('/^\s*\z/u', $prompt) === 1 => throw $badRequest('The prompt is empty.'),
            str_contains($prompt, "\0") => throw $badRequest('The prompt contains the character U+0000.'),
            // Counted like the HTML attribute `maxlength`: characters beyond U+FFFF count twice.
            preg_match_all('/[\x{10000}-\x{10FFFF}]/u', $prompt) + preg_match_all('/./su', $prompt) > $this->maxPromptCharacters
                => throw $tooLong("$this->maxPromptCharacters characters"),
            default => $prompt,
        };
    }

    private function idempotencyKey(Call $call): ?string
    {
        $key = $this->idempotency ? $call->request->header('Idempotency-Key') : null;
        $uuid = '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\z/i';
        // Without an identity, only the key tells visitors apart.
        if ($key !== null && !preg_match($call->visitor->identity === null ? $uuid : '/^[A-Za-z0-9_-]{16,128}\z/', $key)) {
            throw new Refusal(400, 'PROXY_BAD_REQUEST', 'The Idempotency-Key must be a random UUID.');
        }
        return $key;
    }

    private function generateOnce(Call $call, string $key): Reply
    {
        // A function may be costly, so this counts as a read before anyone knows whether it is a repeat.
        $isPerVisitor = $this->apiKey instanceof Closure;
        if ($isPerVisitor) {
            $this->admit($call, 'get');
        }
        $place = [$this->baseUrl, $call->visitor->identity, $key, $this->key($call, 'generate')[1]];
        return $this->generates->once(
            hash('sha256', toJson($place)),
            hash('sha256', $call->prompt),
            $this->timeouts['generate'] + 60_000,
            function (Closure $renew) use ($call): Reply {
                $call->renew = $renew;
                return $this->generateFirst($call);
            },
            function () use ($call, $isPerVisitor): void {
                $call->isRepeated = true;
                if (!$isPerVisitor) {
                    $this->admit($call, 'get');
                }
            },
            fn (string $note) => $this->report($call, $note),
        );
    }

    private function generateFirst(Call $call): Reply
    {
        $this->admit($call, 'generate');
        $this->applyCheckPrompt($call);
        $counters = $this->counters($call);
        if ($counters !== []) {
            $result = $this->counts->reserve($counters);
            if (isset($result['spent'])) {
                $call->remaining = 0;
                $message = str_starts_with($result['spent']['key'], 'account') ? 'This site has reached its limit of forms.' : 'You have reached your limit of forms.';
                $seconds = max(1, (int) ceil(($result['spent']['endsAt'] - nowMs()) / 1000));
                throw new Refusal(429, 'PROXY_BUDGET_SPENT', $message, null, ['Retry-After' => (string) $seconds]);
            }
            $call->remaining = $call->details['budgetRemaining'] = $result['remaining'];
        }
        $isSafeToRetry = false;
        try {
            $reply = $this->hasOwners ? $this->generateOwned($call) : $this->send($call, 'generate', '', $call->prompt);
            $isSafeToRetry = isRejection($reply->status);
        } catch (Refusal $refusal) {
            $isSafeToRetry = $refusal->isSafeToRetry();
            throw $refusal;
        } finally {
            if ($isSafeToRetry && $counters !== []) {
                $this->tryAfter(function () use ($counters, $call): void {
                    $this->counts->release($counters);
                    $call->remaining++;
                }, $call);
            }
        }
        $form = $reply->form();
        if ($reply->data() !== null) {
            $made = ['id' => textOf($form, 'id'), 'formUrl' => textOf($form, 'formUrl'), 'prompt' => $call->prompt];
            $call->details[$made['id'] === null ? 'formUrl' : 'formId'] = $made['id'] ?? substr($made['formUrl'] ?? '', 0, 500);
            $this->callHook($call, 'onGenerated', $this->onGenerated, $made);
        }
        return $reply;
    }

    private function applyCheckPrompt(Call $call): void
    {
        if ($this->checkPrompt === null) {
            return;
        }
        try {
            $result = ($this->checkPrompt)($call->prompt, $call->request, $call->visitor->identity);
        } catch (Throwable $error) {
            throw Refusal::misconfigured('`checkPrompt` failed: ' . describe($error));
        }
        if (\is_string($result['reject'] ?? null) && $result['reject'] !== '') {
            throw new Refusal(422, 'PROXY_PROMPT_REJECTED', $result['reject']);
        }
        $prompt = $result === null ? $call->prompt : $result['prompt'] ?? null;
        if (!\is_string($prompt) || trim($prompt) === '' || str_contains($prompt, "\0")) {
            throw Refusal::misconfigured("`checkPrompt` returned neither null, `['reject' => message]` nor `['prompt' => text]`.");
        }
        $call->prompt = $prompt;
    }

    /** Records the owner before the visitor gets the response. */
    private function generateOwned(Call $call): Reply
    {
        // Finds an outage before the service makes a form that nobody would own.
        $this->owners->owns($call->visitor->identity, 'form_0_0');
        try {
            $reply = $this->send($call, 'generate', '', $call->prompt);
        } catch (Refusal $refusal) {
            if (!$refusal->isSafeToRetry()) {
                $this->report($call, 'A generate ended without a response. If there is a form, nobody owns it.');
            }
            throw $refusal;
        }
        [$id, $formUrl] = [routableId($reply->form()), textOf($reply->form(), 'formUrl')];
        if ($reply->isSuccess() && $formUrl === null) {
            $this->report($call, 'The response to a generate has no form URL, so nobody owns the form (id ' . ($id ?? 'unknown') . ').');
        } elseif ($reply->isSuccess()) {
            $add = fn () => $this->owners->add($call->visitor->identity, $id, $formUrl, $call->prompt, $this->filter->details($reply->form()));
            $this->tryAfter($add, $call, 'Nobody owns the form ' . ($id ?? '(id unknown)') . ' at ' . toJson($formUrl) . '. Assign it with `npx prompt-forms orphans`.');
        }
        return $reply;
    }

    private function readOrDelete(Call $call): Reply
    {
        $this->admit($call, $call->operation);
        if ($call->operation === 'list') {
            $reply = match (true) {
                !$this->hasOwners => $this->send($call, 'list', ''),
                $call->visitor->scope === 'account' => $this->listAccount($call),
                default => $this->listOwn($call),
            };
            $this->readRemaining($call);
            return $reply;
        }
        $isOwnScope = $this->hasOwners && $call->visitor->scope === 'own';
        $isPublic = $isOwnScope && $call->operation === 'get' && $this->publicGet
            && !($call->visitor->identity !== null && $this->owners->owns($call->visitor->identity, $call->id));
        if ($isPublic) {
            return $this->publicForm($call);
        }
        if ($isOwnScope && !$this->publicGet || $isOwnScope && $call->operation === 'delete') {
            $this->assertOwned($call);
        }
        $reply = $this->send($call, $call->operation, $call->id);
        $isDeleted = $call->operation === 'delete' && $reply->data() !== null;
        if ($this->hasOwners && ($isDeleted || $reply->isGone())) {
            $this->removeRecord($call, $isDeleted);
        }
        if ($isDeleted) {
            $this->callHook($call, 'onDeleted', $this->onDeleted, $call->id);
        }
        return $reply;
    }

    private function publicForm(Call $call): Reply
    {
        $reply = $this->send($call, 'get', $call->id);
        if (!$reply->isSuccess()) {
            return $reply;
        }
        $form = $reply->form();
        $names = array_filter(['id', 'formUrl', 'title', 'name'], fn (string $name): bool => textOf($form, $name) !== null);
        return Reply::of($call->requestId, (object) array_combine($names, array_map(fn (string $name) => $form->$name, $names)));
    }

    /** @throws Refusal 404 for a form that the visitor does not own, without asking the service about it */
    private function assertOwned(Call $call): void
    {
        $owner = $call->visitor->identity;
        if ($this->owners->owns($owner, $call->id)) {
            return;
        }
        if (array_filter($this->owners->forms($owner), fn (array $form): bool => $form['id'] === null) !== []) {
            $this->findIds($call, $this->timeouts['read'], false);
        }
        if (!$this->owners->owns($owner, $call->id)) {
            throw Refusal::notFound();
        }
    }

    /** Removes the record of a form that the service does not have any more. */
    private function removeRecord(Call $call, bool $isDeleted): void
    {
        $remove = function () use ($call, $isDeleted): void {
            if (!$isDeleted) {
                $this->report($call, "The service has no form $call->id any more, so it has no owner now.", 'warn');
            }
            $this->owners->remove($call->id);
        };
        $consequence = "The deleted form $call->id still has an owner.";
        $account = $call->visitor->scope === 'own' || $isDeleted ? '' : $this->key($call, $call->operation)[1];
        if ($account === '') {
            $this->tryAfter($remove, $call, $consequence);
            return;
        }
        // The form may be missing only in the account of an administrator, since its owner has another one.
        $call->after[] = function () use ($call, $account, $remove): void {
            $owner = $this->owners->byIds([$call->id])[0]['owner'] ?? null;
            if ($owner !== null && $this->newKey($owner, 'own', $call->operation)[1] === $account) {
                $remove();
            }
        };
    }

    /** The account's list, with owner and prompt of each form that somebody owns. */
    private function listAccount(Call $call): Reply
    {
        $reply = $this->send($call, 'list', '');
        $forms = $reply->forms() ?? [];
        $ids = array_map(fn (stdClass $form): string => $form->id, $forms);
        $byId = array_column($this->owners->byIds($ids), null, 'id');
        $others = array_filter($forms, fn (stdClass $form): bool => !isset($byId[$form->id]) && textOf($form, 'formUrl') !== null);
        $urls = array_values(array_map(fn (stdClass $form): string => $form->formUrl, $others));
        $byUrl = array_column($this->owners->byUrls($urls), null, 'formUrl');
        foreach ($forms as $form) {
            $record = $byId[$form->id] ?? $byUrl[textOf($form, 'formUrl') ?? ''] ?? null;
            if ($record === null) {
                continue;
            }
            $form->owner = $record['owner'];
            self::addRecord($form, $record);
            if ($record['id'] === null && routableId($form) !== null) {
                $call->after[] = fn () => $this->owners->attachId($record['owner'], $record['formUrl'], $form->id);
            }
        }
        return $reply;
    }

    /** The visitor's forms from the visitor's own records. Only a missing id is waited for, and not for long. */
    private function listOwn(Call $call): Reply
    {
        $owner = $call->visitor->identity;
        $records = $this->owners->forms($owner);
        $hasNoId = fn (array $record): bool => $record['id'] === null;
        if (array_filter($records, $hasNoId) !== [] && $this->tryAfter(fn () => $this->findIds($call, self::ID_WAIT_MS, false), $call)) {
            $records = $this->owners->forms($owner);
        }
        $oldest = isoTime(nowMs() - $this->verifyAfter);
        // A time from a clock that is ahead would else never be old.
        $latest = isoTime(nowMs() + 60_000);
        $isDue = fn (array $record): bool => $record['id'] !== null && !($record['verifiedAt'] >= $oldest && $record['verifiedAt'] <= $latest);
        $due = array_filter($records, $isDue);
        usort($due, fn (array $a, array $b): int => $a['verifiedAt'] <=> $b['verifiedAt']);
        foreach (\array_slice($due, 0, self::VERIFIED_PER_LIST) as $record) {
            $call->after[] = fn () => $this->verify($call, $record);
        }
        $forms = [];
        foreach ($records as $record) {
            $hasUrl = $this->isFormUrl($record['formUrl'], $call);
            if ($record['id'] !== null || $hasUrl) {
                $form = (object) (($record['id'] === null ? [] : ['id' => $record['id']])
                    + ($hasUrl ? ['formUrl' => $record['formUrl']] : []) + $this->filter->details($record['details']));
                self::addRecord($form, $record);
                $forms[] = $form;
            }
        }
        return Reply::of($call->requestId, ['forms' => $forms]);
    }

    private static function addRecord(stdClass $form, array $record): void
    {
        $form->prompt = $record['prompt'];
        if (textOf($form, 'createdAt') === null && textOf($form, 'created_at') === null) {
            $form->createdAt = $record['createdAt'];
        }
    }

    /** Asks the service about a form after its list was sent. Only what the service clearly says changes the record. */
    private function verify(Call $call, array $record): void
    {
        ['id' => $id, 'formUrl' => $formUrl] = $record;
        $once = ['perMinute' => 60_000 / $this->verifyAfter, 'burst' => 1];
        $pause = 'verify ' . $this->key($call, 'get')[1];
        if ($this->counts->waits([$pause], self::DENIALS)[$pause] > 0 || $this->counts->take("verify $id", $once) > 0) {
            return;
        }
        try {
            $reply = $this->send($call, 'get', $id, null, true);
        } catch (Refusal $refusal) {
            // The next request would fail too.
            $this->counts->block($pause, $refusal->status === 429 ? self::pauseMs($refusal->headers['Retry-After'] ?? null) : 60_000);
            if ($refusal->errorCode === 'PROXY_MISCONFIGURED') {
                $this->report($call, $refusal->note ?? '');
            }
            return;
        }
        $form = $reply->form();
        if ($reply->isGone()) {
            $this->report($call, "The service has no form $id at " . toJson($formUrl) . ' any more, so it has no owner now.', 'warn');
            $this->owners->remove($id);
        } elseif ($reply->status === 429 || $reply->status >= 500) {
            $this->counts->block($pause, self::pauseMs($reply->retryAfter));
        } elseif (textOf($form, 'id') === $id || (textOf($form, 'id') === null && textOf($form, 'formUrl') === $formUrl)) {
            $this->owners->verified($id, $this->filter->details($form));
        }
    }

    /** Milliseconds without a verification, between a second and ten minutes. A date counts as the longest. */
    private static function pauseMs(?string $retryAfter): int
    {
        return $retryAfter === null ? 60_000 : (is_numeric($retryAfter) ? min(max((int) $retryAfter * 1000, 1_000), 600_000) : 600_000);
    }

    /**
     * Finds the ids of forms whose generate had none, in the account's list, for all visitors of the account at once. A form that the list
     * does not have is looked for again when it is twice as old.
     */
    private function findIds(Call $call, int $timeoutMs, bool $isAlways): void
    {
        [$key, $account] = $this->key($call, 'list');
        $missing = fn (string $url): string => "missing $account $url";
        $records = array_column($this->owners->withoutId(10_000), null, 'formUrl');
        $waits = fn (array $urls): array => $urls === [] ? [] : $this->counts->waits(array_map($missing, $urls), self::DENIALS);
        $own = array_filter($records, fn (array $record): bool => $record['owner'] === $call->visitor->identity);
        $isDue = \in_array(0, $waits(array_keys($own)), true);
        if (!$isAlways && (!$isDue || $this->counts->take("ids $account", ['perMinute' => 12, 'burst' => 1]) > 0)) {
            return;
        }
        $wanted = $records;
        $this->service->readList($key, $call->requestId, $timeoutMs, function (stdClass $form) use (&$wanted): bool {
            $record = $wanted[textOf($form, 'formUrl') ?? ''] ?? null;
            $id = routableId($form);
            if ($record !== null && $id !== null) {
                unset($wanted[$record['formUrl']]);
                try {
                    $this->owners->attachId($record['owner'], $record['formUrl'], $id);
                } catch (Conflict) {
                    // Another form has the id, whatever the service says.
                }
            }
            return $wanted === [];
        });
        foreach (array_intersect_key($own, $wanted) as $url => $record) {
            $ageMs = nowMs() - (int) strtotime($record['createdAt']) * 1000;
            $this->counts->block($missing($url), min(max($ageMs, 5_000), 3_600_000));
        }
    }

    // What the steps share.

    /** Sends a request to the service, and removes unknown fields from its response. */
    private function send(Call $call, string $operation, string $id, ?string $prompt = null, bool $isBackground = false): Reply
    {
        $startedAt = hrtime(true);
        try {
            $reply = $this->service->send($operation, $id, $prompt, $this->key($call, $operation)[0], $call->requestId, $call->renew);
            $call->details['upstreamRequestId'] = shorten(textOf($reply->value->meta ?? null, 'request_id') ?? '', 100) ?: null;
        } finally {
            if (!$isBackground) {
                $call->details['upstreamMs'] = ($call->details['upstreamMs'] ?? 0) + intdiv(hrtime(true) - $startedAt, 1_000_000);
            }
        }
        $filtered = $this->filter->filter($reply, $operation);
        $formUrl = textOf($reply->form(), 'formUrl');
        if ($operation === 'generate' && $formUrl !== null && textOf($filtered->form(), 'formUrl') === null) {
            throw Refusal::badResponse('The service generated a form whose origin is not in `formOrigins`: ' . toJson($formUrl) . '.', $reply->status);
        }
        return $filtered;
    }

    /** The key of the visitor's account, and the account's name: asked once per operation. @return array{string, string} */
    private function key(Call $call, string $operation): array
    {
        return $call->keys[$operation] ??= $this->newKey($call->visitor->identity, $call->visitor->scope, $operation);
    }

    /** @return array{string, string} */
    private function newKey(?string $identity, string $scope, string $operation): array
    {
        if (\is_string($this->apiKey)) {
            return [$this->apiKey, ''];
        }
        try {
            $result = ($this->apiKey)(['identity' => $identity, 'scope' => $scope, 'operation' => $operation]);
        } catch (Throwable) {
            // Its message may quote the key.
            throw Refusal::misconfigured('The function `apiKey` failed.');
        }
        $key = \is_array($result) ? $result['key'] ?? null : $result;
        $problem = keyProblem(\is_string($key) ? $key : '');
        if ($problem !== null) {
            throw Refusal::misconfigured("What the function `apiKey` returned $problem.");
        }
        $account = \is_array($result) ? $result['account'] ?? null : substr(hash('sha256', trim($key)), 0, 16);
        if (!\is_string($account) || !preg_match('/^[\w.-]{0,40}\z/', $account)) {
            throw Refusal::misconfigured('The `account` that the function `apiKey` returned must have at most 40 letters, digits, `-`, `_` and `.`.');
        }
        // A name never equals the digest of another key.
        return [trim($key), \is_array($result) && $account !== '' ? "@$account" : $account];
    }

    private function isFormUrl(string $url, ?Call $call = null): bool
    {
        $isAllowed = $this->formOrigins === null || \in_array(originOf($url), $this->formOrigins, true);
        if (!$isAllowed) {
            $this->warnHourly($call, 'The service sent the URL of a form whose origin is not in `formOrigins` (' . (originOf($url) ?? 'no URL') . '). Visitors do not get it.', 'error');
        }
        return $isAllowed;
    }

    /** The id has a digest of itself, so that a request of the proxy itself is known. */
    private function newRequestId(): string
    {
        $hex = bin2hex(random_bytes(10));
        return substr($hex, 0, 8) . '-' . substr($hex, 8, 4) . '-4' . substr($hex, 13, 3) . '-a' . substr($hex, 17, 3) . '-'
            . $this->requestDigest(substr($hex, 0, 8));
    }

    private function requestDigest(string $beginning): string
    {
        return substr(hash_hmac('sha256', $beginning, $this->baseUrl . (\is_string($this->apiKey) ? $this->apiKey : '')), 0, 12);
    }

    private function assertNoLoop(Request $request): void
    {
        $id = $request->header('X-Request-Id') ?? '';
        if (\strlen($id) === 36 && hash_equals($this->requestDigest(substr($id, 0, 8)), substr($id, -12))) {
            throw Refusal::misconfigured('`baseUrl` leads back to this proxy. Set it to the address of the form service.');
        }
    }

    /** Headers of every response. */
    private function headers(Call $call, ?Refusal $refusal): array
    {
        $code = $refusal?->errorCode;
        $headers = ['Cache-Control' => 'no-store', 'X-Content-Type-Options' => 'nosniff', 'X-Request-Id' => $call->requestId];
        if ($this->origins === []) {
            $headers['Cross-Origin-Resource-Policy'] = 'same-origin';
        } else {
            $headers['Vary'] = 'Origin';
            $origin = $call->request->header('Origin');
            if (\in_array($origin, $this->origins, true)) {
                $headers['Access-Control-Allow-Origin'] = $origin;
                $headers['Access-Control-Expose-Headers'] = 'Retry-After, X-Request-Id, Date, Prompt-Forms-Allow, Prompt-Forms-Idempotent, Prompt-Forms-Replayed, Prompt-Forms-Remaining';
                $headers += $this->credentials ? ['Access-Control-Allow-Credentials' => 'true'] : [];
            }
        }
        if ($this->idempotency) {
            $headers['Prompt-Forms-Idempotent'] = '1';
        }
        if ($call->isRepeated && !\in_array($code, ['PROXY_UNAVAILABLE', 'PROXY_TIMEOUT', 'PROXY_RATE_LIMITED', 'PROXY_KEY_REUSED'], true)) {
            $headers['Prompt-Forms-Replayed'] = '1';
        }
        if ($call->remaining !== null) {
            $headers['Prompt-Forms-Remaining'] = (string) $call->remaining;
        }
        // A request that is refused anyway causes no further questions.
        if ($this->announce && $call->isDecided && $code !== 'PROXY_RATE_LIMITED') {
            $isAllowed = fn (string $operation): bool => $this->decide($call, $operation, true) instanceof Visitor;
            $headers['Prompt-Forms-Allow'] = implode(', ', array_filter(OPERATIONS, $isAllowed));
        }
        return $headers;
    }

    private function errorResponse(Refusal $refusal, Call $call): Response
    {
        $body = toJson([
            'success' => false,
            'error' => ['message' => $refusal->getMessage(), 'code' => $refusal->errorCode],
            'meta' => ['request_id' => $call->requestId, 'api_version' => API_VERSION],
        ]);
        return new Response($refusal->status, $refusal->headers + ['Content-Type' => 'application/json; charset=utf-8'], $body);
    }

    private function callHook(Call $call, string $name, ?Closure $hook, mixed $about): void
    {
        if ($hook === null) {
            return;
        }
        $context = ['identity' => $call->visitor->identity, 'scope' => $call->visitor->scope, 'requestId' => $call->requestId, 'request' => $call->request];
        $call->after[] = function () use ($call, $name, $hook, $about, $context): void {
            try {
                $hook($about, $context);
            } catch (Throwable $error) {
                $this->report($call, "`$name` failed: " . describe($error));
            }
        };
    }

    /** Does what must not change the response. False if it failed, which the log says. */
    private function tryAfter(Closure $work, Call $call, string $consequence = ''): bool
    {
        try {
            $work();
            return true;
        } catch (Throwable $error) {
            $reason = $error instanceof Refusal ? $error->note ?? $error->getMessage() : ($error instanceof Conflict ? $error->getMessage() : describe($error));
            $this->report($call, trim("$reason $consequence"));
            return false;
        }
    }

    private function report(?Call $call, string $message, string $level = 'error', ?string $operation = null): void
    {
        $this->writeEntry($call, 'diagnostic', $level, $message, $operation === null ? [] : ['operation' => $operation]);
    }

    /** Reports a problem that each request may have. */
    private function warnHourly(?Call $call, string $message, string $level = 'warn'): void
    {
        try {
            $isNew = $this->counts->take("warn $message", ['perMinute' => 1 / 60, 'burst' => 1]) === 0;
        } catch (Refusal) {
            $isNew = true;
        }
        if ($isNew) {
            $this->report($call, $message, $level);
        }
    }

    private function loggedIdentity(?string $identity): ?string
    {
        return match (true) {
            $identity === null, $this->logIdentity === false => null,
            $this->logIdentity === 'hash' => substr(hash('sha256', $identity), 0, 16),
            default => $identity,
        };
    }

    private static function levelOf(int $status, ?Refusal $refusal): string
    {
        $isError = $status >= 500 || $refusal?->errorCode === 'PROXY_MISCONFIGURED';
        return $isError ? 'error' : ($refusal === null ? 'info' : 'warn');
    }

    private function writeEntry(?Call $call, string $event, string $level, ?string $message, array $members): void
    {
        if ($this->log === null && $level !== 'error' && $event !== 'diagnostic') {
            return;
        }
        $methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
        $method = $call?->request->method;
        $entry = $members + [
            'event' => $event,
            'level' => $level,
            'time' => isoTime(nowMs()),
            'requestId' => $call?->requestId ?? '',
            'method' => \in_array($method, $methods, true) ? $method : 'OTHER',
            'operation' => $call?->operation,
            'message' => $message,
        ];
        $keys = \is_string($this->apiKey) ? [$this->apiKey] : array_column($call?->keys ?? [], 0);
        $clean = fn (mixed $value): mixed => \is_string($value)
            ? shorten(preg_replace_callback('/[\p{Cc}\x{2028}\x{2029}]/u', fn (array $match): string => substr(json_encode($match[0]), 1, -1), validUtf8(str_replace($keys, '[key]', $value))))
            : $value;
        $entry = array_map($clean, array_filter($entry, fn (mixed $value): bool => $value !== null));
        try {
            $this->log === null ? error_log(toJson(['source' => 'prompt-forms proxy'] + $entry)) : ($this->log)($entry);
        } catch (Throwable) {
            // A broken log must not break the response, and there is no other place to report it.
        }
    }
}

/**
 * The identity of a visitor who has not signed in: a random id in a signed, HttpOnly cookie, which is set if it is missing. Return
 * `'anonymous' => true` with it.
 * @param string $secret at least 16 characters that stay the same
 */
function visitorId(#[\SensitiveParameter] string $secret, Request $request): string
{
    static $new = [];
    if (\strlen($secret) < 16) {
        throw new InvalidArgumentException('visitorId: the secret must have at least 16 characters.');
    }
    $name = $request->isSecure ? '__Host-prompt-forms' : 'prompt-forms';
    $sign = fn (string $id): string => hash_hmac('sha256', $id, $secret);
    if (preg_match("/(?:^|; )$name=([0-9a-f]{32})\\.([0-9a-f]{64})(?:;|\\z)/", $request->header('Cookie') ?? '', $match)
        && hash_equals($sign($match[1]), $match[2])) {
        return "visitor:$match[1]";
    }
    // The proxy asks about several operations of one request.
    $key = hash('sha256', $request->header('X-Request-Id') . $request->address . $request->header('Cookie') . ($_SERVER['REQUEST_TIME_FLOAT'] ?? ''));
    if (!isset($new[$key])) {
        $new = [$key => bin2hex(random_bytes(16))];
        $id = $new[$key];
        setcookie($name, "$id.{$sign($id)}", ['expires' => time() + 31_536_000, 'path' => '/', 'secure' => $request->isSecure, 'httponly' => true, 'samesite' => 'Lax']);
    }
    return "visitor:$new[$key]";
}

/** The problem with a key, without the key itself. Null for a valid one. */
function keyProblem(#[\SensitiveParameter] string $value): ?string
{
    $key = trim($value);
    return match (true) {
        $key === '' => 'is empty',
        preg_match('/^bearer\s/i', $key) === 1 => 'must be the key alone, without the word Bearer',
        preg_match('/^["\'`]|["\'`]\z/', $key) === 1 => 'has quotation marks around it',
        preg_match('/^[\x21-\x7e]+\z/', $key) !== 1 => 'contains a space, a line break, or a character that is not allowed in a header',
        \strlen($key) < 16 => 'is shorter than 16 characters, so that responses cannot be searched for it',
        default => null,
    };
}

/**
 * The networks of an address, for limits: an IPv4 address or the /64 of an IPv6 address, and the /48 of which one customer may have all.
 * @return array{visitor: string, site: ?string}
 */
function networksOf(string $address): array
{
    $text = trim(substr($address, 0, 100));
    $text = preg_replace(['/^\[([^\]]*)\](?::\d+)?\z/', '/^(\d+(?:\.\d+){3}):\d+\z/', '/%.*/'], ['$1', '$1', ''], $text);
    $bytes = filter_var($text, FILTER_VALIDATE_IP) ? (string) inet_pton($text) : '';
    if (\strlen($bytes) === 16 && str_starts_with($bytes, str_repeat("\0", 10) . "\xff\xff")) {
        return ['visitor' => (string) inet_ntop(substr($bytes, 12)), 'site' => null];
    }
    if (\strlen($bytes) !== 16) {
        return ['visitor' => $text, 'site' => null];
    }
    $groups = array_map(dechex(...), array_values((array) unpack('n8', $bytes)));
    return ['visitor' => implode(':', \array_slice($groups, 0, 4)), 'site' => implode(':', \array_slice($groups, 0, 3)) . '/48'];
}

/** A non-empty text member of an object. */
function textOf(mixed $value, string $name): ?string
{
    $text = $value instanceof stdClass ? $value->$name ?? null : null;
    return \is_string($text) && $text !== '' ? $text : null;
}

/** The id of a form, if a later request can use it. */
function routableId(mixed $form): ?string
{
    $id = textOf($form, 'id') ?? '';
    return preg_match('/^' . FORM_ID . '\z/', $id) ? $id : null;
}

/** True for statuses that mean that the service did nothing. Not 408: the request may have arrived late. */
function isRejection(int $status): bool
{
    return $status >= 400 && $status < 500 && $status !== 408;
}

function isLocalhost(string $host): bool
{
    return preg_match('/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])\z/', $host) === 1;
}

/** The origin of an http(s) URL. */
function originOf(string $url): ?string
{
    $parts = parse_url($url);
    $scheme = strtolower($parts['scheme'] ?? '');
    if (!\in_array($scheme, ['http', 'https'], true) || !isset($parts['host']) || preg_match('/[\\\\\s\x00-\x1f]/', $url)) {
        return null;
    }
    $port = $parts['port'] ?? null;
    $isDefault = $port === null || $port === ($scheme === 'https' ? 443 : 80);
    return "$scheme://" . strtolower($parts['host']) . ($isDefault ? '' : ":$port");
}

function hostOf(string $origin): string
{
    return (string) parse_url($origin, PHP_URL_HOST);
}

/** True for an exact origin, which comes over https or from this machine. */
function isOrigin(string $origin, bool $mayBeApp): bool
{
    $isApp = $mayBeApp && preg_match('/^(?!(?:https?|wss?|ftp|file|data|blob|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?\z/', $origin);
    $isExact = originOf($origin) === $origin && !str_contains($origin, '*') && !str_contains($origin, '@');
    return $isApp || ($isExact && (str_starts_with($origin, 'https:') || isLocalhost(hostOf($origin))));
}

function nowMs(): int
{
    return (int) (microtime(true) * 1000);
}

/** Such as `2026-01-31T12:00:00.000Z`. */
function isoTime(int $ms): string
{
    return gmdate('Y-m-d\TH:i:s', intdiv($ms, 1000)) . \sprintf('.%03dZ', $ms % 1000);
}

function toJson(mixed $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
}

function shorten(string $text, int $length = 4_000): string
{
    return \strlen($text) <= $length ? $text : validUtf8(substr($text, 0, $length));
}

/** The text without bytes that are not UTF-8. */
function validUtf8(string $text): string
{
    return preg_match('//u', $text) ? $text : (string) preg_replace('/[^\x20-\x7e]/', '?', $text);
}

/** The kind and place of an error, without its message, which may quote a secret. */
function describe(Throwable $error): string
{
    return $error::class . ' at ' . basename($error->getFile()) . ':' . $error->getLine();
}
