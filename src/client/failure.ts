/** The error that the caller of a failed call gets. */
import type { Operation } from '../api/routes.js';
import type * as Advice from './advice.lazy.js';
import {
  CallFailure,
  FormsError,
  linkTo,
  type FailedCall,
  type FormsErrorFields,
} from './errors.js';
import { isFromProxy, isRedirect } from './response.js';
import { withSignal, type Runtime } from './timing.js';

/** Creates the error for the caller of a failed call. `call` is undefined if it never started. Never rejects. */
export async function toFormsError(
  error: unknown,
  operation: Operation,
  call: FailedCall | undefined,
  runtime: Runtime,
): Promise<FormsError> {
  const failure =
    error instanceof CallFailure ? error : new CallFailure({ kind: 'protocol', cause: error });
  const { kind } = failure.fields;
  const isUnknown = operation === 'generate' && call?.mayHaveExecuted;
  const fields: FormsErrorFields = {
    ...failure.fields,
    operation,
    url: call?.url,
    attempts: call?.attempts ?? 0,
    outcome: isUnknown ? 'unknown' : undefined,
    offline: kind === 'network' ? runtime.navigator?.onLine === false : undefined,
  };
  if (kind === 'abort') return new FormsError(fields);
  const { response } = failure.details;
  try {
    const { adviseOn } = await loadAdvice(runtime);
    const { text, anchor, shape } = adviseOn(fields, failure.details, {
      isSameOrigin: call?.isSameOrigin,
      isFromProxy: isFromProxy(failure),
      isRedirect: isRedirect(response) || Boolean(response?.redirected),
      hasReachedProxy: call?.hasReachedProxy ?? false,
    });
    return new FormsError({ ...fields, shape, message: `${text} ${linkTo(anchor)}` });
  } catch {
    return new FormsError(fields);
  }
}

/** The longest time that a caller waits for the download. */
const LOAD_TIMEOUT_MS = 1000;

let advice: typeof Advice | undefined;

/** Loads the texts that explain errors to developers. No page needs them before a failure. */
export async function loadAdvice(runtime: Runtime): Promise<typeof Advice> {
  const load = () => import('./advice.lazy.js');
  advice ??= await withSignal(runtime, LOAD_TIMEOUT_MS, undefined, load);
  return advice;
}
