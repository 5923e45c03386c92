import { isFormsError } from '../../client/index.js';
import { sharedText } from '../../locales/en/shared.js';
import { connect, disconnect } from '../../store/connect.js';
import { errorText } from './error-text.js';

/** The code that connects an element to the shared store and describes errors. */
export const connector = { connect, disconnect, errorText, isFormsError, sharedText };

export type Connector = typeof connector;
