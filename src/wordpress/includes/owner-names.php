<?php
/** Names of users in place of their ids, for the list of all forms. */

namespace PromptForms\WordPress;

use PromptForms\Response;

use function PromptForms\toJson;

defined( 'ABSPATH' ) || exit;

/** An owner in the JSON of the proxy, as {@see identity_of} makes it. In a text, quotation marks have a backslash. */
const OWNER_PATTERN = '/"owner":"user:(\d+)"/';

/** Names the owners of forms in a response. The JSON may be large, so it is not decoded. The elements show names as text. */
function name_owners( Response $response ): void {
	preg_match_all( OWNER_PATTERN, $response->body, $matches );
	$names = names_of( array_map( 'intval', array_unique( $matches[1] ) ) );
	$response->body = (string) preg_replace_callback(
		OWNER_PATTERN,
		fn ( array $found ): string => '"owner":' . toJson( $names[ (int) $found[1] ] ?? deleted_name( $found[1] ) ),
		$response->body
	);
}

/**
 * @param list<int> $user_ids
 * @return array<int, string> Without those that are deleted.
 */
function names_of( array $user_ids ): array {
	$names = array();
	if ( $user_ids !== array() ) {
		$users = get_users( array( 'blog_id' => 0, 'include' => $user_ids, 'fields' => array( 'ID', 'display_name', 'user_login' ) ) );
		foreach ( $users as $user ) {
			$is_same = $user->display_name === $user->user_login;
			$names[ (int) $user->ID ] = $is_same ? $user->user_login : "$user->display_name ($user->user_login)";
		}
	}
	return $names;
}

function deleted_name( string $user_id ): string {
	/* translators: %s: id of a user, such as user:3 */
	return sprintf( __( '%s (deleted)', 'prompt-forms' ), identity_of( (int) $user_id ) );
}
