import { labelText } from '../api/plain-text.js';

/** Prompts and titles can be long. Labels are used in lists, accessible names and questions. In characters. */
const MAX_LABEL_LENGTH = 80;

/** After a cut: white space, and one half of a character. */
const CUT_END = /[\s\ud800-\udbff]+$/;

/** The texts of a form. */
interface LabelTexts {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly prompt?: string | undefined;
  readonly id?: string | undefined;
  readonly formUrl?: string | undefined;
}

/**
 * The form's title or name, else the description that generated it, else its id or URL: the first of them that a visitor sees.
 * @param ownPrompt The description, if the page knows it from a generate.
 */
export function formLabel(
  { title, name, prompt, id, formUrl = '' }: LabelTexts,
  ownPrompt?: string,
): string {
  let label = '';
  for (const text of [title, name, ownPrompt, prompt]) label ||= labelText(text);
  label ||= id || formUrl;
  if (label.length <= MAX_LABEL_LENGTH) return label;
  return `${label.slice(0, MAX_LABEL_LENGTH).replace(CUT_END, '')}…`;
}
