import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { errors } from 'oidc-provider';

/**
 * A server that signs visitors in and makes tokens for one resource, for trying: it takes every name with every password, keeps all
 * in memory, and forgets it at the end. In production, use the server with which your visitors sign in.
 * @param {{ issuer: string, resource: string }} options The URL of this server, and that of the endpoint for assistants.
 * @returns {Promise<import('node:http').RequestListener>}
 */
export async function createAuthorizationServer({ issuer, resource }) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    scopes: ['forms', 'offline_access'],
    // Assistants register themselves, and are not trusted with a secret.
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    features: {
      registration: { enabled: true },
      // Pages for signing in that take everyone. Only for trying.
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return {
            scope: 'forms',
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 3600,
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
  });
  return provider.callback();
}
