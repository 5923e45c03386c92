/** Tokens of an authorization server as the identity of visitors. Loaded only if FORMS_MCP_ISSUER is set. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { API_VERSION } from '../api/routes.js';
import type { ProxyCode } from '../api/codes.js';
import type { FailureEnvelope } from '../api/envelope.js';
import { isSecureUrl } from '../api/localhost.js';
import type { Authorize } from '../proxy/index.js';
import { readBeginning } from './read-beginning.js';

export interface TokenRules {
  /** The server that makes the tokens, as it writes itself in `iss`. */
  readonly issuer: string;
  /** URL of the endpoint for which the tokens must be made (`aud`). */
  readonly audience: string;
  /** A scope that the tokens must have. Undefined: the audience alone decides. */
  readonly scope?: string;
  /** Gets the reason if the tokens cannot be checked, such as an issuer that is out of reach. */
  readonly onUnavailable?: (reason: string) => void;
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

const MAX_METADATA_BYTES = 2 ** 20;

/** Seconds by which the clocks of the issuer and of this machine may differ. */
const CLOCK_TOLERANCE_S = 30;

/** Seconds until a client may try again if the issuer is out of reach. */
const RETRY_AFTER_S = 5;

/** Where issuers publish their metadata: OpenID Connect Discovery, and RFC 8414, which puts the path behind. */
function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

/** True for https, and for http on this machine. */
const isSafeUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && isSecureUrl(new URL(value));

/** Reads the address of the keys from one document of the issuer. */
async function readKeysUrl(url: string, issuer: string): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(METADATA_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const { text, isCut } = await readBeginning(response, MAX_METADATA_BYTES);
  if (isCut) throw new Error(`more than ${MAX_METADATA_BYTES} bytes`);
  const { issuer: named, jwks_uri: keys } = Object(JSON.parse(text)) as Record<string, unknown>;
  if (named !== issuer) throw new Error('it names another issuer');
  if (!isSafeUrl(keys)) throw new Error('its `jwks_uri` is no https URL');
  return keys;
}

/** Asks the issuer where its keys are. The first document that names them counts. */
async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const problems: string[] = [];
  for (const url of metadataUrls(issuer)) {
    try {
      return createRemoteJWKSet(new URL(await readKeysUrl(url, issuer)));
    } catch (error) {
      problems.push(`${url}: ${error instanceof Error ? error.message : 'no Error'}`);
    }
  }
  throw new Error(`FORMS_MCP_ISSUER has no metadata (${problems.join('; ')}).`);
}

/** Errors about the token itself. All others are about the issuer, which may be out of reach. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';

/**
 * The claims of a valid token.
 * @throws JOSEError
 */
async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience }: TokenRules,
): Promise<JWTPayload> {
  const options = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_S,
  };
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // The token names no key, and the issuer has several.
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** RFC 8693: the scopes of a token are one text. */
const hasScope = ({ scope }: JWTPayload, wanted: string): boolean =>
  typeof scope === 'string' && scope.split(' ').includes(wanted);

/** A refusal that says nothing about the token, and that nothing was generated. */
function unavailable(): Response {
  const code: ProxyCode = 'PROXY_UNAVAILABLE';
  const envelope: FailureEnvelope = {
    success: false,
    error: { message: 'Tokens cannot be checked now.', code },
    meta: { request_id: null, api_version: API_VERSION },
  };
  return Response.json(envelope, {
    status: 503,
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
}

/**
 * An `authorize` that decides about each request with a bearer token by the token alone: one of the issuer, for the endpoint, that has
 * not expired. Its `sub` is the identity. A token may do all but delete. All other requests go to `otherwise`.
 */
export function authorizeTokens(rules: TokenRules, otherwise: Authorize): Authorize {
  const { issuer, scope, onUnavailable } = rules;
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
    let claims: JWTPayload;
    try {
      claims = await verify(token, await loadKeys(), rules);
    } catch (error) {
      if (isAboutToken(error)) return { allow: false, identity: null };
      onUnavailable?.(error instanceof Error ? error.message : 'no Error');
      return unavailable();
    }
    const { sub: identity } = claims;
    const isValid =
      typeof identity === 'string' &&
      identity !== '' &&
      (scope === undefined || hasScope(claims, scope));
    return isValid ? { allow: operation !== 'delete', identity } : { allow: false, identity: null };
  };
}
