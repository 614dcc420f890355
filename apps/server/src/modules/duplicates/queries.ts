import type { MemberDuplicateId, MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { clientNumber } from '../../platform/client-number.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { addressText } from '../../platform/queries-address.ts';
import { array, bool, day, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const pairRow = row({
  id: id<'MemberDuplicate'>(),
  client_name: text,
  first_id: id<'Member'>(),
  first_name: text,
  first_birth: nullable(day),
  second_id: id<'Member'>(),
  second_name: text,
  second_birth: nullable(day),
  score: int,
  reasons: json<Sentence[]>(),
  found_at: instant,
  apart_at: nullable(instant),
  apart_by: nullable(text),
});
export type PairRow = RowOf<typeof pairRow>;

const pairColumns = `d.id, c.name AS client_name, d.first_id, f.name AS first_name, f.date_of_birth AS first_birth, d.second_id,
  s.name AS second_name, s.date_of_birth AS second_birth, d.score, d.reasons, d.found_at, d.apart_at, by.name AS apart_by`;
/** Both members must still exist, because a deleted or merged member is not a duplicate. */
const pairSource = `member_duplicates d JOIN clients c ON c.id = d.client_id JOIN members f ON f.user_id = d.first_id AND f.deleted_at IS NULL
  JOIN members s ON s.user_id = d.second_id AND s.deleted_at IS NULL LEFT JOIN users by ON by.id = d.apart_by`;
const isInState = '(d.apart_at IS NOT NULL) = $1';

/** Returns a page of pairs, most likely first. */
export const listPairs = (db: Db, isApart: boolean, start: number, limit: number): Promise<PairRow[]> =>
  rows(
    db,
    pairRow,
    `SELECT ${pairColumns} FROM ${pairSource} WHERE ${isInState} ORDER BY d.score DESC, d.id OFFSET $2 LIMIT $3`,
    [isApart, start, limit],
  );

/** Returns the ids of all pairs, most likely first. */
export async function findPairIds(db: Db, isApart: boolean): Promise<MemberDuplicateId[]> {
  const found = await rows(
    db,
    row({ id: id<'MemberDuplicate'>() }),
    `SELECT d.id FROM ${pairSource} WHERE ${isInState} ORDER BY d.score DESC, d.id`,
    [isApart],
  );
  return found.map((one) => one.id);
}

export async function countPairs(db: Db, isApart: boolean): Promise<number> {
  const [found] = await rows(db, row({ n: int }), `SELECT count(*)::int AS n FROM ${pairSource} WHERE ${isInState}`, [
    isApart,
  ]);
  return found?.n ?? 0;
}

/** Returns a pair, or undefined if one of its members no longer exists. */
export async function findPair(db: Db, pairId: MemberDuplicateId): Promise<PairRow | undefined> {
  const [found] = await rows(db, pairRow, `SELECT ${pairColumns} FROM ${pairSource} WHERE d.id = $1`, [pairId]);
  return found;
}

/** Locks a pair until the transaction ends, so that two administrators cannot decide at the same time. */
export const lockPair = (tx: Db, pairId: MemberDuplicateId): Promise<number> =>
  execute(tx, 'SELECT FROM member_duplicates WHERE id = $1 FOR UPDATE', [pairId]);

/** Stores the decision that a pair is two different people, or removes that decision. */
export const markAsDifferent = (tx: Db, pairId: MemberDuplicateId, decision: { at: string; by: StaffId } | null) =>
  execute(tx, 'UPDATE member_duplicates SET apart_at = $2, apart_by = $3 WHERE id = $1', [
    pairId,
    decision?.at ?? null,
    decision?.by ?? null,
  ]);

const sideRow = row({
  memberId: id<'Member'>(),
  name: text,
  dateOfBirth: nullable(day),
  preferredName: nullable(text),
  gender: nullable(text),
  clientUserId: nullable(text),
  identifiers: array(text),
  phoneNumbers: array(text),
  emailAddresses: array(text),
  addresses: array(text),
  guideName: nullable(text),
  statusName: text,
  endsContact: bool,
  createdAt: instant,
  lastEventAt: nullable(instant),
  notes: int,
  calls: int,
  texts: int,
  visits: int,
  needs: int,
  files: int,
});

const countOf = (table: string) =>
  `(SELECT count(*)::int FROM ${table} x WHERE x.member_id = m.user_id AND x.deleted_at IS NULL) AS ${table}`;

/** Returns members by id, for the side-by-side comparison. */
export const findSides = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof sideRow>[]> =>
  rows(
    db,
    sideRow,
    `SELECT m.user_id AS "memberId", m.name, m.date_of_birth AS "dateOfBirth", u.preferred_name AS "preferredName", m.gender,
            ${clientNumber} AS "clientUserId",
            ARRAY(SELECT i.value FROM member_identifiers i WHERE i.member_id = m.user_id ORDER BY i.system, i.value) AS identifiers,
            ARRAY(SELECT p.number FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL ORDER BY p.is_primary DESC, p.id) AS "phoneNumbers",
            ARRAY(SELECT e.email::text FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL ORDER BY e.is_primary DESC, e.id) AS "emailAddresses",
            ARRAY(SELECT ${addressText('d')} FROM addresses d
                   WHERE d.user_id = m.user_id AND d.deleted_at IS NULL ORDER BY d.is_primary DESC, d.id) AS addresses,
            g.name AS "guideName", st.name AS "statusName", st.ends_contact AS "endsContact", u.created_at AS "createdAt", m.last_event_at AS "lastEventAt",
            ${['notes', 'calls', 'texts', 'visits', 'needs', 'files'].map(countOf).join(', ')}
       FROM members m JOIN users u ON u.id = m.user_id JOIN member_statuses st ON st.id = m.status_id LEFT JOIN users g ON g.id = m.assigned_guide_id
      WHERE m.user_id = ANY($1::bigint[]) ORDER BY m.user_id`,
    [ids],
  );

/**
 * Returns the record that a member was merged into, directly or through several merges. Returns undefined if the member
 * was not merged or the viewer may not see that record.
 */
export async function findMergedInto(db: Db, viewer: Viewer, memberId: MemberId): Promise<MemberId | undefined> {
  const [found] = await rows(
    db,
    row({ id: id<'Member'>() }),
    `WITH RECURSIVE way AS (
       SELECT remaining_id AS id, 1 AS n FROM member_merges WHERE merged_id = $1 AND undone_at IS NULL
       UNION ALL
       SELECT g.remaining_id, way.n + 1 FROM way JOIN member_merges g ON g.merged_id = way.id AND g.undone_at IS NULL WHERE way.n < 100)
     SELECT m.user_id AS id FROM way JOIN members m ON m.user_id = way.id
      WHERE m.deleted_at IS NULL AND ${inScope(viewer, 2)} LIMIT 1`,
    [memberId, ...scopeValues(viewer)],
  );
  return found?.id;
}
