/** The ids without some of them. */
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
