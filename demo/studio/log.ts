/** The events of an element, as the studio shows them. */

/** The most that are kept. */
export const MOST = 50;
/** The most characters of a detail that are shown. */
const LONGEST = 4000;
/** Milliseconds within which the same event again is counted, and no new line. */
const TOGETHER = 1000;

export interface Entry {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly detail: string;
  /** How often it came, one right after the other. */
  readonly times: number;
}

/** As JSON; of an error what it is made of. */
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

/** With one event more, the newest first. */
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
