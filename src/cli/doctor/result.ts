/** The result of a check. `fix` says what to do, with a failure. */
export interface Result {
  readonly status: 'passed' | 'failed' | 'skipped' | 'noted';
  readonly says: string;
  readonly fix?: string;
  /** The part that this check left out, with the way to check it. */
  readonly unchecked?: string;
}

/** Around text of others. Neither is in a text that reaches the terminal. */
const [START, END] = ['\u0002', '\u0003'];
const QUOTED = new RegExp(`${START}([^${END}]*)${END}`, 'g');

/** Text of the site, for a result: doctor cleans it before it prints the result. */
export const quoted = (text: string): string =>
  START + text.replaceAll(START, ' ').replaceAll(END, ' ') + END;

/** Replaces what is {@link quoted} in a text. */
export const replaceQuoted = (text: string, replace: (quotedText: string) => string): string =>
  text.replaceAll(QUOTED, (_, inner: string) => replace(inner));

export interface Finding extends Result {
  readonly check: string;
}

export const passed = (says: string, unchecked?: string): Result => ({
  status: 'passed',
  says,
  ...(unchecked && { unchecked }),
});
export const skipped = (says: string, unchecked?: string): Result => ({
  status: 'skipped',
  says,
  ...(unchecked && { unchecked }),
});
export const noted = (says: string): Result => ({ status: 'noted', says });
export const failed = (says: string, fix: string): Result => ({ status: 'failed', says, fix });
