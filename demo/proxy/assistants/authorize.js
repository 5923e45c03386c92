import { createRemoteJWKSet, jwtVerify } from 'jose';

/** Errors of `jose` about the token. All others are about the issuer, which may be out of reach. */
const TOKEN_ERRORS = [
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
];

/** 401, so that the assistant gets a new token. */
const REFUSED = { allow: false, identity: null };

/**
 * An `authorize` for visitors with a token of the issuer. A token must be made for this endpoint, and have the scope `forms`, to which
 * the visitor agreed: one for another service counts nothing here. Assistants generate, list and open forms. A person deletes, on a
 * page of the site.
 * @param {{ issuer: string, keys: string, resource: string }} options `keys` is the URL of the issuer's public keys, and `resource`
 *   the public URL of the endpoint.
 * @returns {import('prompt-forms/proxy').Authorize}
 */
export function authorizeTokens({ issuer, keys, resource }) {
  const keySet = createRemoteJWKSet(new URL(keys));
  return async (operation, request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    // Your pages: read the session of the visitor here.
    if (token === undefined) return REFUSED;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: resource,
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: 30,
      });
      const { sub: identity, scope } = payload;
      if (typeof identity !== 'string' || identity === '') return REFUSED;
      if (
        !String(scope ?? '')
          .split(' ')
          .includes('forms')
      )
        return REFUSED;
      return { allow: operation !== 'delete', identity };
    } catch (error) {
      if (TOKEN_ERRORS.includes(error.code)) return REFUSED;
      console.error('The keys of the issuer cannot be read:', error.message);
      const unavailable = { code: 'PROXY_UNAVAILABLE', message: 'Tokens cannot be checked now.' };
      return Response.json(
        { success: false, error: unavailable },
        { status: 503, headers: { 'Retry-After': '5' } },
      );
    }
  };
}
