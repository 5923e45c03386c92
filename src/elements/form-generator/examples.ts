/** A description to begin with. */
export interface Example {
  /** What the chip says. */
  readonly label: string;
  readonly prompt: string;
}

/**
 * Examples as a page writes them: an array, or its JSON, of strings or of `{ label, prompt }`. What is no
 * example is left out.
 * @returns undefined for what is no array at all.
 */
export function readExamples(value: unknown): readonly Example[] | undefined {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return Array.isArray(list) ? list.flatMap(readExample) : undefined;
  } catch {
    return undefined;
  }
}

function readExample(item: unknown): readonly Example[] {
  const { label, prompt } = Object(item) as Record<string, unknown>;
  const text = typeof item === 'string' ? item : prompt;
  if (typeof text !== 'string' || !text.trim()) return [];
  return [{ label: typeof label === 'string' && label.trim() ? label : text, prompt: text }];
}
