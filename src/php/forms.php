<?php

/** The forms of this site: /forms.php/api/v1/forms… in the web root, beside prompt-forms.php. Guide: dist/guide/php.md of the npm package prompt-forms. */

declare(strict_types=1);

use PromptForms\FormsProxy;

function_exists('ini_set') && ini_set('display_errors', '0'); // errors are in the error log alone
require __DIR__ . '/prompt-forms.php';

set_exception_handler(fn (Throwable $error) => FormsProxy::failure($error)->send());

// A folder that no visitor reaches, with the settings and the database. PHP must be able to write into it.
$folder = dirname(__DIR__) . '/forms'; // such as '/home/you/forms', if this file is in a subfolder of the web root
PromptForms\assertPrivate($folder);
$settings = is_file("$folder/settings.php") ? require "$folder/settings.php" : [];
$read = fn (string $name, ?string $default = null): string => PromptForms\optional('getenv', $name) ?: $settings[$name] ?? $default
    ?? throw new Exception("Set $name in $folder/settings.php (which PHP must be able to read), or in the environment.");

// The session of your site: the id of the user who is signed in, or null.
if (isset($_COOKIE[session_name()])) session_start(['read_and_close' => true]);
$user = $_SESSION['user'] ?? null;
$user = is_int($user) || (is_string($user) && $user !== '') ? $user : null;

$baseUrl = $read('FORMS_BASE_URL');
$apiKey = $read('FORMS_API_KEY');
$database = new PDO("sqlite:$folder/forms.sqlite");
$database->exec('pragma journal_mode = wal; pragma synchronous = normal'); // several times as fast

$proxy = new FormsProxy(
    baseUrl: $baseUrl,
    apiKey: $apiKey,
    hosts: explode(' ', $read('FORMS_HOSTS', 'localhost')),
    database: $database,
    owners: 'own',
    authorize: fn () => ['allow' => $user !== null, 'identity' => $user],
);
$proxy->serve();
