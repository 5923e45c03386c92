/** An authorization server that only makes tokens: its metadata and keys over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Claims {
  readonly sub?: string;
  readonly aud?: string;
  readonly iss?: string;
  /** Seconds from now. Null: never. */
  readonly expiresIn?: number | null;
}

export interface Issuer {
  readonly url: string;
  /** Signs with the key that the metadata names. */
  readonly sign: (claims: Claims) => Promise<string>;
  /** Signs with a key of somebody else, under the same name. */
  readonly forge: (claims: Claims) => Promise<string>;
  readonly requests: string[];
  /** Replaces responses while it is true. */
  isAway: boolean;
}

const ALGORITHM = 'ES256';

/** Stopped with the file's tests. */
export async function startIssuer(): Promise<Issuer> {
  const [own, foreign] = await Promise.all([
    generateKeyPair(ALGORITHM),
    generateKeyPair(ALGORITHM),
  ]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'a', alg: ALGORITHM, use: 'sig' };
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? '');
    const pages: Record<string, object> = {
      '/.well-known/oauth-authorization-server': {
        issuer: issuer.url,
        jwks_uri: `${issuer.url}/jwks`,
      },
      '/jwks': { keys: [jwk] },
    };
    const page = issuer.isAway ? undefined : pages[incoming.url ?? ''];
    outgoing.writeHead(issuer.isAway ? 503 : page ? 200 : 404, {
      'Content-Type': 'application/json',
    });
    outgoing.end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const signWith =
    (key: CryptoKey) =>
    ({ sub, aud, iss = issuer.url, expiresIn = 300 }: Claims): Promise<string> => {
      const token = new SignJWT({}).setProtectedHeader({ alg: ALGORITHM, kid: 'a' }).setIssuer(iss);
      if (sub !== undefined) token.setSubject(sub);
      if (aud !== undefined) token.setAudience(aud);
      if (expiresIn !== null) token.setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn);
      return token.sign(key);
    };
  const issuer: Issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sign: signWith(own.privateKey),
    forge: signWith(foreign.privateKey),
    requests,
    isAway: false,
  };
  return issuer;
}
