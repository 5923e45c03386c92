import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestRunnerPlugin } from '@web/test-runner';
import { transformWithOxc } from 'vite';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';

/** `hostile`: a script that has the page to itself before the elements come. */
const page = (hostile?: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My forms</title>
    <script src="/before.js"></script>
    ${hostile ? `<script type="module" src="/${hostile}.js"></script>` : ''}
    <script type="module" src="/prompt-forms.js"></script>
    <script type="module" src="/journey.js"></script>
  </head>
  <form-embed for="new all" loading="eager"></form-embed>
  <form-generator id="new"></form-generator>
  <form-list id="all" selection="single"></form-list>
</html>`;

export interface PolicySite {
  /** A script of `hostile/`, without its ending. */
  readonly hostile?: string;
}

/** The strictest policy that a page can have and still have the elements in it. */
const policy = (forms: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `frame-src ${forms}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types prompt-forms',
  ].join('; ');

/** TypeScript of this folder, for a page that has no test runner in it. */
async function scriptOf(file: string): Promise<string> {
  const path = `test/policy/${file}`;
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { lang: 'ts' });
  return code;
}

/**
 * A site under the strictest policy, with the script-tag file, a proxy and the local service behind it.
 * `policy-site` starts one for whoever asks, with an account of its own, and answers the address of its page.
 */
export function policySite(): TestRunnerPlugin {
  const services: RunningService[] = [];
  const servers: Server[] = [];

  async function start({ hostile }: PolicySite): Promise<string> {
    const service = await startService({ port: 0, keys: { 'test-key-of-an-account': 'account' } });
    services.push(service);
    const { url } = service;
    const api = proxyListener({
      baseUrl: url,
      apiKey: 'test-key-of-an-account',
      authorize: () => true,
      owners: 'shared',
      rateLimit: false,
    });
    const scripts: Readonly<Record<string, string>> = {
      '/prompt-forms.js': readFileSync('dist/prompt-forms.js', 'utf8'),
      '/before.js': await scriptOf('before.ts'),
      '/journey.js': await scriptOf('journey.ts'),
      ...(hostile ? { [`/${hostile}.js`]: await scriptOf(`hostile/${hostile}.ts`) } : {}),
    };
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/api/')) {
        void api(request, response);
      } else if (scripts[path] !== undefined) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end(scripts[path]);
      } else if (path === '/') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', policy(url)).end(page(hostile));
      } else {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}/`;
  }

  return {
    name: 'policy-site',
    executeCommand({ command, payload }) {
      return command === 'policy-site' ? start(payload as PolicySite) : undefined;
    },
    async serverStop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all(services.map((service) => service.close()));
    },
  };
}
