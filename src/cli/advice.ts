import { statSync } from 'node:fs';
import { isLocalAddress, isSecureUrl } from '../api/localhost.js';
import type { BudgetLimits, OwnerStore } from '../proxy/index.js';
import { HONORS_PROXY_VARIABLES } from '../proxy/node/node-fetch.js';
import { CONFIG_FILE } from './config-file.js';
import type { ProxyConfig } from './config-file.js';
import { decideBudget, decideBudgetPlace, hasOwnersOfFile } from './decide.js';
import type { Decided } from './decide.js';
import type { Environment, NodeProxySettings, OwnersSetting } from './settings.js';

/** True for a URL whose requests others on the way can read. */
const isUnencrypted = (url: string): boolean => !isSecureUrl(new URL(url));

/** The decisions of the proxy, a line each. Never has the key, nor a password in the URL of a store. */
export function describeDecisions(decided: Decided): string[] {
  const { settings, config, env, file } = decided;
  const { owners, redisUrl, origins } = settings;
  const rows: readonly (readonly [string, string])[] = [
    ['Settings', file === undefined ? 'environment' : `environment, then ${file}`],
    ['Service', new URL(settings.baseUrl).origin],
    ['API key', keySource(env, file)],
    ...decisionsOf(decided),
    ['Owners', ownersOf(hasOwnersOfFile(decided) ? config.owners : owners)],
    ['Limits', limitsOf(redisUrl, config, file)],
    ['Budget', budgetOf(decided)],
    ['Repeats', repeatsOf(redisUrl, config, file)],
    ['Hosts', hostsOf(decided)],
    ['Origins', origins.join(', ') || "the proxy's own"],
    ['Visitors', visitorsOf(settings)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function visitorsOf({ hops, trustedProxies }: NodeProxySettings): string {
  if (hops === 0) return 'by the address of the socket';
  const at = trustedProxies ? ` at ${trustedProxies.join(', ')}` : '';
  return `behind ${hops} reverse ${hops === 1 ? 'proxy' : 'proxies'}${at}`;
}

/** The deciders about requests. With `authorize`, there is neither `FORMS_ALLOW` nor `FORMS_AUTH_URL`. */
function decisionsOf({ settings, config, file }: Decided): (readonly [string, string])[] {
  const { allow, authUrl, mcp } = settings;
  if (config.authorize) return [['Everything', `is decided by authorize in ${file}`]];
  const scope = mcp?.scope === undefined ? '' : ` with the scope ${mcp.scope}`;
  const tokens: [string, string][] = mcp
    ? [['Bearer tokens', `are those of ${mcp.issuer}${scope}, for all but delete`]]
    : [];
  return [
    ...tokens,
    ['Without sign-in', `visitors may ${[...allow].join(', ') || 'do nothing'}`],
    ['All else', authUrl === undefined ? 'is refused' : `is decided by ${authUrl}`],
  ];
}

function limitsOf(
  redisUrl: string | undefined,
  { rateLimit }: ProxyConfig,
  file: string | undefined,
): string {
  if (rateLimit === false) return 'off';
  if (rateLimit !== undefined && 'take' in rateLimit) return `by the limiter of ${file}`;
  return redisUrl ? 'shared in Redis' : 'in this process';
}

/** The store of responses to generates, from which a repeat is answered. */
function repeatsOf(
  redisUrl: string | undefined,
  { idempotency }: ProxyConfig,
  file: string | undefined,
): string {
  if (idempotency === false) return 'sent to the service';
  if (idempotency?.store) return `answered from the store of ${file}`;
  return `answered from ${redisUrl ? 'Redis' : 'this process'}`;
}

function budgetOf(decided: Decided): string {
  const budget = decideBudget(decided);
  if (budget === undefined) return 'none: FORMS_BUDGET_ACCOUNT_DAY limits what a day can cost';
  const limits = [
    ...limitTexts('account', budget.account),
    ...limitTexts('each visitor', budget.visitor),
  ];
  return `${limits.join(', ')}; counted ${budgetPlaceText(decided)}`;
}

const limitTexts = (owner: string, limits: BudgetLimits = {}): string[] =>
  Object.entries(limits).map(([period, limit]) => `${owner} ${limit} a ${period}`);

function budgetPlaceText(decided: Decided): string {
  const texts = {
    file: `in the store of ${decided.file}`,
    redis: 'in Redis',
    owners: ownersOf(decided.settings.owners),
    process: 'in this process',
  };
  return texts[decideBudgetPlace(decided)];
}

function hostsOf({ settings, config, env }: Decided): string {
  if (config.hosts === false && !env.FORMS_HOSTS) return 'all';
  const { hosts, origins } = settings;
  const names = [...hosts, ...origins.map((origin) => new URL(origin).hostname)];
  return [...new Set(names), 'localhost and IP addresses'].join(', ');
}

function keySource(env: Environment, file: string | undefined): string {
  if (env.FORMS_API_KEY) return 'from FORMS_API_KEY';
  if (env.FORMS_API_KEY_FILE) return 'from the file that FORMS_API_KEY_FILE names';
  return `from ${file}`;
}

function ownersOf(owners: OwnersSetting | OwnerStore | 'shared' | undefined): string {
  if (owners === undefined) return 'in the Redis of FORMS_REDIS_URL';
  if (owners === 'shared') return 'shared: every admitted visitor reaches all forms';
  if (!('kind' in owners)) return 'in the store of the configuration file';
  if (owners.kind === 'shared') return 'shared: every admitted visitor reaches all forms';
  return owners.kind === 'file' ? `in ${owners.path}` : 'in PostgreSQL';
}

/** Each unsafe or useless setting, and what to do. A row is a condition and its line. */
export function findRisks(decided: Decided): string[] {
  const { settings, config, env, file } = decided;
  const { allow, authUrl, owners, origins, hosts, hops, trustedProxies, host, baseUrl, mcp } =
    settings;
  const egressProxy = ignoredProxyOf(env, baseUrl);
  const isShared = hasOwnersOfFile(decided)
    ? config.owners === 'shared'
    : owners?.kind === 'shared';
  const keyFile = env.FORMS_API_KEY ? undefined : env.FORMS_API_KEY_FILE;
  const ownersFile = !hasOwnersOfFile(decided) && owners?.kind === 'file' ? owners.path : undefined;
  const isOpen = !isLocalAddress(host);
  const risks: readonly (readonly [boolean, string])[] = [
    [
      isUnencrypted(baseUrl),
      'The API key travels unencrypted: use https in FORMS_BASE_URL, unless the service is in a private network.',
    ],
    [
      authUrl !== undefined && isUnencrypted(authUrl),
      "Visitors' cookies travel unencrypted: use https in FORMS_AUTH_URL, unless it is in a private network.",
    ],
    [
      keyFile !== undefined && isReadableByOthers(keyFile),
      'Other users of this machine can read the file with the API key: chmod 600 it.',
    ],
    [
      ownersFile !== undefined && isReadableByOthers(ownersFile),
      `Other users of this machine can read who owns which form: chmod 600 ${ownersFile}*`,
    ],
    [
      !env.FORMS_API_KEY && !env.FORMS_API_KEY_FILE && typeof config.apiKey === 'string',
      `The API key comes from ${file}: if it is written there, read it from the environment, so that it gets into no repository.`,
    ],
    [
      isShared && allow.has('generate'),
      'Anyone may generate, which costs you money: remove generate from FORMS_ALLOW, and set FORMS_AUTH_URL.',
    ],
    [
      isShared && allow.has('delete'),
      'Anyone may delete all forms of the account: remove delete from FORMS_ALLOW, and set FORMS_AUTH_URL.',
    ],
    [
      isShared && allow.has('list'),
      'Anyone sees all forms of the account: remove list from FORMS_ALLOW, and set FORMS_AUTH_URL.',
    ],
    [
      !isShared && allow.size > 0,
      'FORMS_ALLOW admits visitors without an identity, who own no forms, so they get 403: set FORMS_AUTH_URL.',
    ],
    [
      allow.size === 0 && authUrl === undefined && config.authorize === undefined,
      'Every request is refused: set FORMS_AUTH_URL or FORMS_ALLOW.',
    ],
    [
      mcp !== undefined && authUrl !== undefined,
      'FORMS_AUTH_URL is not asked about requests with a bearer token, since FORMS_MCP_ISSUER decides about them: if your pages send such tokens, too, check all of them in `authorize` of a configuration file.',
    ],
    [
      mcp === undefined &&
        config.mcp !== undefined &&
        config.authorize === undefined &&
        (authUrl === undefined || allow.size > 0),
      `Nobody checks the tokens of assistants: set \`authorize\` beside \`mcp\` in ${file}, or FORMS_MCP_ISSUER and FORMS_MCP_URL. FORMS_ALLOW lets in any token.`,
    ],
    [
      isOpen && hops === 0,
      `Other machines reach this server, which has no TLS, at ${host}: put a reverse proxy with TLS in front and set FORMS_HOPS.`,
    ],
    [
      hops > 0 && trustedProxies === undefined,
      'Whoever connects to this server can name any address in X-Forwarded-For: set FORMS_TRUSTED_PROXIES to the addresses of your reverse proxies, such as 127.0.0.1.',
    ],
    [
      egressProxy !== undefined && config.fetch === undefined,
      `${egressProxy} has no effect: requests to the service are sent directly. To use it, set the option fetch in ${file ?? CONFIG_FILE}.`,
    ],
    [
      (isOpen || hops > 0) && hosts.length + origins.length === 0 && config.hosts !== false,
      'Only requests for localhost and for IP addresses are answered: set FORMS_HOSTS to the public host name of the proxy.',
    ],
    [
      config.rateLimit === false,
      `rateLimit is off in ${file}: a visitor may generate any number of forms.`,
    ],
    [
      decideBudget(decided) !== undefined && decideBudgetPlace(decided) === 'process',
      `A restart clears the budget, which is counted in this process: set FORMS_REDIS_URL${isShared ? '' : ', or FORMS_OWNERS to a database'}.`,
    ],
    [
      Boolean(env.FORMS_OWNERS) && config.owners !== undefined,
      `FORMS_OWNERS replaces \`owners\` of ${file}: unset one of them.`,
    ],
  ];
  return risks.flatMap(([applies, line]) => (applies ? [line] : []));
}

/** The variable that names a proxy for requests to the service, as other programs read it, if Node does not. */
function ignoredProxyOf(env: Environment, baseUrl: string): string | undefined {
  const ofScheme = new URL(baseUrl).protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const names = HONORS_PROXY_VARIABLES ? ['ALL_PROXY'] : [ofScheme, 'ALL_PROXY'];
  return names.flatMap((name) => [name, name.toLowerCase()]).find((name) => env[name]);
}

function isReadableByOthers(path: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  } catch {
    return false;
  }
}
