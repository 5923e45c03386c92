/** Texts and requests that the tests and the conformance command share. */
import type { IncomingHttpHeaders } from 'node:http';
import { API_VERSION } from '../../src/api/routes.js';

/** The key that must never be seen by anybody but the service. Its characters show escaping mistakes. */
export const KEY = 'sk_test/KEY+0123456789==';
export const ORIGIN = 'http://proxy.test';
export const FORMS = '/api/v1/forms';
export const ID = 'form_1700000000_AbC9';

export const success = (data: unknown) => ({
  success: true,
  data,
  meta: { request_id: null, api_version: API_VERSION },
});

export const prompt = (text = 'A form for a bake sale'): string => JSON.stringify({ prompt: text });

/** The four operations as requests. */
export const FOUR = [
  { operation: 'generate', method: 'POST', path: `${FORMS}/generate`, body: prompt() },
  { operation: 'list', method: 'GET', path: FORMS, body: undefined },
  { operation: 'get', method: 'GET', path: `${FORMS}/${ID}`, body: undefined },
  { operation: 'delete', method: 'DELETE', path: `${FORMS}/${ID}`, body: undefined },
] as const;

export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
