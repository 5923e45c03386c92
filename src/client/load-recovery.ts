import type * as Recovery from './recovery.js';
import type { Runtime } from './runtime.js';
import { withTimeout } from './with-timeout.js';

/** No caller waits longer for it. */
const LOAD_TIMEOUT_MS = 1000;

let recovery: typeof Recovery | undefined;

/** Loads what reads failures, decides about retries and explains errors: no page needs it before a call fails. */
export async function loadRecovery(runtime: Runtime): Promise<typeof Recovery> {
  const load = () => import('./recovery.js');
  recovery ??= await withTimeout(runtime, LOAD_TIMEOUT_MS, undefined, load);
  return recovery;
}
