/** The response envelope of the service, see dist/guide/service.md#envelope. */
import type { ErrorCode } from '../../api/codes.js';
import type { EnvelopeMeta } from '../../api/envelope.js';
import { API_VERSION } from '../../api/routes.js';

/** `meta` as the documentation shows it. */
const META: EnvelopeMeta = { request_id: null, api_version: API_VERSION };

/** A JSON response that must not be cached or sniffed. */
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

/** The envelope of a success. */
export const success = (status: number, data: object): Response =>
  json(status, { success: true, data, meta: META });

/** The envelope of a failure. The service sends a code only if its documentation names one. */
export const failure = (
  refusal: { status: number; message: string; code?: ErrorCode | undefined },
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

/** The errors that the documentation names. */
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
