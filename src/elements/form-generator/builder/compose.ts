/**
 * Brings a description up to date with the builder: each line that it wrote before, and that is still there as
 * it was written, gives way to its successor; new ones come last. All else stays as the person has it.
 * @param before The builder's lines as it wrote them last, by aspect; empty where it wrote none.
 * @param after The same as they are to be.
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
