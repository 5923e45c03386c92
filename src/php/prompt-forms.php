<?php

/**
 * The proxy that holds the account's API key, in one file: PHP 8.1 or newer (64 bit) with curl, and with PDO for
 * {@see PdoDatabase}.
 *
 *     $proxy = new PromptForms\FormsProxy(baseUrl: …, apiKey: …, database: …, owners: 'own', authorize: …);
 *     $proxy->serve();
 *
 * It has the options, rules, tables and responses of `createFormsProxy` of the npm package `prompt-forms`, so a site can
 * change between both servers. All that requests share is in the database: owners, counts of limits and budgets, and
 * responses to repeat. A process keeps no state of a visitor, so it may serve any number of requests.
 *
 * Guide: dist/guide/php.md of the npm package prompt-forms. Licence: MIT.
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
/** What becomes of a missing value in a text, alone or after a separator: `undefined`, `user:null`, `wp_Array`. */
const NO_IDENTITY = '#(?:^|[ :/_|-])(undefined|null|NaN|false|Array|\[object Object\])\z#';
const DEFAULT_FIELDS = ['title', 'name', 'createdAt', 'created_at', 'updatedAt', 'updated_at'];
const REQUIRED_FIELDS = ['id', 'formUrl', 'deleted'];
/** Nested objects and arrays. */
const MAX_JSON_DEPTH = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';
/** `User-Agent` of requests to the service. A visitor's request with it shows that `baseUrl` leads back here. */
const USER_AGENT = 'prompt-forms-php';
const ONE_HOUR_MS = 3_600_000;
const ONE_DAY_MS = 24 * ONE_HOUR_MS;

/** A request of a visitor. */
final class Request
{
    /** The form's id, with get and delete: set by the proxy before it asks `authorize`. */
    public ?string $id = null;
    /** The identity that {@see visitorId} has given to the visitor with this request, and its cookie. */
    public ?string $newVisitor = null;
    public ?string $newCookie = null;
    /** @var array<string, string> By name in lower case. */
    public readonly array $headers;

    /**
     * @param string $target path and query as the visitor sent them, such as `/api/v1/forms?a=b`
     * @param array<string, string|list<string>> $headers
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
        $this->headers = array_map(
            fn (string|array $value): string => \is_array($value) ? implode(', ', $value) : $value,
            array_change_key_case($headers),
        );
    }

    /** The request that PHP handles now. */
    public static function fromGlobals(): self
    {
        return new self(
            $_SERVER['REQUEST_METHOD'] ?? 'GET',
            $_SERVER['REQUEST_URI'] ?? '/',
            self::headersOf($_SERVER),
            fopen('php://input', 'rb'),
            $_SERVER['REMOTE_ADDR'] ?? null,
            !\in_array($_SERVER['HTTPS'] ?? 'off', ['off', ''], true),
            $_SERVER['SCRIPT_NAME'] ?? '',
        );
    }

