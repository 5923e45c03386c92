import type { Formats } from '../../language/formats.js';

/** What is said of the forms that are there, or that there are none. */
export const rowsText = ({ plural }: Formats) => ({
  search: 'Search forms',
  sort: 'Sort by',
  sortService: 'Default order',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortName: 'Name',
  joinLabel: (label: string, text: string) => `${label}: ${text}`,
  skipList: 'Skip the list',
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
      one: '# entry could not be read and is not shown.',
      other: '# entries could not be read and are not shown.',
    }),
  possiblyTruncated: 'The service may hold more forms than it sent.',
});

export interface RowsText extends ReturnType<typeof rowsText> {}
