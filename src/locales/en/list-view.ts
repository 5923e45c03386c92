import type { Formats } from '../../language/formats.js';

/** Text for what a list shows below its toolbar: search, rows, and why there are none. */
export const listViewText = ({ number, plural }: Formats) => ({
  search: 'Search forms',
  sort: 'Sort by',
  sortService: 'Default order',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortName: 'Name',
  owner: 'Owner',
  joinLabel: (label: string, text: string) => `${label}: ${text}`,
  skipList: 'Skip the list',
  // the keys of a row
  rowKeys: 'Keyboard shortcuts',
  rowKeysForms: 'Previous or next form',
  rowKeysActions: 'Previous or next action',
  rowKeysSelect: 'Select or deselect',
  // the line below the rows, if there are more
  shownCount: (shown: number, total: number) => `${number(shown)} of ${number(total)}`,
  showMore: 'Show more',
  clearSearch: 'Clear search',
  noMatch: 'No form matches',
  empty: 'No forms yet',
  emptyHint: 'Forms that you generate appear here.',
  open: 'Open',
  embedCode: 'Embed code',
  preview: 'Preview',
  delete: 'Delete',
  skipped: (count: number) =>
    plural(count, {
      one: '# entry couldn’t be read and isn’t shown.',
      other: '# entries couldn’t be read and aren’t shown.',
    }),
  possiblyTruncated: 'This list may be incomplete.',
});

export interface ListViewText extends ReturnType<typeof listViewText> {}
