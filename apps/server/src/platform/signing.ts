import { createHmac, timingSafeEqual } from 'node:crypto';
import { rows } from './database.ts';
import type { Db } from './module.ts';

/** Signs texts, and tells whether a signature is of a text. */
export interface Signer {
  sign(text: string): string;
  isOf(signature: string, text: string): boolean;
}

/** A signer with a key of this installation: made when the database was, the same for all its processes. */
export async function signerOf(db: Db, name: 'dashboards' | 'files'): Promise<Signer> {
  const [row] = await rows<{ key: string }>(db, 'SELECT key FROM signing_keys WHERE name = $1', [name]);
  if (!row) throw new Error(`There is no signing key for ${name}`);
  const sign = (text: string) => createHmac('sha256', row.key).update(text).digest('base64url');
  return {
    sign,
    isOf(signature, text) {
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(text))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}
