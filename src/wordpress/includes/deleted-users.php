<?php
/** The forms of a deleted user: WordPress asks what becomes of them, as of posts. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

/** Tells that forms could not be deleted with their user. */
const KEPT_FORMS = 'prompt_forms_kept';

add_filter( 'users_have_additional_content', __NAMESPACE__ . '\have_forms', 10, 2 );
add_action( 'delete_user_form', __NAMESPACE__ . '\explain_deletion', 10, 2 );
// Before the user is gone: what a deletion that was interrupted left over can be deleted again.
add_action( 'delete_user', __NAMESPACE__ . '\give_or_erase_forms', 10, 2 );
add_action( 'remove_user_from_blog', __NAMESPACE__ . '\give_forms_of_site', 10, 3 );
add_action( 'wpmu_delete_user', __NAMESPACE__ . '\erase_forms_of_network' );
add_action( 'admin_notices', __NAMESPACE__ . '\show_kept_forms' );
add_action( 'network_admin_notices', __NAMESPACE__ . '\show_kept_forms' );

/** True if one of the users has forms. Then WordPress asks what to do with them. */
function have_forms( mixed $have_content, array $user_ids ): bool {
	foreach ( $user_ids as $user_id ) {
		try {
			if ( $have_content || owners()->forms( identity_of( (int) $user_id ) ) !== array() ) {
				return true;
			}
		} catch ( \Throwable $error ) {
			\PromptForms\writeError( 'Prompt Forms: ' . $error->getMessage() );
			// Without the question, WordPress would delete what may be there.
			return true;
		}
	}
	return (bool) $have_content;
}

function explain_deletion( mixed $current_user, mixed $user_ids ): void {
	// The administration of a network does not know the sites in which users have forms without reading each.
	if ( is_network_admin() || have_forms( false, (array) $user_ids ) ) {
		printf( '<p>%s</p>', esc_html__( 'Forms are content too. “Delete all content” deletes them at the service, for everyone.', 'prompt-forms' ) );
	}
}

/** @param mixed $new_owner The user who gets the content. null if it is deleted. */
function give_or_erase_forms( int $user_id, mixed $new_owner ): void {
	if ( is_numeric( $new_owner ) && (int) $new_owner > 0 ) {
		give_forms( $user_id, (int) $new_owner );
		return;
	}
	try {
		$is_done = erase_forms( $user_id )['failed'] === array();
	} catch ( \Throwable $error ) {
		\PromptForms\writeError( 'Prompt Forms: ' . $error->getMessage() );
		$is_done = false;
	}
	$is_done || set_site_transient( KEPT_FORMS, 1, DAY_IN_SECONDS );
}

function give_forms( int $user_id, int $new_owner ): void {
	try {
		owners()->transfer( identity_of( $user_id ), identity_of( $new_owner ) );
	} catch ( \Throwable $error ) {
		\PromptForms\writeError( 'Prompt Forms: ' . $error->getMessage() );
		set_site_transient( KEPT_FORMS, 1, DAY_IN_SECONDS );
	}
}

/** In a network, for a user who leaves one site. WordPress has switched to it. Without a new owner, posts and forms stay the user's. */
function give_forms_of_site( int $user_id, int $site_id, mixed $new_owner = 0 ): void {
	if ( (int) $new_owner > 0 && has_settings() ) {
		give_forms( $user_id, (int) $new_owner );
	}
}

/** In a network, for a user who is deleted in all sites: WordPress deletes what has no new owner. */
function erase_forms_of_network( int $user_id ): void {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		if ( has_settings() ) {
			give_or_erase_forms( $user_id, null );
		}
		restore_current_blog();
	}
}

/** False for a site of the network that has never used the plugin, and has no tables of it. */
function has_settings(): bool {
	return get_option( SETTINGS ) !== false;
}

function show_kept_forms(): void {
	if ( current_user_can( 'delete_users' ) && get_site_transient( KEPT_FORMS ) ) {
		delete_site_transient( KEPT_FORMS );
		$text = __( 'Forms of a deleted user could not be deleted or given away. They are still under Tools → Forms.', 'prompt-forms' );
		printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( $text ) );
	}
}
