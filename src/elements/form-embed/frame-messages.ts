/** Pixels beyond which a form's height is not followed. */
const MAX_HEIGHT = 20_000;

/** What a form's page may tell: `{ type: 'prompt-forms:resize', height }`, height in CSS pixels. */
export interface ResizeMessage {
  readonly type: 'prompt-forms:resize';
  readonly height: number;
}

/** The height that a message asks for, in whole pixels up to 20,000; undefined for anything else, however odd. */
export function heightFrom(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const { type, height } = data as Partial<Record<keyof ResizeMessage, unknown>>;
  if (type !== 'prompt-forms:resize' || typeof height !== 'number' || !Number.isFinite(height)) {
    return undefined;
  }
  return height <= 0 ? undefined : Math.min(Math.ceil(height), MAX_HEIGHT);
}
