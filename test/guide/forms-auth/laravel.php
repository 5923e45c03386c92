<?php
// As much of Laravel as a route needs, for `php -S`. The cookie `user` names the signed-in user.
use Illuminate\Container\Container;
use Illuminate\Contracts\Auth\Authenticatable;
use Illuminate\Events\Dispatcher;
use Illuminate\Http\Request;
use Illuminate\Routing\Router;
use Illuminate\Support\Facades\Facade;

error_reporting(E_ALL & ~E_DEPRECATED);
foreach (['Http', 'Routing', 'Events'] as $package) require "Illuminate/$package/autoload.php";

final class User implements Authenticatable
{
    public function __construct(private string $id) {}
    public function getAuthIdentifierName() { return 'id'; }
    public function getAuthIdentifier() { return $this->id; }
    public function getAuthPassword() { return ''; }
    public function getRememberToken() { return ''; }
    public function setRememberToken($value) {}
    public function getRememberTokenName() { return ''; }
}

$app = Container::getInstance();
$app->singleton('router', fn () => new Router(new Dispatcher($app), $app));
Facade::setFacadeApplication($app);
require __DIR__ . '/routes.php';

$request = Request::capture();
$request->setUserResolver(fn () => isset($_COOKIE['user']) ? new User($_COOKIE['user']) : null);
$app->instance(Request::class, $request);
$app['router']->dispatch($request)->send();
