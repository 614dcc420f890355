import type { ConsentLanguage, LinkPurpose } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import { insertLink } from './queries.ts';

interface Making {
  purpose: LinkPurpose;
  /** The member of the link; null if it has none. */
  memberId: number | null;
  /** The creator; null if a job created it. */
  createdBy: number | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
  /** The language that was chosen for the link. */
  language?: ConsentLanguage;
}

/**
 * Creates a link. The key is returned only this once; only its hash is stored.
 * @returns the id of the link, and the key for its address
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
