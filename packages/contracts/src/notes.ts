import { z } from 'zod';
import { endpoint, onMember, onRecord } from './endpoint.ts';
import { Id, IdParam, Instant, line, MemberId, Text, Version } from './fields.ts';

/** Longest text of a note, in characters of its HTML. */
export const noteCharacters = 20_000;

const NoteText = z.string().max(noteCharacters, `Note must be at most ${noteCharacters} characters`);

/** A note (staff §3). `text` is HTML that was sanitised when it was written. */
export const Note = z
  .object({
    id: Id,
    userId: MemberId,
    text: Text,
    resourceTitle: Text.nullable(),
    userNeedId: Id.nullable(),
    resourceInteraction: z.object({ title: Text }).nullable(),
    createdBy: z.object({ id: Id, name: Text }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

/** What the caller may do with a note; never part of a live event (design 8). */
export const notePermissions = ['CAN_EDIT', 'CAN_DELETE'] as const;
export const NoteForViewer = Note.extend({ userPermissions: z.array(z.enum(notePermissions)) }).meta({
  id: 'NoteForViewer',
});
export type NoteForViewer = z.infer<typeof NoteForViewer>;

/** Where a draft may belong (staff §3, decision 127). */
export const draftTypes = ['notes', 'calls', 'events', 'visits'] as const;
export type DraftType = (typeof draftTypes)[number];

/** What else was typed into the form, as it stands there: half a date is kept too, and nothing is judged before it is saved. */
export const draftFieldNames = [
  'type',
  'date',
  'time',
  'minutes',
  'addressId',
  'location',
  'outcomeId',
  'outcomeDetails',
] as const;
const draftText = line(500).optional();
const draftFields = z.strictObject(
  Object.fromEntries(draftFieldNames.map((name) => [name, draftText])) as Record<
    (typeof draftFieldNames)[number],
    typeof draftText
  >,
);
export type DraftFields = z.output<typeof draftFields>;

/**
 * What somebody has begun to write about a member: a new record where `recordId` is null, else a change of that one,
 * begun from its `version`.
 */
export const Draft = z
  .object({
    subjectId: MemberId,
    type: z.enum(draftTypes),
    recordId: Id.nullable(),
    text: Text,
    resourceTitle: Text.nullable(),
    fields: draftFields.nullable(),
    version: Version.nullable(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

const draftKey = z.object({
  subjectId: IdParam,
  type: z.enum(draftTypes),
  /** The record that is being changed; none for a new one. */
  recordId: IdParam.optional(),
});

export const notes = {
  create: endpoint({
    method: 'POST',
    path: '/notes',
    summary: 'Write a note about a member',
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({
      userId: Id,
      text: NoteText,
      resourceTitle: line(200).nullish(),
      userNeedId: Id.nullish(),
    }),
    reply: NoteForViewer,
    status: 201,
    codes: ['NOTE_EMPTY', 'NEED_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/notes/{noteId}',
    summary: 'Change a note; only its author may',
    access: onRecord('CAN_CREATE_NOTES_AND_VISITS', 'note', 'params.noteId'),
    subjects: ['reply.userId'],
    params: z.object({ noteId: IdParam }),
    body: z.strictObject({
      text: NoteText.optional(),
      resourceTitle: line(200).nullish(),
      userNeedId: Id.nullish(),
      version: Version.optional(),
    }),
    reply: NoteForViewer,
    codes: ['NOTE_EMPTY', 'NEED_NOT_FOUND', 'NOTE_NOT_YOURS', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notes/{noteId}',
    summary: 'Delete a note; only its author may (staff §5)',
    access: onRecord('CAN_CREATE_NOTES_AND_VISITS', 'note', 'params.noteId'),
    subjects: ['reply.userId'],
    params: z.object({ noteId: IdParam }),
    reply: z.object({ id: Id, userId: MemberId }),
    codes: ['NOTE_NOT_YOURS'],
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/notes/auto-save',
    summary: "The caller's autosaved draft about a member; its text is empty where there is none",
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: draftKey,
    reply: Draft,
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/notes/auto-save',
    summary: 'Keep a draft: one a person, member, type and record, the last write wins',
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: draftKey,
    body: z.strictObject({
      text: NoteText,
      resourceTitle: line(200).nullish(),
      fields: draftFields.nullish(),
      version: Version.nullish(),
    }),
    reply: Draft,
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/notes/auto-save',
    summary: 'Throw the draft away',
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: draftKey,
    reply: Draft,
  }),
};
