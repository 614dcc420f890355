import type { MemberId, NeedId, Note, NoteId, StaffId } from '@guidepost/contracts';
import { type Db, isIn, rows, send } from '../../platform/db.ts';
import { id, instant, int, nullable, outer, type RowOf, row, text } from '../../platform/row.ts';
import { linkedNeedColumns, linkedNeedJoins, linkedNeedRow, needBriefOf } from '../needs/public.ts';

const noteRow = row({
  id: id<'Note'>(),
  member_id: id<'Member'>(),
  text: text,
  resource_title: nullable(text),
  author_id: id<'Staff'>(),
  author_name: text,
  created_at: instant,
  updated_at: instant,
  version: int,
  ...outer(linkedNeedRow),
});

/** SQL for the columns of `noteRow`, from notes `n` and the tables of `noteJoins`. */
const noteColumns = `n.id, n.member_id, n.text, n.resource_title, n.author_id, u.name AS author_name, n.created_at, n.updated_at,
  n.version, ${linkedNeedColumns}`;
const noteJoins = `JOIN users u ON u.id = n.author_id ${linkedNeedJoins('n')}`;

const noteOf = (found: RowOf<typeof noteRow>): Note => ({
  id: found.id,
  userId: found.member_id,
  text: found.text,
  resourceTitle: found.resource_title,
  userNeedId: found.linked_need_id,
  need: needBriefOf(found),
  resourceInteraction: found.resource_title === null ? null : { title: found.resource_title },
  createdBy: { id: found.author_id, name: found.author_name },
  createdAt: found.created_at,
  updatedAt: found.updated_at,
  version: found.version,
});

export async function findNotes(db: Db, ids: readonly NoteId[]): Promise<Note[]> {
  const found = await rows(
    db,
    noteRow,
    `SELECT ${noteColumns} FROM notes n ${noteJoins} WHERE n.id ${isIn(1)} AND n.deleted_at IS NULL`,
    [ids],
  );
  return found.map(noteOf);
}

/** Finds a note and locks it until the transaction ends. */
export async function lockNote(tx: Db, noteId: NoteId): Promise<Note | undefined> {
  const [found] = await rows(
    tx,
    noteRow,
    `SELECT ${noteColumns} FROM notes n ${noteJoins} WHERE n.id = $1 AND n.deleted_at IS NULL FOR UPDATE OF n`,
    [noteId],
  );
  return found && noteOf(found);
}

/** The content of a note that can be changed. */
export interface NoteValues {
  text: string;
  resourceTitle: string | null;
  needId: NeedId | null;
}

export async function insertNote(
  tx: Db,
  note: NoteValues & { memberId: MemberId; authorId: StaffId; at: string },
): Promise<Note> {
  const [written] = await rows(
    tx,
    noteRow,
    `WITH n AS (
       INSERT INTO notes (member_id, author_id, text, resource_title, need_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING *
     ) SELECT ${noteColumns} FROM n ${noteJoins}`,
    [note.memberId, note.authorId, note.text, note.resourceTitle, note.needId, note.at],
  );
  if (!written) throw new Error('The note was not written');
  return noteOf(written);
}

export async function updateNote(tx: Db, noteId: NoteId, change: NoteValues & { at: string }): Promise<Note> {
  const [written] = await rows(
    tx,
    noteRow,
    `WITH n AS (
       UPDATE notes SET text = $2, resource_title = $3, need_id = $4, updated_at = $5, version = version + 1
        WHERE id = $1 AND deleted_at IS NULL RETURNING *
     ) SELECT ${noteColumns} FROM n ${noteJoins}`,
    [noteId, change.text, change.resourceTitle, change.needId, change.at],
  );
  if (!written) throw new Error('The note was not changed');
  return noteOf(written);
}

export function sendDeleteNote(tx: Db, noteId: NoteId, at: string): void {
  send(tx, 'UPDATE notes SET deleted_at = $2, version = version + 1 WHERE id = $1 AND deleted_at IS NULL', [
    noteId,
    at,
  ]);
}
