/**
 * Updates the builder's lines in a description. A line that the visitor has not changed is replaced. A new line is added
 * at the end. All other text stays.
 * @param before The lines that the builder wrote last, one per choice. Empty without a choice.
 * @param after The lines to write now, in the same order.
 */
export const compose = (
  description: string,
  before: readonly string[],
  after: readonly string[],
): string =>
  after.reduce((text, line, aspect) => replaceLine(text, before[aspect] ?? '', line), description);

function replaceLine(text: string, before: string, after: string): string {
  if (before === after) return text;
  const lines = text ? text.split('\n') : [];
  const found = before ? lines.lastIndexOf(before) : -1;
  const added = after ? [after] : [];
  if (found < 0) lines.push(...added);
  else lines.splice(found, 1, ...added);
  return lines.join('\n');
}
