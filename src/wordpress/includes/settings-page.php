<?php
/** Settings → Prompt Forms. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

const PAGE = 'prompt-forms';

add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\add_settings_link' );

function settings_url(): string {
	return admin_url( 'options-general.php?page=' . PAGE );
}

function add_settings_link( array $links ): array {
	// phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress' own text.
	return array( sprintf( '<a href="%s">%s</a>', esc_url( settings_url() ), esc_html__( 'Settings' ) ), ...$links );
}

function add_settings_page(): void {
	$hook = add_options_page( 'Prompt Forms', 'Prompt Forms', 'manage_options', PAGE, __NAMESPACE__ . '\show_settings_page' );
	add_action( "load-$hook", fn () => wp_enqueue_style( PAGE, plugins_url( 'settings.css', PLUGIN_FILE ), array(), VERSION ) );
	add_action( "load-$hook", __NAMESPACE__ . '\check_service' );
}

function register_settings(): void {
	register_setting( PAGE, SETTINGS, array( 'type' => 'array', 'sanitize_callback' => sanitize_settings( ... ), 'show_in_rest' => false ) );
	register_setting( PAGE, API_KEY, array( 'type' => 'array', 'sanitize_callback' => sanitize_key_field( ... ), 'show_in_rest' => false ) );

	add_settings_section( 'service', __( 'Form service', 'prompt-forms' ), '__return_null', PAGE );
	add_settings_field( 'address', __( 'Address of the service', 'prompt-forms' ), address_field( ... ), PAGE, 'service', may_set_address() ? array( 'label_for' => 'prompt-forms-address' ) : array() );
	add_settings_field( 'key', __( 'API key', 'prompt-forms' ), key_field( ... ), PAGE, 'service', is_key_in_config() ? array() : array( 'label_for' => 'prompt-forms-key' ) );
	add_settings_field( 'origins', __( 'Addresses of embedded forms', 'prompt-forms' ), origins_field( ... ), PAGE, 'service', array( 'label_for' => 'prompt-forms-origins' ) );

	add_settings_section( 'limits', __( 'Who may generate forms', 'prompt-forms' ), about_plans( ... ), PAGE );
	add_settings_field( 'plans', __( 'Roles', 'prompt-forms' ), plans_field( ... ), PAGE, 'limits' );
	add_settings_field( 'site', __( 'Whole site', 'prompt-forms' ), site_field( ... ), PAGE, 'limits' );
}

function about_plans(): void {
	echo '<p>' . esc_html__( 'Users see, open and delete only their own forms. Each generated form may cost money.', 'prompt-forms' ) . '</p>';
}

function address_field(): void {
	if ( ! may_set_address() ) {
		$address = settings()['address'];
		printf( '<p id="prompt-forms-address-state" dir="ltr"><code>%s</code></p>', esc_html( $address !== '' ? $address : '–' ) );
		$text = address_in_config() !== ''
			/* translators: %s: name of a file */
			? sprintf( __( 'The address is set in %s.', 'prompt-forms' ), 'wp-config.php' )
			: __( 'Only administrators of the network can change the address.', 'prompt-forms' );
		printf( '<p class="description">%s</p>', esc_html( $text ) );
		return;
	}
	printf(
		'<input type="url" id="prompt-forms-address" name="%s[address]" value="%s" class="regular-text code" dir="ltr" placeholder="https://forms.example.com" required>',
		esc_attr( SETTINGS ),
		esc_attr( settings()['address'] )
	);
	if ( is_multisite() ) {
		printf( '<p class="description">%s</p>', esc_html__( 'For all sites of the network. With a new address, each site needs a new key.', 'prompt-forms' ) );
	}
}

/** The page never holds the key, not even as a value of the field. */
function key_field(): void {
	if ( is_key_in_config() ) {
		/* translators: %s: name of a file */
		$text = sprintf( __( 'A key is set in %s.', 'prompt-forms' ), 'wp-config.php' );
		printf( '<p id="prompt-forms-key-state">%s</p>', esc_html( $text ) );
		return;
	}
	if ( problem_in_config() !== '' ) {
		printf( '<div class="notice notice-error inline"><p>%s</p></div>', esc_html( problem_in_config() ) );
	}
	printf(
		'<input type="password" id="prompt-forms-key" name="%s[new]" value="" class="regular-text code" dir="ltr" autocomplete="off" spellcheck="false" aria-describedby="prompt-forms-key-state">',
		esc_attr( API_KEY )
	);
	if ( api_key() === '' ) {
		/* translators: 1, 2: lines of PHP */
		$text = sprintf( __( 'You can also set both in wp-config.php: %1$s %2$s', 'prompt-forms' ), "define( '" . ADDRESS_CONSTANT . "', 'https://…' );", "define( '" . KEY_CONSTANT . "', '…' );" );
		printf( '<p class="description" id="prompt-forms-key-state">%s</p>', esc_html( $text ) );
		return;
	}
	printf(
		'<p class="description" id="prompt-forms-key-state">%s</p><p><label><input type="checkbox" name="%s[remove]" value="1"> %s</label></p>',
		esc_html__( 'A key is set. Leave the field empty to keep it. A new address needs its own key.', 'prompt-forms' ),
		esc_attr( API_KEY ),
		esc_html__( 'Remove the key', 'prompt-forms' )
	);
}

function origins_field(): void {
	printf(
		'<input type="text" id="prompt-forms-origins" name="%s[origins]" value="%s" class="regular-text code" dir="ltr" spellcheck="false" placeholder="https://forms.example.com" aria-describedby="prompt-forms-origins-help"><p class="description" id="prompt-forms-origins-help">%s</p>',
		esc_attr( SETTINGS ),
		esc_attr( implode( ' ', settings()['origins'] ) ),
		esc_html__( 'Authors can show forms from these addresses only. Separate several with spaces, and include the address of your own forms. Without one, they can show any https page in a frame.', 'prompt-forms' )
	);
}

