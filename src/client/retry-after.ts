/** RFC 9110 section 5.6.7: an obsolete date form, written as an IMF-fixdate. */
function toFixdate(text: string, now: number): string {
  return text
    .replace(
      /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w{3})-(\d\d) (\S{8} GMT)$/,
      (_, weekday: string, day, month, yy: string, time) => {
        const thisYear = new Date(now).getUTCFullYear();
        const year = thisYear - (thisYear % 100) + +yy;
        // More than 50 years ahead means the century before.
        return `${weekday.slice(0, 3)}, ${day} ${month} ${year > thisYear + 50 ? year - 100 : year} ${time}`;
      },
    )
    .replace(
      /^(\w{3}) (\w{3}) ([ \d]\d) (\S{8}) (\d{4})$/,
      (_, weekday, month, day: string, time, year) =>
        `${weekday}, ${day.replace(' ', '0')} ${month} ${year} ${time} GMT`,
    );
}

/**
 * An HTTP date as milliseconds since 1970, undefined where it is none. It must come back from the
 * calendar unchanged, weekday included: the engines' own parsers take 31 February and much more.
 */
export function parseHttpDate(text: string | null, now: number): number | undefined {
  const fixdate = toFixdate(text ?? '', now);
  const time = Date.parse(fixdate);
  return time === time && new Date(time).toUTCString() === fixdate ? time : undefined;
}

/**
 * Reads `Retry-After`: whole seconds, or a date, measured against the answer's own `Date` where that is
 * visible, else against `now` (milliseconds since 1970).
 * Returns milliseconds, 0 for the past; undefined where the header is missing or says neither.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After');
  if (value && /^\d{1,9}$/.test(value)) return +value * 1000;
  const time = parseHttpDate(value, now);
  return time === undefined
    ? undefined
    : Math.max(0, time - (parseHttpDate(headers.get('Date'), now) ?? now));
}
