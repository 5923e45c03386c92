import type { Formats } from '../../language/formats.js';

/** Text for selecting and deleting many forms. */
export const bulkText = ({ number, plural }: Formats) => ({
  selectAll: 'Select all',
  selectedCount: (count: number) => `${number(count)} selected`,
  deleteCount: (count: number) => plural(count, { one: 'Delete # form', other: 'Delete # forms' }),
  deleteCountTitle: (count: number) =>
    plural(count, { one: 'Delete # form?', other: 'Delete # forms?' }),
  bulkText: 'This permanently deletes these forms and their links for everyone.',
  bulkHidden: (count: number) =>
    plural(count, {
      one: 'One of them isn’t shown by this search.',
      other: '# of them aren’t shown by this search.',
    }),
  typeCount: (count: number) => `To confirm, type ${number(count)}`,
  typeCountMismatch: (count: number) => `Type ${number(count)} to delete these forms.`,
  bulkProgress: (done: number, total: number) => `${number(done)} of ${number(total)} deleted`,
  bulkDeleted: (count: number) =>
    plural(count, { one: '# form was deleted', other: '# forms were deleted' }),
  bulkKept: (count: number) =>
    plural(count, { one: '# form wasn’t deleted', other: '# forms weren’t deleted' }),
  bulkNotStarted: (count: number) => `${number(count)} not started`,
  bulkContinue: 'Continue',
  retryFailed: 'Try failed ones again',
});

export interface BulkText extends ReturnType<typeof bulkText> {}
