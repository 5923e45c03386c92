<?php

/** Reads calls from standard input, a line of JSON each, and prints the results in the same way. */

declare(strict_types=1);

require __DIR__ . '/support.php';

use PromptForms\Request;

$proxy = null;
while (($line = fgets(STDIN)) !== false) {
    $call = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    if (function_exists('memory_reset_peak_usage')) {
        memory_reset_peak_usage();
    }
    // As in a server, each request has a proxy of its own, unless the test asks for one that stays.
    try {
        $proxy = ($call['stays'] ?? false) && $proxy !== null ? $proxy : makeProxy();
        if (isset($call['method'])) {
            $result = $proxy->{$call['method']}(...$call['arguments']);
        } else {
            $response = $proxy->handle(new Request(...$call['request']));
            $result = ['status' => $response->status, 'headers' => (object) $response->headers, 'body' => $response->body];
            $response->finish();
        }
    } catch (Throwable $error) {
        $result = ['error' => get_class($error), 'message' => $error->getMessage()];
    }
    $encoded = json_encode(['result' => $result, 'peak' => memory_get_peak_usage()], JSON_INVALID_UTF8_SUBSTITUTE);
    fwrite(STDOUT, $encoded . "\n");
}
