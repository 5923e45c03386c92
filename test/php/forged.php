<?php

/**
 * Forged requests to the forms of other visitors. Reads `seed`, `count`, `generates` (their share), `forms` and `visitors` as JSON from
 * standard input. With `print`, prints the requests, a line of JSON each. Otherwise handles them, and prints what came of them.
 */

declare(strict_types=1);

require __DIR__ . '/support.php';

use PromptForms\Request;

const FORMS = '/api/v1/forms';

/** Other spellings of an id that have its shape, so that the proxy looks for them. */
function routable(string $path): string
{
    return match (mt_rand(0, 6)) {
        0, 1 => $path,
        2 => preg_replace('/v(?=\d+x\z)/', 'V', $path),
        3 => preg_replace('/x\z/', 'X', $path),
        4 => str_replace('form_', 'form_0', $path),
        5 => "{$path}0",
        6 => "$path?id=" . substr($path, -8),
    };
}

/** Other spellings of an id or a path that a server might take for the same. */
function odd(string $path): string
{
    return match (mt_rand(0, 18)) {
        0 => str_replace('form_', 'FORM_', $path),
        1 => str_replace('form_', '%66orm_', $path),
        2 => "$path%20",
        3 => "$path%00",
        4 => "$path%0a",
        5 => "$path.",
        6 => "$path/",
        7 => "$path;a=b",
        8 => "/x/..$path",
        9 => str_replace('/forms/', '/forms//', $path),
        10 => str_replace('/forms/', '/forms/./', $path),
        11 => str_replace('/forms/', '/forms\\', $path),
        12 => str_replace('_', '%5f', $path),
        13 => str_replace('form_', "\u{0192}orm_", $path),
        14 => preg_replace('/form_\d/', "form_\u{0661}", $path),
        15 => str_replace('/api/v1', '/API/V1', $path),
        16 => "/forms.php$path",
        17 => "http://proxy.test$path",
        18 => "$path/../" . basename($path),
    };
}

function oneOf(array $values): mixed
{
    return $values[mt_rand(0, count($values) - 1)];
}

/** Headers that might lead to the form or to its owner. */
function oddHeaders(array $form, string $owner): array
{
    return match (mt_rand(0, 10)) {
        0, 1 => [],
        2 => ['X-Forms-Id' => $form['id']],
        3 => ['Forms-Identity' => $owner],
        4 => ['X-HTTP-Method-Override' => 'DELETE'],
        5 => ['X_User' => $owner],
        6 => ['X.User' => $owner],
        7 => ['X-Original-URL' => FORMS . "/{$form['id']}", 'X-Rewrite-URL' => FORMS . "/{$form['id']}"],
        8 => ['Authorization' => 'Bearer stolen'],
        9 => ['Idempotency-Key' => $form['key']],
        10 => ['If-None-Match' => '*', 'Range' => 'bytes=0-'],
    };
}

/** A request of a visitor about a form of another one. */
function forge(array $forms, array $visitors, float $generates): array
{
    $form = oneOf($forms);
    do {
        $visitor = mt_rand(0, count($visitors) - 1);
    } while ($visitor === $form['visitor']);
    $user = ['X-User' => rawurlencode($visitors[$visitor])];
    if (mt_rand() / mt_getrandmax() < $generates) {
        // Mostly with the key of someone else, and with the prompt in the forger's own name.
        $isAgain = mt_rand(1, 10) <= 7;
        $prompt = preg_replace('/v\d+x/', "v{$visitor}x", mt_rand(0, 1) ? $form['prompt'] : 'secret v0x form');
        $key = $isAgain ? $form['key'] : sprintf('%08x-0000-4000-8000-%012x', mt_rand(), mt_rand());
        $body = json_encode(['prompt' => $prompt]);
        return ['visitor' => $visitor, 'method' => 'POST', 'target' => FORMS . '/generate', 'headers' => $user + ['Idempotency-Key' => $key], 'body' => $body];
    }
    $path = FORMS . "/{$form['id']}";
    $target = mt_rand(1, 100) <= 15 ? FORMS : (mt_rand(1, 10) <= 7 ? routable($path) : odd($path));
    $other = mt_rand(1, 20) === 1 ? oneOf(['HEAD', 'POST', 'PUT', 'get']) : oneOf(['GET', 'DELETE']);
    $headers = oddHeaders($form, rawurlencode($visitors[$form['visitor']])) + $user;
    return ['visitor' => $visitor, 'method' => $target === FORMS ? 'GET' : $other, 'target' => $target, 'headers' => $headers, 'body' => ''];
}

/** What a visitor must not see: forms of others, and keys. */
function leaksIn(string $text, int $visitor, array $keys): array
{
    preg_match_all('/v(\d+)x/', $text, $found);
    $foreign = array_filter($found[1], fn (string $of): bool => (int) $of !== $visitor);
    return [...$foreign, ...array_filter($keys, fn (string $key): bool => str_contains(str_replace('\\/', '/', $text), $key))];
}

$input = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
mt_srand($input['seed']);
$statuses = [];
$generates = [];
$leaks = [];
for ($i = 0; $i < $input['count']; $i++) {
    $forged = forge($input['forms'], $input['visitors'], $input['generates']);
    ['visitor' => $visitor, 'method' => $method, 'target' => $target, 'headers' => $headers, 'body' => $body] = $forged;
    if ($input['print'] ?? false) {
        echo json_encode($forged), "\n";
        continue;
    }
    $own = ['Host' => 'proxy.test', 'Sec-Fetch-Site' => 'same-origin'] + ($body === '' ? [] : ['Content-Type' => 'application/json']);
    // A new one now and then, as in a server whose processes handle several requests.
    $proxy = $i % 20 === 0 ? makeProxy() : $proxy;
    $response = $proxy->handle(new Request($method, $target, $own + $headers, $body, '192.0.2.1'));
    $response->finish();
    $shown = $response->body . json_encode($response->headers, JSON_UNESCAPED_SLASHES);
    if (leaksIn($shown, $visitor, $input['keys']) !== []) {
        $leaks[] = "$method $target as {$input['visitors'][$visitor]}: $shown";
    }
    $kind = $body !== '' ? (str_contains($body, 'lost') ? 'generate (lost)' : 'generate') : ($target === FORMS ? 'list' : 'id');
    $code = preg_match('/"code":"([A-Z_]+)"/', $response->body, $match) ? $match[1] : '';
    $what = trim("$kind: $response->status $code");
    $statuses[$what] = ($statuses[$what] ?? 0) + 1;
    if ($body !== '') {
        $generates[$response->headers['X-Request-Id']] = $visitor;
    }
}
if (!($input['print'] ?? false)) {
    echo json_encode(['statuses' => $statuses, 'generates' => (object) $generates, 'leaks' => $leaks], JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
}
