import { parseJson } from '../../../api/json.js';

/** A description to start from. */
export interface Example {
  /** The text of the chip. */
  readonly label: string;
  readonly prompt: string;
}

/**
 * Reads the examples of a page: an array, or its JSON, of strings or of `{ label, prompt }`. Skips other items.
 * @returns undefined if the value is not an array.
 */
export function readExamples(value: unknown): readonly Example[] | undefined {
  const list = typeof value === 'string' ? parseJson(value) : value;
  return Array.isArray(list) ? list.flatMap(readExample) : undefined;
}

function readExample(item: unknown): readonly Example[] {
  const { label, prompt } = Object(item) as Record<string, unknown>;
  const text = typeof item === 'string' ? item : prompt;
  if (typeof text !== 'string' || !text.trim()) return [];
  return [{ label: typeof label === 'string' && label.trim() ? label : text, prompt: text }];
}
