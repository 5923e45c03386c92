<?php

/** The front controller for servers that run PHP. A file `page.html` beside the options is the page of the site. */

declare(strict_types=1);

require __DIR__ . '/support.php';

$page = dirname(getenv('FORMS_OPTIONS')) . '/page.html';
if (is_file($page) && in_array($_SERVER['REQUEST_URI'], ['/', '/prompt-forms.js'], true)) {
    $isPage = $_SERVER['REQUEST_URI'] === '/';
    header('Content-Type: ' . ($isPage ? 'text/html; charset=utf-8' : 'text/javascript'));
    echo $isPage ? file_get_contents($page) : '';
    return;
}
set_exception_handler(fn (Throwable $error) => PromptForms\FormsProxy::failure($error)->send());
makeProxy()->serve();
