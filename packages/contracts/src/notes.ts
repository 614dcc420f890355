import { z } from 'zod';
import { endpoint, onMember, onRecord } from './endpoint.ts';
import { Id, IdParam, Instant, idOf, idParam, line, MemberId, prose, Text, Version } from './fields.ts';
import { NeedBrief } from './need-record.ts';
import { draftTypes } from './records.ts';

/** Maximum length of a note, in characters of its HTML. */
export const noteCharacters = 20_000;

const NoteText = z.string().max(noteCharacters, 'Note must be at most {maximum} characters');

/** A note. `text` is HTML that was sanitized when it was written. */
export const Note = z
  .object({
    id: idOf('Note'),
    userId: MemberId,
    text: Text,
    resourceTitle: Text.nullable(),
    userNeedId: idOf('Need').nullable(),
    /** The need that the note was for. Null without a need, or if the signed-in user may not view needs. */
    need: NeedBrief.nullable(),
    resourceInteraction: z.object({ title: Text }).nullable(),
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

/** Actions that the signed-in user may perform on a note. They are never part of a live event. */
export const notePermissions = ['CAN_EDIT', 'CAN_DELETE'] as const;
export const NoteForViewer = Note.extend({ userPermissions: z.array(z.enum(notePermissions)) }).meta({
  id: 'NoteForViewer',
});
export type NoteForViewer = z.infer<typeof NoteForViewer>;

/**
 * Form fields that a draft contains in addition to its text. They are validated only when the record is saved, so a
 * draft can contain incomplete dates.
 */
export const draftFieldNames = [
  'type',
  'date',
  'time',
  'minutes',
  'addressId',
  'location',
  'providerId',
  'outcomeId',
  'outcomeDetails',
  'issueId',
  'needId',
  'activityId',
  'originalActionId',
  'fulfilled',
  'referrals',
] as const;
/**
 * Maximum length of a draft's field, in characters. It is longer than any field's limit, so that a draft can store
 * pasted text that is too long for its field. Fields are validated when the record is saved.
 */
export const draftFieldCharacters = 5000;
const draftText = prose(draftFieldCharacters).optional();
const draftFields = z.strictObject({
  ...(Object.fromEntries(draftFieldNames.map((name) => [name, draftText])) as Record<
    (typeof draftFieldNames)[number],
    typeof draftText
  >),
  /** An action's resources, as JSON from the form. */
  referrals: z.string().max(40_000).optional(),
});
export type DraftFields = z.output<typeof draftFields>;

/**
 * An unsaved record about a member. If `recordId` is null, the draft is for a new record. Otherwise, the draft changes
 * that record, and `version` is the record's version that it is based on. For a new action, `recordId` is the id of the
 * action's need.
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
  subjectId: idParam('Member'),
  type: z.enum(draftTypes),
  /** Id of the record to change; absent for a new record. */
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
      userId: idOf('Member'),
      text: NoteText,
      resourceTitle: line(200).nullish(),
      userNeedId: idOf('Need').nullish(),
    }),
    reply: NoteForViewer,
    status: 201,
    codes: ['NOTE_EMPTY', 'NEED_NOT_FOUND', 'NEED_NOT_CHANGEABLE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/notes/{noteId}',
    summary: 'Change a note. Only its author can do this',
    access: onRecord('CAN_CREATE_NOTES_AND_VISITS', 'note', 'params.noteId'),
    subjects: ['reply.userId'],
    params: z.object({ noteId: idParam('Note') }),
    body: z.strictObject({
      text: NoteText.optional(),
      resourceTitle: line(200).nullish(),
      userNeedId: idOf('Need').nullish(),
      version: Version.optional(),
    }),
    editorOf: 'note',
    reply: NoteForViewer,
    codes: ['NOTE_EMPTY', 'NEED_NOT_FOUND', 'NEED_NOT_CHANGEABLE', 'NOTE_NOT_YOURS', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notes/{noteId}',
    summary: 'Delete a note. Only its author can do this',
    access: onRecord('CAN_CREATE_NOTES_AND_VISITS', 'note', 'params.noteId'),
    subjects: ['reply.userId'],
    params: z.object({ noteId: idParam('Note') }),
    reply: z.object({ id: idOf('Note'), userId: MemberId }),
    codes: ['NOTE_NOT_YOURS'],
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/notes/auto-save',
    summary: "The signed-in user's autosaved draft about a member. Its text is empty if there is no draft",
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: draftKey,
    reply: Draft,
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/notes/auto-save',
    summary: 'Save a draft. Each user has one draft per member, type and record. The last write is stored',
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
    summary: "Delete the signed-in user's draft about a member",
    access: onMember('CAN_CREATE_NOTES_AND_VISITS', 'query.subjectId'),
    subjects: ['query.subjectId'],
    query: draftKey,
    reply: Draft,
  }),
};
