<?php
/** Tools → Forms: all forms of the account, for administrators. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', __NAMESPACE__ . '\add_forms_page' );

function add_forms_page(): void {
	$title = __( 'Forms', 'prompt-forms' );
	add_management_page( $title, $title, account_capability(), 'prompt-forms-all', __NAMESPACE__ . '\show_forms_page' );
}

function show_forms_page(): void {
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<p><?php esc_html_e( 'All forms of the account, also those of visitors who are not signed in.', 'prompt-forms' ); ?></p>
		<?php if ( settings()['address'] === '' || api_key() === '' ) : ?>
			<p><a href="<?php echo esc_url( settings_url() ); ?>"><?php esc_html_e( 'Set the address and the API key first.', 'prompt-forms' ); ?></a></p>
		<?php else : ?>
			<div class="postbox"><div class="inside"><form-list selection="multiple" sort="newest"></form-list></div></div>
			<?php
			// phpcs:ignore WordPress.Security.EscapeOutput, WordPress.WP.EnqueuedResources -- escaped there; a module with data.
			echo script_tag( elements_url( 'page.js' ), page_data( ACCOUNT_ROUTE ) );
			?>
		<?php endif; ?>
	</div>
	<?php
}
