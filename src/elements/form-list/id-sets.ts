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
