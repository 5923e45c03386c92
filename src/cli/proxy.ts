import type {
  ApiKey,
  Authorize,
  FormsProxyOptions,
  OwnerStore,
  ProxyLogEntry,
} from '../proxy/index.js';
import type { RunningFormsProxy, StartFormsProxyOptions } from '../proxy/node.js';
import { describeDecisions, findRisks } from './advice.js';
import type { Decided } from './advice.js';
import { readArguments } from './arguments.js';
import { askSite } from './ask-site.js';
import { asEnvironment, loadConfig } from './config-file.js';
import { loadLibraries } from './libraries.js';
import { openOwners } from './owners.js';
import { readEnvironment, SettingError } from './settings.js';
import type { NodeProxySettings } from './settings.js';
import type { SharedState } from './shared-state.js';

/** `--port` and `--host` win over the environment, and the environment over the file. */
export const PROXY_OPTIONS = {
  config: 'the path of a file',
  port: 'a number',
  host: 'an address',
} as const;

/**
 * `prompt-forms proxy` and `npm run proxy`: reads the environment (demo/guide/proxy.md#environment) and
 * `prompt-forms.config.js`, prints what it decided and what is unsafe, and serves until SIGINT or SIGTERM. SIGHUP reads the
 * file with the key again. Throws an error whose message holds no secret.
 */
export async function runProxy(args: readonly string[]): Promise<void> {
  const { options } = readArguments('proxy', args, PROXY_OPTIONS);
  const decided = await decide(options, process.env);
  const shared = await openShared(decided.settings);
  try {
    const { proxy, close } = await start(decided, shared);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // The first signal finishes running requests. The second one ends the process at once, which is the default.
        void proxy.close().then(async () => {
          await close();
          shared?.close();
          process.exit(0);
        });
      });
    }
    printStart(decided, proxy.url);
  } catch (error) {
    shared?.close();
    throw readable(error);
  }
}

/** Merges the arguments, the environment and the file. */
async function decide(
  { config: path, port, host }: Partial<Record<keyof typeof PROXY_OPTIONS, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Decided> {
  const { name: file, config } = await loadConfig(path);
  const given = Object.entries(environment).filter(([, value]) => value);
  const env: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(given),
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
  };
  if (config.authorize && (env.FORMS_ALLOW || env.FORMS_AUTH_URL))
    throw new SettingError(
      `${file} has \`authorize\`, so nothing else can decide: unset FORMS_ALLOW and FORMS_AUTH_URL, or remove it.`,
    );
  const hasKey = config.apiKey !== undefined;
  const settings = readEnvironment({ ...asEnvironment(config), ...env }, hasKey);
  return { settings, config, env, file };
}

/** Rate limits, responses and owners in Redis. Loads its libraries only here. */
async function openShared({ redisUrl }: NodeProxySettings): Promise<SharedState | undefined> {
  if (redisUrl === undefined) return undefined;
  const { connectRedis } = await loadLibraries(
    '@redis/client rate-limiter-flexible',
    () => import('./shared-state.js'),
    'Redis',
  );
  return connectRedis({ url: redisUrl, onChange: (line) => console.error(`proxy: ${line}`) });
}

async function start(
  { settings, config, env, file }: Decided,
  shared: SharedState | undefined,
): Promise<{ readonly proxy: RunningFormsProxy; readonly close: () => Promise<void> }> {
  const [{ createFormsProxy }, { startFormsProxy }] = await loadLibraries(
    'hono @hono/node-server',
    () => Promise.all([import('../proxy/index.js'), import('../proxy/node.js')]),
    'the proxy',
  );
  const { baseUrl, port, host, hops, origins, hosts } = settings;
  const options = {
    ...(shared && { rateLimit: shared.limiter, idempotency: { store: shared.store } }),
    authorize: authorizeOf(settings),
    log: printEntry,
    ...config,
    ...{ baseUrl, port, host, hops, origins },
    hosts: config.hosts === false ? (false as const) : hosts,
  };
  const hasKeyOfEnvironment = Boolean(env.FORMS_API_KEY || env.FORMS_API_KEY_FILE);
  const key = hasKeyOfEnvironment ? undefined : config.apiKey;
  let current = key === undefined ? settings.readKey() : '';
  const apiKey = key ?? (() => current);
  // The proxy reads the key on each request. This reports an invalid key at the start.
  const check = (value: ApiKey): void => {
    const {
      port: _port,
      host: _host,
      hops: _hops,
      grace: _grace,
      writeTimeout: _write,
      ...rest
    } = options as StartFormsProxyOptions;
    createFormsProxy({ ...rest, owners: 'shared', apiKey: value } satisfies FormsProxyOptions);
  };
  check(key ?? current);
  const { owners, close } = await ownersOf({ settings, config, env, file }, shared);
  const proxy = await startFormsProxy({ ...options, owners, apiKey });
  process.on('SIGHUP', () => {
    if (key !== undefined) return;
    try {
      const next = settings.readKey();
      check(next);
      current = next;
      console.log('proxy: API key read again');
    } catch (error) {
      console.error(`proxy: The old API key stays. ${error instanceof Error ? error.message : ''}`);
    }
  });
  return { proxy, close };
}

/** The store of the environment, or else the one of the file. */
async function ownersOf(
  { settings, config, env }: Decided,
  shared: SharedState | undefined,
): Promise<{ readonly owners: 'shared' | OwnerStore; readonly close: () => Promise<void> }> {
  if (!env.FORMS_OWNERS && config.owners !== undefined)
    return { owners: config.owners, close: async () => {} };
  const opened = await openOwners(settings, shared?.owners);
  return { owners: opened?.owners ?? 'shared', close: async () => opened?.close() };
}

/** Allows the operations for everyone, and asks the site's application about all others. */
function authorizeOf({ allow, authUrl }: NodeProxySettings): Authorize {
  if (authUrl === undefined) return (operation) => allow.has(operation);
  const ask = askSite(authUrl);
  return (operation, ...about) => allow.has(operation) || ask(operation, ...about);
}

function printStart(decided: Decided, url: string): void {
  const { basePath = '' } = decided.config;
  console.log(`proxy: ${url}${basePath}/api/v1/forms`);
  for (const line of describeDecisions(decided)) console.log(`  ${line}`);
  for (const line of findRisks(decided)) console.log(`proxy: Warning: ${line}`);
}

/** A line of the log for the terminal. */
function printEntry(entry: ProxyLogEntry): void {
  const { event, status, method, operation, formId, code, repeated, durationMs } = entry;
  const took = durationMs === undefined ? undefined : `${durationMs} ms`;
  const parts = [
    new Date().toISOString(),
    status ?? event,
    method,
    operation,
    formId,
    code,
    repeated ? 'repeated' : undefined,
    took,
    entry.requestId,
    entry.message,
  ];
  console.log(parts.filter((part) => part !== undefined).join(' '));
}

/** An error of the start as one line that holds no secret. */
function readable(error: unknown): Error {
  if (error instanceof SettingError || error instanceof TypeError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'EADDRINUSE') return new Error('The port is taken. Set PORT to another one.');
  return new Error(`It could not start (${code}). Check HOST and PORT.`);
}
