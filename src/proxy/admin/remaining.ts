import { KEEP_MS } from '../stores/budgets.js';
import type { AdminContext } from './context.js';

/** Something that is stored about an owner, apart from records, or that stays after an erasure. */
export interface RemainingData {
  readonly place: 'owners' | 'budget' | 'idempotency' | 'rateLimit' | 'log';
  /** The kind of data, in English. */
  readonly content: string;
  /** How long it stays, in English. */
  readonly kept: string;
  /** The latest time at which the proxy's own store deletes it: ISO 8601 in UTC. Missing if the proxy does not decide that. */
  readonly until?: string;
}

const DEFAULT_KEEP_MS = 24 * 60 * 60_000;

const LOGGED = {
  plain: '`identity` as `authorize` returned it',
  hash: '`identity` as the first 16 digits of its SHA-256',
  false: 'no `identity`',
} as const;

/** The data about an owner outside of the records, and the number of records. */
export function describeRemaining(
  { settings, budget, idempotency, rateLimit }: AdminContext,
  records: number,
): readonly RemainingData[] {
  const remaining: RemainingData[] = [];
  if (records > 0)
    remaining.push({
      place: 'owners',
      content: `${records} records of forms, with prompt, details and dates`,
      kept: 'until they are erased',
    });
  if (budget !== undefined) {
    const now = new Date();
    const endOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    remaining.push({
      place: 'budget',
      content: 'Numbers of generates, under a part of the SHA-256 of the identity',
      kept: 'until a day after the end of the day or month in UTC',
      until: new Date(endOfMonth + KEEP_MS).toISOString(),
    });
  }
  if (idempotency !== false) {
    const keepMs = idempotency?.keep ?? DEFAULT_KEEP_MS;
    remaining.push({
      place: 'idempotency',
      content:
        'Responses to generates with an Idempotency-Key: id, URL and details of the form, under a SHA-256 of identity and key',
      kept: `${keepMs / 3_600_000} hours after each generate (\`idempotency.keep\`)`,
      until: new Date(Date.now() + keepMs).toISOString(),
    });
  }
  if (rateLimit !== false)
    remaining.push({
      place: 'rateLimit',
      content: 'The rest of the rate, under the identity',
      kept: 'in memory until the proxy ends, elsewhere for some minutes',
    });
  remaining.push({
    place: 'log',
    content: `\`formId\`, \`formUrl\`, times, and ${LOGGED[`${settings.logIdentity}`]}`,
    kept: 'as long as you keep the log',
  });
  return remaining;
}
