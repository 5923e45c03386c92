/** The result of a check. `fix` says what to do, with a failure. */
export interface Result {
  readonly status: 'passed' | 'failed' | 'skipped' | 'noted';
  readonly says: string;
  readonly fix?: string;
  /** The part that this check left out, with the way to check it. */
  readonly unchecked?: string;
}

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
