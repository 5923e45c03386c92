/** Responses as documented, see demo/guide/service.md#envelope. */

export const ID = 'form_17_abc';
export const URL_OF_FORM = 'https://forms.example/f/17';

const META = { request_id: null, api_version: '2024-01-01' };

/** A success envelope as text. */
export const successText = (data: unknown, meta: object = META): string =>
  JSON.stringify({ success: true, data, meta });

/** A failure envelope as text; without a code the error has a message only. */
export const failureText = (code?: string, message = 'It failed.'): string =>
  JSON.stringify({ success: false, error: { message, ...(code && { code }) }, meta: META });

const JSON_HEADERS = { 'Content-Type': 'application/json' };

type Headers_ = Record<string, string>;

export const success = (data: unknown, headers: Headers_ = {}, status = 200): Response =>
  new Response(successText(data), { status, headers: { ...JSON_HEADERS, ...headers } });

export const failure = (status: number, code?: string, headers: Headers_ = {}): Response =>
  new Response(failureText(code), { status, headers: { ...JSON_HEADERS, ...headers } });

export const html = (status: number, headers: Headers_ = {}): Response =>
  new Response('<!doctype html><title>Sign in</title>', {
    status,
    headers: { 'Content-Type': 'text/html', ...headers },
  });

/** `data` that satisfies each operation for the form {@link ID}. */
export const DATA = {
  generate: { id: ID, formUrl: URL_OF_FORM },
  list: { forms: [{ id: ID, formUrl: URL_OF_FORM }] },
  get: { id: ID, formUrl: URL_OF_FORM },
  delete: { id: ID, deleted: true },
} as const;

/** A body whose first bytes come and whose rest never does, or breaks off. */
export function brokenBody(first: string, end: 'stalls' | 'breaks'): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (!sent) controller.enqueue(new TextEncoder().encode(first));
      else if (end === 'breaks') controller.error(new TypeError('terminated'));
      else return new Promise(() => {});
      sent = true;
      return undefined;
    },
  });
}
