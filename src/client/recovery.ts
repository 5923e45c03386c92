/** Code that a client needs only after a failure. Loads on demand, see load-recovery.ts. */
export { adviseOn } from './advice.js';
export { readFailure } from './failed-response.js';
export { backoff, retryRule } from './retry-policy.js';
