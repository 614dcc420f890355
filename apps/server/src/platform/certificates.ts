import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectSocket, isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { Config } from './config.ts';

/** A certificate that the installation needs. */
export interface WatchedCertificate {
  /** The setting with the certificate, or with the address of the server that has it. */
  readonly setting: string;
  /** The server that has the certificate. */
  readonly host: string;
  /**
   * Reads when the certificate ends. Sends no data to the server. Rejects if the certificate is not trusted, and with
   * the code CERT_HAS_EXPIRED if it has ended.
   */
  readEnd(): Promise<Temporal.Instant>;
}

/** Maximum time for reading a certificate, in milliseconds. */
const maxMs = 10_000;

const endOf = (validTo: string): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Date.parse(validTo));

async function readPeerEnd(host: string, options: ConnectionOptions): Promise<Temporal.Instant> {
  const socket = connectTls({ ...options, host, ...(isIP(host) === 0 ? { servername: host } : {}) });
  // `once` rejects for an error. A later error has no effect.
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(maxMs) });
    return endOf(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** PostgreSQL's message SSLRequest. It answers with S and then expects the TLS handshake. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

async function readDatabaseEnd(host: string, port: number, caFile: string | null): Promise<Temporal.Instant> {
  const ca = caFile === null ? {} : { ca: readFileSync(caFile) };
  const signal = AbortSignal.timeout(maxMs);
  const socket = connectSocket({ host, port });
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal });
    socket.write(sslRequest);
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
    if (answer.toString() !== 'S') throw new Error('PostgreSQL does not offer TLS');
    return await readPeerEnd(host, { socket, ...ca });
  } finally {
    socket.destroy();
  }
}

/** Returns the servers of the database whose connection is encrypted, one for each address. */
function databaseCertificates({ url, directUrl, replicaUrl }: Config['database']): WatchedCertificate[] {
  const urls = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl };
  const seen = new Set<string>();
  return Object.entries(urls).flatMap(([setting, text]) => {
    if (text === undefined || !URL.canParse(text)) return [];
    const { hostname, port, searchParams } = new URL(text);
    const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
    const mode = searchParams.get('sslmode') ?? '';
    const address = `${host}:${port}`;
    if (host === '' || host.startsWith('/') || !/^(require|verify-ca|verify-full)$/.test(mode) || seen.has(address))
      return [];
    seen.add(address);
    const caFile = searchParams.get('sslrootcert');
    return [{ setting, host, readEnd: () => readDatabaseEnd(host, Number(port || 5432), caFile) }];
  });
}

/** Returns the certificate of this process's port for hospitals. It can be renewed while the process is running. */
export function ownCertificates({ mllp }: Pick<Config, 'mllp'>): WatchedCertificate[] {
  const tls = mllp?.tls;
  if (!mllp || !tls) return [];
  const readEnd = async () => endOf(new X509Certificate((mllp.reread?.() ?? tls).cert).validTo);
  return [{ setting: 'MLLP_TLS_CERT', host: mllp.host, readEnd }];
}

type Addresses = Pick<Config, 'oidc' | 'publicUrl' | 'consentUrl' | 'twilio' | 'database'>;

/** Returns the certificates of the addresses in the settings: the issuer, the proxy, the carrier and PostgreSQL. */
export function certificatesOf({ oidc, publicUrl, consentUrl, twilio, database }: Addresses): WatchedCertificate[] {
  const addresses = {
    OIDC_ISSUER: oidc.issuer,
    PUBLIC_URL: publicUrl,
    CONSENT_URL: consentUrl,
    TWILIO_API_URL: twilio?.apiUrl ?? null,
  };
  const ofAddresses = Object.entries(addresses).flatMap(([setting, address]) => {
    if (!address?.startsWith('https:')) return [];
    const { hostname, port } = new URL(address);
    const host = hostname.replace(/^\[|\]$/g, '');
    return [{ setting, host, readEnd: () => readPeerEnd(host, { port: Number(port || 443) }) }];
  });
  return [...ofAddresses, ...databaseCertificates(database)];
}
