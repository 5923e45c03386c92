import fc from 'fast-check';
import { dayNumber, daysIn, MONTHS, WEEKDAYS, weekdayOf } from './retry-after-oracle.js';

const two = (number: number): string => String(number).padStart(2, '0');

interface DateFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: readonly [number, number, number];
  readonly form: number;
  /** Instead of the weekday that the date has. */
  readonly weekday: string | undefined;
}

/** Writes a date in one of the three forms, whether it exists or not. */
function written({ year, month, day, clock, form, weekday }: DateFields): string {
  const name = weekday ?? weekdayOf(dayNumber(year, month, day));
  const time = clock.map(two).join(':');
  const monthName = MONTHS[month]!;
  if (form === 0) return `${name.slice(0, 3)}, ${two(day)} ${monthName} ${year} ${time} GMT`;
  if (form === 1) return `${name}, ${two(day)}-${monthName}-${two(year % 100)} ${time} GMT`;
  const padded = form === 2 ? two(day) : String(day).padStart(2, ' ');
  return `${name.slice(0, 3)} ${monthName} ${padded} ${time} ${year}`;
}

const fields = (wrong: boolean): fc.Arbitrary<DateFields> =>
  fc
    .record({
      year: fc.integer({ min: 1970, max: wrong ? 9999 : 2049 }),
      month: fc.nat({ max: 11 }),
      day: fc.integer({ min: wrong ? 0 : 1, max: wrong ? 33 : 31 }),
      clock: fc.tuple(
        fc.nat({ max: wrong ? 25 : 23 }),
        fc.nat({ max: wrong ? 61 : 59 }),
        fc.nat({ max: wrong ? 61 : 59 }),
      ),
      form: fc.nat({ max: 3 }),
      weekday: wrong
        ? fc.option(fc.constantFrom(...WEEKDAYS), { nil: undefined })
        : fc.constant(undefined),
    })
    .map((all) => (wrong ? all : { ...all, day: Math.min(all.day, daysIn(all.year, all.month)) }));

/** A date that exists, in one of the three forms. */
export const httpDate: fc.Arbitrary<string> = fields(false).map(written);

/** Days that no month has, hours that no day has, weekdays of other days, a character too much or other. */
export const nearlyDate: fc.Arbitrary<string> = fc.oneof(
  fields(true).map(written),
  fc
    .tuple(httpDate, fc.nat({ max: 40 }), fc.nat({ max: 1 }), fc.constantFrom(...' ,:-+.GMTZxé'))
    .map(([text, at, cut, char]) => text.slice(0, at) + char + text.slice(at + cut)),
);
