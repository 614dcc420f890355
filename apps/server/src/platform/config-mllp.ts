import { createSecureContext } from 'node:tls';
import { z } from 'zod';

/** Where hospitals connect to send (docs/areas/hospital-stays.md#connections). */
export interface MllpConfig {
  readonly host: string;
  readonly port: number;
  /** PEM; undefined where hospitals connect without TLS, which only a local server lets them. */
  readonly tls: { readonly cert: string; readonly key: string; readonly clientCa: string } | undefined;
  /** Whose messages come where nobody shows a certificate. */
  readonly sender: string | undefined;
}

const pem = z.string().regex(/-----BEGIN [A-Z ]+-----/, 'must be PEM; NAME_FILE reads it from a file');

/** The settings of the port for hospitals; `.env.example` and docs/operations.md describe them. */
export const mllpSettings = {
  MLLP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MLLP_HOST: z.string().default('127.0.0.1'),
  MLLP_TLS_CERT: pem.optional(),
  MLLP_TLS_KEY: pem.optional(),
  MLLP_CLIENT_CA: pem.optional(),
  MLLP_SENDER: z.string().trim().min(1).max(120).optional(),
};
type Values = z.infer<z.ZodObject<typeof mllpSettings>>;

/** The settings as what the port needs, null where there is none; call `mllpProblems` first. */
export function mllpOf(values: Values): MllpConfig | null {
  const { MLLP_PORT: port, MLLP_HOST: host, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key, MLLP_CLIENT_CA: clientCa } = values;
  if (port === undefined) return null;
  return { host, port, tls: cert && key && clientCa ? { cert, key, clientCa } : undefined, sender: values.MLLP_SENDER };
}

/** What is wrong with them, one sentence a setting. */
export function mllpProblems(values: Values, isSafe: boolean): string[] {
  const { MLLP_PORT: port, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key, MLLP_CLIENT_CA: ca, MLLP_SENDER: sender } = values;
  const given = [cert, key, ca].filter((one) => one !== undefined).length;
  if (port === undefined)
    return given > 0 || sender !== undefined ? ['MLLP_PORT: is needed where hospitals are to connect'] : [];
  if (given !== 0 && given !== 3)
    return ['MLLP_TLS_CERT, MLLP_TLS_KEY, MLLP_CLIENT_CA: set all three; hospitals are known by their certificates'];
  if (given === 0) {
    if (isSafe)
      return ['MLLP_TLS_CERT: is needed with MLLP_TLS_KEY and MLLP_CLIENT_CA, since patients’ data passes there'];
    return sender === undefined ? ['MLLP_SENDER: is needed where no certificates are asked for'] : [];
  }
  if (sender !== undefined) return ['MLLP_SENDER: is for a port without certificates'];
  try {
    createSecureContext({ cert, key, ca });
    return [];
  } catch {
    return ['MLLP_TLS_CERT, MLLP_TLS_KEY, MLLP_CLIENT_CA: are no certificate with its key, and no certificates'];
  }
}
