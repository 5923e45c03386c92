import { isObject } from '../api/json.js';

/**
 * A visitor's own limits of generates. Each member replaces an option for this visitor; without it, the option counts.
 * `Infinity` is no limit.
 */
export interface VisitorLimits {
  /** Replaces `rateLimit.generate`, above 0. A third of it may come at once. */
  readonly perMinute?: number;
  /** Replaces `budget.visitor.day`: a whole number, 0 or more. */
  readonly day?: number;
  /** Replaces `budget.visitor.month`: a whole number, 0 or more. */
  readonly month?: number;
}

const isCount = (value: unknown): boolean =>
  value === undefined || value === Infinity || (Number.isInteger(value) && Number(value) >= 0);

/** The `limits` that `authorize` returned, as a plain object, which cannot change any more. Null for what is none. */
export function limitsOf(value: unknown): VisitorLimits | undefined | null {
  if (value === undefined) return undefined;
  if (!isObject(value)) return null;
  const { perMinute, day, month, ...others } = value;
  const isRate = perMinute === undefined || (typeof perMinute === 'number' && perMinute > 0);
  const isValid = isRate && isCount(day) && isCount(month) && Object.keys(others).length === 0;
  return isValid ? ({ perMinute, day, month } as VisitorLimits) : null;
}
