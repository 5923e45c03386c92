import type { Formats } from '../../language/formats.js';

/** Text of the placeholder that shows until the visitor opens the form. */
export const facadeText = ({ isolate }: Formats) => ({
  showForm: 'Show form',
  formRecipient: (host: string) =>
    `This connects you to ${isolate(host)}, which then receives your IP address and what you enter.`,
  choiceRemembered: (host: string) =>
    `Your browser remembers this for all forms from ${isolate(host)}.`,
});

export interface FacadeText extends ReturnType<typeof facadeText> {}
