import type { NoteForViewer } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { removeDraft, removeDraftsOf } from './drafts.ts';
import { deleteNote, findNotes, forViewer, insertNote, lockNote, updateNote } from './queries.ts';
import { plainText, sanitise } from './sanitise.ts';

const externalType = 'note';

/** What a note endpoint acts with. */
interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

function checked(html: string): string {
  const text = sanitise(html);
  if (plainText(text) === '')
    throw new AppError('NOTE_EMPTY', {
      errors: [{ property: 'text', constraints: { required: 'Note is required.' } }],
    });
  return text;
}

/** Needs come with their own module; until then no id can belong to this member. */
function refuseNeed(userNeedId: number | null | undefined): void {
  if (userNeedId)
    throw new AppError('NEED_NOT_FOUND', {
      errors: [{ property: 'userNeedId', constraints: { exists: 'This need could not be found.' } }],
    });
}

export async function createNote(
  { db, viewer, now, services }: Acting,
  note: { userId: number; text: string; resourceTitle?: string | null; userNeedId?: number | null },
): Promise<NoteForViewer> {
  refuseNeed(note.userNeedId);
  const at = now.toString();
  const written = await insertNote(db, {
    memberId: note.userId,
    authorId: viewer.id,
    text: checked(note.text),
    resourceTitle: note.resourceTitle || null,
    at,
  });
  await services.feed.put(db, {
    memberId: note.userId,
    type: 'note',
    externalType,
    externalId: written.id,
    eventType: 'note',
    actorId: viewer.id,
    occurredAt: at,
  });
  return forViewer(written, viewer);
}

async function ownNote(db: Db, viewer: Viewer, noteId: number) {
  const note = await lockNote(db, noteId);
  if (!note) throw notFound();
  if (note.createdBy.id !== viewer.id) throw new AppError('NOTE_NOT_YOURS');
  return note;
}

export async function changeNote(
  { db, viewer, now, services }: Acting,
  noteId: number,
  change: { text?: string; resourceTitle?: string | null; userNeedId?: number | null; version?: number },
): Promise<NoteForViewer> {
  refuseNeed(change.userNeedId);
  const note = await ownNote(db, viewer, noteId);
  if (change.version !== undefined && change.version !== note.version)
    throw new AppError('VERSION_CONFLICT', { current: forViewer(note, viewer) });
  removeDraft(db, { authorId: viewer.id, subjectId: note.userId, type: 'notes', recordId: noteId });
  const text = change.text === undefined ? note.text : checked(change.text);
  const resourceTitle = change.resourceTitle === undefined ? note.resourceTitle : change.resourceTitle || null;
  // Nothing differs: no new version, nobody is told, and nobody else meets a conflict over it.
  if (text === note.text && resourceTitle === note.resourceTitle) return forViewer(note, viewer);
  const written = await updateNote(db, noteId, { text, resourceTitle, at: now.toString() });
  // The entry stays at the time of writing; putting it again tells the open screens.
  await services.feed.put(db, {
    memberId: note.userId,
    type: 'note',
    externalType,
    externalId: noteId,
    eventType: 'note',
    actorId: viewer.id,
    occurredAt: note.createdAt,
  });
  return forViewer(written, viewer);
}

export async function removeNote(
  { db, viewer, now, services }: Acting,
  noteId: number,
): Promise<{ id: number; userId: number }> {
  const note = await ownNote(db, viewer, noteId);
  await deleteNote(db, noteId, now.toString());
  removeDraftsOf(db, 'notes', noteId);
  await services.feed.remove(db, externalType, noteId);
  return { id: noteId, userId: note.userId };
}

/** How notes stand in a feed. */
export const noteFeedType: FeedDetails = {
  externalType,
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids, viewer) {
    return new Map((await findNotes(db, ids)).map((note) => [note.id, { note: forViewer(note, viewer) }]));
  },
};

export { removeDraft, removeDraftsOf } from './drafts.ts';
export { plainText, sanitise } from './sanitise.ts';
