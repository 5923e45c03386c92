import { OPERATIONS } from '../../src/api/routes.js';
import { FAULT_KINDS, type Fault } from '../../src/testing/service/faults.js';

/** Reads a fault from JSON. Returns a string if it is invalid. JSON has no Infinity, so `times` may be its name. */
export function readFault(value: unknown): Fault | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'A fault is a JSON object.';
  }
  const given: Record<string, unknown> = { ...value };
  const kind = FAULT_KINDS.find((each) => each === given.kind);
  if (!kind) return `"kind" must be one of ${FAULT_KINDS.join(', ')}.`;
  const operation = OPERATIONS.find((each) => each === given.operation);
  if (given.operation !== undefined && !operation) {
    return `"operation" must be one of ${OPERATIONS.join(', ')}.`;
  }
  const times = given.times === 'Infinity' ? Infinity : (given.times ?? 1);
  if (typeof times !== 'number' || !(times >= 1)) {
    return '"times" must be a number from 1, or "Infinity".';
  }
  const { ms, retryAfter } = given;
  if (ms !== undefined && !(typeof ms === 'number' && ms >= 0 && ms <= 600_000)) {
    return '"ms" must be a number from 0 to 600000.';
  }
  const isHeader =
    typeof retryAfter === 'number' ||
    (typeof retryAfter === 'string' && /^[\x20-\x7e]*$/.test(retryAfter));
  if (retryAfter !== undefined && !isHeader) return '"retryAfter" must be a number or plain text.';
  return {
    kind,
    times,
    ...(operation && { operation }),
    ...(typeof ms === 'number' && { ms }),
    ...((typeof retryAfter === 'number' || typeof retryAfter === 'string') && { retryAfter }),
  };
}
