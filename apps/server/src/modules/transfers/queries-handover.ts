import {
  type HandoverId,
  type HandoverItemId,
  type HandoverState,
  handoverKinds,
  handoverStates,
  type MemberId,
  type StaffId,
  type TransferRequestId,
} from '@guidepost/contracts';
import { type Db, execute, isIn, rows } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { bool, id, instant, int, nullable, oneOf, outer, type RowOf, row, text } from '../../platform/row.ts';
import { termNames, termNamesRow } from '../consents/public.ts';
import { memberColumns, memberJoins, memberRow } from '../docket/public.ts';
import type { CollectedItem } from './collect-items.ts';
import { isOver } from './queries-ended.ts';

const handoverRow = row({
  id: id<'Handover'>(),
  ...memberRow,
  client_id: id<'Client'>(),
  request_id: id<'TransferRequest'>(),
  from_guide_id: nullable(id<'Staff'>()),
  from_name: nullable(text),
  to_guide_id: id<'Staff'>(),
  to_name: text,
  auditor_id: nullable(id<'Staff'>()),
  auditor_name: nullable(text),
  auditor_comment: nullable(text),
  comment: text,
  asked_at: instant,
  started_at: instant,
  closed_at: nullable(instant),
});
export type HandoverRow = RowOf<typeof handoverRow>;

const handoverSql = `
  SELECT h.id, ${memberColumns}, m.client_id, h.request_id, h.from_guide_id, fu.name AS from_name, h.to_guide_id,
         tu.name AS to_name, r.auditor_id, au.name AS auditor_name, r.auditor_comment,
         r.comment_to_receiving_guide AS comment, r.created_at AS asked_at, h.started_at, h.closed_at
    FROM handovers h
    JOIN transfer_requests r ON r.id = h.request_id
    JOIN members m ON m.user_id = h.member_id ${memberJoins}
    JOIN users tu ON tu.id = h.to_guide_id
    LEFT JOIN users fu ON fu.id = h.from_guide_id
    LEFT JOIN users au ON au.id = r.auditor_id`;

export const findHandovers = (db: Db, ids: readonly HandoverId[]): Promise<HandoverRow[]> =>
  rows(db, handoverRow, `${handoverSql} WHERE h.id ${isIn(1)}`, [ids]);

/** Finds a handover and locks it until the transaction ends. */
export async function lockHandover(tx: Db, handoverId: HandoverId): Promise<HandoverRow | undefined> {
  const [found] = await rows(tx, handoverRow, `${handoverSql} WHERE h.id = $1 FOR UPDATE OF h`, [handoverId]);
  return found;
}

/**
 * Finds a member's open handover and locks it until the transaction ends. Returns undefined if there is no open
 * handover.
 */
export async function lockOpenHandover(tx: Db, memberId: MemberId): Promise<HandoverRow | undefined> {
  const [found] = await rows(
    tx,
    handoverRow,
    `${handoverSql} WHERE h.member_id = $1 AND h.closed_at IS NULL FOR UPDATE OF h`,
    [memberId],
  );
  return found;
}

export const issueRow = row({ issue_label: text, issue_label_es: nullable(text) });

const itemRow = row({
  id: id<'HandoverItem'>(),
  handover_id: id<'Handover'>(),
  kind: oneOf(handoverKinds),
  subtype: nullable(text),
  text: nullable(text),
  at: nullable(instant),
  external_type: text,
  external_id: id(),
  names_former: bool,
  state: oneOf(handoverStates),
  decided_by: nullable(id<'Staff'>()),
  decider_name: nullable(text),
  decided_at: nullable(instant),
  comment: nullable(text),
  is_over: bool,
  ...outer(termNamesRow),
  ...outer(issueRow),
});
export type HandoverItemRow = RowOf<typeof itemRow>;

/**
 * SQL for items `i`, with the users who accepted or returned them, and with the current names of consent terms and of
 * the issues of needs.
 */
const itemTables = `FROM handover_items i LEFT JOIN users u ON u.id = i.decided_by
       LEFT JOIN term_responses r ON i.external_type = 'term_response' AND r.id = i.external_id
       LEFT JOIN terms t ON t.id = r.term_id
       LEFT JOIN needs n ON i.external_type = 'need' AND n.id = i.external_id
       LEFT JOIN need_issues s ON s.id = n.issue_id`;

const itemColumns = `i.id, i.handover_id, i.kind, i.subtype, i.text, i.at, i.external_type, i.external_id, i.names_former,
            i.state, i.decided_by, u.name AS decider_name, i.decided_at, i.comment, ${isOver('i')} AS is_over, ${termNames},
            s.label AS issue_label, s.label_es AS issue_label_es`;

/** Finds a handover's items, in display order. */
export const findItems = (db: Db, handoverId: HandoverId): Promise<HandoverItemRow[]> =>
  rows(
    db,
    itemRow,
    `SELECT ${itemColumns} ${itemTables}
      WHERE i.handover_id = $1 ORDER BY i.position, i.id`,
    [handoverId],
  );

