import type { Visit, VisitForViewer } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows, send } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

interface VisitRow {
  id: number;
  member_id: number;
  created_by: number;
  creator_name: string;
  address_id: number | null;
  location: string | null;
  start_time: string;
  end_time: string;
  outcome_id: number | null;
  outcome_key: string | null;
  outcome_text: string | null;
  outcome_details: string | null;
  note: string | null;
  insufficient_notes: boolean;
  scheduled_event_id: number | null;
  resource_title: string | null;
  need_resource_title: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

const columns = `v.id, v.member_id, v.created_by, u.name AS creator_name, v.address_id, v.location, v.start_time, v.end_time,
  v.outcome_id, o.key AS outcome_key, o.text AS outcome_text, v.outcome_details, v.note, v.insufficient_notes,
  v.scheduled_event_id, v.resource_title, v.need_resource_title, v.created_at, v.updated_at, v.version`;
const joins = 'JOIN users u ON u.id = v.created_by LEFT JOIN outcomes o ON o.id = v.outcome_id';

const presentVisit = (row: VisitRow): Visit => ({
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
  // Needs come with their own module.
  userNeedRequest: null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** With what the viewer may do: whoever may log visits edits them, only the creator deletes (staff §5). */
export function forViewer(visit: Visit, viewer: Viewer): VisitForViewer {
  const mayWrite = viewer.permissions.has('CAN_CREATE_NOTES_AND_VISITS');
  const isOwn = visit.createdBy.id === viewer.id;
  return { ...visit, userPermissions: mayWrite ? ['CAN_EDIT', ...(isOwn ? (['CAN_DELETE'] as const) : [])] : [] };
}

export async function findVisits(db: Db, ids: readonly number[]): Promise<Visit[]> {
  const found = await rows<VisitRow>(
    db,
    `SELECT ${columns} FROM visits v ${joins} WHERE v.id ${among(1)} AND v.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentVisit);
}

/** The visit, held until the transaction ends. */
export async function lockVisit(tx: Db, id: number): Promise<Visit | undefined> {
  const [row] = await rows<VisitRow>(
    tx,
    `SELECT ${columns} FROM visits v ${joins} WHERE v.id = $1 AND v.deleted_at IS NULL FOR UPDATE OF v`,
    [id],
  );
  return row && presentVisit(row);
}

/** What a visit says, as it is stored. */
export interface VisitValues {
  addressId: number | null;
  location: string | null;
  startTime: string;
  endTime: string;
  outcomeId: number | null;
  outcomeDetails: string | null;
  note: string | null;
  insufficientNotes: boolean;
  resourceTitle: string | null;
  needResourceTitle: string | null;
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
];

async function written(tx: Db, statement: string, values: readonly unknown[]): Promise<Visit> {
  const [row] = await rows<VisitRow>(
    tx,
    `WITH v AS (${statement} RETURNING *) SELECT ${columns} FROM v ${joins}`,
    values,
  );
  if (!row) throw new Error('The visit was not written');
  return presentVisit(row);
}

export const insertVisit = (
  tx: Db,
  visit: VisitValues & { memberId: number; creatorId: number; scheduledEventId: number | null; at: string },
): Promise<Visit> =>
  written(
    tx,
    `INSERT INTO visits (member_id, created_by, scheduled_event_id, created_at, updated_at, address_id, location, start_time,
       end_time, outcome_id, outcome_details, note, insufficient_notes, resource_title, need_resource_title)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [visit.memberId, visit.creatorId, visit.scheduledEventId, visit.at, ...valuesOf(visit)],
  );

export const updateVisit = (tx: Db, id: number, visit: VisitValues & { at: string }): Promise<Visit> =>
  written(
    tx,
    `UPDATE visits SET updated_at = $2, address_id = $3, location = $4, start_time = $5, end_time = $6, outcome_id = $7,
       outcome_details = $8, note = $9, insufficient_notes = $10, resource_title = $11, need_resource_title = $12,
       version = version + 1 WHERE id = $1`,
    [id, visit.at, ...valuesOf(visit)],
  );

export async function deleteVisit(tx: Db, id: number, at: string): Promise<void> {
  send(tx, 'UPDATE visits SET deleted_at = $2, version = version + 1 WHERE id = $1', [id, at]);
}
