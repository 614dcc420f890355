import { Draft, type DraftType, draftTables, type MemberId, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

/**
 * Identifies a draft. Each user has at most one draft for each member, type and edited record. Only its author can see
 * it.
 */
export interface DraftKey {
  authorId: StaffId;
  subjectId: MemberId;
  type: DraftType;
  /** The record that is being edited. Undefined for a new record. */
  recordId?: number | undefined;
}

const draftRow = row({
  text: text,
  resource_title: nullable(text),
  fields: nullable(json(Draft.shape.fields)),
  version: nullable(int),
  updated_at: instant,
});
const draftColumns = 'text, resource_title, fields, version, updated_at';
export type DraftRow = RowOf<typeof draftRow>;

const keyValues = ({ authorId, subjectId, type, recordId }: DraftKey) => [authorId, subjectId, type, recordId ?? 0];
const byKey = 'author_id = $1 AND subject_id = $2 AND type = $3 AND record_id = $4';

export async function findDraft(db: Db, key: DraftKey): Promise<DraftRow | undefined> {
  const [found] = await rows(db, draftRow, `SELECT ${draftColumns} FROM note_drafts WHERE ${byKey}`, keyValues(key));
  return found;
}

/** Stores a draft. Replaces the previous draft with the same key. */
export async function putDraft(tx: Db, key: DraftKey, draft: DraftRow): Promise<DraftRow | undefined> {
  const [written] = await rows(
    tx,
    draftRow,
    `INSERT INTO note_drafts (author_id, subject_id, type, record_id, text, resource_title, fields, version, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
     ON CONFLICT (author_id, subject_id, type, record_id) DO UPDATE
     SET text = EXCLUDED.text, resource_title = EXCLUDED.resource_title, fields = EXCLUDED.fields,
         version = EXCLUDED.version, updated_at = EXCLUDED.updated_at
     RETURNING ${draftColumns}`,
    [
      ...keyValues(key),
      draft.text,
      draft.resource_title,
      draft.fields && JSON.stringify(draft.fields),
      draft.version,
      draft.updated_at,
    ],
  );
  return written;
}

export function sendDeleteDraft(tx: Db, key: DraftKey): void {
  send(tx, `DELETE FROM note_drafts WHERE ${byKey}`, keyValues(key));
}

/** Deletes all users' drafts for changes to a deleted record. */
export function sendRemoveDraftsOf(tx: Db, type: DraftType, recordId: number): void {
  send(tx, 'DELETE FROM note_drafts WHERE type = $1 AND record_id = $2', [type, recordId]);
}

/** Returns true if the record belongs to this member and is not deleted. */
export async function hasRecord(db: Db, type: DraftType, recordId: number, memberId: MemberId): Promise<boolean> {
  const found = await execute(
    db,
    `SELECT FROM ${draftTables[type]} WHERE id = $1 AND member_id = $2 AND deleted_at IS NULL`,
    [recordId, memberId],
  );
  return found > 0;
}
