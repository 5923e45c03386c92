/**
 * The proxy as a Node process: `npm run proxy`.
 *
 * PORT                 default 8787
 * HOST                 default 127.0.0.1
 * FORMS_BASE_URL       the base URL of the form service
 * FORMS_API_KEY        the account's API key, or
 * FORMS_API_KEY_FILE   a file (mode 0600) that holds it; read again on SIGHUP
 * FORMS_ALLOW          operations that everyone may do, such as `get`; default none, so all requests are rejected
 * FORMS_AUTH_URL       a URL of your application that decides about all others (see ask-site.ts), such as
 *                      http://127.0.0.1:3000/forms-auth; it gets cookies only if the proxy has its origin
 * FORMS_OWNERS         store for the owners of forms, by the identity from FORMS_AUTH_URL: the path of an SQLite
 *                      file, or a database such as postgres://user@127.0.0.1:5432/site. Default: the Redis of
 *                      FORMS_REDIS_URL if it is set (with persistence on), else the file forms-owners.sqlite.
 *                      `shared`: every admitted visitor sees all forms of the account
 * FORMS_ORIGINS        other origins whose pages may use the proxy
 * FORMS_HOSTS          public host names of the proxy, such as www.example.com; those of FORMS_ORIGINS, localhost and IP
 *                      addresses need no entry
 * FORMS_REDIS_URL      a Redis in which several processes share rate limits and the responses to generates
 * FORMS_HOPS           number of your reverse proxies in front of this one (for X-Forwarded-For); default 0
 *
 * A site with sign-in sets FORMS_AUTH_URL, or runs the proxy in its own process with its own `authorize`.
 */
import { createFormsProxy } from '../../src/proxy/index.js';
import type { Authorize, ProxyLogEntry } from '../../src/proxy/index.js';
import { openOwners } from '../../src/cli/owners.js';
import type { OpenOwners } from '../../src/cli/owners.js';
import { readEnvironment, SettingError } from '../../src/cli/settings.js';
import type { NodeProxySettings } from '../../src/cli/settings.js';
import { askSite } from './ask-site.js';
import { startProxy } from './serve.js';
import type { RunningProxy } from './serve.js';
import type { SharedState } from './redis.js';

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

function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (error instanceof SettingError || error instanceof TypeError)
    console.error(`proxy: ${error.message}`);
  else if (code === 'EADDRINUSE')
    console.error('proxy: The port is taken. Set PORT to another one.');
  else
    console.error(`proxy: It could not start (${code ?? 'unknown error'}). Check HOST and PORT.`);
  process.exit(1);
}

/** Allows the operations for everyone, and asks the site's application about all others. */
function whoMay({ allow, authUrl }: NodeProxySettings): Authorize {
  if (authUrl === undefined) return (operation) => allow.has(operation);
  const ask = askSite(authUrl);
  return (operation, ...about) => allow.has(operation) || ask(operation, ...about);
}

/** Rate limits, responses and owners in Redis. Loads its libraries only here. Throws a {@link SettingError}. */
async function shareRedis(url: string): Promise<SharedState> {
  const { connectRedis } = await import('./redis.js');
  return connectRedis({ url, onChange: (line) => console.error(`proxy: ${line}`) });
}

async function start(
  settings: NodeProxySettings,
  shared?: SharedState,
): Promise<{ readonly proxy: RunningProxy; readonly opened: OpenOwners | undefined }> {
  let key = settings.readKey();
  const { baseUrl, origins, hosts, port, host, hops } = settings;
  const options = {
    baseUrl,
    origins,
    hosts,
    ...(shared && { rateLimit: shared.limiter, idempotency: { store: shared.store } }),
    authorize: whoMay(settings),
    log: printEntry,
  };
  // The proxy reads the key on each request. This reports an invalid key at the start.
  createFormsProxy({ ...options, owners: 'shared', apiKey: key });
  const opened = await openOwners(settings, shared?.owners);
  const owners = opened?.owners ?? 'shared';
  const proxy = await startProxy({ ...options, port, host, hops, owners, apiKey: () => key });
  process.on('SIGHUP', () => {
    try {
      const next = settings.readKey();
      createFormsProxy({ ...options, owners, apiKey: next });
      key = next;
      console.log('proxy: API key read again');
    } catch (error) {
      console.error(`proxy: The old API key stays. ${error instanceof Error ? error.message : ''}`);
    }
  });
  return { proxy, opened };
}

try {
  const settings = readEnvironment(process.env);
  const shared = settings.redisUrl ? await shareRedis(settings.redisUrl) : undefined;
  const { proxy, opened } = await start(settings, shared);
  const allowed = [...settings.allow].join(', ') || 'nothing (set FORMS_ALLOW or FORMS_AUTH_URL)';
  console.log(`proxy: ${proxy.url}/api/v1/forms · anyone may do: ${allowed}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The first signal finishes running requests. The second one ends the process at once, which is the default.
      void proxy.close().then(async () => {
        shared?.close();
        await opened?.close();
        process.exit(0);
      });
    });
  }
} catch (error) {
  fail(error);
}