export async function insertHandover(
  tx: Db,
  handover: {
    memberId: MemberId;
    requestId: TransferRequestId;
    fromId: StaffId | null;
    /** The guide whom the member knows. */
    knownId: StaffId | null;
    toId: StaffId;
    at: string;
    items: readonly CollectedItem[];
  },
): Promise<HandoverId> {
  const [written] = await rows(
    tx,
    row({ id: id<'Handover'>() }),
    `INSERT INTO handovers (member_id, request_id, from_guide_id, known_guide_id, to_guide_id, started_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [handover.memberId, handover.requestId, handover.fromId, handover.knownId, handover.toId, handover.at],
  );
  if (!written) throw new Error('The hand-over was not written');
  await execute(
    tx,
    `INSERT INTO handover_items (handover_id, position, kind, subtype, text, at, external_type, external_id, names_former, state)
     SELECT $1, x.position, x.kind, x.subtype, x.text, x.at, x."externalType", x."externalId", x."namesFormer", x.state
       FROM jsonb_to_recordset($2::jsonb) AS x(position integer, kind text, subtype text, text text, at timestamptz,
         "externalType" text, "externalId" bigint, "namesFormer" boolean, state text)`,
    [written.id, JSON.stringify(handover.items.map((item, position) => ({ ...item, position })))],
  );
  return written.id;
}

export const setItemState = (
  tx: Db,
  itemId: HandoverItemId,
  set: { state: HandoverState; by: StaffId; comment: string | null; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE handover_items SET state = $2, decided_by = $3, decided_at = $4,
            comment = CASE WHEN $2 = 'open' THEN comment ELSE coalesce($5, comment) END
      WHERE id = $1`,
    [itemId, set.state, set.by, set.at, set.comment],
  );

const returnedRow = row({
  id: id<'HandoverItem'>(),
  handover_id: id<'Handover'>(),
  member_id: id<'Member'>(),
  to_guide_id: nullable(id<'Staff'>()),
});
/** Finds the items in open handovers that were handed back to a guide. */
export const findReturnedItems = (db: Db, formerGuideId: StaffId): Promise<RowOf<typeof returnedRow>[]> =>
  rows(
    db,
    returnedRow,
    `SELECT i.id, h.id AS handover_id, h.member_id, h.to_guide_id
       FROM handovers h JOIN handover_items i ON i.handover_id = h.id
      WHERE h.from_guide_id = $1 AND h.closed_at IS NULL AND i.state = 'passed' ORDER BY i.id FOR UPDATE OF h`,
    [formerGuideId],
  );

/** Opens items that were handed back for the receiving guides again. */
export const reopenItems = (tx: Db, itemIds: readonly HandoverItemId[]): Promise<number> =>
  execute(tx, `UPDATE handover_items SET state = 'open' WHERE id = ANY($1::bigint[])`, [itemIds]);

export const closeHandover = (tx: Db, handoverId: HandoverId, at: string): Promise<number> =>
  execute(tx, 'UPDATE handovers SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL', [handoverId, at]);

const monthRow = row({ calls: int, texts: int, visits: int, notes: int, last_at: nullable(instant) });

/** Counts the contacts with a member in a period. */
export async function countMonth(
  db: Db,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
): Promise<RowOf<typeof monthRow>> {
  const [found] = await rows(
    db,
    monthRow,
    `SELECT count(*) FILTER (WHERE type = 'call') AS calls, count(*) FILTER (WHERE type = 'message') AS texts,
            count(*) FILTER (WHERE type = 'visit') AS visits, count(*) FILTER (WHERE type = 'note') AS notes,
            max(occurred_at) FILTER (WHERE type IN ('call', 'message', 'visit')) AS last_at
       FROM feed_items
      WHERE member_id = $1 AND state = 'past' AND deleted_at IS NULL AND occurred_at >= $2 AND occurred_at < $3`,
    [memberId, from, to],
  );
  if (!found) throw new Error('Nothing was counted');
  return found;
}

const lateRow = row({
  id: id<'Handover'>(),
  member_id: id<'Member'>(),
  member_name: text,
  auditor_id: id<'Staff'>(),
  open: int,
});

/** SQL condition: a guide must still act on a handover item, as in `stateOf`. */
const isItemOpen = (alias: string): string => `${alias}.state IN ('open', 'passed') AND NOT (${isOver(alias)})`;

/**
 * Finds handovers that started before `before` and still have open items, and marks them as reported. Returns them with
 * the auditors of their transfers and the number of open items. Excludes members whose records were merged into another
 * record, because no guide can close their handovers.
 */
export const claimLateHandovers = (
  tx: Db,
  { before, at, limit, failed }: LockedBatch & { before: string; at: string },
): Promise<RowOf<typeof lateRow>[]> =>
  rows(
    tx,
    lateRow,
    `UPDATE handovers h SET reminded_at = $2 FROM transfer_requests r, members m
      WHERE h.id IN (SELECT l.id FROM handovers l JOIN members k ON k.user_id = l.member_id AND k.deleted_at IS NULL
                        JOIN transfer_requests q ON q.id = l.request_id AND q.auditor_id IS NOT NULL
                      WHERE l.closed_at IS NULL AND l.reminded_at IS NULL AND l.started_at <= $1 AND l.id <> ALL($4::bigint[])
                        AND EXISTS (SELECT FROM handover_items i WHERE i.handover_id = l.id AND ${isItemOpen('i')})
                      ORDER BY l.started_at LIMIT $3 FOR UPDATE OF l SKIP LOCKED)
        AND r.id = h.request_id AND m.user_id = h.member_id AND r.auditor_id IS NOT NULL
      RETURNING h.id, h.member_id, m.name AS member_name, r.auditor_id,
        (SELECT count(*) FROM handover_items i WHERE i.handover_id = h.id AND ${isItemOpen('i')}) AS open`,
    [before, at, limit, failed],
  );

/** Finds handover items by id. */
export const findHandoversOfItems = (db: Db, ids: readonly HandoverItemId[]): Promise<HandoverItemRow[]> =>
  rows(db, itemRow, `SELECT ${itemColumns} ${itemTables} WHERE i.id ${isIn(1)}`, [ids]);
