/** `prompt-forms/client`: the typed fetch layer alone, for browsers, workers and Node. No side effects. */
export { createFormsClient } from './client.js';
export { FormsError, isFormsError } from './errors.js';
export type { CodeSource } from '../api/envelope.js';
export type { ErrorKind, FormsErrorFields, TypedFormsError } from './errors.js';
export type * from './types.js';
export type { ErrorCode, ProxyCode, ServiceCode } from '../api/codes.js';
export type { EnvelopeMeta, Envelope, FailureEnvelope, SuccessEnvelope } from '../api/envelope.js';
export type { Operation } from '../api/routes.js';
