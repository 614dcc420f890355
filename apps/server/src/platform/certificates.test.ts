import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../testing/certificates.ts';
import { startIssuer } from '../testing/issuer.ts';
import { certificatesOf, ownCertificates } from './certificates.ts';
import { loadConfig } from './config.ts';
import { addCertificateGauge } from './metrics-certificates.ts';

const authority = makeAuthority();
const own = authority.issue('localhost');
const servers: Server[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-certificates-'));
const caFile = path.join(folder, 'ca.crt');
writeFileSync(caFile, authority.cert);
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const configOf = (settings: Record<string, string>) =>
  loadConfig({
    ENVIRONMENT: 'test',
    DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    ...settings,
  });
const found = (settings: Record<string, string>) => certificatesOf(configOf(settings));
/** Returns the number of days until a certificate ends. The test certificates are valid for a year. */
const daysUntil = (end: Temporal.Instant | undefined) =>
  Math.round(((end?.epochMilliseconds ?? 0) - Date.now()) / 86_400_000);

/** A server that answers PostgreSQL's SSLRequest with S and TLS, or with N. */
async function startDatabase(answer: 'S' | 'N'): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      expect(request.toString('hex')).toBe('0000000804d2162f');
      socket.write(answer);
      if (answer === 'S')
        new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(own) }).on('error', () => {});
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return `postgres://a:b@localhost:${port}/x?sslmode=verify-full&sslrootcert=${caFile}`;
}

describe('the end of a certificate', () => {
  it('of an https address is read if the certificate is trusted', async () => {
    const issuer = await startIssuer(own);
    const [certificate] = found({ OIDC_ISSUER: issuer.issuer.replace('127.0.0.1', 'localhost') });
    await expect(certificate?.readEnd()).rejects.toThrow();
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, authority.cert]);
    try {
      expect([certificate?.setting, daysUntil(await certificate?.readEnd())]).toEqual(['OIDC_ISSUER', 365]);
    } finally {
      setDefaultCACertificates(trusted);
      await issuer.stop();
    }
  });

  it('of PostgreSQL is read before the sign-in', async () => {
    const [certificate, ...others] = found({ DATABASE_URL: await startDatabase('S') });
    expect([certificate?.setting, daysUntil(await certificate?.readEnd())]).toEqual(['DATABASE_URL', 365]);
    expect(others).toEqual([]);
    const [without] = found({ DATABASE_URL: await startDatabase('N') });
    await expect(without?.readEnd()).rejects.toThrow('PostgreSQL does not offer TLS');
  });

  it('of the port for hospitals is read', async () => {
    const tls = { cert: own.cert, key: own.key, clientCa: authority.cert, crl: undefined };
    const [certificate] = ownCertificates({ mllp: { host: '127.0.0.1', port: 2575, tls, sender: undefined } });
    expect([certificate?.setting, daysUntil(await certificate?.readEnd())]).toEqual(['MLLP_TLS_CERT', 365]);
    expect(ownCertificates({ mllp: null })).toEqual([]);
  });

  it('is not read for addresses without TLS, or twice for one server', () => {
    expect(found({ PUBLIC_URL: 'http://care.example.org' })).toEqual([]);
    expect(found({ DATABASE_URL: 'postgres://a:b@localhost/x?host=/run/postgresql&sslmode=require' })).toEqual([]);
    const url = 'postgres://a:b@db.example.org/x?sslmode=verify-full';
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, CONSENT_URL: 'https://consent.example.org' };
    expect(found(settings).map(({ setting, host }) => [setting, host])).toEqual([
      ['CONSENT_URL', 'consent.example.org'],
      ['DATABASE_URL', 'db.example.org'],
    ]);
  });
});

it('the metric shows the certificates that were read, and reads them once an hour', async () => {
  const registry = new Registry();
  let reads = 0;
  const end = Temporal.Now.instant().add({ hours: 24 });
  addCertificateGauge(registry, [
    {
      setting: 'PUBLIC_URL',
      host: 'care.example.org',
      readEnd: async () => {
        reads += 1;
        return end;
      },
    },
    { setting: 'OIDC_ISSUER', host: '127.0.0.1', readEnd: () => Promise.reject(new Error('unreachable')) },
    {
      setting: 'CONSENT_URL',
      host: 'consent.example.org',
      readEnd: () => Promise.reject(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' })),
    },
  ]);
  const values = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line);
  expect(await values()).toEqual([]);
  await expect
    .poll(async () => (await values()).toSorted())
    .toEqual([
      expect.stringMatching(/^guidepost_certificate_seconds\{setting="CONSENT_URL"\} (0|-)/),
      expect.stringMatching(/^guidepost_certificate_seconds\{setting="PUBLIC_URL"\} 86/),
    ]);
  expect(reads).toBe(1);
});
