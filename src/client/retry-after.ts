/**
 * An HTTP date in any of the three formats of RFC 9110, as milliseconds since 1970. Undefined for other text. The result
 * must format to the same date and weekday, since the engines' own parsers accept 31 February and much more.
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
 * Reads `Retry-After`: whole seconds, or a date. A date is relative to the response's own `Date` if that is visible, else
 * to `now` (milliseconds since 1970).
 * @returns milliseconds, 0 for a date in the past. Undefined if the header is missing or invalid.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = `${headers.get('Retry-After')}`;
  if (/^\d{1,9}$/.test(value)) return +value * 1000;
  const time = parseHttpDate(value);
  return time && Math.max(0, time - (parseHttpDate(`${headers.get('Date')}`) ?? now));
}
