import { type ConsentLanguage, consentLanguages, type LinkPurpose, linkPurposes } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, instant, int, json, nullable, oneOf, type RowOf, row } from '../../platform/row.ts';

export const linkRow = row({
  id: id(),
  purpose: oneOf(linkPurposes),
  member_id: nullable(id<'Member'>()),
  created_at: instant,
  expires_at: instant,
  first_opened_at: nullable(instant),
  answer: nullable(json()),
  answered_at: nullable(instant),
  language: nullable(oneOf(consentLanguages)),
});
export type LinkRow = RowOf<typeof linkRow>;
const linkColumns = 'id, purpose, member_id, created_at, expires_at, first_opened_at, answer, answered_at, language';

/** SQL condition that a link is valid: not expired, not revoked, and not locked after wrong answers. */
const isLinkValid = `revoked_at IS NULL AND expires_at > $3::timestamptz AND (locked_until IS NULL OR locked_until <= $3::timestamptz)`;

export interface NewLink {
  purpose: LinkPurpose;
  hash: Uint8Array;
  memberId: number | null;
  createdBy: number | null;
  at: string;
  expiresAt: string;
  language: ConsentLanguage | null;
}

const idRow = row({ id: id() });

export async function insertLink(tx: Db, link: NewLink): Promise<number> {
  const [made] = await rows(
    tx,
    idRow,
    `INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [link.purpose, link.hash, link.memberId, link.createdBy, link.at, link.expiresAt, link.language],
  );
  if (!made) throw new Error('The link was not written');
  return made.id;
}

/**
 * Finds the valid link whose key has this hash. Returns undefined for any other key. The index lookup is the same for
 * every key, so its duration reveals nothing.
 */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  hash: Uint8Array,
  at: string,
): Promise<LinkRow | undefined> {
  const [found] = await rows(
    db,
    linkRow,
    `SELECT ${linkColumns} FROM public_links WHERE key_hash = $2 AND purpose = $1 AND ${isLinkValid}`,
    [purpose, hash, at],
  );
  return found;
}

/** Records when a link was first opened. Returns false if it was opened before. */
export const markOpened = async (tx: Db, linkId: number, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE public_links SET first_opened_at = $2 WHERE id = $1 AND first_opened_at IS NULL', [
    linkId,
    at,
  ])) > 0;

/** Stores a valid link's only answer. Returns undefined if the link is invalid or already answered. */
export async function answerLink(
  tx: Db,
  purpose: LinkPurpose,
  hash: Uint8Array,
  at: string,
  answer: object,
): Promise<LinkRow | undefined> {
  const [answered] = await rows(
    tx,
    linkRow,
    `UPDATE public_links SET answer = $4::jsonb, answered_at = $3, first_opened_at = coalesce(first_opened_at, $3)
      WHERE key_hash = $2 AND purpose = $1 AND answered_at IS NULL AND ${isLinkValid} RETURNING ${linkColumns}`,
    [purpose, hash, at, JSON.stringify(answer)],
  );
  return answered;
}

export const changeHash = async (tx: Db, linkId: number, hash: Uint8Array): Promise<boolean> =>
  (await execute(tx, 'UPDATE public_links SET key_hash = $2 WHERE id = $1 AND answered_at IS NULL', [linkId, hash])) >
  0;

export const revokeLinks = async (tx: Db, linkIds: readonly number[], at: string): Promise<void> => {
  await execute(tx, 'UPDATE public_links SET revoked_at = $2 WHERE id = ANY($1::bigint[]) AND revoked_at IS NULL', [
    linkIds,
    at,
  ]);
};

export const revokeLink = async (tx: Db, linkId: number, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE public_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [linkId, at])) > 0;

/**
 * Counts an attempt to answer a link's identity question. Locks the row until the transaction ends, so that
 * simultaneous attempts run one after another. The last allowed attempt locks the link and restarts the count.
 * @returns the number of attempts that are left; undefined if the link is locked, expired or revoked
 */
export async function countAttempt(
  tx: Db,
  linkId: number,
  { at, lockedUntil, max }: { at: string; lockedUntil: string; max: number },
): Promise<number | undefined> {
  const [counted] = await rows(
    tx,
    row({ left: int }),
    `UPDATE public_links SET attempts = CASE WHEN attempts + 1 >= $2 THEN 0 ELSE attempts + 1 END,
            locked_until = CASE WHEN attempts + 1 >= $2 THEN $4::timestamptz ELSE locked_until END
      WHERE id = $1 AND ${isLinkValid} RETURNING CASE WHEN attempts = 0 THEN 0 ELSE $2 - attempts END AS left`,
    [linkId, max, at, lockedUntil],
  );
  return counted?.left;
}

/** Undoes `countAttempt` in the same transaction, because the answer was correct. */
export const returnAttempt = (tx: Db, linkId: number, max: number): Promise<number> =>
  execute(
    tx,
    `UPDATE public_links SET attempts = CASE WHEN attempts = 0 THEN $2 - 1 ELSE attempts - 1 END,
            locked_until = CASE WHEN attempts = 0 THEN NULL ELSE locked_until END
      WHERE id = $1`,
    [linkId, max],
  );
