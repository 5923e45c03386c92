<?php
/** The plugin's options: where they are stored, their defaults, and the limits of a user. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

/** Address, origins of forms, plans and the limit of the site. */
const SETTINGS = 'prompt_forms';

/** In a network of sites: the address of the service, which only the administrators of the network may set. */
const NETWORK_ADDRESS = 'prompt_forms_address';

/**
 * The API key, and the address that it was entered for: however an address is changed, no other one gets the key. Apart from the
 * others: WordPress loads those with each page. An array, of which WordPress' own list of all options does not show the content.
 */
const API_KEY = 'prompt_forms_key';

/** In wp-config.php. A key needs its address beside it. */
const KEY_CONSTANT = 'PROMPT_FORMS_API_KEY';
const ADDRESS_CONSTANT = 'PROMPT_FORMS_ADDRESS';

/** The plan of visitors who are not signed in. No role has this name: names of roles have no space. */
const EVERYONE = 'not signed in';

/**
 * @return array{address: string, origins: list<string>, plans: array<string, array{generate: bool, day: ?int, month: ?int}>, site: array{day: ?int, month: ?int}}
 */
function settings(): array {
	$editors = array_fill_keys( array( 'administrator', 'editor' ), array( 'generate' => true, 'day' => null, 'month' => null ) );
	// New cookies cost nothing, so the limit of an address counts.
	$everyone = array( EVERYONE => array( 'generate' => false, 'day' => 5, 'month' => null ) );
	$defaults = array( 'address' => '', 'origins' => array(), 'plans' => $editors + $everyone, 'site' => array( 'day' => 100, 'month' => null ) );
	$stored = get_option( SETTINGS );
	$settings = is_array( $stored ) ? array_merge( $defaults, $stored ) : $defaults;
	if ( address_in_config() !== '' ) {
		$settings['address'] = address_in_config();
	} elseif ( is_multisite() ) {
		$settings['address'] = get_site_option( NETWORK_ADDRESS, '' );
	}
	return array_merge( $settings, array( 'address' => text_of( $settings, 'address' ) ) );
}

/** A member that is a text. Empty for anything else. */
function text_of( mixed $from, string $name ): string {
	return is_array( $from ) && is_string( $from[ $name ] ?? null ) ? $from[ $name ] : '';
}

function in_config( string $name ): string {
	$value = defined( $name ) ? constant( $name ) : null;
	return is_string( $value ) ? trim( $value ) : '';
}

/** The address in wp-config.php. The field of the settings page has no effect then. */
function address_in_config(): string {
	$address = plain_address( in_config( ADDRESS_CONSTANT ) );
	return is_service_address( $address ) ? $address : '';
}

/** True if wp-config.php has a key that is used. The field of the settings page has no effect then. */
function is_key_in_config(): bool {
	return in_config( KEY_CONSTANT ) !== '' && address_in_config() !== '';
}

/** Why the key in wp-config.php is not used. Empty if it is, or if there is none. */
function problem_in_config(): string {
	if ( in_config( KEY_CONSTANT ) === '' || is_key_in_config() ) {
		return '';
	}
	/* translators: 1: name of a constant, 2: line of PHP */
	$text = __( 'wp-config.php has %1$s, but no valid address for it, so this key is not used. Add the address of its service: %2$s', 'prompt-forms' );
	return sprintf( $text, KEY_CONSTANT, "define( '" . ADDRESS_CONSTANT . "', 'https://…' );" );
}

/** Site administrators could send the key of a network to a server of their own, or look for servers near this one. */
function may_set_address(): bool {
	return address_in_config() === '' && ( ! is_multisite() || current_user_can( 'manage_network_options' ) );
}

function api_key(): string {
	$stored = get_option( API_KEY );
	$is_for_address = text_of( $stored, 'address' ) === settings()['address'];
	return is_key_in_config() ? in_config( KEY_CONSTANT ) : ( $is_for_address ? text_of( $stored, 'key' ) : '' );
}

/**
 * The limits of a user, or of a visitor who is not signed in. Of several roles, the one that allows more counts. Users whose roles may not
 * generate have the plan of everyone.
 *
 * @return array{day: ?int, month: ?int}|null null: may not generate.
 */
function plan_of( ?\WP_User $user ): ?array {
	[ 'plans' => $plans, 'site' => $site ] = settings();
	if ( in_array( 0, $site, true ) ) {
		return null;
	}
	$roles = $user === null ? array() : array_values( $user->roles );
	// The administrators of a network have no role in most of its sites.
	if ( $user !== null && is_multisite() && is_super_admin( $user->ID ) ) {
		$roles[] = 'administrator';
	}
	$may_generate = fn ( string $role ): bool => ! empty( $plans[ $role ]['generate'] );
	$own = array_filter( $roles, $may_generate );
	$best = null;
	foreach ( $own !== array() ? $own : array_filter( array( EVERYONE ), $may_generate ) as $role ) {
		[ 'day' => $day, 'month' => $month ] = $plans[ $role ];
		$best = $best === null ? compact( 'day', 'month' ) : array( 'day' => more( $best['day'], $day ), 'month' => more( $best['month'], $month ) );
	}
	return $best;
}

/** The higher of two limits. null is no limit. */
function more( ?int $one, ?int $other ): ?int {
	return $one === null || $other === null ? null : max( $one, $other );
}

