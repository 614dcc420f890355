import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { keyIdOf, type SecretsKeys } from '../secrets.ts';

/**
 * A head records the newest seal of the audit chain at a given time. Heads are stored outside the database, so that
 * they show whether the database's owner removed the newest seals or replaced the chain. The key that signs them is not
 * in the database (docs/areas/audit.md#heads).
 */
const Head = z.object({
  seal: z.int().nonnegative(),
  hash: z.string(),
  at: z.iso.datetime(),
  /** The id of the key that signed the head. */
  key: z.string(),
  signature: z.string(),
});
export type Head = z.infer<typeof Head>;

/** Returns the key for heads, derived from a key of the installation. */
const signingKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'guidepost audit heads', 32));

const signatureOf = (key: Buffer, { seal, hash, at }: Omit<Head, 'key' | 'signature'>): string =>
  createHmac('sha256', key).update(`${seal}\n${hash}\n${at}`).digest('base64url');

/** Signs the newest seal. */
export function signHead(secret: Buffer, newest: { id: number; hash: string }, at: Temporal.Instant): Head {
  const key = signingKey(secret);
  const head = { seal: newest.id, hash: newest.hash, at: at.toString() };
  return { ...head, key: keyIdOf(key), signature: signatureOf(key, head) };
}

type HeadCheck = 'valid' | 'forged' | 'unknown key';

/** Verifies the signature of a head with the installation's keys, including earlier ones. */
export function checkHead(secrets: SecretsKeys, head: Head): HeadCheck {
  const key = secrets.map(signingKey).find((one) => keyIdOf(one) === head.key);
  if (!key) return 'unknown key';
  const [found, expected] = [Buffer.from(head.signature), Buffer.from(signatureOf(key, head))];
  return found.length === expected.length && timingSafeEqual(found, expected) ? 'valid' : 'forged';
}

/**
 * Reads a head from a line: a stored head, or a line of the server's log that contains one. Returns undefined for other
 * lines of a log, including text that is not JSON. Returns null for a damaged head.
 */
export function readHead(line: string): Head | undefined | null {
  if (!line.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const isLogLine = 'level' in value;
  const { success, data } = Head.safeParse('head' in value ? value.head : value);
  if (success) return data;
  return isLogLine && !('head' in value) ? undefined : null;
}
