/** A bot check by Cloudflare Turnstile. See https://developers.cloudflare.com/turnstile/get-started/server-side-validation/. */
import type { CheckToken } from './with-bot-check.js';

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

export interface TurnstileOptions {
  /** The secret key of the widget. */
  readonly secret: string;
  /** The host names of your pages. A token of another site is refused. */
  readonly hostnames: readonly string[];
  readonly url?: string;
}

interface Verified {
  readonly success: boolean;
  readonly hostname?: string;
  readonly action?: string;
}

/** Cloudflare accepts each token once, within five minutes. If it cannot be reached, the generate is refused and logged. */
export const createTurnstileCheck =
  ({ secret, hostnames, url = SITEVERIFY }: TurnstileOptions): CheckToken =>
  async ({ headers }, signal) => {
    const token = headers.get('X-Turnstile');
    if (token === null || token.length > 2_048) return false;
    const body = new URLSearchParams({ secret, response: token });
    const response = await fetch(url, { method: 'POST', body, signal });
    const { success, hostname = '', action } = (await response.json()) as Verified;
    return success && hostnames.includes(hostname) && action === 'generate';
  };
