<?php

/** The proxy under test, with the options of the file that `FORMS_OPTIONS` names. */

declare(strict_types=1);

require __DIR__ . '/../../src/php/prompt-forms.php';

use PromptForms\FormsProxy;
use PromptForms\Request;
use PromptForms\Response;

/** An `authorize` that asks the site's own application, like that of the command `prompt-forms proxy`. */
function askSite(string $url): Closure
{
    return static function (string $operation, Request $request) use ($url): array|Response {
        $sent = ["X-Forms-Operation: $operation"];
        if ($request->id !== null && ($operation === 'get' || $operation === 'delete')) {
            $sent[] = "X-Forms-Id: $request->id";
        }
        foreach (['Cookie', 'Authorization'] as $name) {
            $value = $request->header($name);
            if ($value !== null) {
                $sent[] = "$name: $value";
            }
        }
        $answer = [];
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_HTTPHEADER => $sent,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$answer): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $answer[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status === 401) {
            return ['allow' => false, 'identity' => null];
        }
        if ($status !== 204 && $status !== 403) {
            $error = ['code' => 'PROXY_MISCONFIGURED', 'message' => "/forms-auth responded with $status."];
            $body = json_encode(['success' => false, 'error' => $error], JSON_THROW_ON_ERROR);
            return new Response(500, ['Content-Type' => 'application/json'], $body);
        }
        $identity = $answer['forms-identity'] ?? '';
        return [
            'allow' => $status === 204,
            'identity' => $identity === '' ? null : $identity,
            'scope' => ($answer['forms-scope'] ?? '') === 'account' ? 'account' : 'own',
            'anonymous' => ($answer['forms-anonymous'] ?? '') === '1',
        ];
    };
}

/** Signed in as the header `X-User` says. An administrator if the name is `root`. */
function userOf(string $operation, Request $request): array
{
    $user = $request->header('X-User');
    $user = $user === null ? null : rawurldecode($user);
    return ['allow' => true, 'identity' => $user, 'scope' => $user === 'root' ? 'account' : 'own'];
}

/** Writes entries to the file `log` beside the options, as lines of JSON. */
function writeLog(array $entry): void
{
    file_put_contents(dirname(getenv('FORMS_OPTIONS')) . '/log', json_encode($entry) . "\n", FILE_APPEND | LOCK_EX);
}

/** A new connection, for a request of its own. The options of a test may have closures, which need one. */
function makeProxy(): FormsProxy
{
    return new FormsProxy(...require getenv('FORMS_OPTIONS'));
}
