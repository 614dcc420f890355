import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

export interface SignOptions {
  audience?: string;
  /** Lifetime of the token; null for a token that never expires. */
  expiresIn?: string | null;
  issuer?: string;
  /** Key that signs the token instead of the issuer's own key. */
  key?: CryptoKey | Uint8Array;
  header?: Partial<JWTHeaderParameters>;
}

interface Pretended {
  discovery?: object;
  keysStatus?: number;
  /** The claims that the userinfo endpoint returns for each token. */
  userinfo?: object;
}

export interface TestIssuer {
  readonly issuer: string;
  /** Returns a signed access token. The given claims override the valid ones. */
  sign(claims: Record<string, unknown>, options?: SignOptions): Promise<string>;
  /** The issuer's public key, for tests with tokens that misuse it. */
  readonly publicKey: JWK;
  /** Returns how often the issuer's keys were requested. */
  readonly asked: () => number;
  /**
   * Replaces the discovery document, the HTTP status of the keys, or the userinfo. Each call restores the real version
   * of everything that it does not replace.
   */
  pretend(answers: Pretended): void;
  stop(): Promise<void>;
}

/**
 * Starts a real issuer with the functions that the server uses: discovery, keys, userinfo and signed tokens.
 * @param tls the issuer's certificate, for https
 */
export async function startIssuer(tls?: { cert: string; key: string }): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  let issuer = '';
  let asked = 0;
  let pretended: Pretended = {};
  const discovery = () => ({ issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` });
  const answer: RequestListener = (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify(pretended.discovery ?? discovery()));
    else if (request.url === '/userinfo' && pretended.userinfo) response.end(JSON.stringify(pretended.userinfo));
    else if (request.url === '/keys') {
      asked += 1;
      response.writeHead(pretended.keysStatus ?? 200).end(JSON.stringify({ keys: [key] }));
    } else response.writeHead(404).end('{}');
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    sign: (claims, { expiresIn = '10m', ...options } = {}) => {
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', ...options.header })
        .setIssuedAt()
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? 'urn:guidepost:api');
      return (expiresIn === null ? token : token.setExpirationTime(expiresIn)).sign(options.key ?? privateKey);
    },
    publicKey: key,
    asked: () => asked,
    pretend(answers) {
      pretended = answers;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
