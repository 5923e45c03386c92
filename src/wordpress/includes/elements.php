<?php
/** The three elements as blocks and shortcodes, and the scripts of pages that have one. */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

/**
 * Attributes of blocks and shortcodes. Those that change the connection or the rights of a form's frame are missing: authors
 * write shortcodes, and administrators decide about these.
 */
const ELEMENTS = array(
	'form-generator' => array( 'prompt', 'label', 'placeholder', 'maxlength', 'submit', 'examples', 'draft', 'preview', 'refine' ),
	'form-list' => array( 'actions', 'filter', 'sort', 'selection', 'max-rows' ),
	'form-embed' => array(
		'src', 'form-id', 'for', 'mode', 'placement', 'open-on', 'open-limit', 'close-after', 'launcher', 'label', 'height', 'loading', 'consent',
		'params', 'forward',
	),
);

const BOOLEANS = array( 'preview', 'refine' );

add_action( 'init', __NAMESPACE__ . '\register_elements' );

function register_elements(): void {
	wp_register_script(
		'prompt-forms-editor',
		plugins_url( 'blocks/editor.js', PLUGIN_FILE ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element' ),
		VERSION,
		true
	);
	wp_register_script( 'prompt-forms', elements_url( 'page.js' ), array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
	foreach ( array_keys( ELEMENTS ) as $tag ) {
		add_shortcode( $tag, fn ( $attributes ): string => render_element( $tag, shortcode_attributes( $attributes ) ) );
		register_block_type(
			dirname( PLUGIN_FILE ) . "/blocks/$tag",
			array( 'render_callback' => fn ( array $attributes ): string => render_block( $tag, $attributes ) )
		);
	}
	register_block_pattern(
		'prompt-forms/page',
		array(
			'title' => __( 'Generate, list and show forms', 'prompt-forms' ),
			'categories' => array( 'text' ),
			'content' => "<!-- wp:prompt-forms/form-generator /-->\n\n<!-- wp:prompt-forms/form-list {\"selection\":\"single\"} /-->\n\n<!-- wp:prompt-forms/form-embed /-->",
		)
	);
}

/** The URL of a script. A new version of the plugin has another one. */
function elements_url( string $file ): string {
	return plugins_url( 'elements/' . VERSION . "/$file", PLUGIN_FILE );
}

/** As in `label=“My form”`, copied from a word processor. For WordPress they are a part of the value, which ends at a space. */
const TYPOGRAPHIC_QUOTE = '(?:[“”„‟«»″]|&(?:quot|[lrb]dquo|#(?:34|822[0-2]|8243));)';

/** `[form-generator preview label="…"]`: WordPress gives the name of an attribute without a value as a value. */
function shortcode_attributes( mixed $attributes ): array {
	$named = array();
	foreach ( join_quoted( is_array( $attributes ) ? $attributes : array() ) as $name => $value ) {
		$named[ is_int( $name ) ? strtolower( $value ) : $name ] = is_int( $name ) ? true : without_quotes( $value );
	}
	// A shortcode is one line.
	if ( isset( $named['examples'] ) ) {
		$named['examples'] = str_replace( '|', "\n", (string) $named['examples'] );
	}
	return $named;
}

/** Joins the words of values in typographic quotes: the first has a name, and each other one is an attribute without one. */
function join_quoted( array $attributes ): array {
	$joined = array();
	$open = null;
	foreach ( $attributes as $name => $value ) {
		if ( is_int( $name ) && $open !== null ) {
			$name = $open;
			$value = "$joined[$open] $value";
		}
		$joined[ $name ] = $value;
		$is_open = preg_match( '/^' . TYPOGRAPHIC_QUOTE . '/u', $value ) && ! preg_match( '/.' . TYPOGRAPHIC_QUOTE . '$/u', $value );
		$open = is_string( $name ) && $is_open ? $name : null;
	}
	return $joined;
}

/** A value without the typographic quotes around it. Quotes within it show that the outer ones belong to the text. */
function without_quotes( string $value ): string {
	$quote = TYPOGRAPHIC_QUOTE;
	return preg_replace( "/^$quote((?:(?!$quote).)*)$quote$/su", '$1', $value ) ?? $value;
}

function render_block( string $tag, array $attributes ): string {
	// The element is a block in the sense of the theme: with its width, and the space around it.
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), render_element( $tag, $attributes ) );
}

