import {
  type ClientId,
  type IdOf,
  type MemberId,
  type NoteId,
  type StaffId,
  type TrainingCharacter,
  trainingCharacterKeys,
} from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, day, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const clientRow = row({ id: id<'Client'>(), is_provider: bool });
const clientColumns = 'id, avon_medical_center_id IS NOT NULL AS is_provider';

/** Finds the training client. Returns undefined before the first reset. */
export async function findTrainingClient(db: Db): Promise<{ id: ClientId; is_provider: boolean } | undefined> {
  const [found] = await rows(db, clientRow, `SELECT ${clientColumns} FROM clients WHERE is_training`, []);
  return found;
}

/** Returns true if a team that has members on this day serves the client. */
export const isClientServed = async (db: Db, clientId: ClientId, today: string): Promise<boolean> =>
  (await execute(
    db,
    `SELECT FROM team_clients s JOIN teams t ON t.id = s.team_id AND t.deleted_at IS NULL
       JOIN team_memberships p ON p.team_id = t.id AND p.start_date <= $2::date AND (p.end_date IS NULL OR p.end_date >= $2::date)
      WHERE s.client_id = $1 LIMIT 1`,
    [clientId, today],
  )) > 0;

/**
 * Creates the training client with all terms if it does not exist. Does nothing if another client has the same name.
 */
export function sendInsertTrainingClient(tx: Db, name: string, at: string): void {
  send(
    tx,
    `WITH made AS (
       INSERT INTO clients (name, display_name, is_training, created_at) VALUES ($1, $1, true, $2)
       ON CONFLICT DO NOTHING RETURNING id)
     INSERT INTO client_terms (client_id, term_id) SELECT made.id, terms.id FROM made, terms`,
    [name, at],
  );
}

/** Locks the training client until the transaction ends, so that only one reset runs at a time. */
export async function lockTrainingClient(tx: Db): Promise<{ id: ClientId; is_provider: boolean } | undefined> {
  const [found] = await rows(tx, clientRow, `SELECT ${clientColumns} FROM clients WHERE is_training FOR UPDATE`, []);
  return found;
}

/** Stores the client's medical center in the external medical record. Null means no medical center. */
export const sendSetMedicalCenter = (tx: Db, clientId: ClientId, center: string | null): void =>
  send(tx, 'UPDATE clients SET avon_medical_center_id = $2, version = version + 1 WHERE id = $1', [clientId, center]);

const characterRow = row({
  id: id<'Member'>(),
  key: oneOf(trainingCharacterKeys),
  name: text,
  status_name: text,
  guide_name: nullable(text),
  created_at: instant,
});

/** Finds the training characters that the viewer may see, in key order. */
export async function findCharacters(db: Db, viewer: Viewer): Promise<TrainingCharacter[]> {
  const found = await rows(
    db,
    characterRow,
    `SELECT c.member_id AS id, c.key, m.name, s.name AS status_name, g.name AS guide_name, u.created_at
       FROM training_characters c JOIN members m ON m.user_id = c.member_id JOIN users u ON u.id = c.member_id
       JOIN member_statuses s ON s.id = m.status_id LEFT JOIN users g ON g.id = m.assigned_guide_id
      WHERE m.deleted_at IS NULL AND ${inScope(viewer, 1)}
      ORDER BY array_position($4::text[], c.key)`,
    [...scopeValues(viewer), trainingCharacterKeys],
  );
  return found.map((one) => ({
    id: one.id,
    key: one.key,
    name: one.name,
    statusName: one.status_name,
    guideName: one.guide_name,
    createdAt: one.created_at,
  }));
}

const memberRow = row({ id: id<'Member'>() });

/** Locks all members of the training client until the transaction ends, including members that users added. */
export async function lockMembersOf(tx: Db, clientId: ClientId): Promise<MemberId[]> {
  const found = await rows(
    tx,
    memberRow,
    'SELECT user_id AS id FROM members WHERE client_id = $1 AND deleted_at IS NULL ORDER BY user_id FOR UPDATE',
    [clientId],
  );
  return found.map((one) => one.id);
}

