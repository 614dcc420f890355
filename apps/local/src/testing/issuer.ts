import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherIssuer {
  readonly issuer: string;
  /** Returns a signed access token for the verified email. */
  token(email: string, secondsValid?: number): string;
  stop(): void;
}

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** Starts an issuer that is not the local identity provider. It serves only a discovery document and keys. */
export async function startOtherIssuer(): Promise<OtherIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'other', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    token(email, secondsValid = 600) {
      const exp = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000) + secondsValid;
      const claims = { iss: issuer, aud: 'urn:guidepost:api', sub: email, sid: randomUUID(), exp };
      const head = part({ alg: 'ES256', kid: 'other' });
      const signed = `${head}.${part({ ...claims, email, email_verified: true })}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${part(signature)}`;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
