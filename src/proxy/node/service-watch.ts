import { withTimeout } from '../../api/timers.js';
import { askService } from './ask-service.js';
import type { ServiceAnswer } from './ask-service.js';

/** An accepted key is asked about again after this time, so that requests to `/readyz` put no load on the service. */
const REUSE_MS = 30_000;
/** After any other answer sooner, so that its end is noticed. */
const REUSE_FAILURE_MS = 5_000;
/** Shorter failures are usual in a network. */
const OUTAGE_MS = 60_000;
/** A health check waits for an answer, but no longer: load balancers often give it one second. */
const WAIT_MS = 500;
/** For the first answer, which decides about a new process. */
const FIRST_WAIT_MS = 2_000;

/** The state of the service for this process. */
export type ServiceState =
  /** It accepts the key, or nothing is known, or it has not failed for long. */
  | 'good'
  /** It refuses the key, and has never accepted one of this process. */
  | 'refused'
  /** It refuses the key now, and has accepted it before. */
  | 'revoked'
  /** There has been no usable answer for a minute or longer. */
  | 'out-of-reach';

/**
 * Returns a function that resolves with the state of the service. It asks the service only if the last answer is old. `now` is in
 * milliseconds.
 */
export function createServiceWatch(
  options: Parameters<typeof askService>[0],
  now = (): number => performance.now(),
): () => Promise<ServiceState> {
  let state: ServiceState = 'good';
  let hasAcceptedKey = false;
  let failingSince: number | undefined;
  let nextAt = -Infinity;
  let asking: Promise<void> | undefined;

  const stateAfter = (key: ServiceAnswer['key']): ServiceState => {
    hasAcceptedKey ||= key === 'accepted';
    failingSince = key === 'failed' ? (failingSince ?? now()) : undefined;
    if (key === 'refused') return hasAcceptedKey ? 'revoked' : 'refused';
    const isOut = failingSince !== undefined && now() - failingSince >= OUTAGE_MS;
    return isOut ? 'out-of-reach' : 'good';
  };
  const ask = async (): Promise<void> => {
    const { key } = await askService(options);
    state = stateAfter(key);
    nextAt = now() + (key === 'accepted' ? REUSE_MS : REUSE_FAILURE_MS);
    asking = undefined;
  };

  return async () => {
    if (now() < nextAt) return state;
    const isFirst = nextAt === -Infinity;
    asking ??= ask();
    await withTimeout(
      isFirst ? FIRST_WAIT_MS : WAIT_MS,
      () => new Error('The service hangs.'),
      () => asking,
    ).catch(() => {});
    return state;
  };
}
