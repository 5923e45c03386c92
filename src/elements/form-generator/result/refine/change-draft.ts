import type { GeneratedForm } from '../../../../client/index.js';

/** A form, and the description that it was generated from. */
export interface Version {
  readonly form: GeneratedForm;
  readonly prompt: string;
}

/** The text in the panel: the sentence that asks for a change, and the description of the new version. */
export interface ChangeDraft {
  readonly change: string;
  /** The line of the description that asks for the change. Empty without a change. */
  readonly line: string;
  readonly description: string;
}

/** Why a draft can't be sent. */
export type DraftProblem = 'no-description' | 'too-long';

/** The description of a new version before it asks for a change. The change then is a paragraph of its own. */
const startDescription = ({ prompt }: Version): string => `${prompt}\n`;

export const emptyDraft = (basis: Version): ChangeDraft => ({
  change: '',
  line: '',
  description: startDescription(basis),
});

/** Writes the line of another change into the description. The visitor's own edits of the description stay. */
export const withChange = (draft: ChangeDraft, change: string, line: string): ChangeDraft => ({
  change,
  line,
  description: replaceLine(draft.description, draft.line, line),
});

/** Replaces a line if it is still there; else adds the new one at the end. Either one may be empty. */
function replaceLine(text: string, before: string, after: string): string {
  if (before === after) return text;
  const lines = text ? text.split('\n') : [];
  const found = before ? lines.lastIndexOf(before) : -1;
  const added = after ? [after] : [];
  if (found < 0) lines.push(...added);
  else lines.splice(found, 1, ...added);
  return lines.join('\n');
}

/** True if the description differs from that of the form which the visitor has. */
export const hasChange = (draft: ChangeDraft, basis: Version): boolean =>
  draft.description !== startDescription(basis);

export function problemOf(
  { description }: ChangeDraft,
  limit = Infinity,
): DraftProblem | undefined {
  const { length } = description.trim();
  if (length === 0) return 'no-description';
  return length > limit ? 'too-long' : undefined;
}