/** A row for each role. On narrow screens, each row becomes a box: see settings.css. */
function plans_field(): void {
	$names = array_map( 'translate_user_role', wp_roles()->role_names );
	$plans = settings()['plans'];
	$heads = array(
		__( 'Role' ), // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress' own text.
		__( 'May generate', 'prompt-forms' ),
		__( 'Per day', 'prompt-forms' ),
		__( 'Per month', 'prompt-forms' ),
	);
	echo '<table class="widefat striped prompt-forms-plans"><thead><tr>';
	foreach ( $heads as $head ) {
		printf( '<th scope="col">%s</th>', esc_html( $head ) );
	}
	echo '</tr></thead><tbody>';
	foreach ( $names + array( EVERYONE => __( 'Everyone, also visitors who are not signed in', 'prompt-forms' ) ) as $role => $name ) {
		$plan = $plans[ $role ] ?? array( 'generate' => false, 'day' => null, 'month' => null );
		$field = SETTINGS . "[plans][$role]";
		printf(
			'<tr><th scope="row">%1$s</th><td><label><input type="checkbox" name="%2$s[generate]" value="1" aria-label="%3$s"%4$s> <span aria-hidden="true">%5$s</span></label></td>',
			esc_html( $name ),
			esc_attr( $field ),
			esc_attr( "$name: {$heads[1]}" ),
			checked( $plan['generate'], true, false ),
			esc_html( $heads[1] )
		);
		limit_cell( "{$field}[day]", $plan['day'], "$name: {$heads[2]}", $heads[2] );
		limit_cell( "{$field}[month]", $plan['month'], "$name: {$heads[3]}", $heads[3] );
		echo '</tr>';
	}
	echo '</tbody></table>';
	printf( '<p class="description">%s</p>', esc_html__( 'No number means no limit. A user with several roles has the higher limit. If everyone may generate, all roles may.', 'prompt-forms' ) );
}

function limit_cell( string $name, ?int $limit, string $label, string $short ): void {
	echo '<td><label><span aria-hidden="true">' . esc_html( $short ) . '</span> ';
	limit_input( $name, $limit, $label );
	echo '</label></td>';
}

function limit_input( string $name, ?int $limit, string $label ): void {
	printf(
		'<input type="number" min="0" step="1" name="%s" value="%s" class="small-text" aria-label="%s">',
		esc_attr( $name ),
		esc_attr( (string) $limit ),
		esc_attr( $label )
	);
}

function site_field(): void {
	$site = settings()['site'];
	echo '<fieldset class="prompt-forms-site">';
	foreach ( array( 'day' => __( 'Per day', 'prompt-forms' ), 'month' => __( 'Per month', 'prompt-forms' ) ) as $period => $label ) {
		echo '<label>' . esc_html( $label ) . ' ';
		limit_input( SETTINGS . "[site][$period]", $site[ $period ], $label );
		echo '</label> ';
	}
	printf( '</fieldset><p class="description">%s</p>', esc_html__( 'For all visitors together. It limits what the forms can cost.', 'prompt-forms' ) );
}

/**
 * After the settings were saved: asks the service for a form that does not exist. It looks at the key first. Anything but the envelope of
 * the service is one text: others would tell which ports near this server are open.
 */
function check_service(): void {
	$address = settings()['address'];
	$key = api_key();
	// phpcs:ignore WordPress.Security.NonceVerification -- changes nothing.
	if ( ! isset( $_GET['settings-updated'] ) || $address === '' || $key === '' || get_settings_errors( SETTINGS ) !== array() ) {
		return;
	}
	$response = wp_remote_get(
		$address . \PromptForms\FORMS_PATH . '/form_0_key',
		array( 'timeout' => 10, 'redirection' => 0, 'headers' => array( 'Authorization' => "Bearer $key", 'Accept' => 'application/json' ) )
	);
	$status = (int) wp_remote_retrieve_response_code( $response );
	$body = json_decode( wp_remote_retrieve_body( $response ) );
	$is_service = $body instanceof \stdClass && is_bool( $body->success ?? null );
	[ $text, $type ] = match ( true ) {
		$is_service && ( $status === 401 || $status === 403 ) => array( __( 'The service does not accept the API key.', 'prompt-forms' ), 'error' ),
		$is_service && ( $status === 200 || $status === 404 ) => array( __( 'The service accepts the API key. Now add the block “Form generator” to a page.', 'prompt-forms' ), 'success' ),
		default => array( __( 'No form service answers under this address.', 'prompt-forms' ), 'error' ),
	};
	$text = esc_html( $text );
	if ( $type === 'success' ) {
		// phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress' own text.
		$text .= sprintf( ' <a href="%s">%s</a>', esc_url( admin_url( 'post-new.php?post_type=page' ) ), esc_html__( 'Add New Page' ) );
	}
	add_settings_error( PAGE, 'service', $text, $type );
}

function show_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<?php if ( ! function_exists( 'curl_exec' ) ) : ?>
			<div class="notice notice-error"><p><?php esc_html_e( 'PHP lacks the extension curl, which the plugin needs.', 'prompt-forms' ); ?></p></div>
		<?php endif; ?>
		<form action="options.php" method="post">
			<?php
			settings_fields( PAGE );
			do_settings_sections( PAGE );
			submit_button();
			?>
		</form>
	</div>
	<?php
}
