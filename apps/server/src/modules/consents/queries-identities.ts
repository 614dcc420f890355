import type { MemberId, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { id, nullable, type RowOf, row, text } from '../../platform/row.ts';

const identityRow = row({
  id: id(),
  name: text,
  date_of_birth: text,
  email: nullable(text),
  line1: nullable(text),
  city: nullable(text),
  state: nullable(text),
  zip: nullable(text),
});
export type Identity = RowOf<typeof identityRow>;

export interface NewIdentity extends Omit<Identity, 'id'> {
  memberId: MemberId;
  /** The link that the member used to confirm the identity; null if a guide confirmed it. */
  linkId: number | null;
  submittedBy: StaffId | null;
  secretHash: Uint8Array;
  at: string;
}

export async function insertIdentity(tx: Db, identity: NewIdentity): Promise<void> {
  await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO consent_identities (member_id, link_id, submitted_by, secret_hash, name, date_of_birth, email, line1, city, state,
       zip, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      identity.memberId,
      identity.linkId,
      identity.submittedBy,
      identity.secretHash,
      identity.name,
      identity.date_of_birth,
      identity.email,
      identity.line1,
      identity.city,
      identity.state,
      identity.zip,
      identity.at,
    ],
  );
}

/**
 * Finds the identity that a secret proves. Returns undefined if it was confirmed for a different member, with a
 * different link, or by a different guide.
 */
export async function findIdentity(
  db: Db,
  secretHash: Uint8Array,
  subject: { memberId: MemberId; linkId: number | null; submittedBy: StaffId | null },
): Promise<Identity | undefined> {
  const [found] = await rows(
    db,
    identityRow,
    `SELECT id, name, date_of_birth, email, line1, city, state, zip FROM consent_identities
      WHERE secret_hash = $1 AND member_id = $2 AND link_id IS NOT DISTINCT FROM $3 AND submitted_by IS NOT DISTINCT FROM $4`,
    [secretHash, subject.memberId, subject.linkId, subject.submittedBy],
  );
  return found;
}
