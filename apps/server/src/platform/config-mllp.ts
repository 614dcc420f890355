import { createSecureContext } from 'node:tls';
import { z } from 'zod';

/** The port's certificate and key, and the certificate authority that signs hospitals' certificates, in PEM format. */
export interface MllpTls {
  readonly cert: string;
  readonly key: string;
  readonly clientCa: string;
  /** The list of certificates that the authority revoked; undefined if there is no such list. */
  readonly crl: string | undefined;
}

/** The port that receives hospital messages (docs/areas/hospital-stays.md#connections). */
export interface MllpConfig {
  readonly host: string;
  readonly port: number;
  /** Undefined if hospitals connect without TLS. Only a local server allows this. */
  readonly tls: MllpTls | undefined;
  /**
   * Rereads the TLS settings from their files. Undefined without TLS.
   * @throws Error naming the settings that cannot be used
   */
  readonly reread?: (() => MllpTls) | undefined;
  /** The sender of messages on connections without a client certificate. */
  readonly sender: string | undefined;
}

const pem = z.string().regex(/-----BEGIN [A-Z0-9 ]+-----/, 'must be PEM; NAME_FILE reads it from a file');

/** The settings of the port for hospital messages; `.env.example` and docs/operations/configure.md describe them. */
export const mllpSettings = {
  MLLP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MLLP_HOST: z.string().default('127.0.0.1'),
  MLLP_TLS_CERT: pem.optional(),
  MLLP_TLS_KEY: pem.optional(),
  MLLP_CLIENT_CA: pem.optional(),
  MLLP_CLIENT_CRL: pem.optional(),
  MLLP_SENDER: z.string().trim().min(1).max(120).optional(),
};
type Values = z.infer<z.ZodObject<typeof mllpSettings>>;

type TlsValues = Pick<Values, 'MLLP_TLS_CERT' | 'MLLP_TLS_KEY' | 'MLLP_CLIENT_CA' | 'MLLP_CLIENT_CRL'>;
const tlsNames = ['MLLP_TLS_CERT', 'MLLP_TLS_KEY', 'MLLP_CLIENT_CA', 'MLLP_CLIENT_CRL'] as const;

const tlsOf = (values: TlsValues): MllpTls | undefined => {
  const { MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key, MLLP_CLIENT_CA: clientCa, MLLP_CLIENT_CRL: crl } = values;
  return cert && key && clientCa ? { cert, key, clientCa, crl } : undefined;
};

/**
 * Returns the options for Node's TLS. Revocation lists are passed separately, because Node reads only the first list in
 * a string.
 */
export const secureOf = ({ cert, key, clientCa, crl }: MllpTls) => ({
  cert,
  key,
  ca: clientCa,
  ...(crl === undefined ? {} : { crl: crl.match(/-----BEGIN X509 CRL-----[\s\S]*?-----END X509 CRL-----/g) ?? [crl] }),
});

/**
 * Returns the port's configuration from the settings, or null if no port is configured. Call `mllpProblems` first.
 * @param read returns the current value of a setting, from its file if it has one
 */
export function mllpOf(
  values: Values,
  read: (name: (typeof tlsNames)[number]) => string | undefined,
): MllpConfig | null {
  const { MLLP_PORT: port, MLLP_HOST: host } = values;
  if (port === undefined) return null;
  const tls = tlsOf(values);
  return { host, port, tls, sender: values.MLLP_SENDER, ...(tls ? { reread: () => readCertificates(read) } : {}) };
}

function readCertificates(read: (name: (typeof tlsNames)[number]) => string | undefined): MllpTls {
  const values: TlsValues = Object.fromEntries(tlsNames.map((name) => [name, read(name)]));
  const [problem] = tlsProblems(values);
  const tls = tlsOf(values);
  if (problem !== undefined || !tls) throw new Error(problem ?? 'MLLP_TLS_CERT: is required');
  return tls;
}

/** Returns the reasons why these settings cannot be used together. */
function tlsProblems(values: TlsValues): string[] {
  const tls = tlsOf(values);
  if (!tls)
    return ['MLLP_TLS_CERT, MLLP_TLS_KEY, MLLP_CLIENT_CA: set all three, because certificates identify the hospitals'];
  try {
    createSecureContext(secureOf({ ...tls, crl: undefined }));
  } catch {
    return [
      'MLLP_TLS_CERT, MLLP_TLS_KEY, MLLP_CLIENT_CA: must be a certificate, its key and certificates of authorities',
    ];
  }
  try {
    createSecureContext(secureOf(tls));
    return [];
  } catch {
    return ['MLLP_CLIENT_CRL: is not a certificate revocation list'];
  }
}

/** Returns the problems with the settings, one sentence for each setting. */
export function mllpProblems(values: Values, isSafe: boolean): string[] {
  const { MLLP_PORT: port, MLLP_SENDER: sender } = values;
  const setCount = tlsNames.filter((name) => values[name] !== undefined).length;
  if (port === undefined)
    return setCount > 0 || sender !== undefined ? ['MLLP_PORT: is required if hospitals connect'] : [];
  if (setCount === 0) {
    if (isSafe)
      return ['MLLP_TLS_CERT: is required with MLLP_TLS_KEY and MLLP_CLIENT_CA, because patients’ data is sent there'];
    return sender === undefined ? ['MLLP_SENDER: is required for a port without certificates'] : [];
  }
  if (sender !== undefined && tlsOf(values)) return ['MLLP_SENDER: is for a port without certificates'];
  return tlsProblems(values);
}
