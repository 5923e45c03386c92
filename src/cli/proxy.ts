import type { ApiKey, Authorize, FormsProxyOptions, ProxyLogEntry } from '../proxy/index.js';
import { nodeFetch, startFormsProxy } from '../proxy/node.js';
import { askService } from '../proxy/node/ask-service.js';
import type { RunningFormsProxy } from '../proxy/node.js';
import { describeDecisions } from './describe-decisions.js';
import { findRisks } from './find-risks.js';
import { readArguments } from './arguments.js';
import { askSite } from './ask-site.js';
import { decide, DECIDING_OPTIONS, hasOwnersOfFile } from './decide.js';
import type { Decided } from './decide.js';
import { loadLibraries } from './libraries.js';
import { terminalText } from '../api/plain-text.js';
import { SettingError } from './settings.js';
import type { CommandSettings } from './settings.js';
import { connectRedis } from './shared-state.js';
import type { SharedState } from './shared-state.js';
import { openStores } from './stores.js';
import type { Stores } from './stores.js';

/**
 * `prompt-forms proxy` and `npm run proxy`: reads the environment (dist/guide/proxy.md#npx-prompt-forms-proxy) and
 * `prompt-forms.config.js`, prints what it decided and what is unsafe, and serves until SIGINT or SIGTERM. SIGHUP reads the
 * file with the key again, and takes a key that the service accepts. Throws an error whose message holds no secret.
 */
