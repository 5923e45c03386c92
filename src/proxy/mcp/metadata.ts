import type { McpSettings } from './options.js';

/** URL of the endpoint, for which tokens must be made. */
export const resourceOf = ({ url, path }: McpSettings, request: Request): string =>
  url ?? new URL(request.url).origin + path;

const CORS = { 'Access-Control-Allow-Origin': '*' };

/**
 * The metadata of a protected resource (RFC 9728): which servers make tokens for the endpoint. Public, so pages of all origins
 * may read it.
 */
export function metadataResponse(settings: McpSettings, request: Request): Response {
  const { authorizationServers, scopes } = settings;
  const { method } = request;
  if (authorizationServers.length === 0) return new Response(null, { status: 404 });
  if (method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        ...CORS,
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'MCP-Protocol-Version',
      },
    });
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } });
  const metadata = {
    resource: resourceOf(settings, request),
    authorization_servers: authorizationServers,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
  };
  const headers = { ...CORS, 'Content-Type': 'application/json' };
  return new Response(method === 'HEAD' ? null : JSON.stringify(metadata), { headers });
}

/**
 * The header `WWW-Authenticate` of a 401, from which clients find the metadata. @param error Undefined if the request had no
 * token.
 */
export function challengeOf(
  settings: McpSettings,
  request: Request,
  error?: 'invalid_token',
): string {
  const { authorizationServers, scopes, metadataPath } = settings;
  const { origin } = new URL(resourceOf(settings, request));
  const parameters = [
    ...(authorizationServers.length > 0
      ? [['resource_metadata', origin + metadataPath] as const]
      : []),
    ...(scopes.length > 0 ? [['scope', scopes.join(' ')] as const] : []),
    ...(error ? [['error', error] as const] : []),
  ];
  const text = parameters.map(([name, value]) => `${name}="${value}"`).join(', ');
  return text ? `Bearer ${text}` : 'Bearer';
}
