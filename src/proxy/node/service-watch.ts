import { withTimeout } from '../deadline.js';
import { askService } from './ask-service.js';

/** An accepted key is asked about again after this time, so that requests to `/readyz` put no load on the service. */
const REUSE_MS = 30_000;
/** Anything else sooner, since its end matters. */
const REUSE_FAILURE_MS = 5_000;
/** Shorter failures are usual in a network. */
const OUTAGE_MS = 60_000;
/** The first check waits for the service, but no longer. */
const WAIT_MS = 2_000;

/** What the proxy knows about the service. */
export interface ServiceState {
  readonly refusesKey: boolean;
  /** No usable answer for a minute or longer. */
  readonly isOutOfReach: boolean;
}

/**
 * Returns a function that resolves with the state of the service. It asks the service only if the last answer is old, and waits only for
 * the first answer: a service that hangs must not delay health checks. `now` is in milliseconds.
 */
export function createServiceWatch(
  options: Parameters<typeof askService>[0],
  now = (): number => performance.now(),
): () => Promise<ServiceState> {
  let refusesKey = false;
  let failingSince: number | undefined;
  let nextAt = -Infinity;
  let asking: Promise<void> | undefined;
  let hasWaited = false;

  const ask = async (): Promise<void> => {
    const { key } = await askService(options);
    refusesKey = key === 'refused';
    failingSince = key === 'failed' ? (failingSince ?? now()) : undefined;
    nextAt = now() + (key === 'accepted' ? REUSE_MS : REUSE_FAILURE_MS);
    asking = undefined;
  };

  return async () => {
    if (now() >= nextAt) asking ??= ask();
    if (!hasWaited)
      await withTimeout(
        WAIT_MS,
        () => new Error('The service hangs.'),
        () => asking,
      ).catch(() => {});
    hasWaited = true;
    const isOutOfReach = failingSince !== undefined && now() - failingSince >= OUTAGE_MS;
    return { refusesKey, isOutOfReach };
  };
}
