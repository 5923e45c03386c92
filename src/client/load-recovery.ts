import type * as Recovery from './recovery.js';
import type { Runtime } from './runtime.js';
import { withTimeout } from './with-timeout.js';

/** The longest time that a caller waits for the download. */
const LOAD_TIMEOUT_MS = 1000;

let recovery: typeof Recovery | undefined;

/** Loads the code that reads failures, decides about retries and explains errors. No page needs it before a failure. */
export async function loadRecovery(runtime: Runtime): Promise<typeof Recovery> {
  const load = () => import('./recovery.js');
  recovery ??= await withTimeout(runtime, LOAD_TIMEOUT_MS, undefined, load);
  return recovery;
}
