import type { MemberId, StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, isIn, rows } from '../../platform/db.ts';
import { id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** Types of the records that this module assigns. Feeds and files use the same names. */
export const recordTypes = ['call', 'message'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Adds an assignment of a call or text. Returns its id. */
export async function insertChange(
  tx: Db,
  change: {
    recordType: RecordType;
    recordId: number;
    fromMemberId: MemberId | null;
    toMemberId: MemberId;
    actorId: StaffId;
    at: string;
  },
): Promise<number> {
  const [written] = await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO subject_changes (external_type, external_id, from_member_id, to_member_id, actor_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [change.recordType, change.recordId, change.fromMemberId, change.toMemberId, change.actorId, change.at],
  );
  if (!written) throw new Error('The change was not written');
  return written.id;
}

/** Finds the user who last assigned a call or text. Returns undefined if no user has assigned it. */
export async function findLastActor(db: Db, recordType: RecordType, recordId: number): Promise<StaffId | undefined> {
  const [last] = await rows(
    db,
    row({ actor_id: id<'Staff'>() }),
    `SELECT actor_id FROM subject_changes WHERE external_type = $1 AND external_id = $2 ORDER BY id DESC LIMIT 1`,
    [recordType, recordId],
  );
  return last?.actor_id;
}

const moveRow = row({
  id: id(),
  record_type: oneOf(recordTypes),
  record_id: id(),
  other_id: nullable(id<'Member'>()),
  other_name: nullable(text),
  at: instant,
});
export type MoveRow = RowOf<typeof moveRow>;

/**
 * Finds moves by id. Includes each move's other member if the viewer may see that member.
 * @param other the member to include: the record's previous member (`from`) or new member (`to`)
 */
export const findMoves = (db: Db, viewer: Viewer, ids: readonly number[], other: 'from' | 'to'): Promise<MoveRow[]> =>
  rows(
    db,
    moveRow,
    `SELECT s.id, s.external_type AS record_type, s.external_id AS record_id, m.user_id AS other_id, m.name AS other_name,
            coalesce(c.time_started, x.sent_at, x.created_at) AS at
       FROM subject_changes s
       LEFT JOIN members m ON m.user_id = s.${other}_member_id AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}
       LEFT JOIN calls c ON s.external_type = 'call' AND c.id = s.external_id
       LEFT JOIN texts x ON s.external_type = 'message' AND x.id = s.external_id
      WHERE s.id ${isIn(1)} AND coalesce(c.id, x.id) IS NOT NULL`,
    [ids, ...scopeValues(viewer)],
  );

/**
 * Returns SQL for the last assignment (SubjectAssignment) of call or text `c`, as JSON; null if no user assigned it.
 */
export const assignmentOf = (recordType: RecordType): string =>
  `(SELECT jsonb_build_object('by', jsonb_build_object('id', au.id, 'name', au.name),
           'at', to_char(sc.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM subject_changes sc JOIN users au ON au.id = sc.actor_id
     WHERE sc.external_type = '${recordType}' AND sc.external_id = c.id ORDER BY sc.id DESC LIMIT 1)`;
