import {
  type IdOf,
  type MemberId,
  NamedStatus,
  type StatusChangeId,
  type StatusChangeRequestId,
  type StoppedItem,
} from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { array, bool, id, instant, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const subjectRow = row({
  member_id: id<'Member'>(),
  name: text,
  stage_id: id<'Stage'>(),
  stage_key: text,
  status_id: id<'Status'>(),
  status_name: text,
  client_name: text,
  has_medical_center: bool,
  assigned_guide_id: nullable(id<'Staff'>()),
  /** Time zone of the guide, or of the member if there is no guide. */
  guide_zone: text,
});
export type StatusSubject = RowOf<typeof subjectRow>;

const subjectSql = `
  SELECT m.user_id AS member_id, m.name, g.id AS stage_id, g.key AS stage_key, s.id AS status_id, s.name AS status_name,
         c.display_name AS client_name, c.avon_medical_center_id IS NOT NULL AS has_medical_center, m.assigned_guide_id,
         coalesce(a.time_zone, m.time_zone) AS guide_zone
    FROM members m
    JOIN member_stages g ON g.id = m.stage_id
    JOIN member_statuses s ON s.id = m.status_id
    JOIN clients c ON c.id = m.client_id
    LEFT JOIN staff a ON a.user_id = m.assigned_guide_id
   WHERE m.user_id = $1`;

/** Finds the facts about a member that the status rules need. Returns undefined if the member does not exist. */
export async function findSubject(db: Db, memberId: MemberId): Promise<StatusSubject | undefined> {
  const [found] = await rows(db, subjectRow, subjectSql, [memberId]);
  return found;
}

/**
 * Locks a member until the transaction ends, and then finds the same facts as `findSubject`. The lock prevents two
 * simultaneous changes to a member's status. It is a separate statement, because a single statement with joins would
 * wait for the lock and then read the old status.
 */
export function lockSubject(tx: Db, memberId: MemberId): Promise<StatusSubject | undefined> {
  sendLockMember(tx, memberId);
  return findSubject(tx, memberId);
}

const optionRow = row({
  id: id<'Status'>(),
  key: text,
  name: text,
  admin_only: bool,
  ends_contact: bool,
  stage_ids: array(id<'Stage'>()),
  status_ids: array(id<'Status'>()),
});
export type StatusOptionRow = RowOf<typeof optionRow>;

const optionsSql = `
  SELECT s.id, s.key, s.name, s.admin_only, s.ends_contact,
         ARRAY(SELECT f.stage_id FROM status_from_stages f WHERE f.status_id = s.id ORDER BY 1) AS stage_ids,
         ARRAY(SELECT f.from_status_id FROM status_from_statuses f WHERE f.status_id = s.id ORDER BY 1) AS status_ids
    FROM member_statuses s`;

/** Finds all statuses in display order, each with the stages and statuses that it can follow. */
export const findOptions = (db: Db): Promise<StatusOptionRow[]> =>
  rows(db, optionRow, `${optionsSql} ORDER BY s.sort_order, s.id`);

export async function findOption(db: Db, statusId: IdOf<'Status'>): Promise<StatusOptionRow | undefined> {
  const [found] = await rows(db, optionRow, `${optionsSql} WHERE s.id = $1`, [statusId]);
  return found;
}

export async function findOptionByKey(db: Db, key: string): Promise<StatusOptionRow | undefined> {
  const [found] = await rows(db, optionRow, `${optionsSql} WHERE s.key = $1`, [key]);
  return found;
}

const historyRow = row({
  id: id<'StatusChange'>(),
  member_id: id<'Member'>(),
  status: json(NamedStatus),
  effective_at: instant,
  external_item_type: nullable(text),
  external_item_id: nullable(id()),
  change_request_id: nullable(id<'StatusChangeRequest'>()),
});
export type StatusChangeRow = RowOf<typeof historyRow>;

const historyColumns = `h.id, h.member_id, jsonb_build_object('id', s.id, 'key', s.key, 'name', s.name) AS status,
  h.effective_at, h.external_item_type, h.external_item_id, h.change_request_id`;

/** Finds a member's statuses, latest first. Excludes dismissed statuses. */
export const findHistory = (db: Db, memberId: MemberId): Promise<StatusChangeRow[]> =>
  rows(
    db,
    historyRow,
    `SELECT ${historyColumns} FROM member_status_history h JOIN member_statuses s ON s.id = h.status_id
      WHERE h.member_id = $1 AND h.deleted_at IS NULL ORDER BY h.effective_at DESC, h.id DESC`,
    [memberId],
  );

async function lockHistory(
  tx: Db,
  column: 'id' | 'change_request_id',
  of: number,
): Promise<StatusChangeRow | undefined> {
  const [found] = await rows(
    tx,
    historyRow,
    `SELECT ${historyColumns} FROM member_status_history h JOIN member_statuses s ON s.id = h.status_id
      WHERE h.${column} = $1 AND h.deleted_at IS NULL FOR UPDATE OF h`,
    [of],
  );
  return found;
}

/** Finds the member of a history entry. Returns undefined if the entry was dismissed. */
export async function memberOfChange(db: Db, changeId: StatusChangeId): Promise<MemberId | undefined> {
  const [found] = await rows(
    db,
    row({ member_id: id<'Member'>() }),
    'SELECT member_id FROM member_status_history WHERE id = $1 AND deleted_at IS NULL',
    [changeId],
  );
  return found?.member_id;
}

/** Finds a history entry and locks it until the transaction ends. Returns undefined if it was dismissed. */
export const lockStatusChange = (tx: Db, changeId: StatusChangeId) => lockHistory(tx, 'id', changeId);

/**
 * Finds the history entry that a request created, and locks it until the transaction ends. Returns undefined if there
 * is no such entry.
 */
export const lockStatusChangeOf = (tx: Db, requestId: StatusChangeRequestId) =>
  lockHistory(tx, 'change_request_id', requestId);

/** Adds an entry to a member's history. */
export async function insertStatusChange(
  tx: Db,
  change: {
    memberId: MemberId;
    statusId: IdOf<'Status'>;
    effectiveAt: string;
    itemType: string | null;
    itemId: number | null;
    requestId: StatusChangeRequestId | null;
    createdBy: IdOf<'Staff'> | null;
    at: string;
  },
): Promise<StatusChangeId> {
  const [written] = await rows(
    tx,
    row({ id: id<'StatusChange'>() }),
    `INSERT INTO member_status_history
       (member_id, status_id, effective_at, external_item_type, external_item_id, change_request_id, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      change.memberId,
      change.statusId,
      change.effectiveAt,
      change.itemType,
      change.itemId,
      change.requestId,
      change.createdBy,
      change.at,
    ],
  );
  if (!written) throw new Error('The status was not written');
  return written.id;
}

const statusNameRow = row({ name: text });

/** Returns an SQL condition: status `b` can follow status `a`. */
const canFollow = (a: string, b: string) => `(${a} <> ${b} AND (
  EXISTS (SELECT FROM status_from_stages l JOIN member_statuses f ON f.stage_id = l.stage_id WHERE l.status_id = ${b} AND f.id = ${a})
  OR EXISTS (SELECT FROM status_from_statuses l WHERE l.status_id = ${b} AND l.from_status_id = ${a})))`;

/**
 * Finds the status after a removed entry, if it could follow that entry but cannot follow the entry that now precedes
 * it. Ignores statuses that were not requested. Returns the status's name, or undefined if there is no such status.
 */
export async function findInvalidNextStatus(
  tx: Db,
  { id, member_id, effective_at, status }: StatusChangeRow,
): Promise<string | undefined> {
  const [found] = await rows(
    tx,
    statusNameRow,
    `SELECT s.name FROM (
       SELECT h.* FROM member_status_history h
        WHERE h.member_id = $1 AND h.deleted_at IS NULL AND (h.effective_at, h.id) > ($2::timestamptz, $3::bigint)
        ORDER BY h.effective_at, h.id LIMIT 1) next
       JOIN member_statuses s ON s.id = next.status_id
       JOIN LATERAL (SELECT p.status_id FROM member_status_history p
         WHERE p.member_id = $1 AND p.deleted_at IS NULL AND (p.effective_at, p.id) < (next.effective_at, next.id)
         ORDER BY p.effective_at DESC, p.id DESC LIMIT 1) before ON true
      WHERE next.change_request_id IS NOT NULL
        AND ${canFollow('$4::bigint', 'next.status_id')} AND NOT ${canFollow('before.status_id', 'next.status_id')}`,
    [member_id, effective_at, id, status.id],
  );
  return found?.name;
}

export const deleteStatusChange = (tx: Db, changeId: StatusChangeId, at: string): Promise<number> =>
  execute(tx, 'UPDATE member_status_history SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL', [changeId, at]);

/** Adds stopped items to a history entry's list, with the time when they were stopped. */
export const addStoppedItems = (
  tx: Db,
  changeId: StatusChangeId,
  stopped: readonly StoppedItem[],
  at: string,
): Promise<number> =>
  execute(tx, 'UPDATE member_status_history SET stopped = stopped || $2::jsonb WHERE id = $1', [
    changeId,
    JSON.stringify(stopped.map((thing) => ({ ...thing, at }))),
  ]);

/** Moves a history entry's list of stopped items to the current entry, because contact is still ended. */
export const moveStoppedItems = (tx: Db, from: StatusChangeId, to: StatusChangeId): Promise<number> =>
  execute(
    tx,
    `UPDATE member_status_history h SET stopped = o.stopped || h.stopped
       FROM member_status_history o WHERE h.id = $2 AND o.id = $1 AND o.stopped <> '[]'`,
    [from, to],
  );

const currentStatusRow = row({
  change_id: id<'StatusChange'>(),
  status_id: id<'Status'>(),
  key: text,
  name: text,
  stage_key: text,
  ends_contact: bool,
});
export type CurrentStatus = RowOf<typeof currentStatusRow>;

/**
 * Sets a member's status and stage to those of the latest history entry that has begun by `now`.
 * @returns this status; undefined if no entry has begun, in which case nothing is updated
 */
export async function refreshStatus(tx: Db, memberId: MemberId, now: string): Promise<CurrentStatus | undefined> {
  const [found] = await rows(
    tx,
    currentStatusRow,
    `UPDATE members m SET status_id = s.id, stage_id = s.stage_id
       FROM (SELECT h.id, h.status_id FROM member_status_history h
              WHERE h.member_id = $1 AND h.deleted_at IS NULL AND h.effective_at <= $2
              ORDER BY h.effective_at DESC, h.id DESC LIMIT 1) latest
       JOIN member_statuses s ON s.id = latest.status_id
       JOIN member_stages g ON g.id = s.stage_id
      WHERE m.user_id = $1
      RETURNING latest.id AS change_id, s.id AS status_id, s.key, s.name, g.key AS stage_key, s.ends_contact`,
    [memberId, now],
  );
  return found;
}
