import type {
  AddressId,
  IdOf,
  MemberId,
  NeedId,
  ScheduledEventId,
  StaffId,
  Visit,
  VisitForViewer,
  VisitId,
} from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, isIn, rows, type SqlValue, send } from '../../platform/db.ts';
import { bool, id, instant, int, isJoined, nullable, outer, type RowOf, row, text } from '../../platform/row.ts';
import { canSeeNeeds, linkedNeedColumns, linkedNeedJoins, linkedNeedRow, needBriefOf } from '../needs/public.ts';

const visitRow = row({
  id: id<'Visit'>(),
  member_id: id<'Member'>(),
  created_by: id<'Staff'>(),
  creator_name: text,
  address_id: nullable(id<'Address'>()),
  location: nullable(text),
  start_time: instant,
  end_time: instant,
  outcome_id: nullable(id<'Outcome'>()),
  outcome_key: nullable(text),
  outcome_text: nullable(text),
  outcome_details: nullable(text),
  note: nullable(text),
  insufficient_notes: bool,
  scheduled_event_id: nullable(id<'ScheduledEvent'>()),
  resource_title: nullable(text),
  need_resource_title: nullable(text),
  created_at: instant,
  updated_at: instant,
  version: int,
  ...outer(linkedNeedRow),
});
const columns = `v.id, v.member_id, v.created_by, u.name AS creator_name, v.address_id, v.location, v.start_time, v.end_time,
  v.outcome_id, o.key AS outcome_key, o.text AS outcome_text, v.outcome_details, v.note, v.insufficient_notes,
  v.scheduled_event_id, v.resource_title, v.need_resource_title, v.created_at, v.updated_at, v.version,
  ${linkedNeedColumns}`;
const joins = `JOIN users u ON u.id = v.created_by LEFT JOIN outcomes o ON o.id = v.outcome_id ${linkedNeedJoins('v')}`;

const presentVisit = (row: RowOf<typeof visitRow>): Visit => ({
  id: row.id,
  subjectUserId: row.member_id,
  createdBy: { id: row.created_by, name: row.creator_name },
  addressId: row.address_id,
  location: row.location,
  startTime: row.start_time,
  endTime: row.end_time,
  outcomeId: row.outcome_id,
  outcome:
    row.outcome_id === null ? null : { id: row.outcome_id, key: row.outcome_key ?? '', text: row.outcome_text ?? '' },
  outcomeDetails: row.outcome_details,
  note: row.note,
  insufficientNotes: row.insufficient_notes,
  scheduledEventId: row.scheduled_event_id,
  resourceInteraction: row.resource_title === null ? null : { title: row.resource_title },
  needResourceInteraction: row.need_resource_title === null ? null : { title: row.need_resource_title },
  need: needBriefOf(row),
  userNeedRequest: isJoined(linkedNeedRow, row, 'linked_need_id')
    ? {
        userNeedId: row.linked_need_id,
        userId: row.member_id,
        title: row.linked_issue_label,
        subcategoryId: row.linked_issue_id,
        status: row.linked_closure,
      }
    : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** Removes the need from a visit if the viewer may not see needs. */
export const withNeedFor = (visit: Visit, viewer: Viewer): Visit =>
  canSeeNeeds(viewer) ? visit : { ...visit, need: null, userNeedRequest: null };

/**
 * Adds the viewer's permissions. Users who may log visits may edit all visits, but only the creator may delete a visit.
 */
export function forViewer(visit: Visit, viewer: Viewer): VisitForViewer {
  const mayWrite = viewer.permissions.has('CAN_CREATE_NOTES_AND_VISITS');
  const isOwn = visit.createdBy.id === viewer.id;
  return {
    ...withNeedFor(visit, viewer),
    userPermissions: mayWrite ? ['CAN_EDIT', ...(isOwn ? (['CAN_DELETE'] as const) : [])] : [],
  };
}

export async function findVisits(db: Db, ids: readonly VisitId[]): Promise<Visit[]> {
  const found = await rows(
    db,
    visitRow,
    `SELECT ${columns} FROM visits v ${joins} WHERE v.id ${isIn(1)} AND v.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentVisit);
}

/** Finds a visit and locks it until the transaction ends. */
export async function lockVisit(tx: Db, id: VisitId): Promise<Visit | undefined> {
  const [row] = await rows(
    tx,
    visitRow,
    `SELECT ${columns} FROM visits v ${joins} WHERE v.id = $1 AND v.deleted_at IS NULL FOR UPDATE OF v`,
    [id],
  );
  return row && presentVisit(row);
}

/** Values to store for a visit. */
export interface VisitValues {
  addressId: AddressId | null;
  location: string | null;
  startTime: string;
  endTime: string;
  outcomeId: IdOf<'Outcome'> | null;
  outcomeDetails: string | null;
  note: string | null;
  insufficientNotes: boolean;
  resourceTitle: string | null;
  needResourceTitle: string | null;
  needId: NeedId | null;
}

const valuesOf = (visit: VisitValues) => [
  visit.addressId,
  visit.location,
  visit.startTime,
  visit.endTime,
  visit.outcomeId,
  visit.outcomeDetails,
  visit.note,
  visit.insufficientNotes,
  visit.resourceTitle,
  visit.needResourceTitle,
  visit.needId,
];

async function written(tx: Db, statement: string, values: readonly SqlValue[]): Promise<Visit> {
  const [row] = await rows(
    tx,
    visitRow,
    `WITH v AS (${statement} RETURNING *) SELECT ${columns} FROM v ${joins}`,
    values,
  );
  if (!row) throw new Error('The visit was not written');
  return presentVisit(row);
}

export const insertVisit = (
  tx: Db,
  visit: VisitValues & {
    memberId: MemberId;
    creatorId: StaffId;
    scheduledEventId: ScheduledEventId | null;
    at: string;
  },
): Promise<Visit> =>
  written(
    tx,
    `INSERT INTO visits (member_id, created_by, scheduled_event_id, created_at, updated_at, address_id, location, start_time,
       end_time, outcome_id, outcome_details, note, insufficient_notes, resource_title, need_resource_title, need_id)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [visit.memberId, visit.creatorId, visit.scheduledEventId, visit.at, ...valuesOf(visit)],
  );

export const updateVisit = (tx: Db, id: VisitId, visit: VisitValues & { at: string }): Promise<Visit> =>
  written(
    tx,
    `UPDATE visits SET updated_at = $2, address_id = $3, location = $4, start_time = $5, end_time = $6, outcome_id = $7,
       outcome_details = $8, note = $9, insufficient_notes = $10, resource_title = $11, need_resource_title = $12,
       need_id = $13, version = version + 1 WHERE id = $1`,
    [id, visit.at, ...valuesOf(visit)],
  );

export async function deleteVisit(tx: Db, id: VisitId, at: string): Promise<void> {
  send(tx, 'UPDATE visits SET deleted_at = $2, version = version + 1 WHERE id = $1', [id, at]);
}
