/**
 * A request as a server would get it: with `Origin` and `Sec-Fetch-Site`, which the browser adds only after the service
 * worker and which scripts can't set, and with `body`, which Firefox does not support.
 */
export async function asSent(request: Request): Promise<Request> {
  const { origin } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set('sec-fetch-site', origin === location.origin ? 'same-origin' : 'cross-site');
  if (!['GET', 'HEAD'].includes(request.method)) headers.set('origin', location.origin);
  const sent = Object.defineProperty(request.clone(), 'headers', { value: headers });
  if (request.body !== undefined) return sent;
  const bytes = await request.clone().arrayBuffer();
  const body = bytes.byteLength > 0 ? new Response(bytes).body : null;
  return Object.defineProperty(sent, 'body', { value: body });
}
