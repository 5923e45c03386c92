import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFormsProxy } from '../proxy/index.js';
import type { ApiKey } from '../proxy/index.js';
import { createNodeHandler } from '../proxy/node.js';
import { askService } from '../proxy/node/ask-service.js';
import { originProblem } from '../proxy/option-addresses.js';
import { words } from '../proxy/read-text.js';
import { readArguments } from './arguments.js';
import { DEV_PAGE } from './dev-page.js';
import { listenLocally, readPort } from './local-server.js';
import { readKeyOf, SettingError } from './settings.js';

export const DEV_OPTIONS = {
  port: 'a number',
  'service-port': 'a number',
  origins: 'origins, such as http://localhost:3000',
} as const;

/** The module that the build makes of demo/service/ and src/testing/service/. */
interface LocalServiceModule {
  startService(options: {
    readonly port: number;
    readonly keys: Readonly<Record<string, string>>;
    readonly formPageScript: () => Promise<string>;
  }): Promise<{ readonly url: string; close(): Promise<void> }>;
}

interface Upstream {
  readonly baseUrl: string;
  readonly apiKey: ApiKey;
  readonly isLocal: boolean;
  close(): Promise<void>;
}

const DEFAULT_PORT = 8787;
const DEFAULT_SERVICE_PORT = 5174;
/** No secret: it opens only the local service. */
const LOCAL_KEY = 'local-development-key';
/** The usual ports of development servers. */
const DEV_PORTS = [3000, 4173, 4200, 4321, 5000, 5173, 5500, 8000, 8080];
const DEV_ORIGINS = DEV_PORTS.flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]);

/**
 * `prompt-forms dev`: a page with the three elements, the proxy, and behind it a local service that keeps forms in memory.
 * Pages of the usual development servers may use the proxy. Listens on 127.0.0.1 only, since everyone who reaches it may do
 * everything. With `FORMS_BASE_URL` and a key, it uses the real service. Throws an error whose message holds no secret.
 */
export async function runDev(args: readonly string[]): Promise<void> {
  const { options } = readArguments('dev', args, DEV_OPTIONS);
  const port = readPort('--port', options.port ?? process.env.PORT, DEFAULT_PORT);
  const servicePort = options['service-port'] ?? process.env.SERVICE_PORT;
  const upstream = await openUpstream(
    readPort('--service-port', servicePort, DEFAULT_SERVICE_PORT),
  );
  try {
    const origins = options.origins ?? process.env.FORMS_ORIGINS;
    // Pages of other local programs must not reach the real service.
    const allowed = (origins && words(origins)) || (upstream.isLocal ? DEV_ORIGINS : []);
    const handle = createNodeHandler(
      createFormsProxy({
        baseUrl: upstream.baseUrl,
        apiKey: upstream.apiKey,
        owners: 'shared',
        authorize: () => true,
        rateLimit: false,
        origins: allowed,
      }),
    );
    const scripts = readScripts();
    const reportOrigin = createOriginReport(allowed);
    const url = await listenLocally(port, (incoming, outgoing) => {
      reportOrigin(incoming);
      void handle(incoming, outgoing, () => respond(incoming.url ?? '', outgoing, scripts));
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void upstream.close().then(() => process.exit(0)));
    printAddresses(url, upstream, allowed);
  } catch (error) {
    await upstream.close();
    throw error;
  }
}

/** The service of the environment, or a local one. */
async function openUpstream(port: number): Promise<Upstream> {
  const { FORMS_BASE_URL: baseUrl } = process.env;
  const readKey = readKeyOf(process.env);
  if (Boolean(baseUrl) !== Boolean(readKey))
    throw new SettingError(
      'Set both FORMS_BASE_URL and FORMS_API_KEY (or FORMS_API_KEY_FILE) for the real service, or none for a local one.',
    );
  if (baseUrl && readKey) {
    const apiKey = readKey();
    const { key, says } = await askService({ baseUrl, apiKey });
    if (key === 'refused')
      throw new SettingError(
        `${says} Set FORMS_API_KEY to a key of the account at FORMS_BASE_URL.`,
      );
    if (key === 'failed') console.error(`Warning: the API key could not be checked. ${says}`);
    return { baseUrl, apiKey, isLocal: false, close: async () => {} };
  }
  const file = new URL('local-service.js', import.meta.url).href;
  const { startService } = (await import(file)) as LocalServiceModule;
  const service = await startService({
    port,
    keys: { [LOCAL_KEY]: 'local' },
    formPageScript: () => readFile(new URL('../form-page.js', import.meta.url), 'utf8'),
  }).catch((error: unknown) => {
    const isTaken = error instanceof Error && /in use/.test(error.message);
    if (!isTaken) throw error;
    throw new SettingError(
      `Port ${port} is taken. Choose another one for the local service with --service-port.`,
    );
  });
  return { baseUrl: service.url, apiKey: LOCAL_KEY, isLocal: true, close: () => service.close() };
}

/** The script file, and the locales that it loads from beside it, by path. No other file of the disk can be requested. */
function readScripts(): ReadonlyMap<string, Buffer> {
  const dist = new URL('../', import.meta.url);
  const locales = readdirSync(new URL('locales', dist), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `locales/${name.replaceAll('\\', '/')}`);
  return new Map(
    ['prompt-forms.js', ...locales].map((file) => [`/${file}`, readFileSync(new URL(file, dist))]),
  );
}

function respond(
  target: string,
  outgoing: ServerResponse,
  scripts: ReadonlyMap<string, Buffer>,
): void {
  const path = target.split('?', 1)[0]!;
  const script = scripts.get(path);
  if (path === '/') outgoing.setHeader('Content-Type', 'text/html; charset=utf-8').end(DEV_PAGE);
  else if (script) outgoing.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(script);
  else outgoing.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
}

/** Pages of more origins than a developer has are not reported. */
const MAX_REPORTED = 20;

/** Says once for each other origin how its pages may use the proxy: their browser only says that CORS forbids it. */
function createOriginReport(allowed: readonly string[]): (incoming: IncomingMessage) => void {
  const reported = new Set<string>();
  return ({ headers: { origin = '', host } }) => {
    const isPage = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isPage || origin === `http://${host}` || allowed.includes(origin)) return;
    if (reported.has(origin) || reported.size === MAX_REPORTED) return;
    reported.add(origin);
    const origins = allowed === DEV_ORIGINS ? [origin] : [...allowed, origin];
    const advice =
      originProblem(origin) === undefined
        ? `If it is yours: npx prompt-forms dev --origins ${origins.join(',')}`
        : 'If it is yours, open it under https, or as http://localhost.';
    console.error(`A page of ${origin} was refused. ${advice}`);
  };
}

function printAddresses(
  url: string,
  { isLocal, baseUrl }: Upstream,
  origins: readonly string[],
): void {
  const service = isLocal
    ? `${baseUrl}  (local: forms are kept in memory until you stop it; its key is ${LOCAL_KEY})`
    : new URL(baseUrl).origin;
  const lines = [
    '',
    `  Page     ${url}/`,
    `  Proxy    ${url}/api/v1/forms  (everyone on this machine may do everything)`,
    `  Service  ${service}`,
    '',
    '  In your own page, either send /api/v1/forms to the proxy, as with server.proxy of Vite,',
    `  or name it: <form-generator endpoint="${url}"></form-generator>`,
    origins.length > 0
      ? `  The second way works from ${origins.join(' ')}`
      : '  The second way needs --origins <origin of your page>',
    '',
  ];
  console.log(lines.join('\n'));
}
