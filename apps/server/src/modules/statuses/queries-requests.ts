import {
  type IdOf,
  idOf,
  type MemberId,
  type MonthExemption,
  maxStatusRequests,
  monthExemptions,
  NamedStatus,
  type StaffId,
  StatusChangeRequest,
  type StatusChangeRequestId,
  statusChangeItemTypes,
} from '@guidepost/contracts';
import type { StatusChangeItemType } from '@guidepost/rules';
import { z } from 'zod';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, isIn, rows, type SqlValue } from '../../platform/db.ts';
import {
  array,
  bool,
  day,
  id,
  instant,
  int,
  json,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
} from '../../platform/row.ts';
import { memberColumns, memberJoins, memberRow } from '../docket/public.ts';

/** The status that the requested status follows. */
const Followed = z.object({ stageId: idOf('Stage'), statusId: idOf('Status'), statusName: z.string() });

const requestRow = row({
  id: id<'StatusChangeRequest'>(),
  ...memberRow,
  status: json(NamedStatus),
  from_status: json(NamedStatus),
  present_status: json(NamedStatus),
  present_stage_id: id<'Stage'>(),
  /** The member's status on the day when the requested status begins; null if the member has no status on that day. */
  at_begin: nullable(json(Followed)),
  stage_ids: array(id<'Stage'>()),
  status_ids: array(id<'Status'>()),
  others: json(StatusChangeRequest.shape.otherRequests),
  effective_on: day,
  effective_at: instant,
  item_type: nullable(oneOf(statusChangeItemTypes)),
  item_id: nullable(id()),
  item_at: nullable(instant),
  exemption: nullable(oneOf(monthExemptions)),
  creator_id: id<'Staff'>(),
  creator_name: text,
  creator_comment: nullable(text),
  auditor_id: nullable(id<'Staff'>()),
  auditor_name: nullable(text),
  auditor_comment: nullable(text),
  approved_at: nullable(instant),
  denied_at: nullable(instant),
  applied_at: nullable(instant),
  dismissed_at: nullable(instant),
  created_at: instant,
  version: int,
});
export type StatusRequestRow = RowOf<typeof requestRow>;

