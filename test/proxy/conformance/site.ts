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
 * to sign in again, ned is sent to a page for that, and pat gets that page at once.
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

/**
 * The headers as PHP, CGI and some WSGI servers give them to an application, such as `HTTP_COOKIE`: all characters but letters and
 * digits become underscores. If two names become one, the odd name wins, which is the worst that such a server does.
 */
function asCgi(raw: readonly string[]): ReadonlyMap<string, string> {
  const pairs = raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1]!] as const] : []));
  const isOdd = ([name]: readonly [string, string]): boolean => /[^A-Za-z0-9-]/.test(name);
  const ordered = [...pairs.filter((pair) => !isOdd(pair)), ...pairs.filter(isOdd)];
  return new Map(
    ordered.map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`,
      value,
    ]),
  );
}

/** Listens on the loopback address. By default, the port is a free one. */
export async function startSite(port = 0): Promise<Site> {
  const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const question = { headers: incoming.headers, body: '' };
    asked.push(question);
    incoming.on('data', (chunk: Buffer) => (question.body += chunk.toString('latin1')));
    const cgi = asCgi(incoming.rawHeaders);
    const session = /^session=((\w+)-\d+)$/.exec(cgi.get('HTTP_COOKIE') ?? '');
    const may = MAY[session?.[2] ?? ''];
    if (incoming.url === '/sign-in') outgoing.statusCode = 200;
    else if (incoming.url !== '/forms-auth' || incoming.method !== 'GET') outgoing.statusCode = 404;
    else if (session?.[2] === 'ned') outgoing.statusCode = 302;
    else if (session?.[2] === 'pat') outgoing.statusCode = 200;
    else if (session?.[2] === 'eve') outgoing.statusCode = 500;
    else if (may === undefined) outgoing.statusCode = 401;
    else if (session?.[2] === 'kim' && cgi.get('HTTP_X_FORMS_ID') !== KIMS)
      outgoing.statusCode = 403;
    else outgoing.statusCode = may.includes(cgi.get('HTTP_X_FORMS_OPERATION') ?? '') ? 204 : 403;
    // Naming them is up to the application: for sue it does not.
    if (session?.[2] !== 'sue') outgoing.setHeader('Prompt-Forms-Allow', may?.join(', ') ?? 'none');
    if (session?.[1] && session[2] !== 'ann') outgoing.setHeader('Forms-Identity', session[1]);
    if (session?.[2] === 'root') outgoing.setHeader('Forms-Scope', 'account');
    outgoing.setHeader('Set-Cookie', 'site=1');
    if (session?.[2] === 'old') outgoing.setHeader('WWW-Authenticate', 'Basic');
    if (session?.[2] === 'ned') outgoing.setHeader('Location', '/sign-in');
    outgoing.end(session?.[2] === 'pat' ? '<!doctype html><title>Sign in</title>' : undefined);
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
