import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

export interface SignOptions {
  audience?: string;
  /** Null: without an end. */
  expiresIn?: string | null;
  issuer?: string;
  /** In place of the issuer's own. */
  key?: CryptoKey | Uint8Array;
  header?: Partial<JWTHeaderParameters>;
}

export interface TestIssuer {
  readonly issuer: string;
  /** A signed access token; claims override what a good one says. */
  sign(claims: Record<string, unknown>, options?: SignOptions): Promise<string>;
  /** The public key, for tokens that misuse it. */
  readonly publicKey: JWK;
  /** How often somebody asked for the keys. */
  readonly asked: () => number;
  /** Answers with this instead of the true discovery document or keys, until given nothing. */
  pretend(answers: { discovery?: object; keysStatus?: number }): void;
  stop(): Promise<void>;
}

/** A real issuer as far as the server looks at one: discovery, keys, signed tokens. */
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
