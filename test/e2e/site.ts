import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService } from '../../demo/service/serve.js';

/**
 * The strictest policy: no inline script or style, no markup from strings, and each name of a Trusted Types policy only once.
 * Both names: a page may have both script files.
 */
export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'frame-src http://localhost:*',
  "require-trusted-types-for 'script'",
  'trusted-types prompt-forms prompt-forms-embed',
].join('; ');

const KEY = 'test-key-of-an-account';

/** Starts the local service with an account, and a proxy that lets everyone do everything with its forms. */
export async function startAccount() {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  return {
    api: proxyListener({
      baseUrl: service.url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
      rateLimit: false,
    }),
    /** @returns the URL of a new form. */
    async generate(prompt: string): Promise<string> {
      const response = await fetch(`${service.url}/api/v1/forms/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ prompt }),
      });
      const { data } = (await response.json()) as { readonly data: { readonly formUrl: string } };
      return data.formUrl;
    },
    /** Of the service. The forms have the same origin. */
    url: service.url,
    close: () => service.close(),
  };
}

export type Account = Awaited<ReturnType<typeof startAccount>>;

export interface RunningSite {
  readonly port: number;
  close(): void;
}

/**
 * Starts the site of a test on a free port of the loopback address. It serves the script files of `dist`.
 * @param respond Sends any other response, which is HTML unless it sets another type.
 */
export async function startSite(
  respond: (url: URL, response: ServerResponse, request: IncomingMessage) => void,
): Promise<RunningSite> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname.endsWith('.js')) {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.end(readFileSync(`dist${url.pathname}`));
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      respond(url, response, request);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
