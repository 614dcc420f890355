import { z } from 'zod';
import type { SecretsKeys } from '../secrets.ts';
import { checkSignature, type SignatureCheck, signText } from './signatures.ts';

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

const purpose = 'guidepost audit heads';

const signedText = ({ seal, hash, at }: Pick<Head, 'seal' | 'hash' | 'at'>): string => `${seal}\n${hash}\n${at}`;

/** Signs the newest seal. */
export function signHead(secret: Buffer, newest: { id: number; hash: string }, at: Temporal.Instant): Head {
  const head = { seal: newest.id, hash: newest.hash, at: at.toString() };
  return { ...head, ...signText(secret, purpose, signedText(head)) };
}

/** Verifies the signature of a head with the installation's keys, including earlier ones. */
export const checkHead = (secrets: SecretsKeys, head: Head): SignatureCheck =>
  checkSignature(secrets, purpose, signedText(head), head);

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
