import type * as Advice from './advice.js';
import type { Runtime } from './runtime.js';
import { withTimeout } from './with-timeout.js';

/** The longest time that a caller waits for the download. */
const LOAD_TIMEOUT_MS = 1000;

let advice: typeof Advice | undefined;

/** Loads the texts that explain errors to developers. No page needs them before a failure. */
export async function loadAdvice(runtime: Runtime): Promise<typeof Advice> {
  const load = () => import('./advice.js');
  advice ??= await withTimeout(runtime, LOAD_TIMEOUT_MS, undefined, load);
  return advice;
}
