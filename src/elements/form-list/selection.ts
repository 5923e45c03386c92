/** What a click on one of the list's choices means. */
export interface Choice {
  readonly id: string;
  readonly on: boolean;
  /** Where a range begins: the id that was chosen, or taken out, last. */
  readonly from?: string | undefined;
  /** The ids that are shown, in their order. */
  readonly shown: readonly string[];
}

/** What is chosen after it: one more, or one less; with `from`, so it is with all between the two. */
export function choiceOf(
  chosen: ReadonlySet<string>,
  { id, on, from, shown }: Choice,
): ReadonlySet<string> {
  const places = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(id)];
  const first = Math.min(...places);
  const ids = first < 0 ? [id] : shown.slice(first, Math.max(...places) + 1);
  return on ? new Set([...chosen, ...ids]) : less(chosen, ids);
}

export function less(chosen: ReadonlySet<string>, ids: Iterable<string>): ReadonlySet<string> {
  const rest = new Set(chosen);
  for (const id of ids) rest.delete(id);
  return rest;
}

/** The ids that are in one of the two and not in the other. */
export const changedIn = (
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): readonly string[] => [
  ...[...before].filter((id) => !now.has(id)),
  ...[...now].filter((id) => !before.has(id)),
];
