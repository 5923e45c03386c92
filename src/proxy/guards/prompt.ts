import { getPath } from '../../api/json.js';
import { startDeadline } from '../../api/timers.js';
import type { MiddlewareHandler } from 'hono';
import { readText, TooLarge } from '../body.js';
import type { Env } from '../env.js';
import { misconfigured, ProxyError } from '../envelope.js';
import type { Settings } from '../settings.js';
import { assertJson } from './media.js';

const BODY_WAS_READ =
  'The body was already read, by `authorize` or by a body parser in front of the proxy.';

const badRequest = (message: string): ProxyError =>
  new ProxyError(400, 'PROXY_BAD_REQUEST', message);

type Limits = Pick<Settings, 'maxRequestBytes' | 'maxPromptCharacters' | 'timeouts'>;

/**
 * Reads the prompt of a generate. The service documents no other field, so none is forwarded with the key.
 * @example
 * app.use('/api/v1/forms/generate', prompt(readSettings(options)));
 */
export function prompt(limits: Limits): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('prompt', await readPrompt(c.req.raw, limits));
    await next();
  };
}

/**
 * @throws ProxyError: 415 `PROXY_MEDIA`, 413 `PROXY_TOO_LARGE`, 408 `PROXY_TIMEOUT`, 400 `PROXY_BAD_REQUEST`, and 500
 * `PROXY_MISCONFIGURED` if the body was already read.
 */
async function readPrompt(request: Request, limits: Limits): Promise<string> {
  const { headers } = request;
  assertJson(headers);
  if (request.bodyUsed) throw misconfigured(BODY_WAS_READ);
  const tooLarge = () =>
    new ProxyError(
      413,
      'PROXY_TOO_LARGE',
      `The prompt is too long: at most ${limits.maxRequestBytes} bytes.`,
    );
  if (Number(headers.get('Content-Length')) > limits.maxRequestBytes) throw tooLarge();

  const deadline = startDeadline(
    limits.timeouts.body,
    () => new ProxyError(408, 'PROXY_TIMEOUT', 'The request took too long to arrive.'),
  );
  let value: unknown;
  try {
    value = JSON.parse(await readText(request.body, limits.maxRequestBytes, deadline));
  } catch (error) {
    // The rest of the body stays unread: if cancelled, some servers close the connection before they respond.
    if (error instanceof TooLarge) throw tooLarge();
    if (error instanceof ProxyError) throw error;
    throw badRequest('The request body is not JSON in UTF-8.');
  } finally {
    deadline.end();
  }
  const prompt = getPath(value, 'prompt');
  if (typeof prompt !== 'string')
    throw badRequest('The request body must be an object with a string `prompt`.');
  if (prompt.trim() === '') throw badRequest('The prompt is empty.');
  if (prompt.includes('\0')) throw badRequest('The prompt contains the character U+0000.');
  if (prompt.length > limits.maxPromptCharacters) {
    throw new ProxyError(
      413,
      'PROXY_TOO_LARGE',
      `The prompt is too long: at most ${limits.maxPromptCharacters} characters.`,
    );
  }
  return prompt;
}
