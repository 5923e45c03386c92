/** The log of an element's events. */

/** Maximum number of entries. */
export const MOST = 50;
/** Maximum characters of a detail. */
const LONGEST = 4000;
/** A repeat within this many milliseconds is counted and gets no new line. */
const TOGETHER = 1000;

export interface Entry {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly detail: string;
  /** Number of consecutive occurrences. */
  readonly times: number;
}

/** A value as JSON. An error is shown with its fields. */
export function detailText(detail: unknown): string {
  const text = JSON.stringify(
    detail,
    (_key, value: unknown) =>
      value instanceof Error
        ? Object.assign({ name: value.name, message: value.message }, value, { cause: undefined })
        : value,
    2,
  );
  if (text === undefined) return '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The log with one more event, newest first. */
export function withEvent(
  entries: readonly Entry[],
  {
    name,
    time,
    detail,
  }: { readonly name: string; readonly time: number; readonly detail: unknown },
): readonly Entry[] {
  const [last, ...others] = entries;
  const isAgain = last?.name === name && time - last.time < TOGETHER;
  const entry = { name, time, detail: detailText(detail), times: isAgain ? last.times + 1 : 1 };
  return [entry, ...(isAgain ? others : entries)].slice(0, MOST);
}
