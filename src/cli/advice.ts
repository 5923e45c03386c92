import { statSync } from 'node:fs';
import type { OwnerStore } from '../proxy/index.js';
import type { ProxyConfig } from './config-file.js';
import type { NodeProxySettings, OwnersSetting } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Decided {
  readonly settings: NodeProxySettings;
  readonly config: ProxyConfig;
  readonly env: Environment;
  /** Name of the configuration file, if there is one. */
  readonly file: string | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

const isPlainHttp = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
};

/** What the proxy decided, a line each. Never has the key, nor a password in the URL of a store. */
export function describeDecisions({ settings, config, env, file }: Decided): string[] {
  const { allow, authUrl, owners, redisUrl, origins, hops } = settings;
  const rows: readonly (readonly [string, string])[] = [
    ['Settings', file === undefined ? 'environment' : `environment, then ${file}`],
    ['Service', new URL(settings.baseUrl).origin],
    ['API key', keySource(env, file)],
    ['Anyone may', [...allow].join(', ') || 'do nothing'],
    ['Others', authUrl ?? (config.authorize ? `authorize in ${file}` : 'are refused')],
    ['Owners', env.FORMS_OWNERS || !config.owners ? ownersOf(owners) : ownersOf(config.owners)],
    ['Limits', limitsOf(redisUrl, config, file)],
    ['Origins', origins.join(', ') || "the proxy's own"],
    ['Visitors', hops === 0 ? 'by the address of the socket' : `behind ${hops} reverse proxies`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function limitsOf(
  redisUrl: string | undefined,
  { rateLimit }: ProxyConfig,
  file: string | undefined,
): string {
  if (rateLimit === false) return 'off';
  if (rateLimit !== undefined && 'take' in rateLimit) return `by the limiter of ${file}`;
  return redisUrl && rateLimit === undefined ? 'shared in Redis' : 'in this process';
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

/** What is unsafe or cannot work, and what to do. A row is a condition and its line. */
export function findRisks({ settings, config, env, file }: Decided): string[] {
  const { allow, authUrl, owners, origins, hosts, hops, host, baseUrl } = settings;
  const isShared =
    env.FORMS_OWNERS || !config.owners ? owners?.kind === 'shared' : config.owners === 'shared';
  const keyFile = env.FORMS_API_KEY ? undefined : env.FORMS_API_KEY_FILE;
  const isOpen = !LOOPBACK.test(host);
  const risks: readonly (readonly [boolean, string])[] = [
    [
      isPlainHttp(baseUrl),
      'The API key travels unencrypted: use https in FORMS_BASE_URL, unless the service is in a private network.',
    ],
    [
      authUrl !== undefined && isPlainHttp(authUrl),
      "Visitors' cookies travel unencrypted: use https in FORMS_AUTH_URL, unless it is in a private network.",
    ],
    [
      keyFile !== undefined && isReadableByOthers(keyFile),
      'Other users of this machine can read the file with the API key: chmod 600 it.',
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
      isOpen && hops === 0,
      `Other machines reach this server, which has no TLS, at ${host}: put a reverse proxy with TLS in front and set FORMS_HOPS.`,
    ],
    [
      (isOpen || hops > 0) && hosts.length + origins.length === 0 && config.hosts !== false,
      'Only requests for localhost and for IP addresses are answered: set FORMS_HOSTS to the public host name of the proxy.',
    ],
    [
      config.rateLimit === false,
      `rateLimit is off in ${file}: a visitor may generate any number of forms.`,
    ],
  ];
  return risks.flatMap(([applies, line]) => (applies ? [line] : []));
}

function isReadableByOthers(path: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  } catch {
    return false;
  }
}
