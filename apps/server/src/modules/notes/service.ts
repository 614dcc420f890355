import type { MemberId, NeedId, Note, NoteForViewer, NoteId } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import { plainText, sanitise } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { removeDraft, sendRemoveDraftsOf } from '../drafts/public.ts';
import { canSeeNeeds, requireNeedFor, updateNeedHistory } from '../needs/public.ts';
import { findNotes, insertNote, lockNote, type NoteValues, sendDeleteNote, updateNote } from './queries.ts';

const externalType = 'note';

/**
 * Returns a note with the actions that the viewer may take. Only the author may change or delete the note. Omits the
 * need if the viewer may not see needs.
 */
function forViewer(note: Note, viewer: Viewer): NoteForViewer {
  const own = note.createdBy.id === viewer.id && viewer.permissions.has('CAN_CREATE_NOTES_AND_VISITS');
  const need = canSeeNeeds(viewer) ? {} : { userNeedId: null, need: null };
  return { ...note, ...need, userPermissions: own ? ['CAN_EDIT', 'CAN_DELETE'] : [] };
}

function checked(html: string): string {
  const text = sanitise(html);
  if (plainText(text) === '') throw refusedAt('NOTE_EMPTY', 'text', 'required', 'Note is required.');
  return text;
}

/**
 * Returns a note's need. Checks the need if it has changed.
 * @throws the errors of `requireNeedFor`
 */
async function checkedNeed(
  acting: Acting,
  memberId: MemberId,
  needId: NeedId | null,
  before: NeedId | null,
): Promise<NeedId | null> {
  if (needId !== null && needId !== before) await requireNeedFor(acting, needId, { memberId, property: 'userNeedId' });
  return needId;
}

/** Stores a note's feed entry, updates its need's history, and updates open screens. */
async function updateFeedAndNeed({ db, services, now }: Acting, note: Note, before: NeedId | null): Promise<void> {
  const { userId: memberId, userNeedId: needId, createdBy } = note;
  await services.feed.put(db, {
    memberId,
    type: 'note',
    externalType,
    externalId: note.id,
    eventType: 'note',
    actorId: createdBy.id,
    // The feed shows a note at its creation time, even if the note was changed later.
    occurredAt: note.createdAt,
  });
  const change = { memberId, needId, before, actorId: createdBy.id, at: now.toString() };
  await updateNeedHistory(db, services, { type: 'note', id: note.id }, change);
}

export async function createNote(
  acting: Acting,
  note: { userId: MemberId; text: string; resourceTitle?: string | null; userNeedId?: NeedId | null },
): Promise<NoteForViewer> {
  const { db, viewer, now } = acting;
  const text = checked(note.text);
  const written = await insertNote(db, {
    memberId: note.userId,
    authorId: viewer.id,
    text,
    resourceTitle: note.resourceTitle || null,
    needId: await checkedNeed(acting, note.userId, note.userNeedId ?? null, null),
    at: now.toString(),
  });
  await updateFeedAndNeed(acting, written, null);
  return forViewer(written, viewer);
}

async function ownNote({ db, viewer }: Acting, noteId: NoteId): Promise<Note> {
  const note = await lockNote(db, noteId);
  if (!note) throw notFound();
  if (note.createdBy.id !== viewer.id) throw new AppError('NOTE_NOT_YOURS');
  return note;
}

export async function changeNote(
  acting: Acting,
  noteId: NoteId,
  change: { text?: string; resourceTitle?: string | null; userNeedId?: NeedId | null; version?: number },
): Promise<NoteForViewer> {
  const { db, viewer, now } = acting;
  const note = await ownNote(acting, noteId);
  if (change.version !== undefined && change.version !== note.version)
    throw new AppError('VERSION_CONFLICT', { current: forViewer(note, viewer) });
  if (change.text !== undefined)
    removeDraft(db, { authorId: viewer.id, subjectId: note.userId, type: 'notes', recordId: noteId });
  const before = note.userNeedId;
  const values: NoteValues = {
    text: change.text === undefined ? note.text : checked(change.text),
    resourceTitle: change.resourceTitle === undefined ? note.resourceTitle : change.resourceTitle || null,
    needId:
      change.userNeedId === undefined ? before : await checkedNeed(acting, note.userId, change.userNeedId, before),
  };
  // If all values are unchanged, the version stays the same and no live event is sent. Other users therefore get no
  // conflict.
  if (values.text === note.text && values.resourceTitle === note.resourceTitle && values.needId === before)
    return forViewer(note, viewer);
  const written = await updateNote(db, noteId, { ...values, at: now.toString() });
  await updateFeedAndNeed(acting, written, before);
  return forViewer(written, viewer);
}

export async function removeNote(acting: Acting, noteId: NoteId): Promise<{ id: NoteId; userId: MemberId }> {
  const { db, viewer, now, services } = acting;
  const note = await ownNote(acting, noteId);
  sendDeleteNote(db, noteId, now.toString());
  sendRemoveDraftsOf(db, 'notes', noteId);
  await services.feed.remove(db, externalType, noteId);
  const change = {
    memberId: note.userId,
    needId: null,
    before: note.userNeedId,
    actorId: viewer.id,
    at: now.toString(),
  };
  await updateNeedHistory(db, services, { type: 'note', id: noteId }, change);
  return { id: noteId, userId: note.userId };
}

/** Feed entry for a note. */
export const noteFeedType: FeedDetails = {
  externalType,
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids: readonly NoteId[], viewer) {
    return new Map((await findNotes(db, ids)).map((note) => [note.id, { note: forViewer(note, viewer) }]));
  },
};
