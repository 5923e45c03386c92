import type { Formats } from '../../language/formats.js';

/** Text for deletions that can still be undone. */
export const undoText = ({ isolate, plural }: Formats) => ({
  removed: (label: string) => `“${isolate(label)}” removed`,
  removedCount: (count: number) =>
    plural(count, { one: '# form removed', other: '# forms removed' }),
  undoHint: (keys: string) => `Press ${keys} to undo.`,
  undo: 'Undo',
  undone: 'Undone',
});

export interface UndoText extends ReturnType<typeof undoText> {}
