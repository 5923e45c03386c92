<?php
// As much of Laravel as the guide's code needs, for `php -S`. The cookie `user` names the signed-in user.
use Illuminate\Container\Container;
use Illuminate\Events\Dispatcher;
use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken;
use Illuminate\Http\{Request, Response};
use Illuminate\Routing\Router;
use Illuminate\Support\Facades\Facade;

error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('display_errors', '0');
foreach (['Http', 'Routing', 'Events'] as $package) require "Illuminate/$package/autoload.php";
require __DIR__ . '/prompt-forms.php';

/** Laravel's own one, of which an application has a subclass. It refuses each write. */
eval('namespace Illuminate\Foundation\Http\Middleware; class VerifyCsrfToken {
    public function handle($request, $next) { return $request->isMethod("GET") ? $next($request) : abort(); }
}');
final class OwnVerifyCsrfToken extends VerifyCsrfToken {}
function abort(): Response { return new Response('CSRF token mismatch.', 419); }

final class Application extends Container
{
    private array $work = [];
    public function terminating(Closure $work): void { $this->work[] = $work; }
    public function terminate(): int { foreach ($this->work as $work) $work(); return count($this->work); }
}
$app = new Application();
$app->instance('app', $app);
$app->instance('db', new class {
    public function connection(): self { return $this; }
    public function getPdo(): PDO { return new PDO('sqlite:' . __DIR__ . '/forms.sqlite'); }
});
$app->instance('auth', new class {
    public function check(): bool { return isset($_COOKIE['user']); }
    public function id(): ?int { return ['ada' => 1, 'ben' => 2][$_COOKIE['user'] ?? ''] ?? null; }
});
function config(string $name): string { return getenv(['services.forms.url' => 'FORMS_BASE_URL', 'services.forms.key' => 'FORMS_API_KEY'][$name]); }
Container::setInstance($app);
Facade::setFacadeApplication($app);
$router = $app->instance('router', new Router(new Dispatcher($app), $app));

(new class ($app) {
    public function __construct(private Application $app) {}
    public function register(): void { require __DIR__ . '/register.php'; }
})->register();
$router->group(['middleware' => [OwnVerifyCsrfToken::class]], __DIR__ . '/routes.php');
$router->post('/other', fn () => new Response())->middleware(OwnVerifyCsrfToken::class);

Request::enableHttpMethodParameterOverride();
$request = Request::capture();
$app->instance(Request::class, $request);
$router->dispatch($request)->send();
file_put_contents(__DIR__ . '/finished', $app->terminate());
