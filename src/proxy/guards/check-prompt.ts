import type { MiddlewareHandler } from 'hono';
import { withTimeout } from '../../api/timers.js';
import { visitorOf } from '../env.js';
import type { Env } from '../env.js';
import { misconfigured, ProxyError } from '../envelope.js';

/** The context of a question to `checkPrompt`. */
export interface CheckPromptContext {
  /** The `identity` that `authorize` returned. */
  readonly identity: string | undefined;
  readonly request: Request;
  /** Aborts when the time for this question is over (`timeouts.hooks`). */
  readonly signal: AbortSignal;
}

/**
 * The site's decision about a prompt:
 * - `undefined`: accept it.
 * - `{ reject }`: refuse it with 422 `PROXY_PROMPT_REJECTED` and this message, which the visitor may see.
 * - `{ prompt }`: send this prompt instead.
 */
export type CheckPromptResult =
  | undefined
  | { readonly reject: string }
  | { readonly prompt: string };

/**
 * Called for each generate that `authorize` allows and the rate limit lets through, before the service is asked. An
 * exception, a rejection and any other result are 500 `PROXY_MISCONFIGURED`.
 */
export type CheckPrompt = (
  prompt: string,
  context: CheckPromptContext,
) => CheckPromptResult | Promise<CheckPromptResult>;

/**
 * Asks the site's `checkPrompt` about the prompt of a generate, which it may refuse or replace. `limitMs`: milliseconds for one
 * question.
 * @example
 * app.use('/api/v1/forms/generate', checkPrompt((prompt) => ({ prompt: prompt.trim() }), 10000));
 */
export function checkPrompt(
  check: CheckPrompt | undefined,
  limitMs: number,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (check !== undefined) {
      const about = { identity: visitorOf(c).identity, request: c.req.raw };
      c.set('prompt', await applyCheckPrompt(check, c.get('prompt'), about, limitMs));
    }
    await next();
  };
}

/** Asks `checkPrompt` for at most `limitMs` milliseconds. Returns the prompt to send. Throws a ProxyError. */
async function applyCheckPrompt(
  check: CheckPrompt,
  prompt: string,
  about: Omit<CheckPromptContext, 'signal'>,
  limitMs: number,
): Promise<string> {
  const controller = new AbortController();
  let result: unknown;
  try {
    const timeoutError = () => new Error(`no response within ${limitMs} ms`);
    result = await withTimeout(limitMs, timeoutError, () =>
      check(prompt, { ...about, signal: controller.signal }),
    );
  } catch {
    controller.abort();
    // The error may quote the prompt.
    throw misconfigured('`checkPrompt` threw, rejected or did not return in time.');
  }
  if (result === undefined) return prompt;
  const { reject, prompt: replacement } = Object(result) as Record<string, unknown>;
  if (typeof reject === 'string' && reject !== '')
    throw new ProxyError(422, 'PROXY_PROMPT_REJECTED', reject);
  if (typeof replacement === 'string' && replacement.includes('\0'))
    throw misconfigured('`checkPrompt` returned a prompt with the character U+0000.');
  if (typeof replacement === 'string' && replacement.trim() !== '') return replacement;
  throw misconfigured('`checkPrompt` returned neither undefined, `{ reject }` nor `{ prompt }`.');
}
