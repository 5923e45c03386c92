import { describeChange, startDescription, type Version } from './new-version.js';

/** The text in the panel: the sentence that asks for a change, and the description of the new version. */
export interface ChangeDraft {
  readonly change: string;
  /** The line of the description that asks for the change. Empty without a change. */
  readonly line: string;
  readonly description: string;
}

/** Why a draft can't be sent. */
export type DraftProblem = 'no-description' | 'too-long';

export const emptyDraft = (basis: Version): ChangeDraft => ({
  change: '',
  line: '',
  description: startDescription(basis),
});

/** Writes the line of another change into the description. The visitor's own edits of the description stay. */
export const withChange = (draft: ChangeDraft, change: string, line: string): ChangeDraft => ({
  change,
  line,
  description: describeChange(draft.description, draft.line, line),
});

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
