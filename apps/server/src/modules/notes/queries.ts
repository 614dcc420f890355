import type { Note, NoteForViewer } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows, send } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

interface NoteRow {
  id: number;
  member_id: number;
  text: string;
  resource_title: string | null;
  author_id: number;
  author_name: string;
  created_at: string;
  updated_at: string;
  version: number;
}

const columns =
  'n.id, n.member_id, n.text, n.resource_title, n.author_id, u.name AS author_name, n.created_at, n.updated_at, n.version';

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  userId: row.member_id,
  text: row.text,
  resourceTitle: row.resource_title,
  userNeedId: null,
  resourceInteraction: row.resource_title === null ? null : { title: row.resource_title },
  createdBy: { id: row.author_id, name: row.author_name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** With what the viewer may do: only the author changes or deletes a note (staff §5). */
export function forViewer(note: Note, viewer: Viewer): NoteForViewer {
  const own = note.createdBy.id === viewer.id && viewer.permissions.has('CAN_CREATE_NOTES_AND_VISITS');
  return { ...note, userPermissions: own ? ['CAN_EDIT', 'CAN_DELETE'] : [] };
}

export async function findNotes(db: Db, ids: readonly number[]): Promise<Note[]> {
  const found = await rows<NoteRow>(
    db,
    `SELECT ${columns} FROM notes n JOIN users u ON u.id = n.author_id WHERE n.id ${among(1)} AND n.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentNote);
}

/** The note, held until the transaction ends. */
export async function lockNote(tx: Db, id: number): Promise<Note | undefined> {
  const [row] = await rows<NoteRow>(
    tx,
    `SELECT ${columns} FROM notes n JOIN users u ON u.id = n.author_id WHERE n.id = $1 AND n.deleted_at IS NULL FOR UPDATE OF n`,
    [id],
  );
  return row && presentNote(row);
}

export async function insertNote(
  tx: Db,
  note: { memberId: number; authorId: number; text: string; resourceTitle: string | null; at: string },
): Promise<Note> {
  const [row] = await rows<NoteRow>(
    tx,
    `WITH n AS (
       INSERT INTO notes (member_id, author_id, text, resource_title, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING *
     ) SELECT ${columns} FROM n JOIN users u ON u.id = n.author_id`,
    [note.memberId, note.authorId, note.text, note.resourceTitle, note.at],
  );
  if (!row) throw new Error('The note was not written');
  return presentNote(row);
}

export async function updateNote(
  tx: Db,
  id: number,
  change: { text: string; resourceTitle: string | null; at: string },
): Promise<Note> {
  const [row] = await rows<NoteRow>(
    tx,
    `WITH n AS (
       UPDATE notes SET text = $2, resource_title = $3, updated_at = $4, version = version + 1 WHERE id = $1 AND deleted_at IS NULL RETURNING *
     ) SELECT ${columns} FROM n JOIN users u ON u.id = n.author_id`,
    [id, change.text, change.resourceTitle, change.at],
  );
  if (!row) throw new Error('The note was not changed');
  return presentNote(row);
}

export async function deleteNote(tx: Db, id: number, at: string): Promise<void> {
  send(tx, 'UPDATE notes SET deleted_at = $2, version = version + 1 WHERE id = $1 AND deleted_at IS NULL', [id, at]);
}
