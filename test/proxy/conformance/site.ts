/** The site's own application, as far as the recipes need it: it says who may do what. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** Such as `127.0.0.1:1234`. */
  readonly address: string;
  /** Every question: its headers, and its body, which should be none. */
  readonly asked: { readonly headers: IncomingHttpHeaders; body: string }[];
  end(): Promise<void>;
}

/**
 * ada may do everything, so may root as an administrator and ann, whom the application does not name. rob and sue may read, kim may do everything with one form, eve breaks the application, old has
 * to sign in again.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  ada: ['generate', 'list', 'get', 'delete'],
  root: ['generate', 'list', 'get', 'delete'],
  ann: ['generate', 'list', 'get', 'delete'],
  rob: ['list', 'get'],
  sue: ['list', 'get'],
  kim: ['get', 'delete'],
};

/** The one form that kim may reach. */
export const KIMS = 'form_7_kims';

/** Listens on the loopback address. By default, the port is a free one. */
export async function startSite(port = 0): Promise<Site> {
  const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const question = { headers: incoming.headers, body: '' };
    asked.push(question);
    incoming.on('data', (chunk: Buffer) => (question.body += chunk.toString('latin1')));
    const session = /^session=((\w+)-\d+)$/.exec(incoming.headers.cookie ?? '');
    const may = MAY[session?.[2] ?? ''];
    if (incoming.url !== '/forms-auth' || incoming.method !== 'GET') outgoing.statusCode = 404;
    else if (session?.[2] === 'eve') outgoing.statusCode = 500;
    else if (may === undefined) outgoing.statusCode = 401;
    else if (session?.[2] === 'kim' && incoming.headers['x-forms-id'] !== KIMS)
      outgoing.statusCode = 403;
    else
      outgoing.statusCode = may.includes(String(incoming.headers['x-forms-operation'])) ? 204 : 403;
    // Naming them is up to the application: for sue it does not.
    if (session?.[2] !== 'sue') outgoing.setHeader('Prompt-Forms-Allow', may?.join(', ') ?? 'none');
    if (session?.[1] && session[2] !== 'ann') outgoing.setHeader('Forms-Identity', session[1]);
    if (session?.[2] === 'root') outgoing.setHeader('Forms-Scope', 'account');
    outgoing.setHeader('Set-Cookie', 'site=1');
    if (session?.[2] === 'old') outgoing.setHeader('WWW-Authenticate', 'Basic');
    outgoing.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
