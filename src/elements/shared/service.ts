import { isFormsError } from '../../client/index.js';
import { sharedText } from '../../locales/en/shared.js';
import { connect, disconnect } from '../../store/connect.js';
import { errorText } from '../../ui/error-text.js';

/** What connects an element to the service, and tells what went wrong there. */
export const service = { connect, disconnect, errorText, isFormsError, sharedText };

export type Service = typeof service;
