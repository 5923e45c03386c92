<?php
/** The proxy's tables, through the connection that WordPress has. */

namespace PromptForms\WordPress;

use PromptForms\Database;

defined( 'ABSPATH' ) || exit;

final class WpDatabase implements Database {
	public function __construct( private readonly \wpdb $wpdb ) {}

	public function kind(): string {
		return 'mysql';
	}

	public function select( string $sql, array $values = array() ): array {
		return $this->run( fn ( string $query ) => $this->wpdb->get_results( $query, ARRAY_A ), $sql, $values );
	}

	public function execute( string $sql, array $values = array() ): int {
		return (int) $this->run( fn ( string $query ) => $this->wpdb->query( $query ), $sql, $values );
	}

	/** WordPress prints errors into the page, or hides them. Here they are thrown. */
	private function run( \Closure $send, string $sql, array $values ): mixed {
		$query = $this->prepare( $sql, array_values( $values ) );
		$shows = $this->wpdb->suppress_errors( true );
		try {
			$result = $send( $query );
		} finally {
			$this->wpdb->suppress_errors( $shows );
		}
		$error = $this->wpdb->last_error;
		if ( $error !== '' ) {
			// The proxy creates its tables when their absence (1146) is reported for the first time.
			throw new \RuntimeException( $error, $this->wpdb->dbh instanceof \mysqli ? $this->wpdb->dbh->errno : 0 );
		}
		// There is no connection, or a filter of another plugin has emptied the query.
		if ( $result === false || $result === null ) {
			throw new \RuntimeException( 'WordPress did not send the query.' );
		}
		return $result;
	}

	/**
	 * Puts the values in the place of `?`. Text that is not ASCII becomes hexadecimal: WordPress allows only ASCII in queries of a table
	 * with several character sets, and the proxy's columns for ids and dates are ASCII.
	 */
	private function prepare( string $sql, array $values ): string {
		$parts = explode( '?', $sql );
		if ( count( $parts ) !== count( $values ) + 1 ) {
			throw new \LogicException( 'The statement has another number of placeholders than values.' );
		}
		$query = array_shift( $parts );
		foreach ( $parts as $index => $part ) {
			$value = $values[ $index ];
			$query .= match ( true ) {
				$value === null => 'NULL',
				is_int( $value ) => (string) $value,
				preg_match( '/^[\x00-\x7f]*$/D', $value ) === 1 => $this->wpdb->prepare( '%s', $value ),
				default => '_utf8mb4 0x' . bin2hex( $value ),
			} . $part;
		}
		return $query;
	}
}
