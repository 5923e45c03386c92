import type { Formats } from '../../language/formats.js';

/** What `<form-list>` says. */
export const listText = ({ plural }: Formats) => ({
  forms: 'Forms',
  formCount: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  refresh: 'Refresh',
  loading: 'Loading your forms…',
  empty: 'No forms yet',
  emptyHint: 'Forms that you generate appear here.',
  listFailed: 'Your forms could not be loaded',
  open: 'Open',
  delete: 'Delete',
  skipped: (count: number) =>
    plural(count, {
      one: '# entry could not be read and is not shown.',
      other: '# entries could not be read and are not shown.',
    }),
  chooseForm: 'Choose a form.',
  maybeMore: 'The service may hold more forms than it sent.',
});

export interface ListText extends ReturnType<typeof listText> {}
