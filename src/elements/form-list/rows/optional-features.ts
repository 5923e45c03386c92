/** Features of the list that the build of the script-tag file leaves out for its size. */
import { selectChevron } from '../../../ui/select-chevron.js';
import { loadRowActions as load } from './load-on-intent.js';
import { RowKeys } from './row-keys.js';

/** More keys in the rows, each of which is then one tab stop. */
export const rowKeys: typeof RowKeys | undefined = RowKeys;

/** The script-tag file has all modules from the start. */
export const loadRowActions: typeof load | undefined = load;

/** The sort order has the browser's own arrow without it. */
export const sortChevron: typeof selectChevron | undefined = selectChevron;
