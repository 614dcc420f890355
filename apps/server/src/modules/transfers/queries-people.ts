import type { ClientId, MemberId, StaffId, TransferGuide, TransferRequestId } from '@guidepost/contracts';
import { isContactStopped } from '../../platform/access/contact.ts';
import { clientDay, holdsOn, teamDay } from '../../platform/access/queries-periods.ts';
import { hasSignedIn } from '../../platform/access/queries-signed-in.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { array, bool, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { rolesWith } from '../staff/public.ts';

const guideRow = row({
  id: id<'Staff'>(),
  name: text,
  location: nullable(text),
  time_zone: text,
  languages: array(text),
  teams: array(text),
  members: int,
  has_signed_in: bool,
});

/** SQL for the teams that serve clients, and their guides who can sign in. Includes past team memberships. */
const guiding = `team_clients tc
       JOIN teams t ON t.id = tc.team_id AND t.deleted_at IS NULL
       JOIN team_memberships tm ON tm.team_id = t.id AND tm.role = 'MEMBER'
       JOIN staff s ON s.user_id = tm.staff_id AND s.disabled_at IS NULL
       JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL`;

/**
 * Finds the guides who can be assigned a client's members today, except the guide `except`. Guides with the fewest
 * members come first, and guides who have never signed in come last.
 */
export async function findTransferGuides(
  db: Db,
  { clientId, except, now }: { clientId: ClientId; except: StaffId | null; now: string },
): Promise<TransferGuide[]> {
  const found = await rows(
    db,
    guideRow,
    `SELECT u.id, u.name, s.location, s.time_zone, s.languages, array_agg(DISTINCT t.name ORDER BY t.name) AS teams,
            (SELECT count(*) FROM members x WHERE x.assigned_guide_id = u.id AND x.deleted_at IS NULL) AS members,
            ${hasSignedIn('u.id')} AS has_signed_in
       FROM ${guiding}
      WHERE tc.client_id = $1 AND u.id IS DISTINCT FROM $2::bigint AND ${holdsOn('tm', teamDay('$3::timestamptz'))}
      GROUP BY u.id, u.name, s.location, s.time_zone, s.languages
      ORDER BY has_signed_in DESC, members, u.name, u.id`,
    [clientId, except, now],
  );
  return found.map(({ time_zone, has_signed_in, ...guide }) => ({
    ...guide,
    timeZone: time_zone,
    hasSignedIn: has_signed_in,
  }));
}

const changedReceiverRow = row({ id: id<'TransferRequest'>(), member_id: id<'Member'>() });
const hasNoGuide = `NOT EXISTS (SELECT FROM ${guiding}
      WHERE tc.client_id = m.client_id AND u.id = r.receiving_guide_id AND ${holdsOn('tm', teamDay('$1::timestamptz'))})`;

/**
 * Finds transfer requests that are not applied yet and whose receiving guide's ability to take over has changed since
 * the last check.
 */
export const findChangedReceivers = (
  db: Db,
  { now, after, limit }: { now: string; after: number; limit: number },
): Promise<RowOf<typeof changedReceiverRow>[]> =>
  rows(
    db,
    changedReceiverRow,
    `SELECT r.id, r.member_id FROM transfer_requests r JOIN members m ON m.user_id = r.member_id AND m.deleted_at IS NULL
      WHERE r.denied_at IS NULL AND r.applied_at IS NULL AND r.deleted_at IS NULL
        AND ${hasNoGuide} = (r.receiver_lost_at IS NULL) AND r.id > $2 ORDER BY r.id LIMIT $3`,
    [now, after, limit],
  );

/**
 * Stores whether a request's receiving guide can take over.
 * @returns true if this has changed
 */
