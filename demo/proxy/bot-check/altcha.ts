/** A bot check on your own server, with https://altcha.org: the browser solves a puzzle before each generate. */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import type { Challenge, Payload, Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CheckToken } from './with-bot-check.js';

const VALID_MS = 5 * 60_000;
/** One derived key takes a few milliseconds, and a browser tries so many. The `headers` function has ten seconds. */
const COST = 5_000;
const [MIN_TRIES, MAX_TRIES] = [50, 300];

export interface Altcha {
  /** For a route of your site, such as `GET /bot-challenge`, with `Cache-Control: no-store`. */
  readonly createChallenge: () => Promise<Challenge>;
  readonly checkToken: CheckToken;
}

/** `secret`: at least 32 random characters, the same in all processes. */
export function createAltcha(secret: string): Altcha {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` };
  const isFirstUse = createReplayGuard();
  return {
    createChallenge: () =>
      createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(MAX_TRIES, MIN_TRIES),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_MS),
      }),
    async checkToken({ headers }) {
      try {
        const { challenge, solution } = readPayload(headers.get('X-Altcha') ?? '');
        const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
        return verified && isFirstUse(challenge.parameters.nonce);
      } catch {
        return false; // no token, or a malformed one
      }
    },
  };
}

/**
 * The challenge and the solution of a token, and nothing else of it: a token may have further members, such as secrets of its
 * sender, which must not become options of `verifySolution`. Throws for a malformed token.
 */
function readPayload(token: string): Payload {
  const { challenge, solution } = membersOf(JSON.parse(atob(token)));
  const { parameters, signature } = membersOf(challenge);
  const { nonce } = membersOf(parameters);
  const { counter, derivedKey } = membersOf(solution);
  if (typeof signature !== 'string' || typeof nonce !== 'string')
    throw new TypeError('The token has no signed challenge.');
  // The signature covers all parameters.
  const signed = { parameters, signature } as Challenge;
  return { challenge: signed, solution: { counter, derivedKey } as Solution };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('The token is malformed.');
  return value as Readonly<Record<string, unknown>>;
}

/**
 * Returns true for the first use of a nonce. In the memory of one process: with several, use a shared store, such as
 * `SET <nonce> 1 NX PX 300000` of Redis.
 */
function createReplayGuard(): (nonce: string) => boolean {
  const used = new Map<string, number>();
  return (nonce) => {
    const now = Date.now();
    for (const [old, expiresAt] of used) {
      if (expiresAt > now) break; // the others are newer
      used.delete(old);
    }
    if (used.has(nonce)) return false;
    used.set(nonce, now + VALID_MS);
    return true;
  };
}
