import type { ConsentLanguage, LinkPurpose } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import { insertLink } from './queries.ts';

interface Making {
  purpose: LinkPurpose;
  /** The member whom it is about; null if it is about nobody. */
  memberId: number | null;
  /** Who made it; null if a job did. */
  createdBy: number | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
  /** The language that was chosen for it. */
  language?: ConsentLanguage;
}

/**
 * Makes a link. The key is given out this once; only its hash is stored.
 * @returns the id of the link, and the key that belongs into its address
 */
export async function makeLink(tx: Db, making: Making): Promise<{ id: number; key: string }> {
  const { purpose, memberId, createdBy, now, expiresAt } = making;
  const key = newKey();
  const id = await insertLink(tx, {
    purpose,
    hash: hashOf(key),
    memberId,
    createdBy,
    at: now.toString(),
    expiresAt: expiresAt.toString(),
    language: making.language ?? null,
  });
  return { id, key };
}
