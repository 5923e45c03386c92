/** An authorization server that only makes tokens: its metadata and keys over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';

export interface Claims {
  /** A subject must be a text. Anything else is the mistake of an issuer. */
  readonly sub?: unknown;
  readonly aud?: string;
  readonly iss?: string;
  /** Seconds from now. Null: never. */
  readonly expiresIn?: number | null;
  readonly scope?: unknown;
  /** Name of the key. Null: none. Default: that of the first key. */
  readonly kid?: string | null;
}

export interface Issuer {
  readonly url: string;
  /** Signs with the first key of the issuer. */
  readonly sign: (claims: Claims) => Promise<string>;
  /** Signs with the second key of the issuer. */
  readonly signWithSecond: (claims: Claims) => Promise<string>;
  /** Signs with a key of somebody else, under the same name. */
  readonly forge: (claims: Claims) => Promise<string>;
  readonly requests: string[];
  /** Replaces responses while it is true. */
  isAway: boolean;
  /** Replaces pages. A text is the address of a redirect. */
  pages: Record<string, object | string>;
}

const ALGORITHM = 'ES256';

/** Stopped with the file's tests. */
export async function startIssuer(): Promise<Issuer> {
  const [own, second, foreign] = await Promise.all([
    generateKeyPair(ALGORITHM),
    generateKeyPair(ALGORITHM),
    generateKeyPair(ALGORITHM),
  ]);
  const jwkOf = async (key: CryptoKey, kid: string) => ({
    ...(await exportJWK(key)),
    kid,
    alg: ALGORITHM,
    use: 'sig',
  });
  const jwks = { keys: [await jwkOf(own.publicKey, 'a'), await jwkOf(second.publicKey, 'b')] };
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? '');
    const pages: Record<string, object | string> = {
      '/.well-known/oauth-authorization-server': {
        issuer: issuer.url,
        jwks_uri: `${issuer.url}/jwks`,
      },
      '/jwks': jwks,
      ...issuer.pages,
    };
    const page = issuer.isAway ? undefined : pages[incoming.url ?? ''];
    if (typeof page === 'string') {
      outgoing.writeHead(302, { Location: page }).end();
      return;
    }
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
    (key: CryptoKey, name = 'a') =>
    ({ expiresIn = 300, kid = name, iss = issuer.url, ...claims }: Claims): Promise<string> => {
      const token = new SignJWT({ ...claims, iss } as JWTPayload).setProtectedHeader({
        alg: ALGORITHM,
        ...(kid !== null && { kid }),
      });
      if (expiresIn !== null) token.setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn);
      return token.sign(key);
    };
  const issuer: Issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sign: signWith(own.privateKey),
    signWithSecond: signWith(second.privateKey, 'b'),
    forge: signWith(foreign.privateKey),
    requests,
    isAway: false,
    pages: {},
  };
  return issuer;
}
