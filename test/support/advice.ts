/**
 * For tests of error messages: loads the texts that explain errors. The client loads them after the first failure, and goes on
 * without them after one second, which is too short for a busy machine. Here the client has them before its first failure.
 */
import { loadAdvice } from '../../src/client/failure.js';

const withoutTimers = { performance, Math, setTimeout: () => {}, clearTimeout: () => {} };

await loadAdvice(withoutTimers);
