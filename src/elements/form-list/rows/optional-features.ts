/** Features of the list that the build of the script-tag file leaves out for its size. */
import type { CSSResult } from 'lit';
import { selectChevron } from '../../../ui/select-chevron.js';
import { loadRowActions as load } from './load-on-intent.js';
import { matchHighlights as highlights, matchStyles } from './match-highlights.js';
import { RowKeys } from './row-keys.js';

/** More keys in the rows, each of which is then one tab stop. */
export const rowKeys: typeof RowKeys | undefined = RowKeys;

/** The script-tag file has all modules from the start. */
export const loadRowActions: typeof load | undefined = load;

/** Without it, the words of a search are marked by elements in the text. */
export const matchHighlights: typeof highlights | undefined = highlights;

/** The look of those marks, and a chevron for the sort order, which has the browser's own arrow without it. */
export const optionalStyles: readonly CSSResult[] | undefined = [selectChevron, matchStyles];