export async function runProxy(args: readonly string[]): Promise<void> {
  const { options } = readArguments('proxy', args, DECIDING_OPTIONS);
  const decided = await decide(options, process.env);
  const shared = await openShared(decided);
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

/** Rate limits, budgets, responses and owners in Redis. */
async function openShared({ settings, options }: Decided): Promise<SharedState | undefined> {
  const { redisUrl } = settings;
  if (redisUrl === undefined) return undefined;
  const { rateLimit } = options;
  const rates = rateLimit && !('take' in rateLimit) ? rateLimit : undefined;
  const onChange = (line: string): void => console.error(`proxy: ${line}`);
  return connectRedis({ url: redisUrl, rates, onChange });
}

async function start(
  decided: Decided,
  shared: SharedState | undefined,
): Promise<{ readonly proxy: RunningFormsProxy; readonly close: () => Promise<void> }> {
  const { settings } = decided;
  const options = await withTokens(decided);
  const { apiKey: key } = options;
  let current = key === undefined ? settings.readKey() : '';
  // A new key of the environment is of the same account.
  const apiKey: ApiKey = key ?? (() => ({ key: current, account: '' }));
  const ask = (value: ApiKey) =>
    askService({ baseUrl: settings.baseUrl, apiKey: value, fetch: options.fetch ?? nodeFetch });
  const answer = await ask(key ?? current);
  if (answer.key === 'refused' && typeof key !== 'function')
    throw new SettingError(
      `${answer.says} Set FORMS_API_KEY, FORMS_API_KEY_FILE or \`apiKey\` to a key of the account at FORMS_BASE_URL.`,
    );
  if (answer.key === 'refused') console.error(`proxy: Warning: ${answer.says}`);
  if (answer.key === 'failed')
    console.error(`proxy: Warning: the API key could not be checked. ${answer.says}`);
  const stores = hasOwnersOfFile(decided)
    ? undefined
    : await openStores(settings, shared, { otherwise: OR_SHARED });
  const proxy = await startFormsProxy({
    ...options,
    ...storeOptions(decided, shared, stores),
    owners: (hasOwnersOfFile(decided) ? options.owners : stores?.owners) ?? 'shared',
    apiKey,
  });
  const replaceKey = async (): Promise<void> => {
    try {
      const next = settings.readKey();
      const { key: verdict, says } = await ask(next);
      if (verdict === 'refused') throw new SettingError(says);
      if (verdict !== 'accepted')
        throw new SettingError(`${says} Send SIGHUP again when it is up.`);
      current = next;
      console.log('proxy: API key read again');
    } catch (error) {
      console.error(`proxy: The old API key stays. ${error instanceof Error ? error.message : ''}`);
    }
  };
  let replaced = Promise.resolve();
  process.on('SIGHUP', () => {
    // One after the other, so that the last signal decides.
    if (key === undefined) replaced = replaced.then(replaceKey);
  });
  return { proxy, close: async () => stores?.close() };
}

/** Ends the error about a missing library: a site whose users share the forms needs none. */
const OR_SHARED =
  ", or, if all users share the forms, set FORMS_OWNERS=shared (`owners: 'shared'` in the configuration file)";

/** The options, with `authorize` and the endpoint for assistants. Loads its libraries only here. */
async function withTokens({ settings, options: given }: Decided) {
  const options = { authorize: authorizeOf(settings), log: printEntry, ...given };
  const { mcp } = settings;
  if (mcp === undefined) {
    // The site's own `authorize` checks the tokens, with or without a library.
    if (options.mcp)
      await loadLibraries(
        '@modelcontextprotocol/sdk',
        () => import('../proxy/mcp.js'),
        'assistants',
      );
    return options;
  }
  const [{ authorizeTokens }] = await loadLibraries(
    '@modelcontextprotocol/sdk jose',
    () => Promise.all([import('./tokens.js'), import('../proxy/mcp.js')]),
    'assistants',
  );
  const { issuer, url, scope } = mcp;
  const onUnavailable = (reason: string): void => console.error(`proxy: ${terminalText(reason)}`);
  return {
    ...options,
    authorize: authorizeTokens({ issuer, audience: url, scope, onUnavailable }, options.authorize),
    mcp: {
      path: new URL(url).pathname,
      url,
      authorizationServers: [issuer],
      ...(scope !== undefined && { scopes: [scope] }),
    },
  };
}

/** The options that say where to count and to keep responses. A store of the file wins. */
function storeOptions(
  decided: Decided,
  shared: SharedState | undefined,
  stores: Pick<Stores, 'budget'> | undefined,
): Pick<FormsProxyOptions, 'rateLimit' | 'idempotency' | 'budget'> {
  const { rateLimit, idempotency, budget } = decided.options;
  const store = shared?.budget ?? stores?.budget;
  const countsItself = rateLimit === false || (rateLimit !== undefined && 'take' in rateLimit);
  return {
    rateLimit: countsItself ? rateLimit : (shared?.limiter ?? rateLimit),
    idempotency:
      idempotency === false
        ? false
        : { ...idempotency, store: idempotency?.store ?? shared?.store },
    // Also without limits: `authorize` of the file may return those of a plan.
    budget: (budget ?? store) && { ...budget, store: budget?.store ?? store },
  };
}

/** Allows the operations for everyone, and asks the site's application about all others. */
function authorizeOf({ allow, authUrl }: CommandSettings): Authorize {
  if (authUrl === undefined) return (operation) => allow.has(operation);
  const ask = askSite(authUrl);
  return (operation, ...about) => allow.has(operation) || ask(operation, ...about);
}

function printStart(decided: Decided, url: string): void {
  const { basePath = '' } = decided.options;
  console.log(`proxy: ${url}${basePath}/api/v1/forms`);
  const { mcp } = decided.settings;
  if (mcp ?? (decided.options.mcp || undefined))
    console.log(
      `proxy: for assistants: ${mcp?.url ?? url + ((decided.options.mcp || undefined)?.path ?? '/mcp')}`,
    );
  for (const line of describeDecisions(decided)) console.log(`  ${line}`);
  for (const line of findRisks(decided)) console.log(`proxy: Warning: ${line}`);
}

/** A line of the log for the terminal. */
function printEntry(entry: ProxyLogEntry): void {
  const { event, status, method, operation, formId, formUrl, identity, code, repeated } = entry;
  const took = entry.durationMs === undefined ? undefined : `${entry.durationMs} ms`;
  const parts = [
    new Date().toISOString(),
    status ?? event,
    method,
    operation,
    formId ?? formUrl,
    identity && `by ${JSON.stringify(identity)}`,
    code,
    repeated ? 'repeated' : undefined,
    took,
    entry.requestId,
    entry.message,
  ];
  console.log(terminalText(parts.filter((part) => part !== undefined).join(' ')));
}

/** An error of the start as one line that holds no secret. */
function readable(error: unknown): Error {
  if (error instanceof SettingError || error instanceof TypeError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'EADDRINUSE') return new Error('The port is taken. Set PORT to another one.');
  return new Error(`It could not start (${code}). Check HOST and PORT.`);
}
