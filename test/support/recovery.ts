/**
 * For tests of failures: loads the code that reads them. The client loads it after the first failure, and goes on without it
 * after one second, which is too short for a busy machine.
 */
import '../../src/client/recovery.js';
