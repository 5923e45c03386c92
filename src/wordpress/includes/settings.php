<?php
/** The plugin's options: where they are stored, their defaults, and the limits of a user. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

/** Address, origins of forms, plans and the limit of the site. */
const SETTINGS = 'prompt_forms';

/**
 * The API key, apart from the others: WordPress loads those with each page. An array, of which WordPress' own list of all
 * options does not show the content.
 */
const API_KEY = 'prompt_forms_key';

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
	return is_array( $stored ) ? array_merge( $defaults, $stored ) : $defaults;
}

/** True if wp-config.php has the key. The field of the settings page has no effect then. */
function is_key_in_config(): bool {
	return defined( 'PROMPT_FORMS_API_KEY' ) && '' !== trim( (string) constant( 'PROMPT_FORMS_API_KEY' ) );
}

function api_key(): string {
	if ( is_key_in_config() ) {
		return trim( (string) constant( 'PROMPT_FORMS_API_KEY' ) );
	}
	$stored = get_option( API_KEY );
	return is_array( $stored ) && is_string( $stored['key'] ?? null ) ? $stored['key'] : '';
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
	// Some copy the address of the API.
	$address = preg_replace( '#(?:/api/v1)?/*$#', '', trim( (string) ( $input['address'] ?? '' ) ) );
	if ( $address !== '' && ! is_service_address( $address ) ) {
		add_settings_error( SETTINGS, 'address', __( 'The address of the service must begin with https://, or with http://localhost.', 'prompt-forms' ) );
		$address = $before['address'];
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
	return array( 'address' => $address, 'origins' => $origins, 'plans' => $plans, 'site' => $limits( $input['site'] ?? null ) );
}

/** https, or http of this machine for tests, without user name, query and fragment. */
function is_service_address( string $address ): bool {
	$parts = wp_parse_url( $address );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect( array( 'user', 'pass', 'query', 'fragment' ), array_keys( $parts ) ) ) {
		return false;
	}
	$is_local = in_array( $parts['host'], array( 'localhost', '127.0.0.1', '[::1]' ), true );
	return ( $parts['scheme'] ?? '' ) === 'https' || ( $is_local && ( $parts['scheme'] ?? '' ) === 'http' );
}

/** A whole number from 0, or null for none. */
function limit( mixed $from, string $name ): ?int {
	$value = is_array( $from ) ? trim( (string) ( $from[ $name ] ?? '' ) ) : '';
	return ctype_digit( $value ) && strlen( $value ) < 10 ? (int) $value : null;
}

/** The form sends a new key, an empty field, or the checkbox that removes the key. */
function sanitize_key_field( mixed $input ): array {
	// From code, such as that of the next statement.
	if ( is_array( $input ) && isset( $input['key'] ) ) {
		return array( 'key' => (string) $input['key'] );
	}
	// Without a row, WordPress would add the option to those that it loads with each page.
	if ( get_option( API_KEY ) === false ) {
		add_option( API_KEY, array( 'key' => '' ), '', 'no' );
	}
	$new = is_array( $input ) ? trim( (string) ( $input['new'] ?? '' ) ) : '';
	if ( is_array( $input ) && ! empty( $input['remove'] ) ) {
		return array( 'key' => '' );
	}
	if ( preg_match( '/^[A-Za-z0-9][\x21-\x7e]{14,}[A-Za-z0-9=]$/D', $new ) ) {
		return array( 'key' => $new );
	}
	if ( $new !== '' ) {
		add_settings_error( API_KEY, 'key', __( 'This is not an API key, so it was not saved. Copy the whole key, without spaces and quotation marks.', 'prompt-forms' ) );
	}
	$stored = get_option( API_KEY );
	return array( 'key' => is_array( $stored ) ? (string) ( $stored['key'] ?? '' ) : '' );
}
