<?php

/** The front controller for servers that run PHP. */

declare(strict_types=1);

require __DIR__ . '/support.php';

makeProxy()->serve();
