import type { ListedForm } from '../../client/index.js';

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

/** True for a form whose id is among these. */
export const hasIdOf = (ids: ReadonlySet<string>, { id }: ListedForm): boolean =>
  id !== undefined && ids.has(id);

/** The ids of the forms that have one. */
export const idsOf = (forms: readonly ListedForm[]): readonly string[] =>
  forms.flatMap(({ id }) => id ?? []);
