import type { Formats } from '../../language/formats.js';

/** What `<form-list>` says. */
export const listText = ({ plural }: Formats) => ({
  forms: 'Forms',
  formCount: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  refresh: 'Refresh',
  loading: 'Loading your forms…',
  listFailed: 'Your forms could not be loaded',

  formsFound: (count: number) => plural(count, { one: '# form found', other: '# forms found' }),

  chooseForm: 'Choose a form.',
});

export interface ListText extends ReturnType<typeof listText> {}