export const storeReceiverState = async (tx: Db, requestId: TransferRequestId, now: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE transfer_requests r SET receiver_lost_at = CASE WHEN r.receiver_lost_at IS NULL THEN $1::timestamptz END
       FROM members m WHERE m.user_id = r.member_id AND r.id = $2 AND r.denied_at IS NULL AND r.applied_at IS NULL AND r.deleted_at IS NULL
        AND ${hasNoGuide} = (r.receiver_lost_at IS NULL)`,
    [now, requestId],
  )) > 0;

/**
 * Finds the staff in `staffIds` who would see a member of this client if the member were assigned to this guide
 * (docs/areas/access.md#visible-members).
 */
export async function findStaffWhoSee(
  db: Db,
  {
    staffIds,
    guideId,
    clientId,
    now,
  }: { staffIds: readonly StaffId[]; guideId: StaffId; clientId: ClientId; now: string },
): Promise<Set<StaffId>> {
  const found = await rows(
    db,
    row({ id: id<'Staff'>() }),
    `SELECT s.user_id AS id FROM staff s JOIN users u ON u.id = s.user_id
      WHERE s.user_id = ANY($1::bigint[]) AND s.disabled_at IS NULL AND u.deleted_at IS NULL
        AND (u.role = ANY($2::text[]) OR s.user_id = $3
          OR EXISTS (SELECT 1 FROM client_auditors a WHERE a.staff_id = s.user_id AND a.client_id = $4 AND ${holdsOn('a', clientDay('$5::timestamptz'))})
          OR EXISTS (SELECT 1 FROM team_memberships own
                       JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
                       JOIN team_memberships theirs ON theirs.team_id = t.id AND theirs.staff_id = $3 AND theirs.role = 'MEMBER'
                      WHERE own.staff_id = s.user_id AND ${holdsOn('own', teamDay('$5::timestamptz'))}
                        AND ${holdsOn('theirs', teamDay('$5::timestamptz'))}))`,
    [staffIds, rolesWith('CAN_ACCESS_ALL_MEMBERS'), guideId, clientId, now],
  );
  return new Set(found.map((one) => one.id));
}

const subjectRow = row({
  member_id: id<'Member'>(),
  name: text,
  first_name: text,
  client_id: id<'Client'>(),
  time_zone: text,
  assigned_guide_id: nullable(id<'Staff'>()),
  language: oneOf(['en', 'es'] as const),
  introduction: nullable(text),
  introduction_es: nullable(text),
  has_waiting: bool,
  /** True if the member's status ends contact. */
  has_ended_contact: bool,
});
export type TransferSubject = RowOf<typeof subjectRow>;

/** Finds the facts about a member that transfers need. Returns undefined if the member does not exist. */
export async function findSubject(db: Db, memberId: MemberId): Promise<TransferSubject | undefined> {
  const [found] = await rows(
    db,
    subjectRow,
    `SELECT m.user_id AS member_id, m.name, coalesce(nullif(u.preferred_name, ''), u.first_name) AS first_name, m.client_id,
            m.time_zone, m.assigned_guide_id, m.language,
            c.transfer_introduction AS introduction, c.transfer_introduction_es AS introduction_es, st.ends_contact OR ${isContactStopped('m.user_id')} AS has_ended_contact,
            EXISTS (SELECT 1 FROM transfer_requests r WHERE r.member_id = m.user_id AND r.denied_at IS NULL
                       AND r.applied_at IS NULL AND r.deleted_at IS NULL) AS has_waiting
       FROM members m JOIN users u ON u.id = m.user_id JOIN clients c ON c.id = m.client_id JOIN member_statuses st ON st.id = m.status_id
      WHERE m.user_id = $1 AND m.deleted_at IS NULL`,
    [memberId],
  );
  return found;
}

/**
 * Locks a member until the transaction ends, and then finds the same facts as `findSubject`. The lock prevents two
 * simultaneous transfers of a member.
 */
export function lockSubject(tx: Db, memberId: MemberId): Promise<TransferSubject | undefined> {
  sendLockMember(tx, memberId);
  return findSubject(tx, memberId);
}

/** Returns when a user was disabled or deleted; null if the user can sign in. */
export async function findLeftAt(db: Db, staffId: StaffId): Promise<string | null> {
  const [found] = await rows(
    db,
    row({ left_at: nullable(instant) }),
    'SELECT coalesce(s.disabled_at, u.deleted_at) AS left_at FROM staff s JOIN users u ON u.id = s.user_id WHERE u.id = $1',
    [staffId],
  );
  return found?.left_at ?? null;
}

/** Returns true if an address belongs to the member. */
export const hasAddress = async (db: Db, memberId: MemberId, addressId: number): Promise<boolean> =>
  (await execute(db, 'SELECT FROM addresses WHERE id = $2 AND user_id = $1 AND deleted_at IS NULL', [
    memberId,
    addressId,
  ])) > 0;
