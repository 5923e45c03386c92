import type { Formats } from '../../language/formats.js';

/** Text that `<form-list>` needs at once. The other texts, also of an empty list, are in list-view.ts. */
export const listText = ({ plural }: Formats) => ({
  forms: 'Forms',
  formCount: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  refresh: 'Refresh',
  loading: 'Loading your forms…',
  listFailed: 'Your forms couldn’t be loaded',
  signInToList: 'Sign in to see your forms',
  offline: 'You seem to be offline',
  listOffline: 'Your forms load when you are connected again.',

  formsFound: (count: number) => plural(count, { one: '# form found', other: '# forms found' }),

  chooseForm: 'Select a form.',
});

export interface ListText extends ReturnType<typeof listText> {}