/** Deletes the characters of removed members, so that their keys can be used again. */
export const deleteCharacters = (tx: Db, ids: readonly MemberId[]): Promise<number> =>
  execute(tx, 'DELETE FROM training_characters WHERE member_id = ANY($1::bigint[])', [ids]);

/** Stores which member represents each character. */
export const putCharacters = (
  tx: Db,
  characters: readonly { key: TrainingCharacter['key']; memberId: MemberId }[],
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO training_characters (key, member_id)
     SELECT key, "memberId" FROM jsonb_to_recordset($1::jsonb) AS x (key text, "memberId" bigint)`,
    [JSON.stringify(characters)],
  );

const statusRow = row({ id: id<'StatusChange'>(), effective_at: instant });

/** Adds a member's status history. The last status is the current status. Returns the new entries. */
export const insertStatuses = (
  tx: Db,
  memberId: MemberId,
  statuses: readonly { key: string; at: string }[],
  by: StaffId,
) =>
  rows(
    tx,
    statusRow,
    `WITH given AS (
       SELECT s.id, s.stage_id, x.at FROM jsonb_to_recordset($2::jsonb) AS x (key text, at timestamptz)
         JOIN member_statuses s ON s.key = x.key),
     now_is AS (
       UPDATE members m SET status_id = g.id, stage_id = g.stage_id
         FROM (SELECT * FROM given ORDER BY at DESC LIMIT 1) g WHERE m.user_id = $1)
     INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
     SELECT $1, id, at, $3, at FROM given ORDER BY at RETURNING id, effective_at`,
    [memberId, JSON.stringify(statuses), by],
  );

const noteRow = row({ id: id<'Note'>() });

/** Adds a note with a past date. Returns its id. */
export async function insertNote(
  tx: Db,
  note: { memberId: MemberId; authorId: StaffId; text: string; at: string },
): Promise<NoteId> {
  const [written] = await rows(
    tx,
    noteRow,
    'INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, $3, $4, $4) RETURNING id',
    [note.memberId, note.authorId, note.text, note.at],
  );
  if (!written) throw new Error('The note was not written');
  return written.id;
}

const needRow = row({ id: id<'Need'>(), issue_id: id<'NeedIssue'>(), expires_at: day });
type WrittenNeed = RowOf<typeof needRow>;

/** Adds a need that was identified in the past. Returns undefined if its issue is no longer offered. */
export async function insertNeed(
  tx: Db,
  need: { memberId: MemberId; issue: string; reason: string; creatorId: StaffId; at: string },
): Promise<WrittenNeed | undefined> {
  const [written] = await rows(
    tx,
    needRow,
    `INSERT INTO needs (member_id, issue_id, reason, expires_at, creator_id, identified_at, created_at, updated_at)
     SELECT $1, i.id, $3, ($5::timestamptz AT TIME ZONE 'America/Chicago')::date + i.default_time_frame_in_days, $4, $5, $5, $5
       FROM need_issues i WHERE i.key = $2 AND i.retired_at IS NULL RETURNING id, issue_id, expires_at`,
    [need.memberId, need.issue, need.reason, need.creatorId, need.at],
  );
  return written;
}

const stayRow = row({ id: id<'Hospitalization'>() });

export async function findStays(db: Db, ids: readonly MemberId[]): Promise<IdOf<'Hospitalization'>[]> {
  const found = await rows(
    db,
    stayRow,
    'SELECT id FROM hospitalizations WHERE member_id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id',
    [ids],
  );
  return found.map((one) => one.id);
}

/** Backdates members' status histories: moves all entries that start after a given time to that time. */
export function sendBackdate(tx: Db, ids: readonly MemberId[], at: string): void {
  send(
    tx,
    `UPDATE member_status_history SET effective_at = $2, created_at = $2
      WHERE member_id = ANY($1::bigint[]) AND effective_at > $2`,
    [ids, at],
  );
}
