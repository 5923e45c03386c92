import { readText, TooLarge } from '../body.js';
import { startDeadline } from '../deadline.js';
import type { PageText } from './page-text.js';

/** Enough for 20,000 characters of any script in the encoding of form posts. */
const MAX_BYTES = 256 * 1024;

const READ_LIMIT_MS = 10_000;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** HTTP statuses with a text of their own, for posts that are no form posts. */
const UNREADABLE_STATUS_TITLES = { 413: 'errorTooLong', 408: 'errorTimeout' } as const;

/** The fields of a posted form. */
export interface FormPost {
  /** The description with the line ends that a text box has. Form posts change them to CRLF. */
  readonly prompt: string;
  readonly next: string | null;
  /** Identifies the page that was sent. Undefined for anything that is no random UUID. */
  readonly key: string | undefined;
}

/** The fields, or the status of a post that cannot be read. */
export async function readFormPost(request: Request): Promise<FormPost | 400 | 408 | 413 | 415> {
  if (!FORM_TYPE.test(request.headers.get('Content-Type') ?? '')) return 415;
  if (request.bodyUsed) return 400;
  const deadline = startDeadline(READ_LIMIT_MS, () => new Error('The form post took too long.'));
  try {
    const fields = new URLSearchParams(await readText(request.body, MAX_BYTES, deadline));
    const key = fields.get('key') ?? '';
    return {
      prompt: (fields.get('prompt') ?? '').replace(/\r\n?/g, '\n'),
      next: fields.get('next'),
      key: RANDOM_UUID.test(key) ? key : undefined,
    };
  } catch (error) {
    if (error instanceof TooLarge) return 413;
    return error instanceof TypeError ? 400 : 408;
  } finally {
    deadline.end();
  }
}

/** The sentence about a post that cannot be read. */
export const unreadableText = (status: number, { text }: PageText): string =>
  text[UNREADABLE_STATUS_TITLES[status as 408 | 413] ?? 'errorRejected'];
