/** A service of its own for each test, spoken to without a network. */
import { createService, type ServiceOptions } from '../../demo/service/service.js';

export const KEYS = { 'key-a': 'anna', 'key-a2': 'anna', 'key-b': 'ben' };
export const ORIGIN = 'http://forms.test';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // The envelope's shape is what the tests are about, so nothing is assumed of it here.
  body: {
    success?: boolean;
    data?: Record<string, unknown> & { forms?: { id: string }[] };
    error?: { message: string; code?: string };
    meta?: Record<string, unknown>;
  };
}

export function setup(options: Partial<ServiceOptions> = {}) {
  const service = createService({ keys: KEYS, publicUrl: ORIGIN, ...options });

  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await service.fetch(new Request(`${ORIGIN}${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    const body = isJson ? (JSON.parse(text) as Answer['body']) : {};
    return { status: response.status, headers: response.headers, text, body };
  };
  const call = (method: string, path: string, key = 'key-a', init: RequestInit = {}) =>
    ask(path, { method, headers: { Authorization: `Bearer ${key}` }, ...init });
  const post = (body: string, key = 'key-a', type = 'application/json') =>
    ask('/api/v1/forms/generate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
      body,
    });
  const generate = async (prompt: string, key?: string) => {
    const answer = await post(JSON.stringify({ prompt }), key);
    return {
      id: String(answer.body.data?.id),
      formUrl: String(answer.body.data?.formUrl),
      answer,
    };
  };
  return { service, ask, call, post, generate };
}
