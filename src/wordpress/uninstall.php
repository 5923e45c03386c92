<?php
/** Removes all that the plugin has stored in the database. The forms stay at the service. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

function prompt_forms_uninstall(): void {
	global $wpdb;
	delete_option( 'prompt_forms' );
	delete_option( 'prompt_forms_key' );
	delete_transient( 'prompt_forms_failure' );
	foreach ( array( 'form_owner', 'form_budget', 'form_limit', 'form_generate' ) as $table ) {
		// phpcs:ignore WordPress.DB -- the name is a constant with the site's prefix.
		$wpdb->query( "DROP TABLE IF EXISTS `{$wpdb->prefix}$table`" );
	}
}

delete_site_transient( 'prompt_forms_kept' );
if ( is_multisite() ) {
	delete_site_option( 'prompt_forms_address' );
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $prompt_forms_site ) {
		switch_to_blog( $prompt_forms_site );
		prompt_forms_uninstall();
		restore_current_blog();
	}
} else {
	prompt_forms_uninstall();
}