const named = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'key', ${alias}.key, 'name', ${alias}.name)`;
const columns = `r.id, ${memberColumns}, ${named('s')} AS status, ${named('o')} AS from_status, ${named('p')} AS present_status,
  p.stage_id AS present_stage_id, (
    SELECT jsonb_build_object('stageId', hs.stage_id, 'statusId', hs.id, 'statusName', hs.name)
      FROM member_status_history h JOIN member_statuses hs ON hs.id = h.status_id
     WHERE h.member_id = r.member_id AND h.deleted_at IS NULL AND h.effective_at <= r.effective_at
       AND h.change_request_id IS DISTINCT FROM r.id
     ORDER BY h.effective_at DESC, h.id DESC LIMIT 1) AS at_begin,
  ARRAY(SELECT l.stage_id FROM status_from_stages l WHERE l.status_id = s.id ORDER BY 1) AS stage_ids,
  ARRAY(SELECT l.from_status_id FROM status_from_statuses l WHERE l.status_id = s.id ORDER BY 1) AS status_ids,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', w.id, 'memberStatus', ${named('ws')}, 'effectiveAt', w.effective_on,
             'creator', jsonb_build_object('id', wu.id, 'name', wu.name)) ORDER BY w.created_at, w.id)
      FROM status_change_requests w JOIN member_statuses ws ON ws.id = w.status_id JOIN users wu ON wu.id = w.creator_id
     WHERE w.member_id = r.member_id AND w.id <> r.id
       AND w.approved_at IS NULL AND w.denied_at IS NULL AND w.deleted_at IS NULL), '[]') AS others,
  r.effective_on,
  r.effective_at, r.item_type, r.item_id, f.occurred_at AS item_at, r.exemption, r.creator_id, cu.name AS creator_name,
  r.creator_comment, r.auditor_id, au.name AS auditor_name, r.auditor_comment, r.approved_at, r.denied_at, r.applied_at,
  CASE WHEN r.applied_at IS NOT NULL THEN (SELECT max(h.deleted_at) FROM member_status_history h
    WHERE h.change_request_id = r.id HAVING bool_and(h.deleted_at IS NOT NULL)) END AS dismissed_at,
  r.created_at, r.version`;
const joins = `
  JOIN members m ON m.user_id = r.member_id ${memberJoins}
  JOIN member_statuses s ON s.id = r.status_id
  JOIN member_statuses o ON o.id = r.from_status_id
  JOIN member_statuses p ON p.id = m.status_id
  JOIN users cu ON cu.id = r.creator_id
  LEFT JOIN users au ON au.id = r.auditor_id
  LEFT JOIN feed_items f ON f.external_type = r.item_type AND f.external_id = r.item_id AND f.deleted_at IS NULL`;

export const findRequests = (db: Db, ids: readonly StatusChangeRequestId[]): Promise<StatusRequestRow[]> =>
  rows(
    db,
    requestRow,
    `SELECT ${columns} FROM status_change_requests r ${joins} WHERE r.id ${isIn(1)} AND r.deleted_at IS NULL`,
    [ids],
  );

/** Finds a request and locks it until the transaction ends. Returns undefined if it was deleted. */
export async function lockRequest(tx: Db, requestId: StatusChangeRequestId): Promise<StatusRequestRow | undefined> {
  const [found] = await rows(
    tx,
    requestRow,
    `SELECT ${columns} FROM status_change_requests r ${joins} WHERE r.id = $1 AND r.deleted_at IS NULL FOR UPDATE OF r`,
    [requestId],
  );
  return found;
}

const isPending = 'r.approved_at IS NULL AND r.denied_at IS NULL AND r.deleted_at IS NULL';
/** The column with the time of the decision. Decided requests are sorted by it. */
const decisionColumns = { approved: 'r.approved_at', denied: 'r.denied_at' } as const;

/**
 * Finds requests about members whom the viewer sees, optionally only about these guides' members. Sorts pending
 * requests by the month of the requested day, earliest first, then by creation. Requests that can only be denied come
 * last. SQL sorts them, because the number of results is limited.
 * @param list `firstOpen` is the first day of the earliest month that still accepts changes, `yyyy-MM-dd`; null if no
 * month is closed for the viewer
 */
export function findRequestsOf(
  db: Db,
  viewer: Viewer,
  list: { state: 'pending'; firstOpen: string | null } | { state: keyof typeof decisionColumns },
  guideIds: readonly StaffId[] | undefined,
): Promise<StatusRequestRow[]> {
  const values: SqlValue[] = scopeValues(viewer);
  const ofGuides = guideIds === undefined ? '' : `AND m.assigned_guide_id ${isIn(values.push(guideIds))}`;
  const [condition, order] =
    list.state === 'pending'
      ? [
          isPending,
          `coalesce(r.exemption IS NULL AND r.effective_on < $${values.push(list.firstOpen)}::date, false),
           date_trunc('month', r.effective_on::timestamp), r.created_at, r.id`,
        ]
      : [
          `${decisionColumns[list.state]} IS NOT NULL AND r.deleted_at IS NULL`,
          `${decisionColumns[list.state]} DESC, r.id DESC`,
        ];
  return rows(
    db,
    requestRow,
    `SELECT ${columns} FROM status_change_requests r ${joins}
      WHERE ${condition} AND m.deleted_at IS NULL AND ${inScope(viewer, 1)} ${ofGuides}
      ORDER BY ${order} LIMIT ${maxStatusRequests}`,
    values,
  );
}

/** Counts the pending requests about members whom the viewer sees, optionally only about these guides' members. */
export async function countPending(db: Db, viewer: Viewer, guideIds: readonly StaffId[] | undefined): Promise<number> {
  const values: SqlValue[] = scopeValues(viewer);
  const ofGuides = guideIds === undefined ? '' : `AND m.assigned_guide_id ${isIn(values.push(guideIds))}`;
  const [found] = await rows(
    db,
    row({ count: int }),
    `SELECT count(*) FROM status_change_requests r JOIN members m ON m.user_id = r.member_id
      WHERE ${isPending} AND m.deleted_at IS NULL AND ${inScope(viewer, 1)} ${ofGuides}`,
    values,
  );
  return found?.count ?? 0;
}

const reviewerRow = row({
  request_id: id<'StatusChangeRequest'>(),
  member_id: id<'Member'>(),
  owner_id: id<'Staff'>(),
});

/** Finds pending requests with their reviewers, for one member or for one reviewer. */
export const findReviewers = (
  db: Db,
  about: { memberId: MemberId } | { reviewerId: StaffId },
): Promise<RowOf<typeof reviewerRow>[]> =>
  rows(
    db,
    reviewerRow,
    `SELECT cause_id AS request_id, member_id, owner_id FROM todos
      WHERE type = 'STATUS_REVIEW' AND completed_at IS NULL AND ${'memberId' in about ? 'member_id' : 'owner_id'} = $1 ORDER BY id`,
    ['memberId' in about ? about.memberId : about.reviewerId],
  );

const itemRow = row({ occurred_at: instant, is_incoming: bool });

/**
 * Finds when a feed entry happened, and whether it came from the member. Returns undefined if the entry does not exist.
 */
export async function findItem(
  db: Db,
  memberId: MemberId,
  item: { type: StatusChangeItemType; id: number },
): Promise<RowOf<typeof itemRow> | undefined> {
  const [found] = await rows(
    db,
    itemRow,
    `SELECT f.occurred_at, coalesce(t.incoming, c.incoming, false) AS is_incoming
       FROM feed_items f
       LEFT JOIN texts t ON f.external_type = 'message' AND t.id = f.external_id
       LEFT JOIN calls c ON f.external_type = 'call' AND c.id = f.external_id
      WHERE f.external_type = $2 AND f.external_id = $3 AND f.member_id = $1 AND f.state = 'past' AND f.deleted_at IS NULL`,
    [memberId, item.type, item.id],
  );
  return found;
}

/** The values of a request to store. */
export interface StatusRequestValues {
  statusId: IdOf<'Status'>;
  effectiveOn: string;
  effectiveAt: string;
  itemType: StatusChangeItemType | null;
  itemId: number | null;
  exemption: MonthExemption | null;
  creatorComment: string | null;
}

const valuesOf = (value: StatusRequestValues) => [
  value.statusId,
  value.effectiveOn,
  value.effectiveAt,
  value.itemType,
  value.itemId,
  value.exemption,
  value.creatorComment,
];

const idRow = row({ id: id<'StatusChangeRequest'>() });

/**
 * Adds a request.
 * @returns its id; undefined if the same request already exists
 */
export async function insertRequest(
  tx: Db,
  request: StatusRequestValues & {
    memberId: MemberId;
    fromStatusId: IdOf<'Status'>;
    creatorId: StaffId;
    at: string;
  },
): Promise<StatusChangeRequestId | undefined> {
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO status_change_requests
       (status_id, effective_on, effective_at, item_type, item_id, exemption, creator_comment, member_id, from_status_id,
        creator_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     ON CONFLICT (member_id, status_id, effective_on) WHERE approved_at IS NULL AND denied_at IS NULL AND deleted_at IS NULL
     DO NOTHING RETURNING id`,
    [...valuesOf(request), request.memberId, request.fromStatusId, request.creatorId, request.at],
  );
  return written?.id;
}

