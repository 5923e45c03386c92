/** `prompt-forms/client`: the typed fetch layer alone, for browsers, workers and Node. No side effects. */
export { createFormsClient } from './client.js';
export { FormsError, isFormsError } from './errors.js';
export type { CodeSource, ErrorKind, FormsErrorFields, TypedFormsError } from './errors.js';
export type * from './types.js';
export type {
  EnvelopeMeta,
  Envelope,
  ErrorCode,
  FailureEnvelope,
  Operation,
  ProxyCode,
  ServiceCode,
  SuccessEnvelope,
} from '../api.js';
