/** Tokens of an authorization server as the identity of visitors. Loaded only if FORMS_MCP_ISSUER is set. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Authorize } from '../proxy/index.js';

export interface TokenRules {
  /** The server that makes the tokens, as it writes itself in `iss`. */
  readonly issuer: string;
  /** URL of the endpoint for which the tokens must be made (`aud`). */
  readonly audience: string;
}

/** Signatures that only the issuer can make. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Time limit of one request for metadata. */
const METADATA_MS = 5_000;

/** Where issuers publish their metadata: OpenID Connect Discovery, and RFC 8414, which puts the path behind. */
function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

/** Asks the issuer where its keys are. */
async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  for (const url of metadataUrls(issuer)) {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(METADATA_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      continue;
    }
    const { issuer: named, jwks_uri: keys } = (await response.json()) as Record<string, unknown>;
    if (named !== issuer || typeof keys !== 'string')
      throw new Error('The metadata of FORMS_MCP_ISSUER names another issuer, or no keys.');
    return createRemoteJWKSet(new URL(keys));
  }
  throw new Error('FORMS_MCP_ISSUER has no metadata.');
}

/** Errors about the token itself. All others are about the issuer, which may be out of reach. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';

/**
 * An `authorize` that decides about each request with a bearer token by the token alone: one of the issuer, for the endpoint, that has
 * not expired. Its `sub` is the identity. A token may do all but delete. All other requests go to `otherwise`.
 */
export function authorizeTokens({ issuer, audience }: TokenRules, otherwise: Authorize): Authorize {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const loadKeys = (): Promise<JWTVerifyGetKey> => {
    keys ??= findKeys(issuer).catch((error: unknown) => {
      // The next request asks again.
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (operation, request, context) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    if (token === undefined) return otherwise(operation, request, context);
    try {
      const { payload } = await jwtVerify(token, await loadKeys(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
      });
      return { allow: operation !== 'delete', identity: payload.sub };
    } catch (error) {
      if (!isAboutToken(error)) throw error;
      return { allow: false, identity: null };
    }
  };
}
