import { statSync } from 'node:fs';
import { isLocalAddress, isSecureUrl } from '../api/localhost.js';
import { HONORS_PROXY_VARIABLES } from '../proxy/node/node-fetch.js';
import { CONFIG_FILE } from './config-file.js';
import { decideBudgetPlace, hasOwnersOfFile } from './decide.js';
import type { Decided } from './decide.js';
import type { Environment } from './settings.js';

/** A condition, and the line to print if it holds. */
type Risk = readonly [applies: boolean, line: string];

/** Each unsafe or useless setting, and what to do. */
export function findRisks(decided: Decided): string[] {
  const risks = [
    ...exposureRisks(decided),
    ...accessRisks(decided),
    ...networkRisks(decided),
    ...limitRisks(decided),
  ];
  return risks.flatMap(([applies, line]) => (applies ? [line] : []));
}

/** True if every admitted visitor reaches all forms. */
const isSharedByAll = (decided: Decided): boolean =>
  hasOwnersOfFile(decided)
    ? decided.options.owners === 'shared'
    : decided.settings.owners?.kind === 'shared';

/** The key, cookies and records that others can read. */
function exposureRisks(decided: Decided): readonly Risk[] {
  const { settings, options, env, file } = decided;
  const { authUrl, owners, baseUrl } = settings;
  const keyFile = env.FORMS_API_KEY ? undefined : env.FORMS_API_KEY_FILE;
  const ownersFile = !hasOwnersOfFile(decided) && owners?.kind === 'file' ? owners.path : undefined;
  return [
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
      typeof options.apiKey === 'string',
      `The API key comes from ${file}: if it is written there, read it from the environment, so that it gets into no repository.`,
    ],
  ];
}

/** Visitors and assistants who may do too much, or nothing. */
function accessRisks(decided: Decided): readonly Risk[] {
  const { settings, options, file } = decided;
  const { allow, authUrl, mcp } = settings;
  const isShared = isSharedByAll(decided);
  return [
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
      allow.size === 0 && authUrl === undefined && options.authorize === undefined,
      'Every request is refused: set FORMS_AUTH_URL or FORMS_ALLOW.',
    ],
    [
      mcp !== undefined && authUrl !== undefined,
      'FORMS_AUTH_URL is not asked about requests with a bearer token, since FORMS_MCP_ISSUER decides about them: if your pages send such tokens, too, check all of them in `authorize` of a configuration file.',
    ],
    [
      mcp === undefined &&
        Boolean(options.mcp) &&
        options.authorize === undefined &&
        (authUrl === undefined || allow.size > 0),
      `Nobody checks the tokens of assistants: set \`authorize\` beside \`mcp\` in ${file}, or FORMS_MCP_ISSUER and FORMS_MCP_URL. FORMS_ALLOW lets in any token.`,
    ],
  ];
}

/** Servers in front, names and proxies on the way to the service. */
function networkRisks(decided: Decided): readonly Risk[] {
  const { settings, options, env, file } = decided;
  const { origins, hosts, hops, trustedProxies, host, baseUrl } = settings;
  const egressProxy = ignoredProxyOf(env, baseUrl);
  const isOpen = !isLocalAddress(host);
  return [
    [
      isOpen && hops === 0,
      `Other machines reach this server, which has no TLS, at ${host}: put a reverse proxy with TLS in front and set FORMS_HOPS.`,
    ],
    [
      hops > 0 && trustedProxies === undefined,
      'Whoever connects to this server can name any address in X-Forwarded-For: set FORMS_TRUSTED_PROXIES to the addresses of your reverse proxies, such as 127.0.0.1.',
    ],
    [
      egressProxy !== undefined && options.fetch === undefined,
      `${egressProxy} has no effect: requests to the service are sent directly. To use it, set the option fetch in ${file ?? CONFIG_FILE}.`,
    ],
    [
      (isOpen || hops > 0) && hosts !== false && hosts.length + origins.length === 0,
      'Only requests for localhost and for IP addresses are answered: set FORMS_HOSTS to the public host name of the proxy.',
    ],
  ];
}

/** Limits that are off or forgotten, and settings without an effect. */
function limitRisks(decided: Decided): readonly Risk[] {
  const { options, env, file } = decided;
  return [
    [
      options.rateLimit === false,
      `rateLimit is off in ${file}: a visitor may generate any number of forms.`,
    ],
    [
      options.budget !== undefined && decideBudgetPlace(decided) === 'process',
      `A restart clears the budget, which is counted in this process: set FORMS_REDIS_URL${isSharedByAll(decided) ? '' : ', or FORMS_OWNERS to a database'}.`,
    ],
    [
      Boolean(env.FORMS_OWNERS) && options.owners !== undefined,
      `FORMS_OWNERS replaces \`owners\` of ${file}: unset one of them.`,
    ],
  ];
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

/** True for a URL whose requests others on the way can read. */
const isUnencrypted = (url: string): boolean => !isSecureUrl(new URL(url));