    /** The headers of the request that PHP handles now. @param array<string, mixed> $server `$_SERVER` */
    public static function headersOf(array $server): array
    {
        // `$_SERVER` does not tell `X_Name` from `X-Name`.
        $headers = optional('getallheaders') ?: [];
        foreach ($headers === [] ? $server : [] as $name => $value) {
            if (preg_match('/^(?:HTTP_(?!CONTENT_)|(?=CONTENT_(?:TYPE|LENGTH)\z))(.+)/', (string) $name, $match)) {
                $headers[strtr($match[1], '_', '-')] = (string) $value;
            }
        }
        return $headers;
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
    public function origin(): ?string
    {
        return originOf(($this->isSecure ? 'https://' : 'http://') . $this->header('Host'));
    }

    /** Sets the cookie of {@see visitorId} with a page of the site. Call it before any output. The proxy sets it by itself. */
    public function sendCookie(): void
    {
        if ($this->newCookie !== null) {
            header("Set-Cookie: $this->newCookie", false);
        }
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
    /** @var array<string, string> By name, such as `Content-Type`. */
    public array $headers = [];
    /** @var list<Closure(): void> */
    private array $work = [];

    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        array $headers = [],
        public string $body = '',
    ) {
        foreach ($headers as $name => $value) {
            $this->headers[ucwords(strtolower($name), '-')] = $value;
        }
    }

    /** Sends the response with PHP's own functions, as the only output. Call it once. */
    public function send(): void
    {
        // What the site has printed would break the JSON, and a buffer would hold the response back.
        while (ob_get_level() > 0 && @ob_end_clean()) {
            continue;
        }
        // One that cannot be ended is at least emptied.
        @ob_clean();
        $headers = headers_sent() ? [] : $this->headers;
        if ($headers !== []) {
            optional('ini_set', 'zlib.output_compression', '0');
            optional('header_remove', 'X-Powered-By');
            http_response_code($this->status);
        }
        // What is printed before would make the length wrong.
        $isKnown = $headers !== [] && $this->status !== 204 && (int) ob_get_length() === 0;
        $headers += !$isKnown ? [] : ['Content-Length' => (string) \strlen($this->body)];
        foreach ($headers as $name => $value) {
            // The site may set other cookies.
            header("$name: $value", $name !== 'Set-Cookie');
        }
        echo $this->body;
        optional('fastcgi_finish_request') ?? optional('litespeed_finish_request') ?? optional('flush');
        // What is printed from here on, as by hooks, would follow the response.
        ob_start(fn (): string => '');
    }

    /** The problem if PHP has sent output before a response. Null if it has not. */
    public static function problemOfOutput(): ?string
    {
        if (!headers_sent($file, $line)) {
            return null;
        }
        $place = $file === '' ? 'at an unknown place' : "at $file:$line";
        return 'Other code has sent output before the proxy, so status, cookies and `Cache-Control: no-store` of the response are lost. '
            . "It began $place. Remove what is sent there, such as a warning, an `echo` or a byte order mark.";
    }

    /** Adds work for {@see finish}. */
    public function after(Closure $work): void
    {
        $this->work[] = $work;
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

/** An error response of the proxy itself. `$note` is only for the log. */
final class Refusal extends \Exception
{
    /** Codes of requests that never reached the service, or whose API key it rejected. */
    private const UNSENT = [
        'PROXY_UNAVAILABLE',
        'PROXY_RATE_LIMITED',
        'PROXY_MISCONFIGURED',
        'PROXY_PROMPT_REJECTED',
        'PROXY_BUDGET_SPENT',
    ];

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

    /** Nothing was sent for this request, since the database or the service is out of reach. */
    public static function unavailable(string $note): self
    {
        $message = 'Forms are not available now. Try again in a moment.';
        return new self(503, 'PROXY_UNAVAILABLE', $message, $note, ['Retry-After' => '5']);
    }

    /** Nothing was sent for this repeat. A later one gets the outcome of the generate. */
    public static function stillRunning(): self
    {
        $message = 'This form is still being generated. Try again in a moment.';
        return new self(503, 'PROXY_UNAVAILABLE', $message, null, ['Retry-After' => '5']);
    }

    public static function badResponse(string $note, int $serviceStatus): self
    {
        $message = 'The form service sent an invalid response.';
        return new self(502, 'PROXY_UPSTREAM', $message, $note, [], $serviceStatus);
    }

    public static function tooLargeList(string $note, int $serviceStatus): self
    {
        return new self(502, 'PROXY_TOO_LARGE_LIST', 'The list of forms is too large.', $note, [], $serviceStatus);
    }

    /** Nobody can say whether a generate has made a form. */
    public static function unknownOutcome(string $note): self
    {
        return new self(504, 'PROXY_TIMEOUT', 'The form may have been generated. Check the list of forms.', $note);
    }

    public static function rateLimited(int $waitMs): self
    {
        $headers = ['Retry-After' => (string) (int) ceil($waitMs / 1000)];
        return new self(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', null, $headers);
    }

    /** True if the service certainly made no form. */
    public function isSafeToRetry(): bool
    {
        return \in_array($this->errorCode, self::UNSENT, true) || isRejection($this->serviceStatus ?? 0);
    }
}

/**
 * The database for owners, counts and stored responses. If it fails, a method throws a RuntimeException whose code is the SQLSTATE or
 * the driver's error number. Each statement must take effect at once, outside of a transaction.
 */
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
    /** PHP's defaults. */
    private const ATTRIBUTES = [
        'ERRMODE' => \PDO::ERRMODE_EXCEPTION,
        'CASE' => \PDO::CASE_NATURAL,
        'ORACLE_NULLS' => \PDO::NULL_NATURAL,
    ];

    public function __construct(private readonly \PDO $pdo)
    {
        if (!\in_array($this->kind(), ['sqlite', 'pgsql', 'mysql'], true)) {
            throw new InvalidArgumentException('FormsProxy: `database` must be SQLite, PostgreSQL, MariaDB or MySQL.');
        }
        $attributes = self::ATTRIBUTES + ($this->kind() === 'mysql' ? ['AUTOCOMMIT' => 1] : []);
        foreach ($attributes as $name => $value) {
            if ((int) $pdo->getAttribute(\constant("PDO::ATTR_$name")) !== $value) {
                throw new InvalidArgumentException("FormsProxy: `database` must have PHP's default for PDO::ATTR_$name.");
            }
        }
        $files = $this->kind() === 'sqlite' ? $pdo->query('pragma database_list')->fetchAll(\PDO::FETCH_ASSOC) : [];
        foreach (array_filter(array_column($files, 'file')) as $file) {
            assertPrivate(\dirname($file));
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
        if ($this->kind() !== 'sqlite') {
            return $this->run($sql, $values)->rowCount();
        }
        // PDO does not know of a transaction that began with SQL. With one, this throws.
        $this->assertNoTransaction();
        $this->pdo->exec('begin');
        try {
            $count = $this->statement($sql, $values)->rowCount();
            $this->pdo->exec('commit');
            return $count;
        } catch (Throwable $error) {
            try {
                $this->pdo->exec('rollback');
            } catch (Throwable) {
                // SQLite has done it already, such as for a full disk.
            }
            throw $error;
        }
    }

    private function run(string $sql, array $values): \PDOStatement
    {
        $this->assertNoTransaction();
        return $this->statement($sql, $values);
    }

    /** A rollback by the site would remove the owner of a form that exists. */
    private function assertNoTransaction(): void
    {
        if ($this->pdo->inTransaction()) {
            $fix = 'End it first, or pass a handle of its own.';
            throw Refusal::misconfigured("The site has a transaction open in `database`. $fix");
        }
    }

    private function statement(string $sql, array $values): \PDOStatement
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

/**
 * The four tables, for one part of the proxy. SQL names a table in braces, such as `{form_owner}`. A table that is missing is created.
 * All methods throw a Refusal if the database fails.
 */
final class Store
{
    /** @var ?\WeakMap<Database, true> databases whose character set was checked */
    private static ?\WeakMap $checked = null;

    /** @param string $part of the proxy, for the log, such as `owners` */
    public function __construct(
        private readonly Database $database,
        private readonly string $prefix,
        private readonly string $part,
    ) {
    }

    public function isMysql(): bool
    {
        return $this->database->kind() === 'mysql';
    }

    public function select(string $sql, array $values = []): array
    {
        return $this->run(fn (): array => $this->database->select($this->named($sql), $values));
    }

    /** @return int number of rows that changed */
    public function execute(string $sql, array $values = []): int
    {
        return $this->run(fn (): int => $this->database->execute($this->named($sql), $values));
    }

    /** Adds a row. False if there is one with the same key. */
    public function insert(string $table, array $row): bool
    {
        $columns = implode(', ', array_keys($row));
        $into = "into {{$table}} ($columns) values (" . self::marks($row) . ')';
        $sql = $this->isMysql() ? "insert ignore $into" : "insert $into on conflict do nothing";
        return $this->execute($sql, array_values($row)) > 0;
    }

    /** A `?` for each value. */
    public static function marks(array $values): string
    {
        return implode(', ', array_fill(0, \count($values), '?'));
    }

    private function named(string $sql): string
    {
        return (string) preg_replace('/\{(\w+)\}/', $this->prefix . '$1', $sql);
    }

    private function run(Closure $work): mixed
    {
        try {
            $this->assertCharset();
            try {
                return $work();
            } catch (\RuntimeException $error) {
                if (!self::isMissingTable($error)) {
                    throw $error;
                }
                $this->createTables();
                return $work();
            }
        } catch (Refusal $refusal) {
            throw $refusal;
        } catch (Throwable $error) {
            $note = "The database failed ($this->part): " . shorten($error->getMessage());
            // A missing right, a wrong password, a file that cannot be written.
            $isSetUp = $error instanceof \Error || preg_match('/^(?:42|28|3[DF]000)/', (string) $error->getCode())
                || \in_array($error->errorInfo[1] ?? $error->getCode(), [1, 8, 14, 1044, 1045, 1054, 1142], true);
            throw $isSetUp ? Refusal::misconfigured($note) : Refusal::unavailable($note);
        }
    }

    /** MySQL replaces characters that the connection's character set lacks, so two identities could become equal. */
    private function assertCharset(): void
    {
        self::$checked ??= new \WeakMap();
        if (!isset(self::$checked[$this->database]) && $this->isMysql()) {
            $sql = 'select @@character_set_client as a, @@character_set_connection as b';
            if ($this->database->select($sql) !== [['a' => 'utf8mb4', 'b' => 'utf8mb4']]) {
                throw Refusal::misconfigured('The connection to the database must have the character set utf8mb4.');
            }
        }
        self::$checked[$this->database] = true;
    }

    private static function isMissingTable(\RuntimeException $error): bool
    {
        return \in_array($error->getCode(), ['42S02', '42P01', 1146], true)
            || preg_match('/no such table/', $error->getMessage()) === 1;
    }

    /** Each statement changes nothing that exists. */
    private function createTables(): void
    {
        $isMysql = $this->isMysql();
        $ascii = fn (string $type): string => $isMysql ? "$type character set ascii collate ascii_bin" : 'text';
        $utf8 = fn (string $type): string => $isMysql ? "$type character set utf8mb4 collate utf8mb4_bin" : 'text';
        $text = $isMysql ? 'mediumtext character set utf8mb4' : 'text';
        // MySQL has no `create index if not exists`.
        $index = $isMysql ? ', index {form_owner}_by_owner (owner, created_at)' : '';
        $statements = [
            "create table if not exists {form_owner} (form_url {$utf8('varchar(750)')} not null primary key, "
                . "id {$ascii('varchar(100)')} unique, owner {$utf8('varchar(255)')} not null, prompt $text not null, "
                . "created_at {$ascii('varchar(30)')} not null, details $text, "
                . "verified_at {$ascii('varchar(30)')}$index)",
            ...($isMysql ? [] : ['create index if not exists {form_owner}_by_owner on {form_owner} (owner, created_at)']),
            "create table if not exists {form_budget} (budget {$ascii('varchar(100)')} not null primary key, "
                . 'used integer not null, ends_at bigint not null)',
            "create table if not exists {form_limit} (name {$ascii('char(64)')} not null primary key, "
                . 'free_at bigint not null)',
            "create table if not exists {form_generate} (name {$ascii('char(64)')} not null primary key, "
                . "claim {$ascii('char(32)')} not null, fingerprint {$ascii('char(64)')} not null, "
                . "ends_at bigint not null, response $text)",
        ];
        foreach ($statements as $statement) {
            try {
                $this->database->execute($this->named($statement));
            } catch (Throwable) {
                // Another process may have created it at the same time.
                $this->database->execute($this->named($statement));
            }
        }
    }

    /** Deletes expired rows. */
    public function clean(): void
    {
        $now = nowMs();
        $this->execute('delete from {form_limit} where free_at < ?', [$now * 1000]);
        $this->execute('delete from {form_budget} where ends_at < ?', [$now - ONE_DAY_MS]);
        $this->execute('delete from {form_generate} where ends_at < ?', [$now - ONE_DAY_MS]);
    }
}

/**
 * Who owns which form, in the table of `sqlOwners`. A record is an array with `id` (may be null), `formUrl`, `prompt`,
 * `createdAt`, `details` (an array of texts), `verifiedAt` (may be null) and `owner`.
 */
final class Owners
{
    private const COLUMNS = 'id, form_url, owner, prompt, created_at, details, verified_at';
    /** Characters that MySQL's columns hold: it would cut off the rest. */
    private const LENGTHS = ['form_url' => 750, 'owner' => 255];

    public function __construct(private readonly Store $store)
    {
    }

    /** Records a form. False if another owner or another form has the URL or the id. */
    public function add(string $owner, ?string $id, string $formUrl, string $prompt, array $details): bool
    {
        $now = isoTime(nowMs());
        $row = ['form_url' => $formUrl, 'id' => $id, 'owner' => $owner, 'prompt' => $prompt, 'created_at' => $now,
            'details' => toJson((object) $details), 'verified_at' => $now];
        $this->assertFits($row);
        if ($this->store->insert('form_owner', $row)) {
            return true;
        }
        $isOwn = ($this->find('form_url', [$formUrl])[0]['owner'] ?? null) === $owner;
        return $isOwn && ($id === null || $this->attachId($owner, $formUrl, $id));
    }

    /** Adds the id to the owner's record of this form, if it still exists. False if another form has the id. */
    public function attachId(string $owner, string $formUrl, string $id): bool
    {
        if ($this->find('id', [$id]) === []) {
            $sql = 'update {form_owner} set id = ? where form_url = ? and owner = ? and id is null';
            $this->store->execute($sql, [$id, $formUrl, $owner]);
        }
        $record = $this->find('form_url', [$formUrl])[0] ?? null;
        return $record === null || $record['owner'] !== $owner || $record['id'] === $id;
    }

    /** All records of an owner, newest first. */
    public function forms(string $owner): array
    {
        $sql = 'select ' . self::COLUMNS . ' from {form_owner} where owner = ? order by created_at desc';
        $rows = $this->store->select($sql, [$owner]);
        // A database may compare less strictly than PHP.
        return self::records(array_filter($rows, fn (array $row): bool => $row['owner'] === $owner));
    }

    /** The owners of forms without an id, by URL: at most 10,000. */
    public function withoutId(): array
    {
        $rows = $this->store->select('select form_url, owner from {form_owner} where id is null limit 10000');
        return array_column($rows, 'owner', 'form_url');
    }

    public function owns(string $owner, string $id): bool
    {
        $record = $this->find('id', [$id])[0] ?? null;
        return $record !== null && $record['id'] === $id && $record['owner'] === $owner;
    }

    /** @param string $column `id` or `form_url` @param list<string> $values */
    public function find(string $column, array $values): array
    {
        $rows = [];
        foreach (array_chunk($values, 500) as $chunk) {
            $sql = 'select ' . self::COLUMNS . " from {form_owner} where $column in (" . Store::marks($chunk) . ')';
            array_push($rows, ...$this->store->select($sql, $chunk));
        }
        return self::records($rows);
    }

    public function remove(string $id): void
    {
        $this->store->execute('delete from {form_owner} where id = ?', [$id]);
    }

    /** Removes a record without an id. */
    public function removeUrl(string $formUrl): void
    {
        $this->store->execute('delete from {form_owner} where form_url = ? and id is null', [$formUrl]);
    }

    /** Stores what the service has just said of a form. */
    public function verified(string $id, array $details): void
    {
        $sql = 'update {form_owner} set details = ?, verified_at = ? where id = ?';
        $this->store->execute($sql, [toJson((object) $details), isoTime(nowMs()), $id]);
    }

    /** Gives all forms of an owner to another one, in one statement. @return int their number */
    public function transfer(string $from, string $to): int
    {
        $this->assertFits(['owner' => $to]);
        // MySQL ignores spaces at the end when it compares.
        $isMysql = $this->store->isMysql();
        $exactly = ' and cast(convert(owner using utf8mb4) as binary) = cast(convert(? using utf8mb4) as binary)';
        $sql = 'update {form_owner} set owner = ? where owner = ?' . ($isMysql ? $exactly : '');
        return $from === $to ? 0 : $this->store->execute($sql, $isMysql ? [$to, $from, $from] : [$to, $from]);
    }

    private static function records(array $rows): array
    {
        return array_map(function (array $row): array {
            $details = json_decode((string) $row['details'], true);
            $isText = \is_array($details) && array_filter($details, \is_string(...)) === $details;
            return ['id' => $row['id'], 'formUrl' => $row['form_url'], 'prompt' => $row['prompt'],
                'createdAt' => $row['created_at'], 'verifiedAt' => $row['verified_at'], 'owner' => $row['owner'],
                'details' => $isText ? $details : []];
        }, array_values($rows));
    }

    /** @throws Refusal for a value that MySQL would cut off */
    public function assertFits(array $row): void
    {
        foreach ($this->store->isMysql() ? self::LENGTHS : [] as $column => $length) {
            if (lengthOf($row[$column] ?? '') > $length) {
                throw Refusal::misconfigured("A value is longer than the column $column ($length).");
            }
        }
    }
}

/** Rates, and the budgets of `sqlBudget`. Several processes never exceed them. */
final class Counts
{
    /** {@see waits} with this rate says how long a name is blocked. */
    public const BLOCK = ['perMinute' => 1, 'burst' => 1];
    /** 30 years. */
    private const MAX_US = 1e15;

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
        $key = hash('sha256', $name);
        $now = nowMs() * 1000;
        $interval = (int) max(1, min(60_000_000 / $rate['perMinute'], self::MAX_US));
        $latest = $now + self::burstUs($rate);
        $sql = 'update {form_limit} set free_at = (case when free_at > ? then free_at else ? end) + ? '
            . 'where name = ? and free_at <= ?';
        $isTaken = fn (): bool => $this->store->execute($sql, [$now, $now, $interval, $key, $latest]) > 0;
        if ($isTaken() || $this->store->insert('form_limit', ['name' => $key, 'free_at' => $now + $interval])) {
            return 0;
        }
        $waitMs = $this->waits([$name], $rate)[$name];
        // Between the two, another process may have added the row.
        return $waitMs === 0 && $isTaken() ? 0 : max(1, $waitMs);
    }

    /** Microseconds that the burst of a rate is worth. */
    private static function burstUs(array $rate): int
    {
        return (int) min(($rate['burst'] - 1) * 60_000_000 / $rate['perMinute'], self::MAX_US);
    }

    /** Acquires a lock until {@see free}, for at most `$ms` milliseconds. False if another process has it. */
    public function lock(string $name, int $ms): bool
    {
        return $this->take($name, ['perMinute' => 60_000 / $ms, 'burst' => 1]) === 0;
    }

    public function free(string $name): void
    {
        $this->store->execute('delete from {form_limit} where name = ?', [hash('sha256', $name)]);
    }

    /**
     * Milliseconds to wait for each of these names, as {@see take} would say, without taking any.
     * @param list<string> $names
     * @return array<string, int>
     */
    public function waits(array $names, array $rate = self::BLOCK): array
    {
        $latest = nowMs() * 1000 + self::burstUs($rate);
        $keys = array_map(fn (string $name): string => hash('sha256', $name), array_combine($names, $names));
        $times = [];
        foreach (array_chunk(array_values($keys), 500) as $chunk) {
            $sql = 'select name, free_at from {form_limit} where name in (' . Store::marks($chunk) . ')';
            $times += array_column($this->store->select($sql, $chunk), 'free_at', 'name');
        }
        $waitMs = fn (string $key): int => max(0, (int) ceil(((int) ($times[$key] ?? 0) - $latest) / 1000));
        return array_map($waitMs, $keys);
    }

    /** Blocks a name: {@see waits} returns at least `$ms` until then. */
    public function block(string $name, int $ms): void
    {
        $row = ['name' => hash('sha256', $name), 'free_at' => (nowMs() + $ms) * 1000];
        $sql = 'update {form_limit} set free_at = ? where name = ? and free_at < ?';
        if ($this->store->execute($sql, [$row['free_at'], $row['name'], $row['free_at']]) === 0) {
            $this->store->insert('form_limit', $row);
        }
    }

    /**
     * Adds one to every counter, or to none if one is at its limit.
     * @param list<array{key: string, limit: int|float, endsAt: int}> $counters with a limit of INF for what is only counted
     * @return array{key: string, limit: int, endsAt: int}|null the one at its limit
     */
    public function reserve(array $counters): ?array
    {
        $done = [];
        try {
            foreach ($counters as $counter) {
                if (!$this->reserveOne($counter)) {
                    return $counter;
                }
                $done[] = $counter;
            }
            $done = [];
            return null;
        } finally {
            $this->release($done);
        }
    }

    private function reserveOne(array $counter): bool
    {
        ['key' => $key, 'limit' => $limit, 'endsAt' => $endsAt] = $counter;
        [$condition, $values] = $limit === INF ? ['', [$key]] : [' and used < ?', [$key, $limit]];
        $sql = "update {form_budget} set used = used + 1 where budget = ?$condition";
        $increment = fn (): bool => $this->store->execute($sql, $values) > 0;
        $row = ['budget' => $key, 'used' => 1, 'ends_at' => $endsAt];
        // Between a failed update and the insert, another process may have added the row.
        return $limit > 0 && ($increment() || $this->store->insert('form_budget', $row) || $increment());
    }

    /** @param list<array{key: string, limit: int, endsAt: int}> $counters */
    public function release(array $counters): void
    {
        foreach ($counters as ['key' => $key]) {
            $this->store->execute('update {form_budget} set used = used - 1 where budget = ? and used > 0', [$key]);
        }
    }

    /** What is left of the smallest budget. @param non-empty-list<array{key: string, limit: int, endsAt: int}> $counters */
    public function remaining(array $counters): int
    {
        $keys = array_column($counters, 'key');
        $sql = 'select budget, used from {form_budget} where budget in (' . Store::marks($keys) . ')';
        $used = array_column($this->store->select($sql, $keys), 'used', 'budget');
        $left = array_map(fn (array $one): int => $one['limit'] - (int) ($used[$one['key']] ?? 0), $counters);
        return max(0, min($left));
    }
}

/** Executes a generate with an `Idempotency-Key` only once. */
final class Generates
{
    /** Milliseconds of a claim that is not renewed. A repeat learns within this time that the process of the claim died. */
    private const CLAIM_MS = 30_000;
    /** The same before the service is asked, for `checkPrompt`. */
    private const FIRST_CLAIM_MS = 60_000;

    public function __construct(private readonly Store $store)
    {
    }

    /**
     * Executes `$first`, or gives the outcome of the earlier try with this key. A repeat never waits for a try that still runs: each
     * waiting one would hold a process of PHP.
     * @param Closure(): void $admit called before the first try is stored
     * @param Closure(Closure(): void $renew): Reply $first calls `$renew` about once a second
     * @param Closure(): void $repeated called for a repeat
     * @param Closure(string): void $report
     * @throws Refusal that of `$admit` or `$first`; 422 `PROXY_KEY_REUSED`; 503 `PROXY_UNAVAILABLE` while the earlier try runs;
     * 504 `PROXY_TIMEOUT` if it never ended
     */
    public function once(
        string $name,
        string $fingerprint,
        Closure $admit,
        Closure $first,
        Closure $repeated,
        Closure $report,
    ): Reply {
        $found = $this->find($name);
        if ($found === null) {
            // A flood of new keys makes no rows.
            $admit();
            $row = ['name' => $name, 'claim' => bin2hex(random_bytes(16)), 'fingerprint' => $fingerprint];
            if ($this->store->insert('form_generate', [...$row, 'ends_at' => nowMs() + self::FIRST_CLAIM_MS])) {
                return $this->execute($row, $first, $report);
            }
            // Another process was faster. Null: its try has been refused since.
            $found = $this->find($name);
        }
        $repeated();
        if ($found !== null && $found['fingerprint'] !== $fingerprint) {
            $message = 'This Idempotency-Key belongs to another prompt. Send a new key with each prompt.';
            throw new Refusal(422, 'PROXY_KEY_REUSED', $message);
        }
        if (($found['response'] ?? null) !== null) {
            return self::replay($found['response']);
        }
        if ($found !== null && nowMs() > (int) $found['ends_at']) {
            throw Refusal::unknownOutcome('An earlier try of this generate was never finished.');
        }
        throw Refusal::stillRunning();
    }

    private function find(string $name): ?array
    {
        $found = $this->store->select('select * from {form_generate} where name = ?', [$name])[0] ?? null;
        if ($found !== null && (int) $found['ends_at'] + ONE_DAY_MS < nowMs()) {
            $this->delete($found);
            return null;
        }
        return $found;
    }

    private function execute(array $row, Closure $first, Closure $report): Reply
    {
        $renewedAt = nowMs();
        $renew = function () use ($row, &$renewedAt): void {
            if (nowMs() - $renewedAt > self::CLAIM_MS / 5) {
                $renewedAt = nowMs();
                try {
                    $this->update($row, ['ends_at' => $renewedAt + self::CLAIM_MS]);
                } catch (Throwable) {
                    // The next renewal may succeed.
                }
            }
        };
        try {
            $reply = $first($renew);
            $outcome = isRejection($reply->status) ? null
                : ['status' => $reply->status, 'body' => $reply->json(), 'retryAfter' => $reply->retryAfter];
            return $reply;
        } catch (Throwable $error) {
            $refusal = $error instanceof Refusal ? $error : Refusal::unknownOutcome('The proxy failed during a generate.');
            $outcome = $refusal->isSafeToRetry() ? null
                : ['status' => $refusal->status, 'code' => $refusal->errorCode, 'message' => $refusal->getMessage()];
            throw $error;
        } finally {
            try {
                $values = ['response' => toJson($outcome), 'ends_at' => nowMs()];
                $outcome === null ? $this->delete($row) : $this->update($row, $values);
            } catch (Refusal $refusal) {
                $report("$refusal->note A response is not kept, so a repeat gets none.");
            }
        }
    }

    /** The stored outcome. Other processes and versions write into the same table. */
    private static function replay(string $json): Reply
    {
        $names = ['status', 'body', 'retryAfter', 'code', 'message'];
        $members = array_replace(array_fill_keys($names, null), (array) json_decode($json, true));
        [$status, $body, $retryAfter, $code, $message] = array_map(fn (string $name): mixed => $members[$name], $names);
        $isStatus = \is_int($status) && $status >= 200 && $status < 600 && !\in_array($status, [204, 205, 304], true);
        $value = \is_string($body) ? fromJson($body) : null;
        if ($isStatus && $value instanceof stdClass && ($retryAfter === null || isRetryAfter($retryAfter))) {
            return new Reply($status, $value, $retryAfter);
        }
        if ($isStatus && \is_string($message) && \is_string($code) && preg_match('/^(?:PROXY_[A-Z_]+|NOT_FOUND)\z/', $code)) {
            throw new Refusal($status, $code, $message, 'This generate failed before and was not sent again.');
        }
        throw Refusal::unknownOutcome('A stored response is not valid.');
    }

    private function update(array $row, array $values): void
    {
        $columns = implode(' = ?, ', array_keys($values)) . ' = ?';
        $sql = "update {form_generate} set $columns where name = ? and claim = ?";
        $this->store->execute($sql, [...array_values($values), $row['name'], $row['claim']]);
    }

    private function delete(array $row): void
    {
        $this->store->execute('delete from {form_generate} where name = ? and claim = ?', [$row['name'], $row['claim']]);
    }
}

/** A response of the service. */
final class Reply
{
    public function __construct(
        public readonly int $status,
        public readonly mixed $value,
        public readonly ?string $retryAfter = null,
        /** Length of the service's text. */
        public readonly int $bytes = 0,
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

    /** True for a success with `data` in the service's envelope. */
    public function hasData(): bool
    {
        $isSaid = $this->value instanceof stdClass && ($this->value->success ?? null) === true;
        return $this->isSuccess() && $isSaid && property_exists($this->value, 'data');
    }

    /** True for the service's envelope: of a failure, or of a success whose `data` has a shape that this operation may have. */
    public function isKnown(string $operation): bool
    {
        $data = $this->data();
        $success = $this->value instanceof stdClass ? $this->value->success ?? null : null;
        return match (true) {
            !$this->value instanceof stdClass => false,
            !$this->isSuccess(), $success === false => true,
            $success !== true => false,
            $operation === 'delete' => true,
            default => $data instanceof stdClass || ($operation === 'list' && \is_array($data)),
        };
    }

    /** The member `data`. Null for a failure. */
    public function data(): mixed
    {
        return $this->hasData() ? $this->value->data : null;
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

    /** @return list<stdClass> the forms of a list: of `data`, `data.forms`, or the one array in `data` that has only forms */
    public function forms(): array
    {
        $data = $this->data();
        $isForm = fn (mixed $item): bool => preg_match('/^form_\d+_[A-Za-z0-9]+\z/', textOf($item, 'id') ?? '') === 1;
        $isList = fn (mixed $member): bool => \is_array($member) && array_filter($member, $isForm) === $member;
        $lists = \is_array($data->forms ?? null) ? [$data->forms] : array_filter((array) $data, $isList);
        $lists = \is_array($data) ? [$data] : array_values($lists);
        return \count($lists) === 1 ? array_values(array_filter($lists[0], $isForm)) : [];
    }

    public function json(): string
    {
        return toJson($this->value);
    }
}

/**
 * Finds the forms in the text of a list as it arrives: the objects in `data`, or in an array in it. Memory holds one form of at most
 * 1 MiB.
 */
final class ListReader
{
    private const MAX_BYTES = 1_048_576;

    private bool $isString = false;
    private bool $isEscape = false;
    /** The open brackets, such as `{[{`. */
    private string $open = '';
    /** The response without what is in `data` and other members. */
    private string $outline = '';
    private bool $isData = false;
    private bool $hasList = false;
    /** The text of the form that has begun. */
    private ?string $form = null;
    private bool $isBroken = false;

    /** @param Closure(stdClass): void $take */
    public function __construct(private readonly Closure $take)
    {
    }

    /** Reads a piece of the text. Returns false for what is no list. */
    public function push(string $piece): bool
    {
        $length = \strlen($piece);
        // Where the form or the outline begins that is read now.
        $from = 0;
        for ($i = 0; $i < $length && !$this->isBroken; $i++) {
            if ($this->isEscape) {
                $this->isEscape = false;
                continue;
            }
            $i += strcspn($piece, $this->isString ? '"\\' : '"{}[]', $i);
            match ($piece[$i] ?? '') {
                '' => null,
                '\\' => $this->isEscape = true,
                '"' => $this->isString = !$this->isString,
                '{', '[' => $this->openAt($piece, $i, $from),
                default => $this->closeAt($piece, $i, $from),
            };
        }
        $this->keep(substr($piece, $from));
        return !$this->isBroken;
    }

    private function keep(string $text): void
    {
        if ($this->form !== null) {
            $this->form .= $text;
        } elseif (\strlen($this->open) < 2) {
            $this->outline .= $text;
        }
        $this->isBroken = $this->isBroken || \strlen($this->form ?? $this->outline) > self::MAX_BYTES;
    }

    private function openAt(string $piece, int $i, int &$from): void
    {
        if ($this->open === '{') {
            $this->keep(substr($piece, $from, $i - $from));
            $this->isData = preg_match('/[{,]\s*"data"\s*:\s*\z/', substr($this->outline, -64)) === 1;
        }
        $isInList = $this->isData && \in_array($this->open, ['{[', '{{['], true);
        if ($this->form === null && $isInList && $piece[$i] === '{') {
            [$this->form, $from] = ['', $i];
        }
        $this->open .= $piece[$i];
        $this->hasList = $this->hasList || ($this->isData && \in_array($this->open, ['{[', '{{['], true));
        $this->isBroken = $this->isBroken || \strlen($this->open) > 512;
    }

    private function closeAt(string $piece, int $i, int &$from): void
    {
        $this->isBroken = !\in_array(substr($this->open, -1) . $piece[$i], ['{}', '[]'], true);
        $this->open = substr($this->open, 0, -1);
        if ($this->form !== null && \in_array($this->open, ['{[', '{{['], true)) {
            $form = fromJson($this->form . substr($piece, $from, $i + 1 - $from));
            $this->form = null;
            $form instanceof stdClass ? ($this->take)($form) : $this->isBroken = true;
            $from = $i + 1;
        } elseif (\strlen($this->open) === 1) {
            $this->outline .= '0';
            $from = $i + 1;
        }
    }

    /** True once a whole list has arrived that is a success. */
    public function isComplete(): bool
    {
        $outline = $this->open === '' && !$this->isBroken ? fromJson($this->outline) : null;
        return $this->hasList && $outline instanceof stdClass && ($outline->success ?? null) === true;
    }

    /** True as soon as the response has said that it is no success. */
    public function isFailure(): bool
    {
        return preg_match('/[{,]\s*"success"\s*:\s*[^t\s]/', substr($this->outline, 0, 4_096)) === 1;
    }
}

/** The option `apiKey`: a key, or a function that gives each visitor the key of an account. */
final class Keys
{
    /** @var array<string, true> Keys that were used, which no log may have. */
    private array $used = [];
    /** @var \WeakMap<Call, array<string, array{string, string}>> by operation. Not in the request, which dumps may show. */
    private \WeakMap $asked;

    public function __construct(#[\SensitiveParameter] private readonly string|Closure $apiKey)
    {
        $this->asked = new \WeakMap();
    }

    /** Dumps have no key. */
    public function __debugInfo(): array
    {
        return [];
    }

    /** True if different visitors may have different keys. */
    public function isPerVisitor(): bool
    {
        return $this->apiKey instanceof Closure;
    }

    /**
     * The key of the visitor's account, and the account's name: asked once per operation of a request.
     * @return array{string, string}
     * @throws Refusal 500
     */
    public function of(Call $call, string $operation): array
    {
        $known = $this->asked[$call] ?? [];
        $known[$operation] ??= $this->ask($call->visitor->identity, $call->visitor->scope, $operation);
        $this->asked[$call] = $known;
        return $known[$operation];
    }

    /** @return array{string, string} */
    public function ask(?string $identity, string $scope, string $operation): array
    {
        $context = ['identity' => $identity, 'scope' => $scope, 'operation' => $operation];
        try {
            $result = \is_string($this->apiKey) ? ['key' => $this->apiKey, 'account' => ''] : ($this->apiKey)($context);
        } catch (Throwable) {
            // Its message may quote the key.
            throw Refusal::misconfigured('The function `apiKey` failed.');
        }
        $key = \is_array($result) ? $result['key'] ?? null : $result;
        $problem = self::problemOf(\is_string($key) ? $key : '');
        if ($problem !== null) {
            throw Refusal::misconfigured("What the function `apiKey` returned $problem.");
        }
        $key = trim($key);
        $this->used[$key] = true;
        if (!\is_array($result)) {
            return [$key, substr(hash('sha256', $key), 0, 16)];
        }
        $account = $result['account'] ?? null;
        if (!\is_string($account) || !preg_match('/^[\w.-]{0,40}\z/', $account)) {
            $name = 'The `account` that the function `apiKey` returned';
            throw Refusal::misconfigured("$name must have at most 40 letters, digits, `-`, `_` and `.`.");
        }
        // A name never equals the digest of another key.
        return [$key, $account === '' ? '' : "@$account"];
    }

    public function redact(string $text): string
    {
        $keys = \is_string($this->apiKey) ? [$this->apiKey] : array_map(\strval(...), array_keys($this->used));
        return str_replace($keys, '[key]', $text);
    }

    /** The problem with a key, without the key itself. Null for a valid one. */
    public static function problemOf(#[\SensitiveParameter] string $value): ?string
    {
        $key = trim($value);
        return match (true) {
            $key === '' => 'is empty',
            preg_match('/^bearer\s/i', $key) === 1 => 'must be the key alone, without the word Bearer',
            preg_match('/^["\'`]|["\'`]\z/', $key) === 1 => 'has quotation marks around it',
            preg_match('/^[\x21-\x7e]+\z/', $key) !== 1 => 'contains a space, a line break, or a character that no header has',
            \strlen($key) < 16 => 'is shorter than 16 characters, so that responses cannot be searched for it',
            default => null,
        };
    }
}

/** Which members of the service's responses reach visitors. */
final class FieldFilter
{
    /** Members beside the array of a list that say that there are more forms. */
    private const PAGING = '/^(?:next|cursor|has_?more|total|page|paging|paginat|truncated)/i';
    private const ERROR = ['message', 'code', 'error_code', 'type'];
    private const META = ['request_id', 'api_version'];
    /** In place of a member that visitors do not get. */
    private const REMOVED = "\0removed";

    /**
     * @param list<string> $fields
     * @param list<string>|null $formOrigins
     */
    public function __construct(
        private readonly array $fields,
        private readonly ?array $formOrigins,
        private readonly Log $log,
    ) {
    }

    /** False for a URL that visitors must not get. */
    public function isFormUrl(string $url): bool
    {
        $origin = $this->formOrigins === null ? null : originOf($url);
        $isAllowed = $this->formOrigins === null || \in_array($origin, $this->formOrigins, true);
        if (!$isAllowed) {
            $note = 'The service sent the URL of a form whose origin is not in `formOrigins`';
            $this->log->reportHourly(null, "$note (" . ($origin ?? 'no URL') . '). Visitors do not get it.', 'error');
        }
        return $isAllowed;
    }

    /** The texts of a form to keep in its record. @return array<string, string> */
    public function details(mixed $form): array
    {
        $details = [];
        foreach ($form instanceof stdClass ? $form : [] as $name => $value) {
            if (\is_string($value) && \in_array($name, $this->fields, true) && !\in_array($name, REQUIRED_FIELDS, true)) {
                $details[$name] = $value;
            }
        }
        return $details;
    }

    public function filter(Reply $reply, string $operation): Reply
    {
        $map = fn (string $name, mixed $value): mixed => match ($name) {
            'success' => \is_bool($value) ? $value : self::REMOVED,
            'code' => self::scalar($value),
            'error' => self::scalars($value, self::ERROR),
            'meta' => $value instanceof stdClass ? self::scalars($value, self::META) : self::REMOVED,
            'data' => $reply->hasData() ? $this->data($value, $operation) : self::REMOVED,
            default => self::REMOVED,
        };
        return new Reply($reply->status, self::mapMembers($reply->value, $map), $reply->retryAfter, $reply->bytes);
    }

    /** Of a success whose shape {@see Reply::isKnown} has checked. */
    private function data(mixed $data, string $operation): mixed
    {
        if (!$data instanceof stdClass) {
            return $operation === 'list' ? $this->items($data, true) : null;
        }
        return self::mapMembers($data, fn (string $name, mixed $value): mixed => match (true) {
            $this->isKnown($name, $value) => $value,
            $name === 'form' && $value instanceof stdClass => $this->form($value),
            $operation !== 'list' => self::REMOVED,
            \is_array($value) => $this->items($value, $name === 'forms'),
            default => preg_match(self::PAGING, $name) ? self::pagingSign($value) : self::REMOVED,
        });
    }

    private function isKnown(string $name, mixed $value): bool
    {
        return (\in_array($name, $this->fields, true) || \in_array($name, REQUIRED_FIELDS, true))
            && (self::isScalar($value) || !\in_array($name, [...REQUIRED_FIELDS, ...DEFAULT_FIELDS], true))
            && ($name !== 'formUrl' || !\is_string($value) || $this->isFormUrl($value));
    }

    private function form(stdClass $form): stdClass
    {
        $map = fn (string $name, mixed $value): mixed => $this->isKnown($name, $value) ? $value : self::REMOVED;
        return self::mapMembers($form, $map);
    }

    /** The items, with null for what is no form, so that their number stays. Numbers and flags in the list itself stay. */
    private function items(array $items, bool $isList): array
    {
        foreach ($items as $index => $item) {
            $kept = $isList && self::isScalar($item) && !\is_string($item) ? $item : null;
            $items[$index] = $item instanceof stdClass ? $this->form($item) : $kept;
        }
        return $items;
    }

    /** Numbers and flags. A text, such as a cursor, becomes true. */
    private static function pagingSign(mixed $value): mixed
    {
        if (!$value instanceof stdClass) {
            return \is_string($value) ? $value !== '' : (self::isScalar($value) ? $value : self::REMOVED);
        }
        $signs = self::mapMembers($value, fn (string $name, mixed $sign): mixed =>
            preg_match(self::PAGING, $name) && self::isScalar($sign) ? self::pagingSign($sign) : self::REMOVED);
        return (array) $signs === [] ? self::REMOVED : $signs;
    }

    private static function isScalar(mixed $value): bool
    {
        return !\is_object($value) && !\is_array($value);
    }

    private static function scalar(mixed $value): mixed
    {
        return self::isScalar($value) ? $value : self::REMOVED;
    }

    private static function scalars(mixed $value, array $names): mixed
    {
        $map = fn (string $name, mixed $member): mixed => \in_array($name, $names, true) ? self::scalar($member) : self::REMOVED;
        return $value instanceof stdClass ? self::mapMembers($value, $map) : self::scalar($value);
    }

    /** The object with its members mapped, without those that become {@see REMOVED}. */
    private static function mapMembers(stdClass $object, Closure $map): stdClass
    {
        $mapped = new stdClass();
        foreach ($object as $name => $value) {
            $result = $map((string) $name, $value);
            if ($result !== self::REMOVED) {
                $mapped->$name = $result;
            }
        }
        return $mapped;
    }
}

/** The form service: sends requests with the key, and reads responses. */
final class Service
{
    /** Errors of curl before there is a connection: names, connections, TLS. */
    private const UNREACHED = [5, 6, 7, 35, 51, 53, 54, 58, 59, 60, 66, 77, 82, 83, 90, 91];
    private const MAX_BYTES = 1_048_576;
    private const MAX_LIST_BYTES = 33_554_432;

    /** @param array{read: int, generate: int} $timeouts */
    public function __construct(
        private readonly string $baseUrl,
        private readonly Keys $keys,
        private readonly FieldFilter $filter,
        private readonly array $timeouts,
        private readonly ?int $maxBytes,
    ) {
    }

    /**
     * Sends a request of a visitor, and removes from the response what visitors should not get.
     * @throws Refusal 500, 502, 503, 504, or 429 `PROXY_UPSTREAM` for a 429 that is not JSON
     */
    public function send(Call $call, string $operation, string $id = ''): Reply
    {
        $startedAt = hrtime(true);
        try {
            $reply = $this->fetch($call, $operation, $id);
        } finally {
            $ms = intdiv(hrtime(true) - $startedAt, 1_000_000);
            $call->details['upstreamMs'] = ($call->details['upstreamMs'] ?? 0) + $ms;
        }
        $meta = $reply->value instanceof stdClass ? $reply->value->meta ?? null : null;
        $call->details['upstreamRequestId'] = textOf($meta, 'request_id');
        $filtered = $this->filter->filter($reply, $operation);
        $formUrl = textOf($reply->form(), 'formUrl');
        if ($operation === 'generate' && $formUrl !== null && textOf($filtered->form(), 'formUrl') === null) {
            $note = 'The service generated a form whose origin is not in `formOrigins`: ' . toJson($formUrl) . '.';
            throw Refusal::badResponse($note, $reply->status);
        }
        return $filtered;
    }

    private function fetch(Call $call, string $operation, string $id): Reply
    {
        [$key] = $this->keys->of($call, $operation);
        $maxListBytes = min(self::MAX_LIST_BYTES, intdiv(memoryLimit(), 16));
        $maxBytes = $this->maxBytes ?? ($operation === 'list' ? $maxListBytes : self::MAX_BYTES);
        $text = '';
        $take = function (string $piece) use (&$text, $maxBytes): bool {
            $text .= $piece;
            return \strlen($text) <= $maxBytes;
        };
        $timeoutMs = $this->timeouts[$operation === 'generate' ? 'generate' : 'read'];
        [$status, $headers] = $this->exchange($call, $operation, $id, $timeoutMs, $take);
        $isBodiless = \in_array($status, [204, 205], true);
        $isTooLarge = \strlen($text) > $maxBytes || self::memoryFor($text) > freeMemory();
        $value = $isTooLarge ? null : fromJson($text);
        $problem = match (true) {
            $isTooLarge => "The service's response has more than $maxBytes bytes (`maxResponseBytes`), "
                . 'or needs more memory than PHP has (`memory_limit`).',
            $operation === 'delete' && $isBodiless && $text === '' => null,
            json_last_error() !== JSON_ERROR_NONE => "The service's response is not JSON in UTF-8.",
            self::holdsKey($text, $value, $key) => "The service's response contains the API key.",
            !(new Reply($status, $value))->isKnown($operation)
                => "The service's response is not the envelope of its API: an object with `success`, and `data` of a $operation.",
            default => null,
        };
        $retryAfter = $headers['retry-after'] ?? null;
        $retryAfter = isRetryAfter($retryAfter) && !str_contains($retryAfter, $key) ? $retryAfter : null;
        if ($problem !== null && $status === 429) {
            $wait = $retryAfter === null ? [] : ['Retry-After' => $retryAfter];
            throw new Refusal(429, 'PROXY_UPSTREAM', 'The form service is busy. Try again later.', null, $wait, 429);
        }
        if ($isTooLarge && $operation === 'list') {
            throw Refusal::tooLargeList($problem, $status);
        }
        if ($problem !== null) {
            throw Refusal::badResponse($problem, $status);
        }
        $value = $isBodiless ? (object) ['success' => true, 'data' => (object) ['deleted' => true]] : $value;
        return new Reply($isBodiless ? 200 : $status, $value, $retryAfter, \strlen($text));
    }

    /**
     * Reads the account's list as a stream, of any size, until `$take` returns true.
     * @param Closure(stdClass): bool $take
     * @throws Refusal for a list that breaks off, fails or is too slow
     */
    public function readList(Call $call, int $timeoutMs, Closure $take): void
    {
        [$key] = $this->keys->of($call, 'list');
        $isEnough = false;
        $reader = new ListReader(function (stdClass $form) use ($take, $key, &$isEnough): void {
            // The id is stored, and lists from the store are not searched for the key.
            $isEnough = $isEnough || (!str_contains(textOf($form, 'id') ?? '', $key) && $take($form));
        });
        $push = function (string $piece) use ($reader, &$isEnough): bool {
            return $reader->push($piece) && !$isEnough;
        };
        [$status] = $this->exchange($call, 'list', '', $timeoutMs, $push);
        if ($status >= 300 || ($isEnough ? $reader->isFailure() : !$reader->isComplete())) {
            throw Refusal::badResponse('The list of the service cannot be read.', $status);
        }
    }

    /**
     * @param Closure(string): bool $take gets the response in pieces; false ends it
     * @return array{int, array<string, string>} status and headers
     */
    private function exchange(Call $call, string $operation, string $id, int $timeoutMs, Closure $take): array
    {
        [$method, $path] = match ($operation) {
            'generate' => ['POST', '/generate'],
            'list' => ['GET', ''],
            'get' => ['GET', "/$id"],
            'delete' => ['DELETE', "/$id"],
        };
        $requestHeaders = [
            "Authorization: Bearer {$this->keys->of($call, $operation)[0]}",
            'Accept: application/json',
            "X-Request-Id: $call->requestId",
            'Expect:',
        ];
        $headers = [];
        $isEnough = false;
        $timeoutMs = min($timeoutMs, max(1, $call->endsAt - nowMs()));
        $options = [
            CURLOPT_URL => $this->baseUrl . FORMS_PATH . $path,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_USERAGENT => USER_AGENT,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return \strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($_, string $piece) use ($take, &$isEnough): int {
                $isEnough = !$take($piece);
                return $isEnough ? -1 : \strlen($piece);
            },
        ];
        if (str_starts_with($this->baseUrl, 'http:')) {
            // A proxy of the environment would read the key.
            $options[CURLOPT_PROXY] = '';
        }
        if ($operation === 'generate') {
            $requestHeaders[] = 'Content-Type: application/json';
            $options[CURLOPT_POSTFIELDS] = toJson(['prompt' => $call->prompt]);
        }
        if ($operation === 'generate' && $call->renew !== null) {
            $options[CURLOPT_NOPROGRESS] = false;
            $options[CURLOPT_PROGRESSFUNCTION] = function () use ($call): int {
                ($call->renew)();
                return 0;
            };
        }
        // A new one for each request: on a connection that was used before, curl may send a generate twice.
        $curl = curl_init();
        curl_setopt_array($curl, $options + [CURLOPT_HTTPHEADER => $requestHeaders]);
        if (!curl_exec($curl) && !$isEnough) {
            throw self::failure($curl, $timeoutMs);
        }
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status === 401) {
            // The visitor would be asked to sign in again and again.
            throw Refusal::misconfigured('The service rejected the API key (401).', 401);
        }
        if ($status < 200 || $status >= 600 || ($status >= 300 && $status < 400)) {
            throw Refusal::badResponse("The service responded with the status $status.", $status);
        }
        return [$status, $headers];
    }

    private static function failure(\CurlHandle $curl, int $timeoutMs): Refusal
    {
        $code = curl_errno($curl);
        $hasTimedOut = $code === CURLE_OPERATION_TIMEDOUT;
        if ($hasTimedOut && curl_getinfo($curl, CURLINFO_PRETRANSFER_TIME) > 0) {
            $note = "The service did not respond within $timeoutMs ms.";
            return new Refusal(504, 'PROXY_TIMEOUT', 'The form service did not respond in time.', $note);
        }
        $note = "The service cannot be reached (curl: $code " . curl_strerror($code) . ').';
        // Else the service may have received the request.
        $isUnreached = $hasTimedOut || \in_array($code, self::UNREACHED, true);
        return $isUnreached ? Refusal::unavailable($note)
            : new Refusal(502, 'PROXY_UPSTREAM', 'The form service did not respond.', $note);
    }

    /** True if a response contains the key, with or without escapes. */
    private static function holdsKey(string $text, mixed $value, #[\SensitiveParameter] string $key): bool
    {
        // Without a backslash there is no escape.
        $open = str_contains($text, '\\') ? [[$value]] : [];
        while ($open !== []) {
            foreach (array_pop($open) as $name => $member) {
                if (str_contains((string) $name, $key) || (\is_string($member) && str_contains($member, $key))) {
                    return true;
                }
                if (\is_object($member) || \is_array($member)) {
                    $open[] = $member;
                }
            }
        }
        return str_contains($text, $key);
    }

    /** Bytes of memory that decoding, filtering and encoding a JSON text takes at most. */
    private static function memoryFor(string $text): int
    {
        return 3 * \strlen($text) + 832 * substr_count($text, '{') + 256 * substr_count($text, '[')
            + 64 * substr_count($text, ',') + 32 * substr_count($text, '"');
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
        /** IP address of the visitor. Null if unknown. */
        public readonly ?string $address,
    ) {
    }

    /**
     * Keys of rate limits and budgets: the identity, else the address. An anonymous identity has both, since new ones cost nothing.
     * @return array{visitors: list<string>, network: ?string, budgets: list<string>}
     */
    public function keys(): array
    {
        $own = $this->identity === null ? [] : ["identity $this->identity"];
        if ($this->address === null || ($this->identity !== null && !$this->anonymous)) {
            return ['visitors' => $own, 'network' => null, 'budgets' => $own];
        }
        ['visitor' => $one, 'site' => $site] = networksOf($this->address);
        return [
            'visitors' => ["address $one", ...$own],
            'network' => $site === null ? null : "network $site",
            // A /48 instead of the /64: otherwise one customer has 65,536 budgets.
            'budgets' => [...$own, $site === null ? "address $one" : "network $site"],
        ];
    }
}

/** One request on its way through the proxy. */
final class Call
{
    public readonly string $requestId;
    public ?string $operation = null;
    public string $id = '';
    public string $prompt = '';
    /** IP address of the visitor. Null if unknown. */
    public ?string $address = null;
    public ?Visitor $visitor = null;
    public bool $isRepeated = false;
    /** How many more forms the visitor may generate. */
    public ?int $remaining = null;
    /** Members of the log entry. */
    public array $details = [];
    /** @var array<string, Visitor|Response|Refusal> by operation */
    public array $decisions = [];
    /** @var list<Closure(): void> work after the response: the site's hooks, and changes of the database */
    public array $after = [];
    /** @var list<Closure(): void> work after that, which a later request can do as well: {@see FormsProxy::upkeep} */
    public array $upkeep = [];
    /** Time in milliseconds until which requests to the service may take. */
    public int $endsAt = PHP_INT_MAX;
    /** Keeps the claim of a generate while the service works. */
    public ?Closure $renew = null;

    public function __construct(public readonly Request $request)
    {
        $hex = bin2hex(random_bytes(16));
        $this->requestId = preg_replace('/^(.{8})(.{4}).(.{3}).(.{3})/', '$1-$2-4$3-a$4-', $hex);
    }
}

/** Entries for the site owner. They have no key, no header and no body. */
final class Log
{
    private const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
    private const MAX_REPORTED = 100;

    /** @var array<string, int> when {@see isFirstInHour} last looked up each name, the latest last */
    private array $reported = [];

    public function __construct(
        private readonly ?Closure $log,
        private readonly string|false $logIdentity,
        private readonly Counts $counts,
        private readonly Keys $keys,
    ) {
    }

    /** The entry of a response. Without the option `log`, only errors are written: a wrong set-up once an hour. */
    public function response(Call $call, int $status, ?Refusal $refusal, int $durationMs): void
    {
        // Any visitor can cause one, as often as they like.
        $isKnown = $refusal?->errorCode === 'PROXY_MISCONFIGURED' && !$this->isFirstInHour($refusal->note ?? '');
        // A refusal without a note is nothing to look into, such as of a repeat whose generate still runs.
        $isNoted = $refusal === null || $refusal->note !== null;
        $isError = $isNoted && ($status >= 500 || $refusal?->errorCode === 'PROXY_MISCONFIGURED');
        $level = $isError ? 'error' : ($refusal === null ? 'info' : 'warn');
        if ($this->log !== null || ($isError && !$isKnown)) {
            $this->write($call, 'response', $level, $isKnown ? null : $refusal?->note, $call->details + [
                'formId' => $call->id === '' ? null : $call->id,
                'identity' => $this->identityOf($call),
                'status' => $status,
                'code' => $refusal?->errorCode,
                'upstreamStatus' => $refusal?->serviceStatus,
                'repeated' => $call->isRepeated ? true : null,
                'durationMs' => $durationMs,
            ]);
        }
    }

    /** A problem to look into. */
    public function report(?Call $call, string $message, string $level = 'error'): void
    {
        $this->write($call, 'diagnostic', $level, $message, []);
    }

    /** Reports a problem that many requests may have. */
    public function reportHourly(?Call $call, string $message, string $level = 'warn'): void
    {
        if ($this->isFirstInHour($message)) {
            $this->report($call, $message, $level);
        }
    }

    /** True for the first message of an hour. Another length makes no other message: a visitor may have chosen it. */
    private function isFirstInHour(string $message): bool
    {
        $name = 'warn ' . preg_replace('/\d+ bytes/', 'bytes', $message);
        if (($this->reported[$name] ?? 0) > nowMs() - ONE_HOUR_MS) {
            return false;
        }
        unset($this->reported[$name]);
        $this->reported = \array_slice($this->reported, 1 - self::MAX_REPORTED) + [$name => nowMs()];
        try {
            // Mostly it is known, and reading makes no other process wait.
            return $this->counts->waits([$name])[$name] === 0 && $this->counts->lock($name, ONE_HOUR_MS);
        } catch (Refusal) {
            return true;
        }
    }

    /** Does what must not change the response. A failure is reported. */
    public function try(?Call $call, Closure $work, string $consequence = ''): void
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            $this->report($call, trim(($refusal->note ?? $refusal->getMessage()) . " $consequence"));
        } catch (Throwable $error) {
            $this->report($call, trim(describe($error) . ". $consequence"));
        }
    }

    private function identityOf(Call $call): ?string
    {
        $identity = $call->visitor?->identity;
        return match (true) {
            $identity === null, $this->logIdentity === false => null,
            $this->logIdentity === 'hash' => substr(hash('sha256', $identity), 0, 16),
            default => $identity,
        };
    }

    private function write(?Call $call, string $event, string $level, ?string $message, array $members): void
    {
        $method = $call?->request->method;
        $entry = $members + [
            'event' => $event,
            'level' => $level,
            'time' => isoTime(nowMs()),
            'requestId' => $call?->requestId ?? '',
            'method' => \in_array($method, self::METHODS, true) ? $method : 'OTHER',
            'operation' => $call?->operation,
            'message' => $message,
        ];
        $clean = fn (mixed $value): mixed => \is_string($value) ? logText($this->keys->redact($value)) : $value;
        $entry = array_map($clean, array_filter($entry, fn (mixed $value): bool => $value !== null));
        try {
            $this->log === null ? writeError(toJson(['source' => 'prompt-forms proxy'] + $entry)) : ($this->log)($entry);
        } catch (Throwable) {
            // A broken log must not break the response, and there is no other place to report it.
        }
    }
}

/** Asks the site's `authorize`, at most once per operation and request. */
final class Authorizer
{
    /** Requests of one address that may be denied: more is an attempt to guess a session, or a broken page. */
    private const DENIALS = ['perMinute' => 60, 'burst' => 60];

    public function __construct(
        private readonly Closure $authorize,
        private readonly Closure|false|null $address,
        private readonly bool $hasOwners,
        private readonly bool $publicGet,
        private readonly bool $isLimited,
        private readonly Counts $counts,
        private readonly Log $log,
    ) {
    }

    /**
     * Decides about the request. A visitor who is denied too often gets 429 for up to a minute.
     * @throws Refusal 401, 403, 429
     */
    public function admit(Call $call): Visitor|Response
    {
        $call->address = $this->addressOf($call->request);
        $names = $this->isLimited && $call->address !== null ? $this->deniedNames($call) : [];
        $waitMs = $names === [] ? 0 : max($this->counts->waits(array_keys($names), self::DENIALS));
        if ($waitMs > 0) {
            throw Refusal::rateLimited($waitMs);
        }
        $decision = $this->decide($call, $call->operation, false);
        if ($decision instanceof Visitor) {
            return $decision;
        }
        foreach ($names as $name => $factor) {
            $rate = array_map(fn (int $number): int => $number * $factor, self::DENIALS);
            $this->counts->take($name, $rate);
        }
        return $decision instanceof Refusal ? throw $decision : $decision;
    }

    /** Remembers the session of an admitted visitor, so that denials of others at the same address do not block it. */
    public function remember(Call $call): void
    {
        $session = $this->isLimited && $call->address !== null ? self::sessionOf($call->request) : null;
        if ($session !== null && $this->counts->waits(["admitted $session"])["admitted $session"] < ONE_HOUR_MS / 2) {
            $this->counts->block("admitted $session", ONE_HOUR_MS);
        }
    }

    /** The operations that the visitor may do, for `Prompt-Forms-Allow`. */
    public function allowed(Call $call): string
    {
        $isAllowed = fn (string $operation): bool => $this->decide($call, $operation, true) instanceof Visitor;
        return implode(', ', array_filter(OPERATIONS, $isAllowed));
    }

    /** Whose denials count together, with the multiple of one visitor's. @return array<string, int> */
    private function deniedNames(Call $call): array
    {
        $session = self::sessionOf($call->request);
        if ($session !== null && $this->counts->waits(["admitted $session"])["admitted $session"] > 0) {
            return ["denied $call->operation $session" => 1];
        }
        ['visitor' => $one, 'site' => $network] = networksOf($call->address);
        $kind = $session === null ? 'none' : 'session';
        $ofNetwork = $network === null ? [] : ["denied $kind $network" => Limits::NETWORK_FACTOR];
        return ["denied $kind $one" => 1] + $ofNetwork;
    }

    /** Digest of the headers by which `authorize` usually identifies visitors. Null if the request has neither. */
    private static function sessionOf(Request $request): ?string
    {
        $credentials = [$request->header('Cookie'), $request->header('Authorization')];
        return $credentials === [null, null] ? null : hash('sha256', implode("\n", $credentials));
    }

    private function addressOf(Request $request): ?string
    {
        try {
            $given = $this->address instanceof Closure ? ($this->address)($request) : $request->address;
        } catch (Throwable $error) {
            throw Refusal::misconfigured('`address` failed: ' . describe($error));
        }
        // With a Unix socket, a server passes none, or a name such as `unix:`.
        $isKnown = $this->address instanceof Closure || filter_var(withoutPort((string) $given), FILTER_VALIDATE_IP);
        return $isKnown && $this->address !== false && $given !== '' ? $given : null;
    }

    /** Never throws. */
    private function decide(Call $call, string $operation, bool $isProbe): Visitor|Response|Refusal
    {
        return $call->decisions[$operation] ??= $this->ask($call, $operation, $isProbe);
    }

    private function ask(Call $call, string $operation, bool $isProbe): Visitor|Response|Refusal
    {
        $call->request->id = $isProbe || $call->id === '' ? null : $call->id;
        try {
            $decision = $this->decisionOf(($this->authorize)($operation, $call->request, $isProbe), $call->address);
        } catch (Throwable $error) {
            // Its message may quote a cookie.
            $decision = self::forbidden('`authorize` failed: ' . describe($error));
        }
        $call->request->id = $call->id === '' ? null : $call->id;
        // An open session makes all other requests of the visitor wait.
        if (\function_exists('session_status') && session_status() === \PHP_SESSION_ACTIVE) {
            session_write_close();
        }
        if ($decision instanceof Refusal && $decision->note !== null) {
            $this->log->reportHourly($call, "$decision->note (about $operation)", 'error');
        }
        if (!$decision instanceof Visitor || $this->isServed($decision, $operation)) {
            return $decision;
        }
        $note = "With `owners: 'own'`, `authorize` must return an `identity` for $operation.";
        $this->log->reportHourly($call, $note, 'error');
        return self::forbidden($note);
    }

    /** A form belongs to an identity. Only `publicGet` shows one to a visitor without an identity. */
    private function isServed(Visitor $visitor, string $operation): bool
    {
        return !$this->hasOwners || $visitor->identity !== null
            || ($visitor->scope === 'account' && $operation !== 'generate')
            || ($this->publicGet && $operation === 'get');
    }

    private static function forbidden(?string $note = null): Refusal
    {
        return new Refusal(403, 'PROXY_FORBIDDEN', 'You may not do this here.', $note);
    }

    private function decisionOf(mixed $result, ?string $address): Visitor|Response|Refusal
    {
        if ($result instanceof Response) {
            return $result;
        }
        $result = \is_bool($result) ? ['allow' => $result] : $result;
        if (!\is_array($result) || !\is_bool($result['allow'] ?? null)) {
            return self::forbidden('`authorize` returned neither a boolean, a Response nor an array with `allow`.');
        }
        $identity = $result['identity'] ?? null;
        if (!$result['allow']) {
            $isSignedOut = \array_key_exists('identity', $result) && $identity === null;
            return $isSignedOut ? new Refusal(401, 'PROXY_UNAUTHENTICATED', 'Sign in to do this.') : self::forbidden();
        }
        ['scope' => $scope, 'anonymous' => $anonymous, 'limits' => $limits]
            = $result + ['scope' => 'own', 'anonymous' => false, 'limits' => []];
        $identity = \is_int($identity) ? (string) $identity : $identity;
        $isText = \is_string($identity) && $identity !== '' && isUtf8($identity) && !str_contains($identity, "\0");
        $nothing = $isText && preg_match(NO_IDENTITY, $identity, $match) ? $match[1] : null;
        $kind = \is_string($identity) ? 'a string of ' . \strlen($identity) . ' bytes' : get_debug_type($identity);
        $check = 'Check the session, cookie or header that the site reads it from: '
            . '`is_string` or `is_int`, and not empty. Do not cast it.';
        $problem = match (false) {
            $identity === null || $isText => 'The `identity` that `authorize` returned must be an integer, or a non-empty string '
                . "in UTF-8 without U+0000, and is $kind. $check",
            $nothing === null => "The `identity` that `authorize` returned is `$nothing` or ends in it: a missing value has become a "
                . "text, so that all such visitors would be one. $check",
            \in_array($scope, ['own', 'account'], true) => "`scope` must be 'own' or 'account'.",
            \is_bool($anonymous) => '`anonymous` must be true or false.',
            $anonymous === false || $address !== null || $this->address === false => '`authorize` returned `anonymous: true`, and the '
                . 'visitor has no address, without which everyone gets new limits with a new cookie. Set REMOTE_ADDR in the '
                . 'web server, or the option `address` to a function. `address: false` says that visitors have none.',
            self::areLimits($limits) => '`limits` must be an array of numbers: `perMinute` above 0, '
                . '`day` and `month` whole numbers of 0 or more, or INF.',
            default => null,
        };
        return $problem === null
            ? new Visitor($identity, $scope, $anonymous, $limits, $address)
            : Refusal::misconfigured($problem);
    }

    private static function areLimits(mixed $limits): bool
    {
        if (!\is_array($limits) || array_diff_key($limits, ['perMinute' => 0, 'day' => 0, 'month' => 0]) !== []) {
            return false;
        }
        $perMinute = $limits['perMinute'] ?? INF;
        $isCount = fn (mixed $count): bool => $count === null || $count === INF || (\is_int($count) && $count >= 0);
        return (\is_int($perMinute) || \is_float($perMinute)) && $perMinute > 0
            && $isCount($limits['day'] ?? null) && $isCount($limits['month'] ?? null);
    }
}

/** The options `rateLimit` and `budget`, and the `limits` of `authorize`. */
final class Limits
{
    /** A network of several visitors has this multiple of the rate of one. */
    public const NETWORK_FACTOR = 10;
    private const MAX_PER_MINUTE = 1_000_000;
    private const RATES = [
        'generate' => ['perMinute' => 6, 'burst' => 2],
        'others' => ['perMinute' => 60, 'burst' => 60],
    ];

    public function __construct(
        private readonly array|false $rateLimit,
        private readonly array $budget,
        private readonly Counts $counts,
        private readonly Keys $keys,
        private readonly Log $log,
    ) {
    }

    /** Counts a request as this operation. @throws Refusal 429 `PROXY_RATE_LIMITED` */
    public function admit(Call $call, string $operation): void
    {
        if ($this->rateLimit === false) {
            return;
        }
        $visitor = $call->visitor;
        $kind = $operation === 'generate' ? 'generate' : 'others';
        $common = $this->rateLimit[$kind] ?? self::RATES[$kind];
        $perMinute = min($visitor->limits['perMinute'] ?? INF, self::MAX_PER_MINUTE);
        $hasOwn = $kind === 'generate' && isset($visitor->limits['perMinute']);
        $own = $hasOwn ? ['perMinute' => $perMinute, 'burst' => max(1, (int) ceil($perMinute / 3))] : $common;
        ['visitors' => $visitors, 'network' => $network] = $visitor->keys();
        if ($call->address === null && $visitor->identity === null) {
            $note = 'Visitors without an identity are not limited, since the server passes no address. '
                . 'Set the option `address`, or return an `identity` from `authorize`.';
            $this->log->reportHourly($call, $note, 'error');
        }
        $rates = array_fill_keys($visitors, $own);
        if ($network !== null) {
            $rates[$network] = array_map(fn (int|float $number): int|float => $number * self::NETWORK_FACTOR, $common);
        }
        foreach ($rates as $key => $rate) {
            $waitMs = $this->counts->take("$kind $key", $rate);
            if ($waitMs > 0) {
                throw Refusal::rateLimited($waitMs);
            }
        }
    }

    /**
     * Counts one generate.
     * @return list<array{key: string, limit: int, endsAt: int}> the counters, for {@see release}
     * @throws Refusal 429 `PROXY_BUDGET_SPENT`
     */
    public function reserve(Call $call): array
    {
        $counters = $this->counters($call);
        $spent = $counters === [] ? null : $this->counts->reserve($counters);
        if ($spent !== null) {
            $call->remaining = 0;
            $isOfSite = str_starts_with($spent['key'], 'account');
            $message = $isOfSite ? 'This site has reached its limit of forms.' : 'You have reached your limit of forms.';
            $seconds = max(1, (int) ceil(($spent['endsAt'] - nowMs()) / 1000));
            throw new Refusal(429, 'PROXY_BUDGET_SPENT', $message, null, ['Retry-After' => (string) $seconds]);
        }
        $this->readRemaining($call);
        $call->details['budgetRemaining'] = $call->remaining;
        return $counters;
    }

    /** Returns a generate that made no form. */
    public function release(Call $call, array $counters): void
    {
        $this->log->try($call, function () use ($call, $counters): void {
            $this->counts->release($counters);
            $call->remaining = $call->remaining === null ? null : $call->remaining + 1;
        }, 'A generate that made no form stays counted.');
    }

    /** Reads what is left of the budgets, if it is not known. A failure hides it. */
    public function readRemaining(Call $call): void
    {
        try {
            $counters = $call->remaining === null && $this->isLimited($call) ? $this->counters($call) : [];
            $counters = array_values(array_filter($counters, fn (array $counter): bool => $counter['limit'] !== INF));
            $call->remaining = $counters === [] ? $call->remaining : $this->counts->remaining($counters);
        } catch (Refusal $refusal) {
            $this->log->report($call, "What is left of `budget` is unknown. $refusal->note", 'warn');
        }
    }

    /** The visitor's limits by period. With a plan, INF for a period without one: the next plan may have a limit. */
    private function ownLimits(Call $call): array
    {
        $plan = array_diff_key($call->visitor->limits, ['perMinute' => 0]);
        $given = array_filter($plan, fn (mixed $limit): bool => $limit !== null);
        return $given + ($this->budget['visitor'] ?? []) + ($plan === [] ? [] : ['day' => INF, 'month' => INF]);
    }

    private function isLimited(Call $call): bool
    {
        return min([INF, ...array_values($this->ownLimits($call)), ...array_values($this->budget['account'] ?? [])]) !== INF;
    }

    /** The budgets of this visitor and of the account in the current periods. */
    private function counters(Call $call): array
    {
        $own = $this->ownLimits($call);
        $account = $this->budget['account'] ?? [];
        if ($own === [] && $account === []) {
            return [];
        }
        $now = time();
        [$year, $month, $day] = array_map(\intval(...), explode('-', gmdate('Y-m-d', $now)));
        $periods = [
            'day' => [gmdate('Y-m-d', $now), gmmktime(0, 0, 0, $month, $day + 1, $year) * 1000],
            'month' => [gmdate('Y-m', $now), gmmktime(0, 0, 0, $month + 1, 1, $year) * 1000],
        ];
        $place = ltrim("{$this->keys->of($call, 'generate')[1]} ");
        $keys = $call->visitor->keys()['budgets'];
        $limits = $call->visitor->limits;
        if ($keys === [] && min($limits['day'] ?? INF, $limits['month'] ?? INF) !== INF) {
            throw Refusal::misconfigured('The `limits` of a visitor without an identity and an address cannot be counted.');
        }
        // The store gets no identity and no address.
        $visitors = array_map(fn (string $key): string => 'visitor ' . substr(hash('sha256', $key), 0, 32), $keys);
        $counters = [];
        foreach (array_fill_keys($visitors, $own) + ['account' => $account] as $owner => $ownLimits) {
            foreach ($periods as $period => [$name, $endsAt]) {
                if (isset($ownLimits[$period])) {
                    $counters[] = ['key' => "$owner $place$name", 'limit' => $ownLimits[$period], 'endsAt' => $endsAt];
                }
            }
        }
        return $counters;
    }
}

/** The four operations within the visitor's own forms. */
final class OwnForms
{
    private const VERIFIED_PER_LIST = 5;
    /** Milliseconds that a list waits for ids. */
    private const ID_WAIT_MS = 2_000;
    private const SLOW_LIST_PAUSE_MS = 60_000;
    /** Failures in succession after which the service counts as down. */
    private const MAX_FAILURES = 3;

    /** @param array{read: int, generate: int} $timeouts */
    public function __construct(
        private readonly Owners $owners,
        private readonly Counts $counts,
        private readonly Service $service,
        private readonly Keys $keys,
        private readonly FieldFilter $filter,
        private readonly Log $log,
        private readonly array $timeouts,
        private readonly int $verifyAfter,
        private readonly bool $publicGet,
    ) {
    }

    /** Records the owner before the visitor gets the response. */
    public function generate(Call $call): Reply
    {
        $owner = $call->visitor->identity;
        // Finds an outage, and an owner who cannot be stored, before the service makes a form that nobody would own.
        $this->owners->assertFits(['owner' => $owner]);
        $this->owners->owns($owner, 'form_0_0');
        $lost = 'A generate ended without a response. If there is a form, nobody owns it.';
        try {
            $reply = $this->service->send($call, 'generate');
        } catch (Refusal $refusal) {
            if (!$refusal->isSafeToRetry()) {
                $this->log->report($call, $lost);
            }
            throw $refusal;
        }
        $form = $reply->form();
        [$id, $formUrl] = [routableId($form), textOf($form, 'formUrl')];
        $named = $id ?? '(id unknown)';
        if (!$reply->isSuccess() && !isRejection($reply->status)) {
            $this->log->report($call, $lost);
        } elseif ($reply->isSuccess() && $formUrl === null) {
            $this->log->report($call, "The response to a generate has no form URL, so nobody owns the form $named.");
        } elseif ($reply->isSuccess()) {
            $add = function () use ($call, $owner, $id, $formUrl, $form): void {
                if (!$this->owners->add($owner, $id, $formUrl, $call->prompt, $this->filter->details($form))) {
                    throw Refusal::misconfigured('Another owner or another form has the id or the URL.');
                }
            };
            $fix = 'Assign it with `npx prompt-forms orphans`.';
            $this->log->try($call, $add, "Nobody owns the form $named at " . toJson($formUrl) . ". $fix");
        }
        return $reply;
    }

    public function list(Call $call): Reply
    {
        return $call->visitor->scope === 'account' ? $this->listAccount($call) : $this->listOwn($call);
    }

    public function getOrDelete(Call $call): Reply
    {
        $owner = $call->visitor->identity;
        if ($call->visitor->scope === 'own') {
            if (!$this->publicGet || $call->operation === 'delete') {
                $this->assertOwned($call, $owner);
            } elseif ($owner === null || !$this->owners->owns($owner, $call->id)) {
                return $this->publicForm($call);
            }
        }
        $reply = $this->service->send($call, $call->operation, $call->id);
        if ($call->operation === 'delete' && $reply->hasData()) {
            $remove = fn () => $this->owners->remove($call->id);
            $this->log->try($call, $remove, "The deleted form $call->id still has an owner.");
        } elseif ($reply->isGone()) {
            $this->removeGone($call);
        }
        return $reply;
    }

    /** Deletes all forms of an owner. @return array{deleted: int, gone: int, failed: list<string>} */
    public function erase(Call $call): array
    {
        $owner = $call->visitor->identity;
        $withoutId = $this->urlsWithoutId($owner);
        $lost = [];
        if ($withoutId !== []) {
            $this->log->try($call, function () use ($call, $owner, $withoutId, &$lost): void {
                $lost = $this->readIds($call, $owner, $withoutId, $this->timeouts['generate']);
            });
        }
        $result = ['deleted' => 0, 'gone' => 0, 'failed' => []];
        $failures = 0;
        foreach ($this->owners->forms($owner) as ['id' => $id, 'formUrl' => $formUrl, 'createdAt' => $createdAt]) {
            $reply = null;
            // A form that the list does not have yet may be a new one.
            $isLost = \in_array($formUrl, $lost, true) && $createdAt < isoTime(nowMs() - ONE_HOUR_MS);
            if ($id !== null && !$this->owners->owns($owner, $id)) {
                // Somebody else has got it meanwhile.
                continue;
            }
            if ($id !== null && $failures < self::MAX_FAILURES) {
                $this->log->try($call, function () use ($call, $id, &$reply): void {
                    $reply = $this->service->send($call, 'delete', $id);
                });
            }
            $outcome = match (true) {
                $id === null => $isLost ? 'gone' : 'failed',
                $reply?->hasData() === true => 'deleted',
                default => $reply?->isGone() === true ? 'gone' : 'failed',
            };
            if ($id !== null) {
                $failures = $outcome === 'failed' ? $failures + 1 : 0;
            }
            if ($outcome === 'failed') {
                $result['failed'][] = $id ?? $formUrl;
                continue;
            }
            $result[$outcome]++;
            $id === null ? $this->owners->removeUrl($formUrl) : $this->owners->remove($id);
        }
        return $result;
    }

    /** @throws Refusal 404 for a form that the visitor does not own. The service is not asked about it. */
    private function assertOwned(Call $call, string $owner): void
    {
        if ($this->owners->owns($owner, $call->id)) {
            return;
        }
        $this->findIds($call, $owner, $this->timeouts['read'], false);
        if (!$this->owners->owns($owner, $call->id)) {
            throw new Refusal(404, 'NOT_FOUND', 'Form not found.');
        }
    }

    /** The public members of any form. */
    private function publicForm(Call $call): Reply
    {
        $reply = $this->service->send($call, 'get', $call->id);
        $form = $reply->form();
        $names = array_filter(['id', 'formUrl', 'title', 'name'], fn (string $name): bool => textOf($form, $name) !== null);
        $members = array_map(fn (string $name): string => $form->$name, array_combine($names, $names));
        return $reply->isSuccess() ? Reply::of($call->requestId, (object) $members) : $reply;
    }

    /** Removes the record of a form that was deleted elsewhere. */
    private function removeGone(Call $call): void
    {
        $remove = function () use ($call): void {
            $this->log->report($call, "The service has no form $call->id any more, so it has no owner now.", 'warn');
            $this->owners->remove($call->id);
        };
        $account = $call->visitor->scope === 'own' ? '' : $this->keys->of($call, $call->operation)[1];
        if ($account === '') {
            $this->log->try($call, $remove);
            return;
        }
        // The form may be missing only in the account of an administrator, since its owner has another one. Neither the
        // time of the response nor a failure may tell whether there is such a form.
        $call->after[] = function () use ($call, $account, $remove): void {
            $owner = $this->owners->find('id', [$call->id])[0]['owner'] ?? null;
            if ($owner !== null && $this->keys->ask($owner, 'own', $call->operation)[1] === $account) {
                $remove();
            }
        };
    }

    /** The account's list, with owner and prompt of each form that somebody owns. */
    private function listAccount(Call $call): Reply
    {
        $reply = $this->service->send($call, 'list');
        // In parts, since memory holds the records beside the list.
        $added = 0;
        foreach (array_chunk($reply->forms(), 500) as $forms) {
            $byId = array_column($this->owners->find('id', array_column($forms, 'id')), null, 'id');
            $urls = array_values(array_filter(array_column($forms, 'formUrl'), \is_string(...)));
            $byUrl = array_column($this->owners->find('form_url', $urls), null, 'formUrl');
            foreach ($forms as $form) {
                $this->addOwner($call, $form, $byId[$form->id] ?? $byUrl[textOf($form, 'formUrl') ?? ''] ?? null);
                $added += \strlen(toJson([$form->owner ?? '', $form->prompt ?? '', 'owner, prompt, createdAt']));
            }
        }
        if (3 * ($reply->bytes + $added) > freeMemory()) {
            throw Refusal::tooLargeList('The list with its owners needs more memory than PHP has (`memory_limit`).', $reply->status);
        }
        return $reply;
    }

    private function addOwner(Call $call, stdClass $form, ?array $record): void
    {
        if ($record === null) {
            return;
        }
        $form->owner = $record['owner'];
        self::addRecord($form, $record);
        if ($record['id'] === null && routableId($form) !== null) {
            $call->after[] = fn () => $this->owners->attachId($record['owner'], $record['formUrl'], $form->id);
        }
    }

    /** The visitor's forms from the visitor's own records. Only a missing id is waited for, and not for long. */
    private function listOwn(Call $call): Reply
    {
        $owner = $call->visitor->identity;
        $records = $this->owners->forms($owner);
        if (\in_array(null, array_column($records, 'id'), true)) {
            $this->log->try($call, fn () => $this->findIds($call, $owner, self::ID_WAIT_MS, true));
            $records = $this->owners->forms($owner);
        }
        $due = $this->dueRecords($records);
        if ($due !== []) {
            $call->after[] = fn () => $this->planVerification($call, $due);
        }
        $forms = [];
        foreach ($records as $record) {
            $formUrl = $this->filter->isFormUrl($record['formUrl']) ? $record['formUrl'] : null;
            $members = array_filter(['id' => $record['id'], 'formUrl' => $formUrl], \is_string(...));
            if ($members !== []) {
                $form = (object) ($members + $this->filter->details((object) $record['details']));
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

    /** The records that are too old, the oldest first. A time of a clock that is ahead would never be old. */
    private function dueRecords(array $records): array
    {
        [$oldest, $latest] = [isoTime(nowMs() - $this->verifyAfter), isoTime(nowMs() + 60_000)];
        $due = array_filter($records, fn (array $record): bool => $record['id'] !== null
            && !($record['verifiedAt'] >= $oldest && $record['verifiedAt'] <= $latest));
        usort($due, fn (array $a, array $b): int => $a['verifiedAt'] <=> $b['verifiedAt']);
        return $due;
    }

    /** Plans to ask the service about some forms after their list was sent, unless it is busy. */
    private function planVerification(Call $call, array $records): void
    {
        $pause = 'verify ' . $this->keys->of($call, 'get')[1];
        $names = array_map(fn (array $record): string => "verify {$record['id']}", $records);
        $waits = $this->counts->waits([$pause, ...$names]);
        // Without those that were asked about in vain a moment ago.
        $isFree = fn (array $record): bool => $waits["verify {$record['id']}"] === 0;
        $records = $waits[$pause] > 0 ? [] : \array_slice(array_filter($records, $isFree), 0, self::VERIFIED_PER_LIST);
        if ($records !== []) {
            $call->upkeep[] = fn () => $this->verify($call, $records, $pause);
        }
    }

    private function verify(Call $call, array $records, string $pause): void
    {
        foreach ($records as $record) {
            $isMine = nowMs() < $call->endsAt && $this->counts->lock("verify {$record['id']}", $this->verifyAfter);
            if ($isMine && !$this->verifyOne($call, $record, $pause)) {
                return;
            }
        }
    }

    /** Only what the service clearly says changes the record. Returns false if the next request would fail too. */
    private function verifyOne(Call $call, array $record, string $pause): bool
    {
        ['id' => $id, 'formUrl' => $formUrl] = $record;
        try {
            $reply = $this->service->send($call, 'get', $id);
        } catch (Refusal $refusal) {
            if (nowMs() >= $call->endsAt) {
                // The service is not at fault: {@see FormsProxy::upkeep} has ended.
                $this->counts->free("verify $id");
                return false;
            }
            $this->counts->block($pause, self::pauseMs($refusal->headers['Retry-After'] ?? null));
            // Own lists need no key, so nothing else would say that it is wrong.
            if ($refusal->errorCode === 'PROXY_MISCONFIGURED') {
                $this->log->reportHourly($call, $refusal->note ?? '', 'error');
            }
            return false;
        }
        $form = $reply->form();
        $isSame = textOf($form, 'id') === $id || (textOf($form, 'id') === null && textOf($form, 'formUrl') === $formUrl);
        if ($reply->isGone()) {
            $place = "$id at " . toJson($formUrl);
            $this->log->report($call, "The service has no form $place any more, so it has no owner now.", 'warn');
            $this->owners->remove($id);
        } elseif ($reply->status === 429 || $reply->status >= 500) {
            $this->counts->block($pause, self::pauseMs($reply->retryAfter));
            return false;
        } elseif ($isSame) {
            $this->owners->verified($id, $this->filter->details($form));
        }
        return true;
    }

    /** Milliseconds without a verification, between a second and ten minutes. A date counts as the longest. */
    private static function pauseMs(?string $retryAfter): int
    {
        $ms = is_numeric($retryAfter) ? (int) $retryAfter * 1000 : ($retryAfter === null ? 60_000 : 600_000);
        return min(max($ms, 1_000), 600_000);
    }

    /** @return array<string, string> time of their generate by URL */
    private function urlsWithoutId(string $owner): array
    {
        $records = array_filter($this->owners->forms($owner), fn (array $record): bool => $record['id'] === null);
        return array_column($records, 'createdAt', 'formUrl');
    }

    /**
     * Finds the ids of forms whose generate had none, in the account's list. One process at a time reads it, at most once in five
     * seconds, for all owners. Others do not wait for it.
     * @param bool $goesOn a reading that takes too long is repeated after the response, for the next list
     */
    private function findIds(Call $call, string $owner, int $timeoutMs, bool $goesOn): void
    {
        $account = $this->keys->of($call, 'list')[1];
        $urls = $this->due($account, $this->urlsWithoutId($owner));
        $lock = "ids $account";
        $isFree = $urls !== [] && $this->counts->lock("$lock pause", 5_000);
        if (!$isFree || !$this->counts->lock($lock, 2 * $this->timeouts['read'])) {
            return;
        }
        try {
            $this->readIds($call, $owner, $urls, $timeoutMs);
        } catch (Refusal $refusal) {
            if (!$goesOn || $refusal->errorCode !== 'PROXY_TIMEOUT') {
                throw $refusal;
            }
            $call->upkeep[] = function () use ($call, $owner, $urls, $lock): void {
                $this->counts->block("$lock pause", 10_000);
                try {
                    $this->readIds($call, $owner, $urls, $this->timeouts['read']);
                } catch (Refusal $refusal) {
                    // A list that takes too long is not read for each visitor.
                    $this->counts->block("$lock pause", self::SLOW_LIST_PAUSE_MS);
                    throw $refusal;
                }
            };
        } finally {
            $this->counts->free($lock);
        }
    }

    /** Those of the URLs that the list may have by now. @param array<string, string> $urls */
    private function due(string $account, array $urls): array
    {
        $waits = $this->counts->waits(array_map(fn (string|int $url): string => "missing $account $url", array_keys($urls)));
        return array_filter($urls, fn (string|int $url): bool => $waits["missing $account $url"] === 0, ARRAY_FILTER_USE_KEY);
    }

    /**
     * Reads the account's list. A form of the owner that it does not have is looked for again when it is twice as old.
     * @param array<string, string> $urls of this owner
     * @return list<string> those that the list does not have
     */
    private function readIds(Call $call, string $owner, array $urls, int $timeoutMs): array
    {
        $account = $this->keys->of($call, 'list')[1];
        $owners = array_fill_keys(array_keys($urls), $owner) + $this->due($account, $this->owners->withoutId());
        $ids = [];
        $this->service->readList($call, $timeoutMs, function (stdClass $form) use ($owners, &$ids): bool {
            [$id, $url] = [routableId($form), textOf($form, 'formUrl') ?? ''];
            if ($id !== null && isset($owners[$url])) {
                $ids[$url] ??= $id;
            }
            return \count($ids) === \count($owners);
        });
        foreach ($ids as $url => $id) {
            $this->log->try($call, fn () => $this->owners->attachId($owners[$url], (string) $url, $id));
        }
        $missing = array_diff_key($urls, $ids);
        foreach ($missing as $url => $createdAt) {
            $ageMs = nowMs() - (int) strtotime($createdAt) * 1000;
            $this->counts->block("missing $account $url", min(max($ageMs, 5_000), ONE_HOUR_MS));
        }
        return array_map(\strval(...), array_keys($missing));
    }
}

/** Checks the options of {@see FormsProxy}, beyond their types. */
final class Options
{
    /**
     * @param array<string, mixed> $options by name
     * @throws InvalidArgumentException that says what to set, and quotes no value
     */
    public static function check(#[\SensitiveParameter] array $options): void
    {
        ['baseUrl' => $baseUrl, 'apiKey' => $apiKey, 'budget' => $budget, 'rateLimit' => $rateLimit] = $options;
        $url = parse_url($baseUrl) ?: [];
        $isPlain = array_intersect_key($url, array_flip(['user', 'pass', 'query', 'fragment'])) === [];
        $isUrl = \in_array($url['scheme'] ?? '', ['http', 'https'], true) && isset($url['host']) && $isPlain;
        $what = 'an absolute http(s) URL of the form service, without user name, query and fragment';
        self::assert('baseUrl', $isUrl, "must be $what.");
        $isEnd = !str_ends_with(rtrim($baseUrl, '/'), '/api/v1');
        self::assert('baseUrl', $isEnd, 'must end before /api/v1: the proxy adds it.');
        $problem = \is_string($apiKey) ? Keys::problemOf($apiKey) : null;
        $fix = "Set it to the key from the API keys page of your account's dashboard.";
        self::assert('apiKey', $problem === null, "$problem. $fix");
        $isKnown = \in_array($options['owners'], ['own', 'shared'], true);
        self::assert('owners', $isKnown, "must be 'own', so that each visitor sees only own forms, or 'shared'.");
        foreach ($options['hosts'] ?: [] as $host) {
            $isHost = \is_string($host) && preg_match('/^[a-z0-9._-]+\z/', $host);
            self::assert('hosts', $isHost, 'must hold names such as `www.example.com`: lower case, no scheme, no port.');
        }
        foreach (['origins', 'formOrigins'] as $name) {
            foreach ($options[$name] ?? [] as $origin) {
                $isExact = \is_string($origin) && isOrigin($origin, $name === 'origins');
                $rule = 'no path, no final slash, no `*`. Only localhost may use http.';
                self::assert($name, $isExact, "must hold exact https origins such as `https://www.example.com`: $rule");
            }
        }
        $isFilled = $options['formOrigins'] !== [];
        self::assert('formOrigins', $isFilled, 'is empty: name an origin, or leave it out to allow all.');
        $isPath = preg_match(PLAIN_PATH, $options['basePath'] ?: '/path');
        self::assert('basePath', $isPath, 'must be a plain path such as `/forms-api`.');
        $isPrefix = preg_match('/^(?:[A-Za-z_][A-Za-z0-9_]{0,30})?\z/', $options['tablePrefix']);
        self::assert('tablePrefix', $isPrefix, 'must be plain, such as `wp_`.');
        foreach ($options['fields'] as $field) {
            self::assert('fields', \is_string($field) && $field !== '', 'must hold names of fields.');
        }
        $isForm = \in_array($options['logIdentity'], ['plain', 'hash', false], true);
        self::assert('logIdentity', $isForm, "must be 'plain', 'hash' or false.");
        foreach (['verifyAfter', 'maxRequestBytes', 'maxPromptCharacters', 'maxResponseBytes'] as $name) {
            self::assert($name, ($options[$name] ?? 1) > 0, 'must be above 0.');
        }
        $isCount = fn (mixed $number): bool => \is_int($number) && $number > 0;
        $count = 'a whole number above 0';
        self::assertMembers('timeouts', $options['timeouts'], ['read', 'generate'], $isCount, $count);
        $isNumber = fn (mixed $number): bool => \is_int($number) || (\is_float($number) && is_finite($number));
        $isRate = fn (mixed $rate): bool => \is_array($rate)
            && $isNumber($rate['perMinute'] ?? null) && $rate['perMinute'] > 0
            && $isNumber($rate['burst'] ?? null) && $rate['burst'] >= 1;
        $rate = 'an array with `perMinute` above 0 and `burst`, 1 or more';
        self::assertMembers('rateLimit', $rateLimit ?: [], ['generate', 'others'], $isRate, $rate);
        self::assertMembers('budget', $budget, ['visitor', 'account'], \is_array(...), 'an array');
        foreach ($budget as $name => $periods) {
            self::assertMembers("budget.$name", $periods, ['day', 'month'], $isCount, $count);
        }
    }

    private static function assert(string $option, mixed $isRight, string $message): void
    {
        if (!$isRight) {
            throw new InvalidArgumentException("FormsProxy: `$option` $message");
        }
    }

    private static function assertMembers(string $option, array $members, array $names, Closure $isRight, string $what): void
    {
        foreach ($members as $name => $value) {
            $isKnown = \in_array($name, $names, true);
            self::assert("$option.$name", $isKnown, 'is unknown: use ' . implode(', ', $names) . '.');
            self::assert("$option.$name", $isRight($value), "must be $what.");
        }
    }
}

/** The proxy. Its options are those of `createFormsProxy`: dist/guide/reference/proxy.md of the npm package. */
final class FormsProxy
{
    /** Codes of responses without `Prompt-Forms-Remaining`: the request is invalid or too frequent, or cannot be served. */
    private const UNCOUNTED = ['PROXY_BAD_REQUEST', 'PROXY_MISCONFIGURED', 'PROXY_RATE_LIMITED', 'PROXY_UNAVAILABLE'];
    /** Refusals of repeats that get no earlier outcome. */
    private const NOT_REPLAYED = ['PROXY_UNAVAILABLE', 'PROXY_TIMEOUT', 'PROXY_RATE_LIMITED', 'PROXY_KEY_REUSED'];
    /** Milliseconds that {@see upkeep} takes at most. */
    private const UPKEEP_MS = 5_000;
    private const EXPOSED = 'Retry-After, X-Request-Id, Date, Prompt-Forms-Allow, Prompt-Forms-Idempotent, '
        . 'Prompt-Forms-Replayed, Prompt-Forms-Remaining';

    private readonly string $baseUrl;
    private readonly Keys $keys;
    private readonly Store $store;
    private readonly Counts $counts;
    private readonly Owners $owners;
    private readonly Generates $generates;
    private readonly Log $logger;
    private readonly Authorizer $authorizer;
    private readonly Limits $limits;
    private readonly Service $service;
    /** Null if all visitors share all forms. */
    private readonly ?OwnForms $ownForms;

    /**
     * @param string $baseUrl of the service, without `/api/v1`
     * @param string|Closure(array): (string|array{key: string, account: string}) $apiKey or a function, which gets
     * `identity`, `scope` and `operation`
     * @param \PDO|Database $database SQLite, PostgreSQL, MariaDB or MySQL. The proxy creates its tables.
     * @param string $owners `own`: each visitor has own forms. `shared`: every visitor whom `authorize` admits has all forms
     * of the account.
     * @param Closure(string, Request, bool): (bool|array|Response) $authorize gets the operation, the request, and true if
     * the question is only for the header `Prompt-Forms-Allow`. Returns whether the visitor may do it, as a boolean or as an
     * array: `allow`, and optionally `identity` (a text or integer that stays the same for this visitor; null: nobody is signed in),
     * `scope` (`own`, `account`), `anonymous` and `limits` (`perMinute`, `day`, `month`).
     * @param list<string>|false $hosts public names, next to localhost, IP addresses and the names in `$origins`. False: all.
     * @param list<string> $origins of other pages that may use the proxy (CORS)
     * @param bool $credentials pages of `$origins` may send cookies
     * @param ?string $basePath path of the four routes. Null: the path of the script, if the address has it.
     * @param string $tablePrefix in front of the names of the tables
     * @param list<string> $fields of forms that reach visitors, next to `id`, `formUrl` and `deleted`
     * @param list<string>|null $formOrigins of the pages of forms. Null: all.
     * @param bool $publicGet every visitor may get `id`, `formUrl`, `title` and `name` of any form
     * @param int $verifyAfter milliseconds that a record counts without asking the service again
     * @param array{generate?: array{perMinute: int|float, burst: int|float}, others?: array}|false $rateLimit
     * @param array{visitor?: array{day?: int, month?: int}, account?: array} $budget generates per day and month, in UTC
     * @param bool $idempotency a generate with an `Idempotency-Key` is executed once
     * @param int $maxRequestBytes of a request's body
     * @param int $maxPromptCharacters counted like the HTML attribute `maxlength`
     * @param array{read?: int, generate?: int} $timeouts in milliseconds: 15,000 and 120,000
     * @param ?int $maxResponseBytes null: 1 MiB, and for a list 32 MiB, or a sixteenth of PHP's `memory_limit`
     * @param (Closure(string, Request, ?string): ?array)|null $checkPrompt gets prompt, request and identity. Returns null,
     * `['reject' => message]` or `['prompt' => other]`.
     * @param (Closure(array, array): void)|null $onGenerated gets the form, and `identity`, `scope`, `requestId` and
     * `request`, after the response
     * @param (Closure(string, array): void)|null $onDeleted gets the id, and the same
     * @param (Closure(Request): ?string)|false|null $address of the visitor. Null: that of the connection. False: visitors have
     * none, so that anonymous ones count by identity alone.
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
        Closure $authorize,
        private readonly array|false $hosts = [],
        private readonly array $origins = [],
        private readonly bool $credentials = false,
        private readonly ?string $basePath = null,
        string $tablePrefix = '',
        array $fields = DEFAULT_FIELDS,
        ?array $formOrigins = null,
        bool $publicGet = false,
        int $verifyAfter = 60_000,
        array|false $rateLimit = [],
        array $budget = [],
        private readonly bool $idempotency = true,
        private array $timeouts = [],
        private readonly int $maxRequestBytes = 16_384,
        private readonly int $maxPromptCharacters = 4_000,
        ?int $maxResponseBytes = null,
        private readonly ?Closure $checkPrompt = null,
        private readonly ?Closure $onGenerated = null,
        private readonly ?Closure $onDeleted = null,
        Closure|false|null $address = null,
        private readonly bool $announce = true,
        string|false $logIdentity = 'plain',
        ?Closure $log = null,
    ) {
        Options::check(get_defined_vars());
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->timeouts += ['read' => 15_000, 'generate' => 120_000];
        $this->keys = new Keys(\is_string($apiKey) ? trim($apiKey) : $apiKey);
        $database = $database instanceof \PDO ? new PdoDatabase($database) : $database;
        $this->store = new Store($database, $tablePrefix, 'limits');
        $counts = $this->counts = new Counts($this->store);
        $this->generates = new Generates(new Store($database, $tablePrefix, 'idempotency'));
        $this->owners = new Owners(new Store($database, $tablePrefix, 'owners'));
        $this->logger = new Log($log, $logIdentity, $counts, $this->keys);
        $this->limits = new Limits($rateLimit, $budget, $counts, $this->keys, $this->logger);
        $filter = new FieldFilter($fields, $formOrigins, $this->logger);
        $this->service = new Service($this->baseUrl, $this->keys, $filter, $this->timeouts, $maxResponseBytes);
        $isOwn = $owners === 'own';
        $this->authorizer = new Authorizer(
            $authorize,
            $address,
            $isOwn,
            $publicGet,
            $rateLimit !== false,
            $counts,
            $this->logger,
        );
        $this->ownForms = !$isOwn ? null : new OwnForms(
            $this->owners,
            $counts,
            $this->service,
            $this->keys,
            $filter,
            $this->logger,
            $this->timeouts,
            $verifyAfter,
            $publicGet,
        );
    }

    /**
     * Handles PHP's request: as the last statement of a script, or of a route.
     *
     * @param ?Request $request to handle instead
     * @param (Closure(Response): void)|null $change changes the response before it is sent, such as names in its body
     */
    public function serve(?Request $request = null, ?Closure $change = null): void
    {
        // A generate costs money, so it goes on when its visitor leaves.
        optional('ignore_user_abort', true);
        optional('set_time_limit', (int) ceil($this->timeouts['generate'] / 1000) + 60);
        ob_start();
        $response = $this->handle($request ?? Request::fromGlobals());
        if ($change !== null) {
            $change($response);
        }
        $problem = Response::problemOfOutput();
        if ($problem !== null) {
            $this->logger->reportHourly(null, $problem, 'error');
        }
        $response->send();
        $response->finish();
    }

    /** Handles one request. Never throws. Call `finish()` of the response once it has been sent. */
    public function handle(Request $request): Response
    {
        $startedAt = hrtime(true);
        $call = new Call($request);
        $refusal = null;
        try {
            $response = $this->respond($call);
        } catch (Throwable $error) {
            $refusal = $error instanceof Refusal ? $error : Refusal::misconfigured('The proxy failed: ' . describe($error));
            $body = [
                'success' => false,
                'error' => ['message' => $refusal->getMessage(), 'code' => $refusal->errorCode],
                'meta' => ['request_id' => $call->requestId, 'api_version' => API_VERSION],
            ];
            $response = new Response($refusal->status, ['Content-Type' => JSON_TYPE] + $refusal->headers, toJson($body));
        }
        $hasBudget = $call->visitor !== null && \in_array($call->operation, ['generate', 'list'], true);
        if ($hasBudget && !\in_array($refusal?->errorCode, self::UNCOUNTED, true)) {
            $this->limits->readRemaining($call);
        }
        $response->headers = $this->headers($call, $refusal?->errorCode) + $response->headers;
        if ($request->newCookie !== null) {
            $response->headers += ['Set-Cookie' => $request->newCookie];
        }
        $this->logger->response($call, $response->status, $refusal, intdiv(hrtime(true) - $startedAt, 1_000_000));
        if ($call->visitor !== null && $refusal?->errorCode !== 'PROXY_RATE_LIMITED') {
            $call->after[] = fn () => $this->authorizer->remember($call);
        }
        if (random_int(1, 1000) === 1) {
            array_unshift($call->upkeep, fn () => $this->store->clean());
        }
        foreach ($call->after as $work) {
            $response->after(fn () => $this->logger->try($call, $work));
        }
        $response->after(fn () => $this->logger->try($call, fn () => $this->upkeep($call)));
        return $response;
    }

    /** Verifies forms, finds ids and cleans up: in one process at a time, since visitors need the others, and not for long. */
    private function upkeep(Call $call): void
    {
        if ($call->upkeep === [] || !$this->counts->lock('upkeep', 2 * self::UPKEEP_MS)) {
            return;
        }
        try {
            $call->endsAt = nowMs() + self::UPKEEP_MS;
            foreach ($call->upkeep as $work) {
                if (nowMs() < $call->endsAt) {
                    $this->logger->try($call, $work);
                }
            }
        } finally {
            $this->counts->free('upkeep');
        }
    }

    /**
     * The response if there is no proxy, since its set-up failed. PHP's error log gets the reason, and visitors do not.
     *
     *     set_exception_handler(fn (Throwable $error) => FormsProxy::failure($error)->send());
     *
     * @param bool $isLogged false if the log has the reason already
     */
    public static function failure(Throwable $error, bool $isLogged = true): Response
    {
        foreach ($isLogged ? array_filter([$error->getMessage(), Response::problemOfOutput()]) : [] as $problem) {
            writeError("prompt-forms: $problem");
        }
        $refusal = Refusal::misconfigured('');
        $body = ['success' => false, 'error' => ['message' => $refusal->getMessage(), 'code' => $refusal->errorCode]];
        return new Response(500, ['Content-Type' => JSON_TYPE, 'Cache-Control' => 'no-store'], toJson($body));
    }

    /** The forms of an owner, newest first. @throws Refusal if the database fails */
    public function forms(string|int $owner): array
    {
        return $this->owners->forms((string) $owner);
    }

    /** Gives all forms of an owner to another one, for a visitor who signs in. @return int their number */
    public function transfer(string|int $from, string|int $to): int
    {
        return $this->owners->transfer((string) $from, (string) $to);
    }

    /**
     * Deletes all forms of an owner: first at the service, then the records.
     * @return array{deleted: int, gone: int, failed: list<string>} how many were deleted, how many the service did not have
     * any more, and the ids (or URLs of forms without an id) that remain: repeat it for them
     */
    public function erase(string|int $owner): array
    {
        if ($this->ownForms === null) {
            throw new \LogicException("FormsProxy: `erase` needs `owners: 'own'`.");
        }
        $call = new Call(new Request('DELETE', '/', []));
        $call->operation = 'delete';
        $call->visitor = new Visitor((string) $owner, 'own', false, [], null);
        return $this->ownForms->erase($call);
    }

    private function respond(Call $call): Response
    {
        $request = $call->request;
        // Some servers and frameworks add a slash at the end.
        $path = preg_replace('#(?<!/)/\z#', '', explode('?', $request->target, 2)[0]);
        $isInScript = $request->scriptPath !== '' && str_starts_with($path, "$request->scriptPath/");
        $forms = ($this->basePath ?? ($isInScript ? $request->scriptPath : '')) . FORMS_PATH;
        $place = str_starts_with($path, "$forms/") ? substr($path, \strlen("$forms/")) : '';
        preg_match('#^(' . FORM_ID . ')(/delete)?\z#', $place, $match);
        [1 => $id, 2 => $isDelete] = $match + ['', '', ''];
        $operations = match (true) {
            $path === $forms => ['GET' => 'list'],
            $place === 'generate' => ['POST' => 'generate'],
            // Some hosts refuse the method DELETE.
            $isDelete !== '' => ['POST' => 'delete'],
            $id !== '' => ['GET' => 'get', 'DELETE' => 'delete'],
            default => null,
        };
        if ($operations === null) {
            throw new Refusal(404, 'PROXY_NO_ROUTE', 'There is nothing here.');
        }
        $methods = implode(', ', array_keys($operations));
        if ($this->origins !== [] && $request->method === 'OPTIONS') {
            $headers = $request->header('Access-Control-Request-Headers') ?? '';
            return new Response(204, [
                'Access-Control-Allow-Methods' => $methods,
                'Access-Control-Allow-Headers' => preg_replace('/[^\w, -]/', '', $headers),
                'Access-Control-Max-Age' => '600',
            ]);
        }
        if ($request->header('User-Agent') === USER_AGENT) {
            throw Refusal::misconfigured('`baseUrl` leads back to this proxy. Set it to the address of the form service.');
        }
        $this->assertHost($request);
        if (!isset($operations[$request->method])) {
            throw new Refusal(405, 'PROXY_METHOD', 'This cannot be done here.', null, ['Allow' => $methods]);
        }
        $call->operation = $operations[$request->method];
        $call->id = $id;
        if ($request->method !== 'GET') {
            $this->assertOwnPage($call);
        }
        if ($isDelete !== '') {
            self::assertJson($request);
        }
        $visitor = $this->authorizer->admit($call);
        if ($visitor instanceof Response) {
            return clone $visitor;
        }
        $call->visitor = $visitor;
        $reply = match ($call->operation) {
            'generate' => $this->generate($call),
            'list' => $this->list($call),
            default => $this->getOrDelete($call),
        };
        $wait = $reply->retryAfter === null ? [] : ['Retry-After' => $reply->retryAfter];
        return new Response($reply->status, ['Content-Type' => JSON_TYPE] + $wait, $reply->json());
    }

    /** A page of another site may have given its own name to this address (DNS rebinding). */
    private function assertHost(Request $request): void
    {
        $host = $request->hostName();
        if ($host === null) {
            throw new Refusal(400, 'PROXY_BAD_REQUEST', 'The header Host is missing or invalid.');
        }
        $isTrusted = $this->hosts === false || isLocalhost($host) || filter_var(trim($host, '[]'), FILTER_VALIDATE_IP)
            || \in_array($host, [...$this->hosts, ...array_map(hostOf(...), $this->origins)], true);
        if (!$isTrusted) {
            $note = 'The request came for a host name that the proxy does not trust. Add your public host names to `hosts`.';
            throw new Refusal(421, 'PROXY_MISCONFIGURED', 'Forms are not served under this name.', $note);
        }
    }

    /** Refuses a generate or delete that a page of another site sends. No page can forge these headers. */
    private function assertOwnPage(Call $call): void
    {
        $request = $call->request;
        [$site, $origin] = [$request->header('Sec-Fetch-Site'), $request->header('Origin')];
        $isOwn = $site === 'same-origin' || ($site === null && $origin !== null && $origin === $request->origin());
        if ($isOwn || \in_array($origin, $this->origins, true)) {
            return;
        }
        $note = 'A generate or delete was refused, because its `Origin` is ' . match ($origin) {
            null => 'missing. Browsers send it: a server in front of the proxy must pass it on.',
            'null' => '"null", as from a file or a sandboxed frame. Serve the page from your site.',
            default => 'neither the proxy\'s own nor in `origins`. If the page is yours, add its origin. '
                . 'A server in front of the proxy must pass `Host` on unchanged, and PHP must know of https.',
        };
        if ($call->id === 'form_0_doctor' || $origin === 'https://foreign-site.example') {
            $note = 'A generate or delete of `npx prompt-forms doctor` was refused, as it must be. There is nothing to do.';
        } else {
            $this->logger->reportHourly($call, $note);
        }
        throw new Refusal(403, 'PROXY_FORBIDDEN', 'This page may not change forms.', $note);
    }

    private function generate(Call $call): Reply
    {
        $call->prompt = $this->readPrompt($call->request);
        $key = $this->idempotencyKey($call);
        if ($key === null) {
            $this->limits->admit($call, 'generate');
        }
        $reply = $key === null ? $this->generateFirst($call) : $this->generateOnce($call, $key);
        if ($reply->hasData()) {
            $id = routableId($reply->form());
            $formUrl = textOf($reply->form(), 'formUrl') ?? '';
            $call->details += $id === null ? ['formUrl' => shorten($formUrl, 500)] : ['formId' => $id];
        }
        return $reply;
    }

    /** Refuses what an HTML form can send, and a compressed body. */
    private static function assertJson(Request $request): void
    {
        $isJson = preg_match('/^application\/json[ \t]*(?:;|\z)/i', $request->header('Content-Type') ?? '') === 1;
        if (!$isJson || $request->header('Content-Encoding') !== null) {
            throw new Refusal(415, 'PROXY_MEDIA', 'Send the request as application/json.');
        }
    }

    private function readPrompt(Request $request): string
    {
        self::assertJson($request);
        $tooLong = fn (string $limit): Refusal =>
            new Refusal(413, 'PROXY_TOO_LARGE', "The prompt is too long: at most $limit.");
        $isLong = (int) $request->header('Content-Length') > $this->maxRequestBytes;
        $text = $isLong ? '' : $request->body($this->maxRequestBytes);
        if ($isLong || \strlen($text) > $this->maxRequestBytes) {
            throw $tooLong("$this->maxRequestBytes bytes");
        }
        $value = fromJson($text);
        $prompt = $value instanceof stdClass ? $value->prompt ?? null : null;
        $problem = match (true) {
            json_last_error() !== JSON_ERROR_NONE => 'The request body is not JSON in UTF-8.',
            !\is_string($prompt) => 'The request body must be an object with a string `prompt`.',
            isBlank($prompt) => 'The prompt is empty.',
            str_contains($prompt, "\0") => 'The prompt contains the character U+0000.',
            default => null,
        };
        if ($problem !== null) {
            throw new Refusal(400, 'PROXY_BAD_REQUEST', $problem);
        }
        if (lengthOf($prompt) > $this->maxPromptCharacters) {
            throw $tooLong("$this->maxPromptCharacters characters");
        }
        return $prompt;
    }

    private function idempotencyKey(Call $call): ?string
    {
        $key = $this->idempotency ? $call->request->header('Idempotency-Key') : null;
        $uuid = '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\z/i';
        // Without an identity, only the key tells visitors apart.
        $pattern = $call->visitor->identity === null ? $uuid : '/^[A-Za-z0-9_-]{16,128}\z/';
        if ($key !== null && !preg_match($pattern, $key)) {
            throw new Refusal(400, 'PROXY_BAD_REQUEST', 'The Idempotency-Key must be a random UUID.');
        }
        return $key;
    }

    private function generateOnce(Call $call, string $key): Reply
    {
        // A function may be costly, so this counts as a read before anyone knows whether it is a repeat.
        $isPerVisitor = $this->keys->isPerVisitor();
        if ($isPerVisitor) {
            $this->limits->admit($call, 'get');
        }
        $place = [$this->baseUrl, $call->visitor->identity, $key, $this->keys->of($call, 'generate')[1]];
        return $this->generates->once(
            hash('sha256', toJson($place)),
            hash('sha256', $call->prompt),
            fn () => $this->limits->admit($call, 'generate'),
            function (Closure $renew) use ($call): Reply {
                $call->renew = $renew;
                return $this->generateFirst($call);
            },
            function () use ($call, $isPerVisitor): void {
                $call->isRepeated = true;
                if (!$isPerVisitor) {
                    $this->limits->admit($call, 'get');
                }
            },
            fn (string $note) => $this->logger->report($call, $note),
        );
    }

    /** A generate that the rate has admitted. */
    private function generateFirst(Call $call): Reply
    {
        $this->applyCheckPrompt($call);
        if ($call->renew !== null) {
            ($call->renew)();
        }
        $counters = $this->limits->reserve($call);
        $isSafeToRetry = false;
        try {
            $reply = $this->ownForms?->generate($call) ?? $this->service->send($call, 'generate');
            $isSafeToRetry = isRejection($reply->status);
        } catch (Refusal $refusal) {
            $isSafeToRetry = $refusal->isSafeToRetry();
            throw $refusal;
        } finally {
            if ($isSafeToRetry) {
                $this->limits->release($call, $counters);
            }
        }
        if ($reply->hasData()) {
            [$id, $formUrl] = [textOf($reply->form(), 'id'), textOf($reply->form(), 'formUrl')];
            $form = ['id' => $id, 'formUrl' => $formUrl, 'prompt' => $call->prompt];
            $this->callHook($call, 'onGenerated', $this->onGenerated, $form);
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
            // Its message may quote the prompt.
            throw Refusal::misconfigured('`checkPrompt` failed: ' . describe($error));
        }
        [$reject, $prompt] = \is_array($result) ? [$result['reject'] ?? null, $result['prompt'] ?? null] : [null, null];
        if (\is_string($reject) && $reject !== '') {
            throw new Refusal(422, 'PROXY_PROMPT_REJECTED', $reject);
        }
        $isPrompt = \is_string($prompt) && isUtf8($prompt) && !isBlank($prompt) && !str_contains($prompt, "\0");
        if ($result !== null && !$isPrompt) {
            $values = "null, `['reject' => message]` nor `['prompt' => text]`";
            throw Refusal::misconfigured("`checkPrompt` returned neither $values.");
        }
        $call->prompt = $result === null ? $call->prompt : $prompt;
    }

    private function list(Call $call): Reply
    {
        $this->limits->admit($call, 'list');
        return $this->ownForms?->list($call) ?? $this->service->send($call, 'list');
    }

    private function getOrDelete(Call $call): Reply
    {
        $this->limits->admit($call, $call->operation);
        $reply = $this->ownForms?->getOrDelete($call) ?? $this->service->send($call, $call->operation, $call->id);
        if ($call->operation === 'delete' && $reply->hasData()) {
            $this->callHook($call, 'onDeleted', $this->onDeleted, $call->id);
        }
        return $reply;
    }

    private function callHook(Call $call, string $name, ?Closure $hook, mixed $about): void
    {
        $context = [
            'identity' => $call->visitor->identity,
            'scope' => $call->visitor->scope,
            'requestId' => $call->requestId,
            'request' => $call->request,
        ];
        if ($hook !== null) {
            $call->after[] = fn () => $this->logger->try($call, fn () => $hook($about, $context), "It was in `$name`.");
        }
    }

    /** Headers of every response. */
    private function headers(Call $call, ?string $code): array
    {
        // A request that is refused anyway causes no further questions. Nor does one about which `authorize` could not decide.
        $decision = $call->decisions[$call->operation] ?? null;
        $isDecided = $decision !== null && !($decision instanceof Refusal && $decision->status >= 500);
        $isAnnounced = $this->announce && $isDecided && $code !== 'PROXY_RATE_LIMITED';
        return array_filter([
            'Cache-Control' => 'no-store',
            'X-Content-Type-Options' => 'nosniff',
            'X-Request-Id' => $call->requestId,
            // With CORS on, pages of `origins` read responses too.
            'Cross-Origin-Resource-Policy' => $this->origins === [] ? 'same-origin' : null,
            'Prompt-Forms-Idempotent' => $this->idempotency ? '1' : null,
            'Prompt-Forms-Replayed' => $call->isRepeated && !\in_array($code, self::NOT_REPLAYED, true) ? '1' : null,
            'Prompt-Forms-Remaining' => $call->remaining === null ? null : (string) $call->remaining,
            'Prompt-Forms-Allow' => $isAnnounced ? $this->authorizer->allowed($call) : null,
        ] + $this->corsHeaders($call->request), fn (?string $value): bool => $value !== null);
    }

    private function corsHeaders(Request $request): array
    {
        $origin = $request->header('Origin');
        $isAllowed = \in_array($origin, $this->origins, true);
        return $this->origins === [] ? [] : [
            'Vary' => 'Origin',
            'Access-Control-Allow-Origin' => $isAllowed ? $origin : null,
            'Access-Control-Allow-Credentials' => $isAllowed && $this->credentials ? 'true' : null,
            'Access-Control-Expose-Headers' => $isAllowed ? self::EXPOSED : null,
        ];
    }
}

/**
 * The identity of a visitor who has not signed in: a random id in a signed, HttpOnly cookie, which the response sets if it is missing.
 * Return `'anonymous' => true` with it.
 * @param string $secret at least 16 characters that stay the same
 */
function visitorId(#[\SensitiveParameter] string $secret, Request $request): string
{
    if (\strlen($secret) < 16) {
        throw new InvalidArgumentException('visitorId: the secret must have at least 16 characters.');
    }
    $name = $request->isSecure ? '__Host-prompt-forms' : 'prompt-forms';
    $sign = fn (string $id): string => hash_hmac('sha256', $id, $secret);
    $pattern = "/(?:^|;)\\s*$name=([0-9a-f]{32})\\.([0-9a-f]{64})\\s*(?=;|\\z)/";
    // A subdomain could set another cookie of this name.
    preg_match_all($pattern, $request->header('Cookie') ?? '', $cookies, PREG_SET_ORDER);
    foreach ($cookies as [, $id, $signature]) {
        if (hash_equals($sign($id), $signature)) {
            return "visitor:$id";
        }
    }
    // The proxy asks about several operations of one request.
    if ($request->newVisitor === null) {
        $id = bin2hex(random_bytes(16));
        $secure = $request->isSecure ? '; Secure' : '';
        $request->newVisitor = "visitor:$id";
        $request->newCookie = "$name=$id.{$sign($id)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$secure";
    }
    return $request->newVisitor;
}

/**
 * The networks of an address, for limits: an IPv4 address or the /64 of an IPv6 address, and the /48 of which one customer
 * may have all.
 * @return array{visitor: string, site: ?string}
 */
function networksOf(string $address): array
{
    $text = withoutPort($address);
    $bytes = filter_var($text, FILTER_VALIDATE_IP) ? (string) inet_pton($text) : '';
    if (\strlen($bytes) === 16 && str_starts_with($bytes, str_repeat("\0", 10) . "\xff\xff")) {
        return ['visitor' => (string) inet_ntop(substr($bytes, 12)), 'site' => null];
    }
    if (\strlen($bytes) !== 16) {
        return ['visitor' => $text, 'site' => null];
    }
    $groups = array_map(dechex(...), array_values((array) unpack('n8', $bytes)));
    $first = fn (int $count): string => implode(':', \array_slice($groups, 0, $count));
    return ['visitor' => $first(4), 'site' => "{$first(3)}/48"];
}

/** An address without its port and zone. */
function withoutPort(string $address): string
{
    $port = ['/^\[([^\]]*)\](?::\d+)?\z/', '/^(\d+(?:\.\d+){3}):\d+\z/'];
    return (string) preg_replace('/%.*/', '', preg_replace($port, '$1', trim(substr($address, 0, 100))));
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

function isBlank(string $text): bool
{
    return preg_match('/^[\s\x{FEFF}\p{Z}]*\z/u', $text) === 1;
}

function isUtf8(string $text): bool
{
    return preg_match('//u', $text) === 1;
}

/** Counted like the HTML attribute `maxlength`: a character beyond U+FFFF, which has four bytes, counts twice. */
function lengthOf(string $text): int
{
    return (int) preg_match_all('/[^\x80-\xBF]/', $text) + (int) preg_match_all('/[\xF0-\xF4]/', $text);
}

/** True for statuses that mean that the service did nothing. Not 408: the request may have arrived late. */
function isRejection(int $status): bool
{
    return $status >= 400 && $status < 500 && $status !== 408;
}

/** True for seconds, and for what looks like a date of HTTP. */
function isRetryAfter(mixed $value): bool
{
    return \is_string($value) && preg_match('/^(?:\d{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30})\z/', $value);
}

/**
 * True for `localhost`, a name below it, 127.0.0.0/8 and `[::1]`: the hosts that always mean this machine. In lower case.
 *
 * https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
function isLocalhost(string $host): bool
{
    $isIpv4 = filter_var($host, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) !== false;
    return ($isIpv4 && str_starts_with($host, '127.')) || preg_match('/^(?:(?:.+\.)?localhost\.?|\[::1\])\z/', $host) === 1;
}

/** The origin of an http(s) URL. */
function originOf(string $url): ?string
{
    $parts = parse_url($url);
    $scheme = strtolower($parts['scheme'] ?? '');
    $isOdd = preg_match('/[\\\\\s\x00-\x1f]/', $url) === 1;
    if (!\in_array($scheme, ['http', 'https'], true) || !isset($parts['host']) || $isOdd) {
        return null;
    }
    $port = $parts['port'] ?? null;
    $isDefault = $port === null || $port === ($scheme === 'https' ? 443 : 80);
    return "$scheme://" . strtolower($parts['host']) . ($isDefault ? '' : ":$port");
}

/** The host of a web origin. The scheme of an app has none. */
function hostOf(string $origin): string
{
    return originOf($origin) === null ? '' : (string) parse_url($origin, PHP_URL_HOST);
}

/** True for an exact origin, which comes over https or from this machine. */
function isOrigin(string $origin, bool $mayBeApp): bool
{
    $ofWeb = '(?:https?|wss?|ftp|file|data|blob|javascript):';
    $isApp = $mayBeApp && preg_match("#^(?!$ofWeb)[a-z][a-z\d+.-]*://[a-z\d.-]+(?::\d+)?\z#", $origin);
    $isExact = originOf($origin) === $origin && !str_contains($origin, '*') && !str_contains($origin, '@');
    return $isApp || ($isExact && (str_starts_with($origin, 'https:') || isLocalhost(hostOf($origin))));
}

/** Calls a function of PHP. Null if the host has disabled it (`disable_functions`), or if this kind of PHP does not have it. */
function optional(string $name, mixed ...$arguments): mixed
{
    return \function_exists($name) ? $name(...$arguments) : null;
}

/** Writes a line to PHP's error log. */
function writeError(string $line): void
{
    optional('error_log', $line) ?? @file_put_contents('php://stderr', "$line\n");
}

/** Refuses a folder that visitors reach: the web root or one in it, also by a symbolic link. @throws InvalidArgumentException */
function assertPrivate(string $folder): void
{
    $root = rtrim((string) ($_SERVER['DOCUMENT_ROOT'] ?? ''), '/\\');
    // Of a folder that is missing, the nearest one above it counts.
    for ($real = $folder; @realpath($real) === false && \dirname($real) !== $real; $real = \dirname($real)) {
        continue;
    }
    $named = str_contains($folder, '..') ? '' : $folder;
    foreach ([[$named, $root], [(string) @realpath($real), $root === '' ? '' : (string) @realpath($root)]] as [$inner, $outer]) {
        if ($outer !== '' && preg_match('#^' . preg_quote($outer, '#') . '(?:[/\\\\]|\z)#', $inner)) {
            throw new InvalidArgumentException("FormsProxy: visitors could download the database, since its folder $folder is in the web "
                . "root $root. Put it into a folder outside, such as `/home/you/forms.sqlite`. In forms.php, `\$folder` is its folder.");
        }
    }
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

/** PHP's limit in bytes. Above it, PHP ends without a response. */
function memoryLimit(): int
{
    $limit = (string) (optional('ini_get', 'memory_limit') ?? '128M');
    $factor = ['K' => 1_024, 'M' => 1_048_576, 'G' => 1_073_741_824][strtoupper(substr($limit, -1))] ?? 1;
    return (int) $limit > 0 ? (int) $limit * $factor : PHP_INT_MAX;
}

function freeMemory(): int
{
    return memoryLimit() - (int) optional('memory_get_usage');
}

/** The value of a JSON text. Takes what PHP refuses in valid JSON: half of a surrogate pair, and U+0000 in a name. */
function fromJson(string $text): mixed
{
    $value = json_decode($text, false, MAX_JSON_DEPTH);
    if (!\in_array(json_last_error(), [JSON_ERROR_UTF16, JSON_ERROR_INVALID_PROPERTY_NAME], true)) {
        return $value;
    }
    $escape = '/\\\\(?:(u[dD][89abAB]..\\\\u[dD][c-fC-F]..)|u(....)|.)/s';
    $isOdd = fn (string $digits): bool => preg_match('/^(?:d[89a-f]..|0000)\z/i', $digits) === 1;
    $fix = fn (array $match): string => $isOdd($match[2] ?? '') ? '\ufffd' : $match[0];
    return json_decode((string) preg_replace_callback($escape, $fix, $text), false, MAX_JSON_DEPTH);
}

/** JSON of any value: what JSON cannot have, such as INF or bytes that are not UTF-8, is replaced. */
function toJson(mixed $value): string
{
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
    $flags |= JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR;
    return (string) json_encode($value, $flags, MAX_JSON_DEPTH);
}

/** The text in UTF-8, at most `$length` bytes. */
function shorten(string $text, int $length = 4_000): string
{
    // Without the beginning of a character.
    $start = preg_replace('/[\xC0-\xFF][\x80-\xBF]{0,2}\z/', '', substr($text, 0, $length));
    $start = \strlen($text) > $length ? $start : $text;
    return isUtf8($start) ? $start : (string) preg_replace('/[^\x20-\x7e]/', '?', $start);
}

/** A text for an entry of the log. Characters that could forge a line, control a terminal or hide are escapes such as `\u202e`. */
function logText(string $text): string
{
    // JSON has none for the byte 7f, and shorter ones such as `\n` for some.
    $escape = fn (array $match): string => \strlen($match[0]) === 1
        ? \sprintf('\u%04x', \ord($match[0]))
        : trim((string) json_encode($match[0]), '"');
    // Shortened first, since the expression needs valid UTF-8.
    return shorten((string) preg_replace_callback('/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u', $escape, shorten($text)));
}

/** The kind and place of an error, without its message, which may quote a secret. */
function describe(Throwable $error): string
{
    return $error::class . ' at ' . basename($error->getFile()) . ':' . $error->getLine();
}
