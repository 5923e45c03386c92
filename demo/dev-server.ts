import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { openSqlite } from '../src/cli/stores.js';
import { proxyListener } from './proxy/serve.js';
import { OWNERS_FILE } from '../src/cli/settings.js';
import { demoGenerateTime } from './service/generate-time.js';
import { modelFrom } from './service/model.js';
import { startService, type RunningService } from './service/serve.js';
import { authorizeDemo } from './visitors.js';

const LOCAL_KEY = 'local-development-key';
const ACCOUNT = 'demo';

/** Ends `npm start` with this sentence alone. Vite would add the stack of an error. */
function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function startLocalService(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const defineForm = modelFrom(env);
  const isInstant = defineForm !== undefined || env.SERVICE_WAIT === '0';
  return startService({
    port: Number(env.SERVICE_PORT ?? 5174),
    keys: { [LOCAL_KEY]: ACCOUNT },
    generateTime: isInstant ? undefined : demoGenerateTime,
    defineForm,
  });
}

/**
 * The server behind the demo page for `npm start`: the proxy at `/api/v1/forms…` of the page's own origin, and behind it
 * the local service on its own port.
 * - FORMS_BASE_URL and FORMS_API_KEY select the real service instead.
 * - SERVICE_WAIT=0 generates forms at once. By default that takes a few seconds, as with a real service.
 * - SERVICE_FORMS is a number of forms to start with. Nobody owns them.
 * - FORMS_MODEL_URL has a language model make the forms of the local service (service/model.ts).
 * - FORMS_OWNERS names the SQLite file that records the owners of forms.
 *
 * Everyone who reaches this server can sign in as anyone (visitors.ts), so it listens on loopback only.
 */
export function localApi(env: NodeJS.ProcessEnv = process.env): Plugin {
  let local: RunningService | undefined;
  return {
    name: 'prompt-forms:local-api',
    async configureServer(server) {
      const { FORMS_BASE_URL, FORMS_API_KEY } = env;
      // Before Vite, which adds a stack.
      server.httpServer?.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          exitWith(`Port ${server.config.server.port} is in use. Choose another with PORT.`);
      });
      if (Boolean(FORMS_BASE_URL) !== Boolean(FORMS_API_KEY))
        exitWith(
          'Set both FORMS_BASE_URL and FORMS_API_KEY for the real service, or neither for the local one.',
        );
      if (!FORMS_BASE_URL) {
        local = await startLocalService(env).catch((error: Error) => exitWith(error.message));
        local.service.fill(ACCOUNT, Number(env.SERVICE_FORMS ?? 0));
      }
      const opened = await openSqlite(env.FORMS_OWNERS || OWNERS_FILE);
      const listener = proxyListener({
        baseUrl: FORMS_BASE_URL || local!.url,
        apiKey: FORMS_API_KEY || LOCAL_KEY,
        authorize: (_, request) => authorizeDemo(request.headers.get('Cookie')),
        owners: opened.owners,
        rateLimit: false,
      });
      // The page /break/ sets faults of the local service.
      const control =
        local &&
        getRequestListener((request) => local!.service.fetch(request), {
          overrideGlobalObjects: false,
        });
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) void listener(request, response);
        else if (control && request.url?.startsWith('/_local/')) void control(request, response);
        else next();
      });
      server.httpServer?.once('close', () => void Promise.all([local?.close(), opened.close()]));
      const printUrls = server.printUrls.bind(server);
      server.printUrls = () => {
        const address = server.httpServer?.address();
        const port =
          typeof address === 'object' && address ? address.port : server.config.server.port;
        if (!server.resolvedUrls) return printUrls();
        server.config.logger.info(
          [
            '',
            `  Demo     http://localhost:${port}/`,
            `  Guide    http://localhost:${port}/guide/`,
            `  Proxy    http://localhost:${port}/api/v1/forms`,
            `  Service  ${local ? `${local.url}  (local: forms are kept in memory until you stop it)` : FORMS_BASE_URL}`,
            '',
          ].join('\n'),
        );
      };
    },
  };
}
