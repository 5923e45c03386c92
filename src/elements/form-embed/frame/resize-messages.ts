/** Pixels beyond which a form's height is not followed. */
const MAX_HEIGHT = 20_000;

/** What a form's page may tell: `{ type: 'prompt-forms:resize', height }`, height in CSS pixels. */
export interface ResizeMessage {
  readonly type: 'prompt-forms:resize';
  readonly height: number;
}

/** Types of messages that carry a height: our own, and open-iframe-resizer's. */
const RESIZES: readonly unknown[] = ['prompt-forms:resize', 'iframe-resized'];

/** How every message of iframe-resizer begins. */
const SIZER = '[iFrameSizer]';

/** What iframe-resizer's page says when it is there, versions 4 and 5. */
export const SIZER_READY = '[iFrameResizerChild]Ready';

/**
 * What makes pages with iframe-resizer (versions 4 and 5) or open-iframe-resizer begin to tell their
 * height. The fields of the first are those of version 4, which version 5 takes as well: id, margin, width,
 * log, interval, methods, follow, body margin, way to measure, background, padding, tolerance, links,
 * who resizes, way to measure widths, mouse.
 */
export const GREETINGS: readonly unknown[] = [
  `${SIZER}form:8:false:false:32:true:true::bodyOffset:::0:false:child:scroll:false`,
  { type: 'iframe-child-init' },
];

/**
 * The height that a message asks for, in whole pixels up to 20,000; undefined for anything else, however
 * odd. Never throws.
 */
export function heightIn(data: unknown): number | undefined {
  try {
    const height = typeof data === 'string' ? sizerHeight(data) : resizeHeight(data);
    if (typeof height !== 'number' || !Number.isFinite(height) || height <= 0) return undefined;
    return Math.min(Math.ceil(height), MAX_HEIGHT);
  } catch {
    return undefined; // getters may throw, in what the page itself made
  }
}

function resizeHeight(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const { type, height } = data as Partial<Record<keyof ResizeMessage, unknown>>;
  return RESIZES.includes(type) ? height : undefined;
}

/** `[iFrameSizer]id:height:width:event`; what scrolls has a place where others have a size. */
function sizerHeight(data: string): number | undefined {
  if (!data.startsWith(SIZER) || data.length > 1000) return undefined;
  const [, height = '', , event = ''] = data.slice(SIZER.length).split(':');
  return /^\d/.test(height) && !event.startsWith('scroll') ? Number(height) : undefined;
}
