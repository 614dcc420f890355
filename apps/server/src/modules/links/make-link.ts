import type { ConsentLanguage, LinkPurpose } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import { insertLink } from './queries.ts';

interface LinkContext {
  purpose: LinkPurpose;
  /** The member whom the link is about. Null if it is not about a member. */
  memberId: number | null;
  /** The user who created the link. Null if a job created it. */
  createdBy: number | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
  /** Language that the user chose for the link. */
  language?: ConsentLanguage;
}

/**
 * Creates a link. Stores only the hash of its key, so the key cannot be read again later.
 * @returns the link's id, and the key for its URL
 */
export async function makeLink(tx: Db, making: LinkContext): Promise<{ id: number; key: string }> {
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