/**
 * Updates a request's values.
 * @returns false if the same request already exists
 */
export async function updateRequest(
  tx: Db,
  requestId: StatusChangeRequestId,
  request: StatusRequestValues & { at: string },
): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE status_change_requests r
        SET status_id = $1, effective_on = $2, effective_at = $3, item_type = $4, item_id = $5, exemption = $6,
            creator_comment = $7, updated_at = $8, version = r.version + 1
      WHERE r.id = $9 AND NOT EXISTS (
        SELECT 1 FROM status_change_requests o
         WHERE o.member_id = r.member_id AND o.status_id = $1 AND o.effective_on = $2 AND o.id <> r.id
           AND o.approved_at IS NULL AND o.denied_at IS NULL AND o.deleted_at IS NULL
           AND r.approved_at IS NULL AND r.denied_at IS NULL)`,
    [...valuesOf(request), request.at, requestId],
  );
  return changed > 0;
}

/** Stores the decision on a request, and the day when the status begins. */
export const decideRequest = (
  tx: Db,
  requestId: StatusChangeRequestId,
  decision: {
    auditorId: StaffId;
    comment: string | null;
    isApproved: boolean;
    effectiveOn: string;
    effectiveAt: string;
    at: string;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE status_change_requests
        SET auditor_id = $2, auditor_comment = $3, approved_at = CASE WHEN $4 THEN $7::timestamptz END,
            denied_at = CASE WHEN NOT $4 THEN $7::timestamptz END, applied_at = NULL, effective_on = $5, effective_at = $6,
            updated_at = $7, version = version + 1
      WHERE id = $1`,
    [
      requestId,
      decision.auditorId,
      decision.comment,
      decision.isApproved,
      decision.effectiveOn,
      decision.effectiveAt,
      decision.at,
    ],
  );

/** Returns true if there is a pending request for a member. */
export const hasPending = async (tx: Db, memberId: MemberId): Promise<boolean> =>
  (await execute(tx, `SELECT FROM status_change_requests r WHERE r.member_id = $1 AND ${isPending}`, [memberId])) > 0;

/** Withdraws the approval of a request that was not yet applied. The request is then pending again. */
export const reopenRequest = (tx: Db, requestId: StatusChangeRequestId, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE status_change_requests SET auditor_id = NULL, auditor_comment = NULL, approved_at = NULL, updated_at = $2,
            version = version + 1
      WHERE id = $1`,
    [requestId, at],
  );

/** Denies an approved request that was not yet applied. The denial has no auditor. */
export const denyAutomatically = (tx: Db, requestId: StatusChangeRequestId, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE status_change_requests SET auditor_id = NULL, auditor_comment = NULL, approved_at = NULL, denied_at = $2, updated_at = $2,
            version = version + 1
      WHERE id = $1`,
    [requestId, at],
  );

export const markApplied = (tx: Db, requestId: StatusChangeRequestId, at: string): Promise<number> =>
  execute(tx, 'UPDATE status_change_requests SET applied_at = $2, version = version + 1 WHERE id = $1', [
    requestId,
    at,
  ]);
