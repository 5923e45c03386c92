import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OPERATIONS, type Operation } from '../../../src/api/routes.js';
import {
  createFormsClient,
  isFormsError,
  type TypedFormsError,
} from '../../../src/client/index.js';
import { prototypesAreUntouched } from './prototypes.js';
import { call, ENDPOINT } from './setup.js';

/** The fields of an error and their types. */
const FIELDS: Readonly<Record<string, string>> = {
  kind: 'string',
  operation: 'string',
  code: 'string',
  codeSource: 'string',
  status: 'number',
  url: 'string',
  requestId: 'string',
  retryAfterMs: 'number',
  attempts: 'number',
  outcome: 'string',
  serverMessage: 'string',
  offline: 'boolean',
  shape: 'string',
  cause: 'object',
  message: 'string',
  name: 'string',
  stack: 'string',
};

function checkError(error: TypedFormsError, operation: Operation): void {
  assert.equal(error.operation, operation);
  for (const key of Object.getOwnPropertyNames(error)) {
    const value: unknown = error[key as keyof TypedFormsError];
    if (value !== undefined) assert.equal(typeof value, FIELDS[key], key);
  }
  if (error.outcome !== undefined) assert.equal(operation, 'generate');
  if (error.code !== undefined) assert.match(error.code, /^[A-Z][A-Z0-9_]{1,63}$/);
  assert.equal(error.code === undefined, error.codeSource === undefined);
  assert.ok((error.serverMessage?.length ?? 0) <= 500);
  assert.ok((error.shape?.length ?? 0) <= 500);
}

export interface Outcome {
  readonly error?: TypedFormsError;
  readonly requests: number;
}

/** Asks once; whatever comes back ends in a value, or in an error that is one of ours. */
export async function ask(operation: Operation, answer: () => Response): Promise<Outcome> {
  let requests = 0;
  const client = createFormsClient({
    endpoint: ENDPOINT,
    retries: 0,
    fetch: async () => {
      requests++;
      return answer();
    },
  });
  try {
    await call(client, operation);
    return { requests };
  } catch (error) {
    assert.ok(isFormsError(error), String(error));
    checkError(error, operation);
    return { error, requests };
  } finally {
    prototypesAreUntouched();
  }
}

export const operation = fc.constantFrom(...OPERATIONS);
