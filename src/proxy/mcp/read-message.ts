import { isObject } from '../../api/json.js';
import { startDeadline } from '../../api/timers.js';
import { readText, TooLarge } from '../body.js';
import { ProtocolRefusal } from './protocol-refusal.js';

/** More than the longest prompt that the proxy takes, with the frame of the protocol. */
const MAX_BYTES = 64 * 1024;

const READ_LIMIT_MS = 10_000;

/** A message of the protocol. The SDK checks its other members. */
export type Message = Readonly<Record<string, unknown>>;

const invalid = (message: string): ProtocolRefusal => new ProtocolRefusal(400, message, -32_600);

/**
 * Reads the one message of a request.
 * @throws ProtocolRefusal for a body that is too long, that is no JSON, and for a batch, which the protocol no longer has.
 */
export async function readMessage(request: Request): Promise<Message> {
  if (request.bodyUsed) throw invalid('The body was already read by a parser in front.');
  const tooLarge = (): ProtocolRefusal =>
    new ProtocolRefusal(413, `The message is too long: at most ${MAX_BYTES} bytes.`);
  if (Number(request.headers.get('Content-Length')) > MAX_BYTES) throw tooLarge();
  const deadline = startDeadline(
    READ_LIMIT_MS,
    () => new ProtocolRefusal(408, 'The message took too long to arrive.'),
  );
  let value: unknown;
  try {
    value = JSON.parse(await readText(request.body, MAX_BYTES, deadline));
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge();
    if (error instanceof ProtocolRefusal) throw error;
    throw new ProtocolRefusal(400, 'The message is not JSON in UTF-8.', -32_700);
  } finally {
    deadline.end();
  }
  if (Array.isArray(value)) throw invalid('Send one message, not a batch.');
  if (!isObject(value)) throw invalid('The message must be an object.');
  return value as Message;
}
