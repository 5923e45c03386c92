/** The service and the site's application behind the proxy, which can stop responding. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_VERSION } from '../../../src/api/routes.js';

export interface Double {
  readonly url: string;
  /** While true, requests get no response. */
  isHanging: boolean;
  close(): void;
}

async function serve(
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<Double> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    if (!double.isHanging) respond(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isHanging: false,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return double;
}

/** Admits everyone. The visitor's cookie is the identity. */
export const startSite = (): Promise<Double> =>
  serve(({ headers }, outgoing) => {
    outgoing.writeHead(204, { 'Forms-Identity': headers.cookie ?? 'nobody' }).end();
  });

/** A service whose list has so many bytes. */
export function startService(listBytes: number): Promise<Double> {
  const formOf = (id: string) => ({ id, formUrl: `https://forms.example/${id}` });
  const envelope = (data: unknown): string =>
    JSON.stringify({
      success: true,
      data,
      error: null,
      meta: { request_id: 'req_bench', api_version: API_VERSION },
    });
  const list = envelope({
    forms: [{ ...formOf('form_1_Ab'), title: 'x'.repeat(listBytes) }],
  });
  let made = 1;
  return serve(({ method, url = '' }, outgoing) => {
    const isList = url.endsWith('/forms');
    if (method === 'POST') made += 1;
    const id = method === 'POST' ? `form_${made}_Ab` : url.slice(url.lastIndexOf('/') + 1);
    outgoing.writeHead(200, { 'Content-Type': 'application/json' });
    outgoing.end(isList ? list : envelope(formOf(id)));
  });
}
