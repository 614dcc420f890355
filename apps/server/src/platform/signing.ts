import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from './db.ts';
import { findSigningKey } from './queries.ts';

/** Signs texts and verifies their signatures. */
export interface Signer {
  sign(text: string): string;
  isOf(signature: string, text: string): boolean;
}

/**
 * Returns a signer with one of this installation's keys. The key is created with the database, so all processes of the
 * installation use the same key.
 */
export async function signerOf(db: Db, name: 'dashboards' | 'files'): Promise<Signer> {
  const key = await findSigningKey(db, name);
  if (key === undefined) throw new Error(`There is no signing key for ${name}`);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isOf(signature, text) {
      const [received, own] = [Buffer.from(signature), Buffer.from(sign(text))];
      return received.length === own.length && timingSafeEqual(received, own);
    },
  };
}
