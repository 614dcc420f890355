import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from './db.ts';
import { findSigningKey } from './queries.ts';
import { keyIdOf } from './secrets.ts';

/** Signs texts and verifies their signatures. */
export interface Signer {
  sign(text: string): string;
  isOf(signature: string, text: string): boolean;
}

/**
 * Returns a signer with one of this installation's keys. The key is created with the database, so all processes of the
 * installation use the same key. A changed key starts its signatures with its id (`ID.SIGNATURE`). The previous key is
 * still accepted for a while (docs/operations/services.md#files).
 */
export async function signerOf(db: Db, name: 'dashboards' | 'files'): Promise<Signer> {
  const found = await findSigningKey(db, name);
  if (found === undefined) throw new Error(`There is no signing key for ${name}`);
  const { key, previous_key: previousKey } = found;
  const bare = (by: string, text: string) => createHmac('sha256', by).update(text).digest('base64url');
  const full = (by: string, text: string) => `${keyIdOf(Buffer.from(by))}.${bare(by, text)}`;
  const isSame = (signature: string, own: string) => {
    const [received, expected] = [Buffer.from(signature), Buffer.from(own)];
    return received.length === expected.length && timingSafeEqual(received, expected);
  };
  // servers of version 0.1.0 accept only signatures without an id, so the original key omits it
  const sign = (text: string) => (found.was_changed ? full : bare)(key, text);
  return {
    sign,
    isOf: (signature, text) =>
      [key, ...(previousKey === null ? [] : [previousKey])].some((by) =>
        isSame(signature, (signature.includes('.') ? full : bare)(by, text)),
      ),
  };
}
