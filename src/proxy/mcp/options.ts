import { isSecureUrl } from '../../api/localhost.js';
import type { ServerContext } from '../options.js';
import { isBasePath } from '../routes.js';

export interface FormsMcpOptions {
  /** Path of the endpoint on this server. Default `/mcp`. */
  readonly path?: string;
  /**
   * Public URL of the endpoint, such as `https://www.example.com/mcp`. Tokens must be made for it: it is the `resource` of the
   * metadata. Default: the origin of the request with the path. Set it if a server in front changes scheme, host or path.
   */
  readonly url?: string;
  /**
   * Issuers of the tokens that `authorize` accepts, such as `['https://login.example.com']`. Clients find them in the metadata,
   * and sign the visitor in there. Default: none, and no metadata. Each client must then be given a token.
   */
  readonly authorizationServers?: readonly string[];
  /** Scopes that clients should ask for, such as `['forms']`. Default: none. */
  readonly scopes?: readonly string[];
}

export interface FormsMcp {
  /** The option `path`. */
  readonly path: string;
  /**
   * Path of the metadata (RFC 9728), such as `/.well-known/oauth-protected-resource/mcp`. Route it to {@link fetch}, too. Without
   * `authorizationServers`, there is nothing.
   */
  readonly metadataPath: string;
  /**
   * Handles a request for {@link path} or {@link metadataPath}. Never throws. `details` and `context` are those of `proxy.fetch`.
   * Bound, so that `export const POST = mcp.fetch` works. Do not parse the body before.
   */
  readonly fetch: (
    request: Request,
    details?: unknown,
    context?: ServerContext,
  ) => Promise<Response>;
}

/** The options with their defaults. */
export interface McpSettings {
  readonly path: string;
  readonly metadataPath: string;
  /** Undefined: as the request says. */
  readonly url: string | undefined;
  readonly authorizationServers: readonly string[];
  readonly scopes: readonly string[];
}

const OPTION_NAMES = ['path', 'url', 'authorizationServers', 'scopes'];

const DEFAULT_PATH = '/mcp';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** RFC 6749: a scope has neither spaces nor quotation marks nor backslashes. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** True for the name of one scope. */
export const isScope = (name: string): boolean => SCOPE.test(name);

const invalidOption = (what: string): TypeError => new TypeError(`createFormsMcp: ${what}`);

/** An https URL without query and fragment, or http on localhost. */
function publicUrl(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value) || /[?#]/.test(value)) return undefined;
  const url = new URL(value);
  return isSecureUrl(url) && !url.username && !url.password ? url : undefined;
}

/** @throws TypeError for options that cannot work. */
export function readOptions(options: FormsMcpOptions): McpSettings {
  const unknown = Object.keys(options).filter((name) => !OPTION_NAMES.includes(name));
  if (unknown.length > 0)
    throw invalidOption(
      `unknown option \`${unknown.join('`, `')}\`. Options: ${OPTION_NAMES.join(', ')}.`,
    );
  const { path = DEFAULT_PATH, url, authorizationServers = [], scopes = [] } = options;
  if (typeof path !== 'string' || path === '' || !isBasePath(path))
    throw invalidOption('`path` must be a path such as `/mcp`, without a slash at its end.');
  const parsed = publicUrl(url);
  if (url !== undefined && parsed?.href !== url)
    throw invalidOption(
      '`url` must be the public https URL of the endpoint, such as `https://www.example.com/mcp`, without a query.',
    );
  if (!Array.isArray(authorizationServers) || !authorizationServers.every(publicUrl))
    throw invalidOption(
      '`authorizationServers` must hold https URLs of issuers, such as `https://login.example.com`.',
    );
  if (!Array.isArray(scopes) || !scopes.every((scope) => isScope(String(scope))))
    throw invalidOption('`scopes` must hold names without spaces, such as `forms`.');
  return {
    path,
    metadataPath: WELL_KNOWN + (parsed?.pathname ?? path),
    url,
    authorizationServers,
    scopes,
  };
}
