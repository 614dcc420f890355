import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, line, MemberId, Text, Version } from './fields.ts';
import { outcomeDetailsCharacters } from './interactions.ts';
import { NeedBrief, needStatusKeys } from './need-record.ts';

/** An outcome of an interaction. Outcomes are rows in the database, so that a new outcome needs no code. */
export const Outcome = z
  .object({
    id: idOf('Outcome'),
    key: Text,
    text: Text,
    /** The kinds of calls and visits that offer the outcome: ordinary ones, or those about a resource. */
    outcomeTypes: z.array(z.enum(['interaction', 'resourcing'])),
    deprecatedAt: Instant.nullable(),
    /** True if the outcome requires a note of at least 50 characters (docs/areas/visits.md#notes-of-50-characters). */
    needsNote: z.boolean(),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof Outcome>;

/** Maximum length of a visit's note, in characters of its HTML. */
const noteCharacters = 20_000;

/** A visit. `note` is HTML that was sanitized when it was written. The server computes `insufficientNotes`. */
export const Visit = z
  .object({
    id: idOf('Visit'),
    subjectUserId: MemberId,
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    addressId: idOf('Address').nullable(),
    location: Text.nullable(),
    startTime: Instant,
    endTime: Instant,
    outcomeId: idOf('Outcome').nullable(),
    outcome: z.object({ id: idOf('Outcome'), key: Text, text: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    scheduledEventId: idOf('ScheduledEvent').nullable(),
    resourceInteraction: z.object({ title: Text }).nullable(),
    needResourceInteraction: z.object({ title: Text }).nullable(),
    /** The need that the visit was for. Null without a need, or if the signed-in user may not view needs. */
    need: NeedBrief.nullable(),
    /**
     * The visit's need, under the name that the care API uses. `status` only shows whether the need was closed. Only
     * the need itself shows whether its time window has ended, because this depends on the current day.
     */
    userNeedRequest: z
      .object({
        userNeedId: idOf('Need'),
        userId: MemberId,
        title: Text,
        subcategoryId: idOf('NeedIssue'),
        status: z.enum(needStatusKeys).exclude(['unresolved']),
      })
      .nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof Visit>;

/** A visit with the actions that the signed-in user may perform on it. These actions are never part of a live event. */
export const VisitForViewer = Visit.extend({ userPermissions: z.array(z.enum(['CAN_EDIT', 'CAN_DELETE'])) }).meta({
  id: 'VisitForViewer',
});
export type VisitForViewer = z.infer<typeof VisitForViewer>;

/** A resource's name. It is free text, because there is no list of resources. */
export const ResourceName = line(200).min(1, 'Resource name is required');
const resource = z.strictObject({ title: ResourceName });

const fields = z.strictObject({
  addressId: idOf('Address').nullish(),
  location: line(200).nullish(),
  startTime: Instant,
  endTime: Instant,
  outcomeId: idOf('Outcome').nullish(),
  outcomeDetails: line(outcomeDetailsCharacters).nullish(),
  note: z.string().max(noteCharacters, 'Note must be at most {maximum} characters').nullish(),
  scheduledEventId: idOf('ScheduledEvent').nullish(),
  resourceInteraction: resource.nullish(),
  needResourceInteraction: resource.nullish(),
  userNeedRequest: z.strictObject({ userNeedId: idOf('Need') }).nullish(),
});
export type VisitFields = z.output<typeof fields>;

/** The body of a PATCH. A visit's event cannot be changed after the visit was logged. */
const changes = fields.omit({ scheduledEventId: true }).partial();
export type VisitChanges = z.output<typeof changes>;

const codes = ['ADDRESS_NOT_FOUND', 'OUTCOME_NOT_FOUND', 'NEED_NOT_FOUND', 'NEED_NOT_CHANGEABLE'] as const;
const writePermission = 'CAN_CREATE_NOTES_AND_VISITS';

export const visits = {
  outcomes: endpoint({
    method: 'GET',
    path: '/calls/outcomes',
    summary: 'Outcomes of calls or visits in display order, including deprecated ones',
    access: withPermission('CAN_SEE_NOTES_AND_VISITS'),
    query: z.object({ type: z.enum(['visit', 'call']) }),
    reply: z.array(Outcome),
  }),
  create: endpoint({
    method: 'POST',
    path: '/visits',
    summary: 'Log a visit. A to-do opens if the outcome is missing or the note is too short for the outcome',
    access: onMember(writePermission, 'body.subjectUserId'),
    subjects: ['body.subjectUserId'],
    body: fields.extend({ subjectUserId: idOf('Member') }),
    tells: { outcome: 'body.outcomeId' },
    reply: VisitForViewer,
    status: 201,
    codes: [...codes, 'SCHEDULED_EVENT_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/visits/{visitId}',
    summary: 'Change a visit',
    access: onRecord(writePermission, 'visit', 'params.visitId'),
    subjects: ['reply.subjectUserId'],
    params: z.object({ visitId: idParam('Visit') }),
    body: changes.extend({ version: Version.optional() }),
    tells: { outcome: 'body.outcomeId' },
    editorOf: 'visit',
    reply: VisitForViewer,
    codes: [...codes, 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/visits/{visitId}',
    summary: 'Delete a visit. Only its creator can do this',
    access: onRecord(writePermission, 'visit', 'params.visitId'),
    subjects: ['reply.subjectUserId'],
    params: z.object({ visitId: idParam('Visit') }),
    reply: z.object({ id: idOf('Visit'), subjectUserId: MemberId }),
    codes: ['VISIT_NOT_YOURS'],
  }),
};