/** Once in a page, for visitors who may do nothing before they have signed in. */
function sign_in_notice(): string {
	static $is_shown = false;
	$link = sprintf( '<a href="%s">%s</a>', esc_url( wp_login_url( (string) get_permalink() ) ), esc_html__( 'Sign in to generate forms and to see yours', 'prompt-forms' ) );
	$notice = $is_shown ? '' : "<p class=\"prompt-forms-sign-in\">$link</p>";
	$is_shown = true;
	return $notice;
}

/** The HTML of an element. The page gets the scripts. */
function render_element( string $tag, array $given ): string {
	// A form that the page names is there for everyone.
	$is_public = $tag === 'form-embed' && ( ! empty( $given['src'] ) || ! empty( $given['form-id'] ) );
	if ( ! $is_public && ! is_user_logged_in() && plan_of( null ) === null ) {
		return sign_in_notice();
	}
	wp_enqueue_script( 'prompt-forms' );
	$attributes = array( 'endpoint' => endpoint() );
	foreach ( array( 'id', ...ELEMENTS[ $tag ] ) as $name ) {
		$value = $given[ $name ] ?? null;
		if ( in_array( $name, BOOLEANS, true ) ) {
			$attributes[ $name ] = filter_var( $value, FILTER_VALIDATE_BOOLEAN ) || $value === $name ? '' : null;
		} elseif ( is_scalar( $value ) && (string) $value !== '' ) {
			$attributes[ $name ] = (string) $value;
		}
	}
	if ( isset( $attributes['examples'] ) ) {
		$attributes['examples'] = examples( $attributes['examples'] );
	}
	$content = '';
	if ( $tag === 'form-embed' ) {
		$src = esc_url_raw( $attributes['src'] ?? '', array( 'https', 'http' ) );
		$attributes['src'] = $src !== '' ? $src : null;
		$origins = implode( ' ', settings()['origins'] );
		$attributes['origins'] = $origins !== '' ? $origins : null;
		$content = embed_content( $attributes, (string) ( $given['button'] ?? '' ) );
	}
	$html = '';
	foreach ( array_filter( $attributes, fn ( ?string $value ): bool => $value !== null ) as $name => $value ) {
		$html .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return "<$tag$html>$content</$tag>";
}

/** Examples in lines, as the JSON that the element reads. */
function examples( string $text ): string {
	$lines = array_values( array_filter( array_map( 'trim', preg_split( '/\R/', $text ) ), fn ( string $line ): bool => $line !== '' ) );
	return (string) wp_json_encode( $lines, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
}

/** The button that opens the form, and a link until the script has run. */
function embed_content( array $attributes, string $button ): string {
	$src = esc_url( $attributes['src'] ?? '' );
	$opens = in_array( $attributes['mode'] ?? '', array( 'dialog', 'drawer', 'popover' ), true ) && ! isset( $attributes['launcher'] );
	if ( $opens ) {
		$text = esc_html( $button !== '' ? $button : __( 'Show form', 'prompt-forms' ) );
		$class = 'wp-block-button__link wp-element-button';
		return $src === ''
			? "<button slot=\"trigger\" type=\"button\" class=\"$class\">$text</button>"
			: "<a slot=\"trigger\" class=\"$class\" href=\"$src\">$text</a>";
	}
	return $src === '' ? '' : sprintf( '<a href="%s">%s</a>', $src, esc_html__( 'Open form', 'prompt-forms' ) );
}

/**
 * Settings for the script. Only pages of signed-in users have a nonce, because page caches keep those of other visitors. If such a
 * page is shown to a user, its script gets the nonce.
 */
function page_data( string $route = ROUTE ): array {
	$data = array(
		'endpoint' => endpoint( $route ),
		'script' => plugins_url( 'form-embed.js', PLUGIN_FILE ),
		'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
	);
	return is_user_logged_in() ? $data + array( 'nonce' => wp_create_nonce( 'wp_rest' ) ) : $data;
}

add_filter( 'script_loader_tag', __NAMESPACE__ . '\module_tag', 10, 3 );

/** WordPress 6.1 cannot enqueue modules. */
function module_tag( string $tag, string $handle, string $src ): string {
	return $handle === 'prompt-forms' ? script_tag( $src, page_data() ) : $tag;
}

function script_tag( string $src, array $data ): string {
	return sprintf( "<script type=\"module\" src=\"%s\" data-prompt-forms=\"%s\"></script>\n", esc_url( $src ), esc_attr( (string) wp_json_encode( $data ) ) );
}

add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\add_editor_data' );

/** The texts of the blocks' settings, translated, and the script of the elements for the preview. */
function add_editor_data(): void {
	$data = array( 'script' => elements_url( 'page.js' ), 'text' => editor_texts() );
	wp_add_inline_script( 'prompt-forms-editor', 'const promptFormsEditor = ' . wp_json_encode( $data ) . ';', 'before' );
}

function editor_texts(): array {
	return array(
		'settings' => __( 'Settings' ), // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress' own text.
		'label' => __( 'Label of the text box', 'prompt-forms' ),
		'placeholder' => __( 'Placeholder', 'prompt-forms' ),
		'examples' => __( 'Examples', 'prompt-forms' ),
		'oneLineEach' => __( 'One in each line', 'prompt-forms' ),
		'preview' => __( 'Show the new form below', 'prompt-forms' ),
		'refine' => __( 'Offer “Change something”', 'prompt-forms' ),
		'draft' => __( 'Keep the description', 'prompt-forms' ),
		'drafts' => array(
			'' => __( 'Until the page is closed', 'prompt-forms' ),
			'session' => __( 'In this tab', 'prompt-forms' ),
			'local' => __( 'In this browser', 'prompt-forms' ),
		),
		'actions' => __( 'Buttons of each form', 'prompt-forms' ),
		'actionNames' => array(
			'open' => __( 'Open', 'prompt-forms' ),
			'copy' => __( 'Copy link', 'prompt-forms' ),
			'embed' => __( 'Embed code', 'prompt-forms' ),
			'preview' => __( 'Preview', 'prompt-forms' ),
			'delete' => __( 'Delete', 'prompt-forms' ),
		),
		'selection' => __( 'Selection', 'prompt-forms' ),
		'selections' => array(
			'' => __( 'None', 'prompt-forms' ),
			'single' => __( 'One form', 'prompt-forms' ),
			'multiple' => __( 'Several forms', 'prompt-forms' ),
		),
		'sort' => __( 'Sort by', 'prompt-forms' ),
		'sorts' => array(
			'' => __( 'Default order', 'prompt-forms' ),
			'newest' => __( 'Newest first', 'prompt-forms' ),
			'oldest' => __( 'Oldest first', 'prompt-forms' ),
			'name' => __( 'Name', 'prompt-forms' ),
		),
		'maxRows' => __( 'Rows at first', 'prompt-forms' ),
		'maxRowsHelp' => __( 'Without a number, 20. “Show more” adds 100.', 'prompt-forms' ),
		'src' => __( 'Address of the form', 'prompt-forms' ),
		'srcHelp' => __( 'Without an address, the block shows the form that the visitor has generated or selected in this page.', 'prompt-forms' ),
		'mode' => __( 'Show the form', 'prompt-forms' ),
		'modes' => array(
			'' => __( 'In the page', 'prompt-forms' ),
			'dialog' => __( 'Dialog', 'prompt-forms' ),
			'drawer' => __( 'Drawer', 'prompt-forms' ),
			'popover' => __( 'Popover', 'prompt-forms' ),
		),
		'button' => __( 'Text of the button', 'prompt-forms' ),
		'launcher' => __( 'Text of a floating button', 'prompt-forms' ),
		'launcherHelp' => __( 'It replaces the button in the page.', 'prompt-forms' ),
		'openOn' => __( 'Open by itself', 'prompt-forms' ),
		'openOns' => array(
			'' => __( 'Never', 'prompt-forms' ),
			'delay:5' => __( 'After 5 seconds', 'prompt-forms' ),
			'exit' => __( 'When the visitor leaves', 'prompt-forms' ),
		),
		'embedLabel' => __( 'Heading', 'prompt-forms' ),
		'height' => __( 'Height (px)', 'prompt-forms' ),
		'heightHelp' => __( 'Without a number, the height follows the form.', 'prompt-forms' ),
		'loading' => __( 'Load the form', 'prompt-forms' ),
		'loadings' => array(
			'' => __( 'When it is near the visible part of the page', 'prompt-forms' ),
			'eager' => __( 'At once', 'prompt-forms' ),
			'click' => __( 'After the visitor asks for it', 'prompt-forms' ),
		),
		'samples' => array( __( 'RSVP for the summer party', 'prompt-forms' ), __( 'Survey after the workshop', 'prompt-forms' ) ),
		'showForm' => __( 'Show form', 'prompt-forms' ),
	);
}
