import {
  type ClientId,
  type IdOf,
  type MemberId,
  maxTransfers,
  type StaffId,
  TransferReason,
  type TransferRequestId,
  type TransferState,
  transferDetailTypes,
} from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, isIn, rows, type SqlValue } from '../../platform/db.ts';
import { addressText } from '../../platform/queries-address.ts';
import { array, day, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { memberColumns, memberJoins, memberRow } from '../docket/public.ts';
import { isOver } from './queries-ended.ts';

const reasonRow = row({
  id: id<'TransferReason'>(),
  key: text,
  text: text,
  detailQuestion: nullable(text),
  detailLabel: nullable(text),
  detailType: nullable(oneOf(transferDetailTypes)),
});
const reasonColumns = `t.id, t.key, t.text, t.detail_question AS "detailQuestion", t.detail_label AS "detailLabel", t.detail_type AS "detailType"`;

/** Finds the reasons that users can choose, in display order. */
export const findReasons = (db: Db): Promise<TransferReason[]> =>
  rows(
    db,
    reasonRow,
    `SELECT ${reasonColumns} FROM transfer_reasons t WHERE t.deprecated_at IS NULL ORDER BY t.sort_order, t.id`,
  );

const requestRow = row({
  id: id<'TransferRequest'>(),
  ...memberRow,
  client_id: id<'Client'>(),
  originating_guide_id: nullable(id<'Staff'>()),
  originating_name: nullable(text),
  receiving_guide_id: id<'Staff'>(),
  receiving_name: text,
  creator_id: id<'Staff'>(),
  creator_name: text,
  reviewer_id: nullable(id<'Staff'>()),
  reason: json(TransferReason),
  comment: text,
  string_detail: nullable(text),
  numeric_detail: nullable(id<'Address'>()),
  timestamp_detail: nullable(day),
  address: nullable(text),
  effective_at: nullable(instant),
  auditor_id: nullable(id<'Staff'>()),
  auditor_name: nullable(text),
  auditor_comment: nullable(text),
  approved_at: nullable(instant),
  denied_at: nullable(instant),
  deleted_at: nullable(instant),
  applied_at: nullable(instant),
  receiver_lost_at: nullable(instant),
  created_at: instant,
  version: int,
  handover_id: nullable(id<'Handover'>()),
  handover_closed_at: nullable(instant),
  handover_total: int,
  handover_settled: int,
  left_unfinished: array(text),
});
export type TransferRow = RowOf<typeof requestRow>;

const columns = `r.id, ${memberColumns}, r.client_id, r.originating_guide_id, ou.name AS originating_name,
  r.receiving_guide_id, ru.name AS receiving_name, r.creator_id, cu.name AS creator_name, r.reviewer_id,
  jsonb_build_object('id', t.id, 'key', t.key, 'text', t.text, 'detailQuestion', t.detail_question, 'detailLabel', t.detail_label,
    'detailType', t.detail_type) AS reason,
  r.comment_to_receiving_guide AS comment, r.string_detail, r.numeric_detail, r.timestamp_detail,
  ${addressText('a')} AS address, r.effective_at, r.auditor_id,
  au.name AS auditor_name, r.auditor_comment, r.approved_at, r.denied_at, r.deleted_at, r.applied_at,
  CASE WHEN r.denied_at IS NULL AND r.applied_at IS NULL AND r.deleted_at IS NULL THEN r.receiver_lost_at END AS receiver_lost_at, r.created_at,
  r.version, h.id AS handover_id, h.closed_at AS handover_closed_at, i.total AS handover_total,
  i.settled AS handover_settled, i.left_unfinished`;
const joins = `
  JOIN members m ON m.user_id = r.member_id ${memberJoins}
  JOIN users ru ON ru.id = r.receiving_guide_id
  JOIN users cu ON cu.id = r.creator_id
  JOIN transfer_reasons t ON t.id = r.reason_id
  LEFT JOIN users ou ON ou.id = r.originating_guide_id
  LEFT JOIN users au ON au.id = r.auditor_id
  LEFT JOIN addresses a ON a.id = r.numeric_detail
  LEFT JOIN handovers h ON h.request_id = r.id
  CROSS JOIN LATERAL (
    SELECT count(*) AS total, count(*) FILTER (WHERE x.state NOT IN ('open', 'passed') OR ${isOver('x')}) AS settled,
           coalesce(array_agg(DISTINCT x.subtype) FILTER (WHERE x.state = 'left'), '{}') AS left_unfinished
      FROM handover_items x WHERE x.handover_id = h.id
  ) i`;

/** Finds requests by id, including withdrawn requests. */
export const findRequests = (db: Db, ids: readonly TransferRequestId[]): Promise<TransferRow[]> =>
  rows(db, requestRow, `SELECT ${columns} FROM transfer_requests r ${joins} WHERE r.id ${isIn(1)}`, [ids]);

/** Finds a request and locks it until the transaction ends. */
export async function lockRequest(tx: Db, requestId: TransferRequestId): Promise<TransferRow | undefined> {
  const [found] = await rows(
    tx,
    requestRow,
    `SELECT ${columns} FROM transfer_requests r ${joins} WHERE r.id = $1 FOR UPDATE OF r`,
    [requestId],
  );
  return found;
}

/** The content of a list: a member's requests, a user's requests, or all requests in one state. */
export type TransferList =
  | { of: 'member'; memberId: MemberId }
  | { of: 'person'; staffId: StaffId }
  | { of: 'queue'; guideIds: readonly StaffId[] | undefined; state: TransferState };

/** SQL condition and sort order of the requests in each state. */
const queues: Readonly<Record<TransferState, { condition: string; order: string }>> = {
  pending: { condition: 'r.approved_at IS NULL AND r.denied_at IS NULL', order: 'r.created_at, r.id' },
  approved: { condition: 'r.approved_at IS NOT NULL', order: 'r.approved_at DESC, r.id DESC' },
  denied: { condition: 'r.denied_at IS NOT NULL', order: 'r.denied_at DESC, r.id DESC' },
};

/**
 * Finds requests about members whom the viewer sees. Pending requests are sorted oldest first, all other lists newest
 * first.
 */
export function findRequestsOf(db: Db, viewer: Viewer, list: TransferList): Promise<TransferRow[]> {
  const values: SqlValue[] = scopeValues(viewer);
  const add = (value: SqlValue) => `$${values.push(value)}::bigint`;
  let condition: string;
  let order = 'r.created_at DESC, r.id DESC';
  if (list.of === 'member') condition = `r.member_id = ${add(list.memberId)}`;
  else if (list.of === 'person') {
    const who = add(list.staffId);
    condition = `(r.creator_id = ${who} OR r.originating_guide_id = ${who} OR r.receiving_guide_id = ${who}) AND r.deleted_at IS NULL`;
  } else {
    const ofGuides =
      list.guideIds === undefined ? '' : ` AND r.originating_guide_id ${isIn(values.push(list.guideIds))}`;
    condition = `${queues[list.state].condition} AND r.deleted_at IS NULL${ofGuides}`;
    order = queues[list.state].order;
  }
  return rows(
    db,
    requestRow,
    `SELECT ${columns} FROM transfer_requests r ${joins}
      WHERE ${condition} AND m.deleted_at IS NULL AND ${inScope(viewer, 1)} ORDER BY ${order} LIMIT ${maxTransfers}`,
    values,
  );
}

/** The values to store for a request. */
export interface TransferValues {
  receivingGuideId: StaffId;
  reasonId: IdOf<'TransferReason'>;
  comment: string;
  stringDetail: string | null;
  numericDetail: IdOf<'Address'> | null;
  timestampDetail: string | null;
}

const valuesOf = (value: TransferValues) => [
  value.receivingGuideId,
  value.reasonId,
  value.comment,
  value.stringDetail,
  value.numericDetail,
  value.timestampDetail,
];

/**
 * Adds a request.
 * @returns its id; undefined if the member already has a pending request
 */
export async function insertRequest(
  tx: Db,
  request: TransferValues & {
    memberId: MemberId;
    clientId: ClientId;
    originatingGuideId: StaffId | null;
    creatorId: StaffId;
    reviewerId: StaffId | null;
    at: string;
  },
): Promise<TransferRequestId | undefined> {
  const [written] = await rows(
    tx,
    row({ id: id<'TransferRequest'>() }),
    `INSERT INTO transfer_requests
       (receiving_guide_id, reason_id, comment_to_receiving_guide, string_detail, numeric_detail, timestamp_detail, member_id,
        client_id, originating_guide_id, creator_id, reviewer_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     ON CONFLICT (member_id) WHERE denied_at IS NULL AND applied_at IS NULL AND deleted_at IS NULL DO NOTHING RETURNING id`,
    [
      ...valuesOf(request),
      request.memberId,
      request.clientId,
      request.originatingGuideId,
      request.creatorId,
      request.reviewerId,
      request.at,
    ],
  );
  return written?.id;
}

export const updateRequest = (
  tx: Db,
  requestId: TransferRequestId,
  request: TransferValues & { at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE transfer_requests
        SET receiving_guide_id = $1, reason_id = $2, comment_to_receiving_guide = $3, string_detail = $4,
            numeric_detail = $5, timestamp_detail = $6, receiver_lost_at = CASE WHEN receiving_guide_id = $1 THEN receiver_lost_at END,
            updated_at = $7, version = version + 1
      WHERE id = $8`,
    [...valuesOf(request), request.at, requestId],
  );

export const withdrawRequest = (tx: Db, requestId: TransferRequestId, at: string): Promise<number> =>
  execute(tx, 'UPDATE transfer_requests SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE id = $1', [
    requestId,
    at,
  ]);

export const decideRequest = (
  tx: Db,
  requestId: TransferRequestId,
  decision: {
    auditorId: StaffId;
    comment: string;
    isApproved: boolean;
    receivingGuideId: StaffId;
    effectiveAt: string;
    at: string;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE transfer_requests
        SET auditor_id = $2, auditor_comment = $3, approved_at = CASE WHEN $4 THEN $7::timestamptz END,
            denied_at = CASE WHEN NOT $4 THEN $7::timestamptz END, receiving_guide_id = $5, effective_at = $6,
            receiver_lost_at = CASE WHEN receiving_guide_id = $5 THEN receiver_lost_at END, updated_at = $7, version = version + 1
      WHERE id = $1`,
    [
      requestId,
      decision.auditorId,
      decision.comment,
      decision.isApproved,
      decision.receivingGuideId,
      decision.effectiveAt,
      decision.at,
    ],
  );

/** Makes an approved request pending again, because it could not be applied. Stores the new reviewer. */
export const reopenRequest = (
  tx: Db,
  requestId: TransferRequestId,
  reviewerId: StaffId | null,
  at: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE transfer_requests SET auditor_id = NULL, auditor_comment = NULL, approved_at = NULL, effective_at = NULL,
            reviewer_id = $2, updated_at = $3, version = version + 1
      WHERE id = $1`,
    [requestId, reviewerId, at],
  );

export const setReviewer = (tx: Db, requestId: TransferRequestId, reviewerId: StaffId | null): Promise<number> =>
  execute(tx, 'UPDATE transfer_requests SET reviewer_id = $2 WHERE id = $1', [requestId, reviewerId]);

/** Finds the pending requests with a reviewer: those about one member, or those that one reviewer must decide. */
export const findReviewedRequests = (
  db: Db,
  about: { memberId: MemberId } | { reviewerId: StaffId },
): Promise<TransferRow[]> =>
  rows(
    db,
    requestRow,
    `SELECT ${columns} FROM transfer_requests r ${joins}
      WHERE ${'memberId' in about ? 'r.member_id' : 'r.reviewer_id'} = $1 AND r.reviewer_id IS NOT NULL
        AND r.approved_at IS NULL AND r.denied_at IS NULL AND r.deleted_at IS NULL ORDER BY r.id`,
    ['memberId' in about ? about.memberId : about.reviewerId],
  );

export const markApplied = (tx: Db, requestId: TransferRequestId, at: string): Promise<number> =>
  execute(tx, 'UPDATE transfer_requests SET applied_at = $2, version = version + 1 WHERE id = $1', [requestId, at]);

/** Finds the member's request if it is pending or approved for a later time. */
export async function findWaitingRequest(db: Db, memberId: MemberId): Promise<TransferRequestId | undefined> {
  const [found] = await rows(
    db,
    row({ id: id<'TransferRequest'>() }),
    'SELECT id FROM transfer_requests WHERE member_id = $1 AND denied_at IS NULL AND applied_at IS NULL AND deleted_at IS NULL',
    [memberId],
  );
  return found?.id;
}

/**
 * Finds a reason that users cannot choose.
 * @throws if the reason is missing in the database
 */
export async function findReasonByKey(db: Db, key: 'guide-leaves' | 'guide-changes'): Promise<IdOf<'TransferReason'>> {
  const [found] = await rows(
    db,
    row({ id: id<'TransferReason'>() }),
    'SELECT id FROM transfer_reasons WHERE key = $1',
    [key],
  );
  if (!found) throw new Error(`There is no transfer reason ${key}`);
  return found.id;
}
