export const NO_IDS: ReadonlySet<string> = new Set();

/** The ids of a set without some of them. */
export function withoutIds(
  ids: ReadonlySet<string>,
  removed: Iterable<string>,
): ReadonlySet<string> {
  const rest = new Set(ids);
  for (const id of removed) rest.delete(id);
  return rest;
}

/** The ids that are in only one of the two sets. */
export const changedIds = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): readonly string[] => [
  ...[...before].filter((id) => !after.has(id)),
  ...[...after].filter((id) => !before.has(id)),
];
