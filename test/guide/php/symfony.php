<?php
// As much of Symfony as the guide's code needs, for `php -S`. The cookie `user` names the signed-in user.
use PromptForms\FormsProxy;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\{Request, RequestStack, Response};
use Symfony\Component\HttpKernel\Controller\{ArgumentResolver, ArgumentValueResolverInterface, ControllerResolver};
use Symfony\Component\HttpKernel\ControllerMetadata\ArgumentMetadata;
use Symfony\Component\HttpKernel\EventListener\RouterListener;
use Symfony\Component\HttpKernel\{HttpKernel, KernelEvents};
use Symfony\Component\Routing\{RequestContext, Route, RouteCollection};
use Symfony\Component\Routing\Matcher\UrlMatcher;

error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('display_errors', '0');
foreach (['HttpKernel', 'HttpFoundation', 'EventDispatcher', 'Routing'] as $package) require "Symfony/Component/$package/autoload.php";
require __DIR__ . '/prompt-forms.php';
require __DIR__ . '/controller.php';

$events = new EventDispatcher();
$user = $_COOKIE['user'] ?? null;
$proxy = new FormsProxy(
    baseUrl: getenv('FORMS_BASE_URL'),
    apiKey: getenv('FORMS_API_KEY'),
    database: new PDO('sqlite:' . __DIR__ . '/forms.sqlite'),
    owners: 'own',
    authorize: fn () => ['allow' => $user !== null, 'identity' => $user],
);

/** Arguments of a controller by their type. */
final class Services implements ArgumentValueResolverInterface
{
    public function __construct(private array $services) {}
    private function find(ArgumentMetadata $argument): array
    {
        return array_filter($this->services, fn (object $service) => is_a($service, $argument->getType()));
    }
    public function supports(Request $request, ArgumentMetadata $argument): bool { return $this->find($argument) !== []; }
    public function resolve(Request $request, ArgumentMetadata $argument): iterable { yield array_values($this->find($argument))[0]; }
}

// The attribute as its class has it since Symfony 6.4.
[$attribute] = (new ReflectionMethod(FormsController::class, '__invoke'))->getAttributes();
$arguments = $attribute->getArguments();
$route = new Route($arguments[0], $arguments['defaults'] + ['_controller' => new FormsController()], $arguments['requirements']);
$routes = new RouteCollection();
$routes->add('forms', $route);
$stack = new RequestStack();
$events->addSubscriber(new RouterListener(new UrlMatcher($routes, new RequestContext()), $stack));
$resolvers = [...ArgumentResolver::getDefaultArgumentValueResolvers(), new Services([$proxy, $events])];
$kernel = new HttpKernel($events, new ControllerResolver(), $stack, new ArgumentResolver(null, $resolvers));

Request::enableHttpMethodParameterOverride();
$request = Request::createFromGlobals();
$response = $kernel->handle($request)->send();
$kernel->terminate($request, $response);
file_put_contents(__DIR__ . '/finished', count($events->getListeners(KernelEvents::TERMINATE)));
