/** The responses of the service in the tasks. */
import type { Answer } from '../../../demo/stories/world.js';
import { GONE, DELETED, NOT_DELETED } from '../../../demo/stories/forms.js';
import type { Held } from '../task.js';
import type { Words } from './texts.js';

export { DELETED, GONE, NOT_DELETED };

export const FAULT: Answer = { status: 500, error: { message: 'Something broke' } };
export const BUSY: Answer = {
  status: 429,
  headers: { 'retry-after': '65' },
  error: { message: 'Slow down' },
};
export const FORBIDDEN: Answer = {
  status: 403,
  headers: { 'prompt-forms-allow': 'list, get' },
  error: { code: 'PROXY_FORBIDDEN', message: 'Read only' },
};

/** A response that arrives with the step `respond`. */
export const held = (answer: Answer): Held => ({ held: answer });

export interface Form {
  readonly id: string;
  readonly formUrl: string;
  readonly title: string;
}

const form = (number: number, title: string): Form => ({
  id: `form_${1_733_000_000_000 + number}_a${number}`,
  formUrl: `https://forms.example/f/a${number}`,
  title,
});

export const rsvp = ({ form: title }: Words): Form => form(9, title);

/** Three forms, whose order by name is another one. */
export const formsOf = (words: Words): readonly Form[] => [
  rsvp(words),
  form(2, words.survey),
  form(1, words.order),
];

export const listOf = (forms: readonly Form[]): Answer => ({ data: { forms } });