/** Settings as the page sends them, with nothing else in them. */
function sanitize_settings( mixed $input ): array {
	$before = settings();
	if ( ! is_array( $input ) ) {
		return $before;
	}
	$limits = fn ( mixed $from ): array => array( 'day' => limit( $from, 'day' ), 'month' => limit( $from, 'month' ) );
	$address = text_of( get_option( SETTINGS ), 'address' );
	if ( isset( $input['address'] ) && may_set_address() ) {
		$address = sanitize_address( text_of( $input, 'address' ), $before['address'] );
		if ( is_multisite() ) {
			update_site_option( NETWORK_ADDRESS, $address );
		}
	}
	// WordPress calls this function again with its result when it adds the option.
	$origins = preg_split( '/[\s,]+/', implode( ' ', (array) ( $input['origins'] ?? '' ) ), -1, PREG_SPLIT_NO_EMPTY );
	$origins = array_values( array_unique( array_map( fn ( string $origin ): string => strtolower( untrailingslashit( $origin ) ), $origins ) ) );
	// The rule of the proxy.
	if ( array_filter( $origins, fn ( string $origin ): bool => ! \PromptForms\isOrigin( $origin, false ) ) !== array() ) {
		add_settings_error( SETTINGS, 'origins', __( 'The addresses of embedded forms must look like https://forms.example.com, without a path.', 'prompt-forms' ) );
		$origins = $before['origins'];
	}
	$plans = array();
	foreach ( array( ...array_keys( wp_roles()->roles ), EVERYONE ) as $role ) {
		$row = $input['plans'][ $role ] ?? null;
		$plans[ $role ] = array( 'generate' => ! empty( $row['generate'] ), ...$limits( $row ) );
	}
	$own_address = is_multisite() ? array() : array( 'address' => $address );
	return array( ...$own_address, 'origins' => $origins, 'plans' => $plans, 'site' => $limits( $input['site'] ?? null ) );
}

function sanitize_address( string $input, string $before ): string {
	$address = plain_address( $input );
	if ( $address === '' || is_service_address( $address ) ) {
		return $address;
	}
	add_settings_error( SETTINGS, 'address', __( 'The address of the service must begin with https://, or with http://localhost.', 'prompt-forms' ) );
	return $before;
}

/** Some copy the address of the API. */
function plain_address( string $address ): string {
	return (string) preg_replace( '#(?:/api/v1)?/*$#', '', trim( $address ) );
}

/** https, or http of this machine for tests, without user name, query and fragment. */
function is_service_address( string $address ): bool {
	$parts = wp_parse_url( $address );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect( array( 'user', 'pass', 'query', 'fragment' ), array_keys( $parts ) ) ) {
		return false;
	}
	$is_local = \PromptForms\isLocalhost( strtolower( $parts['host'] ) );
	return ( $parts['scheme'] ?? '' ) === 'https' || ( $is_local && ( $parts['scheme'] ?? '' ) === 'http' );
}

/** A whole number from 0, or null for none. */
function limit( mixed $from, string $name ): ?int {
	$value = is_array( $from ) ? trim( (string) ( $from[ $name ] ?? '' ) ) : '';
	return ctype_digit( $value ) && strlen( $value ) < 10 ? (int) $value : null;
}

/**
 * The form sends a new key, an empty field, or the checkbox that removes the key. WordPress saves the settings before, so the address
 * is the new one.
 */
function sanitize_key_field( mixed $input ): array {
	// From code, such as that of the next statement.
	if ( isset( $input['key'] ) ) {
		return array( 'key' => text_of( $input, 'key' ), 'address' => text_of( $input, 'address' ) );
	}
	$none = array( 'key' => '', 'address' => '' );
	// Without a row, WordPress would add the option to those that it loads with each page.
	if ( get_option( API_KEY ) === false ) {
		add_option( API_KEY, $none, '', 'no' );
	}
	if ( ! empty( $input['remove'] ) ) {
		return $none;
	}
	$stored = get_option( API_KEY );
	$is_current = is_key_in_config() || text_of( $stored, 'address' ) === settings()['address'];
	$kept = $is_current && is_array( $stored ) ? $stored : $none;
	$new = trim( text_of( $input, 'new' ) );
	if ( $new !== '' && in_array( 'address', array_column( get_settings_errors( SETTINGS ), 'code' ), true ) ) {
		add_settings_error( API_KEY, 'key', __( 'The key was not saved either. Enter it again with its address.', 'prompt-forms' ) );
		return $kept;
	}
	if ( preg_match( '/^[A-Za-z0-9][\x21-\x7e]{14,}[A-Za-z0-9=]$/D', $new ) ) {
		return array( 'key' => $new, 'address' => settings()['address'] );
	}
	if ( $new !== '' ) {
		add_settings_error( API_KEY, 'key', __( 'This is not an API key, so it was not saved. Copy the whole key, without spaces and quotation marks.', 'prompt-forms' ) );
	}
	if ( ! $is_current && text_of( $stored, 'key' ) !== '' ) {
		add_settings_error( API_KEY, 'address', __( 'The address has changed, so the key of the other address was removed. Enter the key for this one.', 'prompt-forms' ), 'warning' );
	}
	return $kept;
}
