/**
 * For tests of failures: loads the code that reads them. The client loads it after the first failure, and goes on without it
 * after one second, which is too short for a busy machine. Here the client has it before its first failure.
 */
import { loadRecovery } from '../../src/client/load-recovery.js';

const withoutTimers = { performance, Math, setTimeout: () => {}, clearTimeout: () => {} };

await loadRecovery(withoutTimers);
