import type { BudgetLimits, OwnerStore } from '../proxy/index.js';
import type { ProxyConfig } from './config-file.js';
import { decideBudgetPlace, hasOwnersOfFile } from './decide.js';
import type { Decided } from './decide.js';
import type { Environment, OwnersSetting } from './settings.js';

/** The decisions of the proxy, a line each. Never has the key, nor a password in the URL of a store. */
export function describeDecisions(decided: Decided): string[] {
  const { settings, options, env, file } = decided;
  const { owners, redisUrl, origins } = settings;
  const rows: readonly (readonly [string, string])[] = [
    ['Settings', file === undefined ? 'environment' : `environment, then ${file}`],
    ['Service', new URL(settings.baseUrl).origin],
    ['API key', keySource(env, file)],
    ...decisionsOf(decided),
    ['Owners', ownersOf(hasOwnersOfFile(decided) ? options.owners : owners)],
    ['Limits', limitsOf(redisUrl, options, file)],
    ['Budget', budgetOf(decided)],
    ['Repeats', repeatsOf(redisUrl, options, file)],
    ['Hosts', hostsOf(decided)],
    ['Origins', origins.join(', ') || "the proxy's own"],
    ['Visitors', visitorsOf(settings)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function visitorsOf({ hops, trustedProxies }: Decided['settings']): string {
  if (hops === 0) return 'by the address of the socket';
  const at = trustedProxies ? ` at ${trustedProxies.join(', ') || 'no address'}` : '';
  return `behind ${hops} reverse ${hops === 1 ? 'proxy' : 'proxies'}${at}`;
}

/** The deciders about requests. With `authorize`, there is neither `FORMS_ALLOW` nor `FORMS_AUTH_URL`. */
function decisionsOf({ settings, options, file }: Decided): (readonly [string, string])[] {
  const { allow, authUrl, mcp } = settings;
  if (options.authorize) return [['Everything', `is decided by authorize in ${file}`]];
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
  const { budget } = decided.options;
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

function hostsOf({ settings: { hosts, origins } }: Decided): string {
  if (hosts === false) return 'all';
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
