/** AWS Lambda behind its HTTP API, with `serverless-http`, which builds Node's request itself. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createRequire } from 'node:module';
import type { NodeHandler } from '../../../src/proxy/node.js';

/** The part of the result that a response needs. */
interface Result {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

interface ServerlessOptions {
  readonly request: (incoming: IncomingMessage) => void;
}

type Serverless = (
  app: NodeHandler,
  options: ServerlessOptions,
) => (event: object, context: object) => Promise<Result>;

const serverless = createRequire(import.meta.url)('serverless-http') as Serverless;

/** An event of version 2.0, as the HTTP API sends it: names of headers in lower case, the body in Base64 if it is no text. */
async function eventOf(incoming: IncomingMessage): Promise<object> {
  const { method, url = '', headers, socket } = incoming;
  const [rawPath, rawQueryString = ''] = url.split(/\?(.*)/s);
  const { cookie, ...others } = headers;
  return {
    version: '2.0',
    rawPath,
    rawQueryString,
    cookies: cookie?.split('; '),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, `${value}`])),
    requestContext: {
      requestId: 'of-the-gateway',
      http: { method, path: rawPath, sourceIp: socket.remoteAddress },
    },
    body: (await buffer(incoming)).toString('base64'),
    isBase64Encoded: true,
  };
}

/** Starts a gateway that passes each request to the function with the handler. */
export async function startLambda(
  handler: NodeHandler,
): Promise<{ readonly port: number; end(): Promise<void> }> {
  // The library takes each gateway for one with https, and this one has none.
  const request = (incoming: IncomingMessage) =>
    Object.assign(incoming.socket, { encrypted: false });
  const run = serverless(handler, { request });
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { statusCode, headers, body, isBase64Encoded } = await run(await eventOf(incoming), {});
    outgoing.writeHead(statusCode, headers);
    outgoing.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  };
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
