/**
 * RFC 9110 section 5.6.7: an HTTP date in any of its three forms, as milliseconds since 1970; undefined
 * where it is none. The calendar must give it back unchanged, weekday included: the engines' own parsers
 * take 31 February and much more.
 */
export function parseHttpDate(text: string): number | undefined {
  const time = Date.parse(text.replace(/\d$/, '$& GMT'));
  const fixdate = new Date(time).toUTCString();
  const [weekday, day, month, year, clock] = fixdate.split(/,? /);
  const rfc850 = `${weekday}(s|nes|rs|ur)?day, ${day}-${month}-\\d\\d ${clock} GMT`;
  const asctime = `${weekday} ${month} ${day!.replace(/^0/, '[0 ]')} ${clock} ${year}`;
  return time >= 0 && RegExp(`^(${fixdate}|${rfc850}|${asctime})$`).test(text) ? time : undefined;
}

/**
 * Reads `Retry-After`: whole seconds, or a date, measured against the answer's own `Date` where that is
 * visible, else against `now` (milliseconds since 1970).
 * Returns milliseconds, 0 for the past; undefined where the header is missing or says neither.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = `${headers.get('Retry-After')}`;
  if (/^\d{1,9}$/.test(value)) return +value * 1000;
  const time = parseHttpDate(value);
  return time && Math.max(0, time - (parseHttpDate(`${headers.get('Date')}`) ?? now));
}
