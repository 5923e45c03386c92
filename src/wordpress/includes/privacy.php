<?php
/** WordPress' tools for personal data. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

add_filter( 'wp_privacy_personal_data_exporters', __NAMESPACE__ . '\add_exporter' );
add_filter( 'wp_privacy_personal_data_erasers', __NAMESPACE__ . '\add_eraser' );
add_action( 'admin_init', __NAMESPACE__ . '\suggest_policy' );

function add_exporter( array $exporters ): array {
	$exporters['prompt-forms'] = array( 'exporter_friendly_name' => __( 'Forms', 'prompt-forms' ), 'callback' => __NAMESPACE__ . '\export' );
	return $exporters;
}

function add_eraser( array $erasers ): array {
	$erasers['prompt-forms'] = array( 'eraser_friendly_name' => __( 'Forms', 'prompt-forms' ), 'callback' => __NAMESPACE__ . '\erase' );
	return $erasers;
}

/** Forms of a page of the export. */
const EXPORT_PAGE = 100;

/** The records of the forms. The answers that people gave in them are at the service. */
function export( string $email, int $page = 1 ): array {
	$user = get_user_by( 'email', $email );
	$forms = $user === false ? array() : owners()->forms( identity_of( $user->ID ) );
	$items = array();
	foreach ( array_slice( $forms, ( $page - 1 ) * EXPORT_PAGE, EXPORT_PAGE ) as $form ) {
		$fields = array(
			__( 'Address of the form', 'prompt-forms' ) => $form['formUrl'],
			__( 'Description', 'prompt-forms' ) => $form['prompt'],
			__( 'Date' ) => $form['createdAt'], // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress' own text.
			...$form['details'],
		);
		$items[] = array(
			'group_id' => 'prompt-forms',
			'group_label' => __( 'Forms', 'prompt-forms' ),
			'item_id' => 'prompt-forms-' . md5( $form['formUrl'] ),
			'data' => array_map( fn ( string $name, string $value ): array => compact( 'name', 'value' ), array_keys( $fields ), $fields ),
		);
	}
	return array( 'data' => $items, 'done' => count( $forms ) <= $page * EXPORT_PAGE );
}

/** WordPress' eraser. */
function erase( string $email ): array {
	$user = get_user_by( 'email', $email );
	$messages = array();
	$result = array( 'deleted' => 0, 'gone' => 0, 'failed' => array() );
	if ( $user !== false ) {
		try {
			$result = erase_forms( $user->ID );
		} catch ( \Throwable $error ) {
			$result['failed'][] = '';
			$messages[] = $error->getMessage();
		}
	}
	if ( $result['failed'] !== array() ) {
		$messages[] = __( 'Some forms could not be deleted. Erase again later.', 'prompt-forms' );
	}
	return array(
		'items_removed' => $result['deleted'] + $result['gone'] > 0,
		'items_retained' => $result['failed'] !== array(),
		'messages' => $messages,
		'done' => true,
	);
}

/**
 * Deletes the forms of a user at the service, and then their records.
 *
 * @return array{deleted: int, gone: int, failed: list<string>}
 */
function erase_forms( int $user_id ): array {
	$owner = identity_of( $user_id );
	return owners()->forms( $owner ) === array() ? array( 'deleted' => 0, 'gone' => 0, 'failed' => array() ) : proxy()->erase( $owner );
}

function suggest_policy(): void {
	$text = __( 'If you generate a form, this site stores your description, the address of the form and the date. The description is sent to the service that makes the form. If you are not signed in, a cookie remembers which forms are yours.', 'prompt-forms' );
	wp_add_privacy_policy_content( 'Prompt Forms', '<p>' . esc_html( $text ) . '</p>' );
}
