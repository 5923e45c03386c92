<?php
/**
 * Plugin Name:       Prompt Forms
 * Description:       Visitors generate, list, embed and delete web forms: three blocks, with a proxy that keeps the API key on the server.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       prompt-forms
 * Domain Path:       /languages
 *
 * MIT is compatible with the GPL of WordPress. Lit, which is part of the scripts, has the license BSD-3-Clause.
 */

namespace PromptForms\WordPress;

defined( 'ABSPATH' ) || exit;

/** Also the folder of the scripts: a new version has other URLs, so no cache mixes two of them. */
const VERSION = '0.1.0';
const PLUGIN_FILE = __FILE__;

// The build copies it from demo/proxy/php/.
require_once __DIR__ . '/proxy/prompt-forms.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/database.php';
require_once __DIR__ . '/includes/route.php';
require_once __DIR__ . '/includes/elements.php';
require_once __DIR__ . '/includes/privacy.php';
require_once __DIR__ . '/includes/deleted-users.php';
require_once __DIR__ . '/includes/owner-names.php';
if ( is_admin() ) {
	require_once __DIR__ . '/includes/settings-page.php';
	require_once __DIR__ . '/includes/forms-page.php';
}

add_action( 'init', fn () => load_plugin_textdomain( 'prompt-forms', false, basename( __DIR__ ) . '/languages' ), 0 );
add_filter( 'load_textdomain_mofile', __NAMESPACE__ . '\related_language', 10, 2 );

/** The German of Germany also for Austria. Chinese is written in two ways, of which each has its own file. */
function related_language( string $file, string $domain ): string {
	if ( $domain !== 'prompt-forms' || is_readable( $file ) || ! preg_match( '/prompt-forms-(?!zh)([a-z]{2,3})[_.][^\/]*$/', $file, $matches ) ) {
		return $file;
	}
	$related = \PromptForms\optional( 'glob', __DIR__ . "/languages/prompt-forms-{$matches[1]}*.mo" );
	return ! empty( $related ) ? $related[0] : $file;
}
