import type { Formats } from '../../language/formats.js';

/** What `<form-list>` says. */
export const listText = ({ plural }: Formats) => ({
  forms: 'Forms',
  formCount: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  refresh: 'Refresh',
  loading: 'Loading your forms…',
  listFailed: 'Your forms could not be loaded',

  // finding
  search: 'Search forms',
  formsFound: (count: number) => plural(count, { one: '# form found', other: '# forms found' }),
  sort: 'Sort by',
  sortService: 'Default order',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortName: 'Name',

  chooseForm: 'Choose a form.',
});

export interface ListText extends ReturnType<typeof listText> {}
