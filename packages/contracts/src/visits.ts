import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Id, IdParam, Instant, line, MemberId, Text, Version } from './fields.ts';

/** What an interaction led to (staff §3, §9): data, so that more can be added without code. */
export const Outcome = z
  .object({
    id: Id,
    key: Text,
    text: Text,
    /** The sets that it is offered in: of an interaction, or of a call or visit about a resource. */
    outcomeTypes: z.array(z.enum(['interaction', 'resourcing'])),
    deprecatedAt: Instant.nullable(),
    /** A note of 50 characters or more must come with it (decision 112). */
    needsNote: z.boolean(),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof Outcome>;

/** Longest note of a visit, in characters of its HTML. */
const noteCharacters = 20_000;

/** A visit (staff §3). `note` is HTML that was sanitised when it was written; `insufficientNotes` is the server's. */
export const Visit = z
  .object({
    id: Id,
    subjectUserId: MemberId,
    createdBy: z.object({ id: Id, name: Text }),
    addressId: Id.nullable(),
    location: Text.nullable(),
    startTime: Instant,
    endTime: Instant,
    outcomeId: Id.nullable(),
    outcome: z.object({ id: Id, key: Text, text: Text }).nullable(),
    outcomeDetails: Text.nullable(),
    note: Text.nullable(),
    insufficientNotes: z.boolean(),
    scheduledEventId: Id.nullable(),
    resourceInteraction: z.object({ title: Text }).nullable(),
    needResourceInteraction: z.object({ title: Text }).nullable(),
    userNeedRequest: z
      .object({ userNeedId: Id, userId: MemberId, title: Text, subcategoryId: Id.nullable(), status: Text })
      .nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof Visit>;

/** What the caller may do with a visit; never part of a live event (design 8). */
export const VisitForViewer = Visit.extend({ userPermissions: z.array(z.enum(['CAN_EDIT', 'CAN_DELETE'])) }).meta({
  id: 'VisitForViewer',
});
export type VisitForViewer = z.infer<typeof VisitForViewer>;

/** What a resource is called, in words until there is a list of them (staff §5). */
export const ResourceName = line(200).min(1, 'Resource name is required');
const resource = z.strictObject({ title: ResourceName });

const fields = z.strictObject({
  addressId: Id.nullish(),
  location: line(200).nullish(),
  startTime: Instant,
  endTime: Instant,
  outcomeId: Id.nullish(),
  outcomeDetails: line(500).nullish(),
  note: z.string().max(noteCharacters, `Note must be at most ${noteCharacters} characters`).nullish(),
  scheduledEventId: Id.nullish(),
  resourceInteraction: resource.nullish(),
  needResourceInteraction: resource.nullish(),
  userNeedRequest: z.strictObject({ userNeedId: Id }).nullish(),
});
export type VisitFields = z.output<typeof fields>;

/** Of a PATCH: which event a visit answers is settled when it is written. */
const changes = fields.omit({ scheduledEventId: true }).partial();
export type VisitChanges = z.output<typeof changes>;

const codes = ['ADDRESS_NOT_FOUND', 'OUTCOME_NOT_FOUND', 'NEED_NOT_FOUND'] as const;
const writePermission = 'CAN_CREATE_NOTES_AND_VISITS';

export const visits = {
  outcomes: endpoint({
    method: 'GET',
    path: '/calls/outcomes',
    summary: 'Outcomes of calls or visits in the order to offer them, deprecated ones too (decision 50)',
    access: withPermission('CAN_SEE_NOTES_AND_VISITS'),
    query: z.object({ type: z.enum(['visit', 'call']) }),
    reply: z.array(Outcome),
  }),
  create: endpoint({
    method: 'POST',
    path: '/visits',
    summary: 'Log a visit; without an outcome, or with too short a note for it, it stays a todo',
    access: onMember(writePermission, 'body.subjectUserId'),
    subjects: ['body.subjectUserId'],
    body: fields.extend({ subjectUserId: Id }),
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
    params: z.object({ visitId: IdParam }),
    body: changes.extend({ version: Version.optional() }),
    reply: VisitForViewer,
    codes: [...codes, 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/visits/{visitId}',
    summary: 'Delete a visit; only its creator may (staff §5)',
    access: onRecord(writePermission, 'visit', 'params.visitId'),
    subjects: ['reply.subjectUserId'],
    params: z.object({ visitId: IdParam }),
    reply: z.object({ id: Id, subjectUserId: MemberId }),
    codes: ['VISIT_NOT_YOURS'],
  }),
};
