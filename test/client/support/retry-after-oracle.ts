/*
 * Another implementation of the grammar of `Retry-After` (RFC 9110, 5.6.7 and 10.2.3), with its own calendar:
 * nothing here asks `Date`.
 */

export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** The first stands for 1 January 1970. */
export const WEEKDAYS = 'Thursday Friday Saturday Sunday Monday Tuesday Wednesday'.split(' ');

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysIn = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;

/** Days since 1 January 1970; before it they are negative. */
export function dayNumber(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let before = 0; before < month; before++) days += daysIn(year, before);
  const leaps = (last: number) =>
    Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
  return days + 365 * (year - 1970) + leaps(year - 1) - leaps(1969);
}

export const weekdayOf = (days: number): string => WEEKDAYS[((days % 7) + 7) % 7]!;

interface Parts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly clock: string;
}

const FORMS: readonly RegExp[] = [
  /^(?<weekday>...), (?<day>\d\d) (?<month>...) (?<year>\d{4}) (?<clock>[\d:]+) GMT$/,
  /^(?<weekday>\w+day), (?<day>\d\d)-(?<month>...)-(?<year>\d\d) (?<clock>[\d:]+) GMT$/,
  /^(?<weekday>...) (?<month>...) (?<day>\d\d| \d) (?<clock>[\d:]+) (?<year>\d{4})$/,
];

/**
 * Milliseconds since 1970 of an HTTP date in one of its three forms; undefined for anything else, and
 * for what was before.
 */
export function dateOracle(text: string): number | undefined {
  const which = FORMS.findIndex((form) => form.test(text));
  const parts = FORMS[which]?.exec(text)?.groups as Parts | undefined;
  if (!parts) return undefined;
  const clock = /^(\d\d):(\d\d):(\d\d)$/.exec(parts.clock)?.slice(1).map(Number);
  const [hours = 99, minutes = 99, seconds = 99] = clock ?? [];
  // a year of two digits is read as the engines do: from 1950 to 2049
  const short = Number(parts.year);
  const year = which === 1 ? short + (short < 50 ? 2000 : 1900) : short;
  const month = MONTHS.indexOf(parts.month);
  const day = Number(parts.day);
  if (month < 0 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const days = dayNumber(year, month, day);
  const name = weekdayOf(days);
  if (parts.weekday !== (which === 1 ? name : name.slice(0, 3))) return undefined;
  const time = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return time < 0 ? undefined : time;
}

/** `Retry-After` in milliseconds, relative to the response's `Date` or the local clock. */
export function retryAfterOracle(value: string, date: string, now: number): number | undefined {
  const isSeconds = value.length > 0 && value.length < 10;
  if (isSeconds && [...value].every((char) => char >= '0' && char <= '9')) {
    return Number(value) * 1000;
  }
  const time = dateOracle(value);
  return time === undefined ? undefined : Math.max(0, time - (dateOracle(date) ?? now));
}
