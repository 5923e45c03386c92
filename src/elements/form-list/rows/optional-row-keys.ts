import { RowKeys } from './row-keys.js';

/**
 * More keys in the rows, each of which is then one tab stop. The build of the script-tag file leaves them out for its size.
 */
export const rowKeys: typeof RowKeys | undefined = RowKeys;
