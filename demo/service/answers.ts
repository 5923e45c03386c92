/** The response envelope of service-api.md, section 2. */
import { API_VERSION, type EnvelopeMeta, type ServiceCode } from '../../src/api.js';

/** Section 2: `request_id` is shown as null and `api_version` as 2024-01-01. */
const META: EnvelopeMeta = { request_id: null, api_version: API_VERSION };

/** A plain JSON answer that nobody may cache or take for something else. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** Section 2: a success carries `data`. */
export const success = (status: number, data: object): Response =>
  json(status, { success: true, data, meta: META });

/** Section 7: a failure carries an `error` with a message, and a code where the document names one. */
export const failure = (
  refusal: { status: number; message: string; code?: ServiceCode },
  headers?: Record<string, string>,
): Response =>
  json(
    refusal.status,
    {
      success: false,
      error: refusal.code
        ? { message: refusal.message, code: refusal.code }
        : { message: refusal.message },
      meta: META,
    },
    headers,
  );

/** Section 7: the errors that the document names. */
export const ERRORS = {
  invalidKey: { status: 401, code: 'INVALID_API_KEY', message: 'Missing or invalid API key' },
  notFound: {
    status: 404,
    code: 'NOT_FOUND',
    message: 'Form not found or not owned by the account',
  },
  deleteFailed: { status: 500, code: 'DELETE_FAILED', message: 'Failed to delete the form' },
  internal: { status: 500, code: 'INTERNAL_ERROR', message: 'Internal error' },
} as const;
