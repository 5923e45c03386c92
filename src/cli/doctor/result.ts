/** The result of a check. `cure` says what to do, with a failure. */
export interface Result {
  readonly status: 'passed' | 'failed' | 'skipped' | 'noted';
  readonly says: string;
  readonly cure?: string;
}

export interface Finding extends Result {
  readonly check: string;
}

export const passed = (says: string): Result => ({ status: 'passed', says });
export const skipped = (says: string): Result => ({ status: 'skipped', says });
export const noted = (says: string): Result => ({ status: 'noted', says });
export const failed = (says: string, cure: string): Result => ({ status: 'failed', says, cure });
