import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface BenchIssuer {
  readonly issuer: string;
  /** Returns a session's access token. It is valid for an hour or for the given number of seconds. */
  token(subject: string, session: string, seconds?: number): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts an issuer with only the features that the server uses: discovery, keys and signed tokens. It runs in the
 * bench's own process.
 */
export async function startIssuer(): Promise<BenchIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
  let issuer = '';
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    else if (request.url === '/keys') response.end(JSON.stringify({ keys: [key] }));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    token: (subject, session, seconds = 3600) =>
      new SignJWT({ sub: subject, sid: session, client_id: 'guidepost-web' })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
        .setIssuedAt()
        .setIssuer(issuer)
        .setAudience('urn:guidepost:api')
        .setExpirationTime(`${seconds}s`)
        .sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
