import { isObject } from '../../../api/json.js';

/** The largest height that a form can ask for. */
const MAX_HEIGHT_PX = 20_000;

/** The message with which a form's page reports its height, in CSS pixels. */
export interface ResizeMessage {
  readonly type: 'prompt-forms:resize';
  readonly height: number;
}

/** Types of messages that carry a height: our own, and open-iframe-resizer's. */
const RESIZE_TYPES: readonly unknown[] = ['prompt-forms:resize', 'iframe-resized'];

/** The prefix of every message of iframe-resizer. */
const IFRAME_RESIZER_PREFIX = '[iFrameSizer]';

const MAX_IFRAME_RESIZER_LENGTH = 1000;

/** The message with which iframe-resizer 4 and 5 announce that the form's page is ready. */
export const IFRAME_RESIZER_READY = '[iFrameResizerChild]Ready';

/**
 * Messages that make a page with iframe-resizer 4 or 5, or with open-iframe-resizer, report its height. The fields of the
 * first are those of iframe-resizer 4, and version 5 accepts them: id, margin, sizes width, log, interval, methods,
 * auto-resize, body margin, height calculation, background, padding, tolerance, in-page links, resize from, width
 * calculation, mouse events.
 */
export const HANDSHAKE_MESSAGES: readonly unknown[] = [
  `${IFRAME_RESIZER_PREFIX}form:8:false:false:32:true:true::bodyOffset:::0:false:child:scroll:false`,
  { type: 'iframe-child-init' },
];

export const isIframeResizerMessage = (data: unknown): data is string =>
  typeof data === 'string' && data.startsWith(IFRAME_RESIZER_PREFIX);

/**
 * The height that a message asks for, in whole pixels up to 20,000. Undefined for any other message. Never throws.
 */
export function readHeight(data: unknown): number | undefined {
  try {
    const height = typeof data === 'string' ? parseIframeResizer(data) : parseResize(data);
    if (typeof height !== 'number' || !Number.isFinite(height) || height <= 0) return undefined;
    return Math.min(Math.ceil(height), MAX_HEIGHT_PX);
  } catch {
    return undefined; // A getter of a message that the page itself dispatched can throw.
  }
}

function parseResize(data: unknown): unknown {
  if (!isObject(data)) return undefined;
  const { type, height } = data;
  return RESIZE_TYPES.includes(type) ? height : undefined;
}

/** Reads `[iFrameSizer]id:height:width:event`. Scroll events carry a position in place of the size. */
function parseIframeResizer(data: string): number | undefined {
  if (!isIframeResizerMessage(data) || data.length > MAX_IFRAME_RESIZER_LENGTH) return undefined;
  const fields = data.slice(IFRAME_RESIZER_PREFIX.length).split(':');
  const height = fields[1] ?? '';
  const event = fields[3] ?? '';
  return /^\d/.test(height) && !event.startsWith('scroll') ? Number(height) : undefined;
}
