import type { Operation } from '../../api.js';
import { FormsError } from '../../client/errors.js';

/** Browsers and bundlers each have their own message, and no code, for a module that cannot be downloaded. */
const DOWNLOAD_MESSAGES = /import|preload|chunk/i;

/** True if a module could not be downloaded. Any other error is an exception in the module itself. */
export const isDownloadFailure = (error: unknown): boolean =>
  error instanceof Error && DOWNLOAD_MESSAGES.test(error.message);

/** The error of `form-error` if an operation failed because a part of the element did not load. */
export const lazyLoadError = (operation: Operation | 'embed', cause: unknown): FormsError =>
  new FormsError({
    kind: isDownloadFailure(cause) ? 'network' : 'protocol',
    operation: operation === 'embed' ? undefined : operation,
    message: `${operation}: a part of the element that loads on demand failed, see "cause"`,
    cause,
  });
