<?php
/** The elements' requests: /wp-json/prompt-forms/v1/api/v1/forms… */

namespace PromptForms\WordPress;

use PromptForms\FormsProxy;
use PromptForms\Owners;
use PromptForms\Request;
use PromptForms\Store;

use function PromptForms\visitorId;

defined( 'ABSPATH' ) || exit;

/** Below WordPress' address of its REST API. */
const ROUTE = 'prompt-forms/v1';

/** Below {@see ROUTE}: all forms of the account, for administrators. */
const ACCOUNT_ROUTE = ROUTE . '/account';

/**
 * The address to which elements send requests. If the site has plain permalinks, the REST API is a query (`?rest_route=`), to which
 * no path can be added. WordPress also gets requests for paths below index.php.
 */
function endpoint( string $route = ROUTE ): string {
	return get_option( 'permalink_structure' ) ? rest_url( $route ) : home_url( '/index.php/' . rest_get_url_prefix() . '/' . $route );
}

/** Not a REST route of WordPress: the REST server decodes the path and adds CORS headers for all origins. */
add_action( 'parse_request', __NAMESPACE__ . '\serve', 1 );

function serve(): void {
	$uri = wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- the proxy checks it.
	$prefix = preg_quote( rest_get_url_prefix() . '/' . ROUTE, '#' );
	if ( ! preg_match( "#^[^?]*/{$prefix}(/account)?(/api/v1/forms(?:[/?].*)?)$#Ds", $uri, $matches ) ) {
		return;
	}
	// A cache of pages that keeps this response would give a visitor's forms to others.
	defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
	// What other plugins print at the end would follow the response.
	remove_action( 'shutdown', 'wp_ob_end_flush_all', 1 );
	try {
		$is_account = $matches[1] !== '';
		proxy( $is_account )->serve( request_to( $matches[2] ), $is_account ? name_owners( ... ) : null );
	} catch ( \Throwable $error ) {
		// Every request finds the same problem.
		$is_new = get_transient( 'prompt_forms_failure' ) !== $error->getMessage();
		$is_new && set_transient( 'prompt_forms_failure', $error->getMessage(), HOUR_IN_SECONDS );
		FormsProxy::failure( $error, $is_new )->send();
	}
	exit;
}

/** WordPress adds slashes to PHP's global arrays: the proxy gets the request as it was sent. */
function request_to( string $target ): Request {
	return new Request(
		method: $_SERVER['REQUEST_METHOD'] ?? 'GET', // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- the proxy checks it.
		target: $target,
		headers: array_filter( Request::headersOf( wp_unslash( $_SERVER ) ), fn ( string $value ): bool => $value !== '' ),
		body: fopen( 'php://input', 'rb' ), // phpcs:ignore WordPress.WP.AlternativeFunctions -- the proxy reads it up to its limit.
		address: wp_unslash( $_SERVER['REMOTE_ADDR'] ?? null ), // phpcs:ignore WordPress.Security.ValidatedSanitizedInput
		isSecure: is_ssl(),
	);
}

/** Who owns which form, for what needs no settings. */
function owners(): Owners {
	global $wpdb;
	return new Owners( new Store( new WpDatabase( $wpdb ), $wpdb->prefix, 'owners' ) );
}

/** The proxy of this site. `account`: for the list of all forms, which only administrators get. */
function proxy( bool $account = false ): FormsProxy {
	global $wpdb;
	if ( api_key() === '' && problem_in_config() !== '' ) {
		throw new \InvalidArgumentException( problem_in_config() );
	}
	$settings = settings();
	$budget = array_filter( $settings['site'] );
	$hosts = array_map( fn ( string $url ): string => strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) ), array( home_url(), site_url() ) );
	$options = array(
		'baseUrl' => $settings['address'],
		'apiKey' => api_key(),
		'database' => new WpDatabase( $wpdb ),
		'tablePrefix' => $wpdb->prefix,
		'owners' => 'own',
		'authorize' => $account ? authorize_account( ... ) : authorize( ... ),
		// The proxy trusts IP addresses without their names.
		'hosts' => array_values( array_unique( preg_grep( '/^[a-z0-9._-]+$/D', $hosts ) ) ),
	);
	if ( $budget !== array() ) {
		$options['budget'] = array( 'account' => $budget );
	}
	if ( $settings['origins'] !== array() ) {
		$options['formOrigins'] = $settings['origins'];
	}
	/**
	 * Changes options of the proxy, such as `checkPrompt` or `address`.
	 *
	 * @param array<string, mixed> $options Named arguments of `PromptForms\FormsProxy`.
	 */
	return new FormsProxy( ...apply_filters( 'prompt_forms_options', $options ) );
}

/** The user who has sent this request, on purpose: a page of another site can't read the nonce. */
function user_of( Request $request ): ?\WP_User {
	$nonce = (string) $request->header( 'X-WP-Nonce' );
	$user = wp_get_current_user();
	return $user->exists() && $nonce !== '' && wp_verify_nonce( $nonce, 'wp_rest' ) ? $user : null;
}

/** The owner of a user's forms. */
function identity_of( int $user_id ): string {
	return "user:$user_id";
}

/**
 * True for an account that anybody can register. Such accounts cost nothing, so they count by address too, like visitors who are not
 * signed in.
 */
function is_free_account( \WP_User $user ): bool {
	$is_open = (bool) get_option( 'users_can_register' );
	return $is_open && ! is_super_admin( $user->ID ) && array_diff( $user->roles, array( get_option( 'default_role' ) ) ) === array();
}

function authorize( string $operation, Request $request ): array {
	$user = user_of( $request );
	$plan = plan_of( $user );
	// A user without the nonce is not a visitor with limits of their own. The page's script gets a new nonce after a 401.
	if ( $user === null && ( $plan === null || is_user_logged_in() ) ) {
		return array( 'allow' => false, 'identity' => null );
	}
	return array(
		// A user who may not generate any more keeps access to their own forms.
		'allow' => $plan !== null || $operation !== 'generate',
		'identity' => $user === null ? visitorId( hash_hmac( 'sha256', 'prompt-forms', wp_salt() ), $request ) : identity_of( $user->ID ),
		'anonymous' => $user === null || is_free_account( $user ),
		// The proxy counts also what has no limit: the role may change.
		'limits' => array_map( fn ( ?int $limit ): int|float => $limit ?? INF, $plan ?? array() ),
	);
}

/** A key in wp-config.php is that of all sites of a network, so its forms are those of all sites. */
function account_capability(): string {
	return is_multisite() && is_key_in_config() ? 'manage_network_options' : 'manage_options';
}

function authorize_account( string $operation, Request $request ): array {
	$user = user_of( $request );
	if ( $user === null || ! user_can( $user, account_capability() ) ) {
		return array( 'allow' => false, 'identity' => $user === null ? null : identity_of( $user->ID ) );
	}
	return array(
		'allow' => $operation !== 'generate',
		'identity' => identity_of( $user->ID ),
		'scope' => 'account',
	);
}
