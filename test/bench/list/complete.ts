/** Parts that `<form-list>` has besides its rows, for lists that are measured beside it. */

/** The name of each action of a row, and the path of its icon. */
export const ACTIONS = [
  ['Open', 'M14 5h5v5M19 5l-8 8M10 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-3'],
  ['Copy link', 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2'],
  ['Embed code', 'm8 7-5 5 5 5M16 7l5 5-5 5'],
  ['Preview', 'M2.5 12a10.5 10.5 0 0 1 19 0 10.5 10.5 0 0 1-19 0M12 9a3 3 0 1 0 .01 0'],
  ['Delete', 'M4.5 7h15M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.8 11a2 2 0 0 0 2 2h5.4'],
] as const;

export const REFRESH_ICON = 'M19 12a7 7 0 1 1-2-5M19 4v4h-4';

export const SORT_ORDERS = ['Default order', 'Newest first', 'Oldest first', 'By name'] as const;

export const countText = (forms: number): string => `${forms} forms`;
export const deletedText = (title: string): string => `“${title}” was deleted.`;

/** Styles of lists by hand, complete or with rows alone. */
export const PLAIN_STYLES = `
  .plain { margin: 0; padding: 0; list-style: none; position: relative }
  .plain li { display: flex; gap: 8px; align-items: center; height: 64px; border-bottom: 1px solid; box-sizing: border-box }
  .plain span { flex: 1 }
  .plain-toolbar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
  .plain-toolbar p { flex: 1 }
  .actions { display: flex; gap: 8px }
  .icon { width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 2 }
  .visually-hidden { position: absolute; clip-path: inset(50%) }
`;
