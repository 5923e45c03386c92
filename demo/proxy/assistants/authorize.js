import { createRemoteJWKSet, jwtVerify } from 'jose';

/**
 * An `authorize` for visitors with a token of the issuer. A token must be made for this endpoint: one for another service counts
 * nothing here. Assistants generate, list and open forms. A person deletes, on a page of the site.
 * @param {{ issuer: string, keys: string, resource: string }} options `keys` is the URL of the issuer's public keys, and `resource`
 *   the public URL of the endpoint.
 * @returns {import('prompt-forms/proxy').Authorize}
 */
export function authorizeTokens({ issuer, keys, resource }) {
  const keySet = createRemoteJWKSet(new URL(keys));
  return async (operation, request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    // Your pages: read the session of the visitor here.
    if (token === undefined) return { allow: false, identity: null };
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: resource,
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub'],
      });
      return { allow: operation !== 'delete', identity: payload.sub };
    } catch {
      // 401, so that the assistant gets a new token.
      return { allow: false, identity: null };
    }
  };
}
