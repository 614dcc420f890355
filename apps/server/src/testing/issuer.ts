import { createServer } from 'node:http';
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

export interface TestIssuer {
  readonly issuer: string;
  /** Returns a signed access token. The given claims override the valid ones. */
  sign(claims: Record<string, unknown>, options?: SignOptions): Promise<string>;
  /** The issuer's public key, for tests with tokens that misuse it. */
  readonly publicKey: JWK;
  /** Returns how often the issuer's keys were requested. */
  readonly asked: () => number;
  /** Replaces the discovery document or the status of the keys until it is called without them. */
  pretend(answers: { discovery?: object; keysStatus?: number }): void;
  stop(): Promise<void>;
}

/** Starts a real issuer with the functions that the server uses: discovery, keys and signed tokens. */
export async function startIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  let issuer = '';
  let asked = 0;
  let pretended: { discovery?: object; keysStatus?: number } = {};
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify(pretended.discovery ?? { issuer, jwks_uri: `${issuer}/keys` }));
    else if (request.url === '/keys') {
      asked += 1;
      response.writeHead(pretended.keysStatus ?? 200).end(JSON.stringify({ keys: [key] }));
    } else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
