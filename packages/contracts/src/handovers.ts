import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onRecord } from './endpoint.ts';
import { Day, Id, Instant, idOf, idParam, MemberId, prose, Text } from './fields.ts';
import { scheduledEventTypes } from './schedule.ts';
import { Term } from './terms.ts';

/** What a guide receives with a member. */
export const handoverKinds = ['need', 'promise', 'text', 'event', 'todo', 'consent', 'stay'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/**
 * Where a thing stands: `open` until the receiving guide has taken it or passed it back; what was passed back is `kept` by
 * the guide before, or comes back open. What only its author can finish `stays` with them, or is `left` unfinished. `done`
 * needs nobody any more: it was finished otherwise.
 */
export const handoverStates = ['open', 'taken', 'passed', 'kept', 'stays', 'left', 'done'] as const;
export type HandoverState = (typeof handoverStates)[number];

const person = z.object({ id: idOf('Staff'), name: Text });

/** One thing of a hand-over. */
export const HandoverItem = z
  .object({
    id: idOf('HandoverItem'),
    kind: z.enum(handoverKinds),
    /** The type of the to-do or event, the record in which something was promised, or the key of the term. */
    subtype: Text.nullable(),
    /** What it says: the need's name, the words of a promise or text, the hospital. */
    text: Text.nullable(),
    /** The term that was answered, as it is called now; null for anything but an answer. */
    term: Term.pick({ name: true, es: true }).nullable(),
    /** When it is due, or was said. */
    at: Instant.nullable(),
    externalType: Text,
    externalId: Id,
    /** A scheduled text in which the name of the guide before stands. */
    namesFormer: z.boolean(),
    state: z.enum(handoverStates),
    by: person.nullable(),
    decidedAt: Instant.nullable(),
    /** Why it was passed back. */
    comment: Text.nullable(),
  })
  .meta({ id: 'HandoverItem' });
export type HandoverItem = z.infer<typeof HandoverItem>;

export const handoverActions = ['CAN_TAKE', 'CAN_PASS_BACK', 'CAN_ANSWER'] as const;

/** What ends with contact, by the field of the update log in which it stands. */
export const stoppedFields = ['scheduledText', 'scheduledEvent', 'openPhase', 'openSurvey'] as const;

/** A thing that was stopped when a status ended contact with a member. */
export const StoppedThing = z
  .object({
    what: z.enum(stoppedFields),
    /** The type of an event; null of anything else. */
    type: z.enum(scheduledEventTypes).nullable(),
    /** The words of a text, what a phase or survey is called; null of an event. */
    text: Text.nullable(),
    /** The day of an event, or of a text where the guide was; null of anything else, and of a text that was about to leave. */
    day: Day.nullable(),
  })
  .meta({ id: 'StoppedThing' });
export type StoppedThing = z.infer<typeof StoppedThing>;

/** A member's hand-over: everything that the receiving guide acknowledges or passes back. */
export const Handover = z
  .object({
    id: idOf('Handover'),
    memberId: MemberId,
    member: DocketMember,
    requestId: idOf('TransferRequest'),
    from: person.nullable(),
    to: person,
    auditor: person.nullable(),
    auditorComment: Text.nullable(),
    comment: Text,
    askedAt: Instant,
    startedAt: Instant,
    closedAt: Instant.nullable(),
    /** Whether the guide before still sees the member, so that things can go back to them. */
    formerSees: z.boolean(),
    items: z.array(HandoverItem),
    /** What was stopped when contact with the member ended, and when that was; nothing once there is contact again. */
    stopped: z.array(StoppedThing.extend({ at: Instant })),
    /** What happened in the month before. */
    month: z.object({ calls: z.int(), texts: z.int(), visits: z.int(), notes: z.int(), lastAt: Instant.nullable() }),
    userPermissions: z.array(z.enum(handoverActions)),
  })
  .meta({ id: 'Handover' });
export type Handover = z.infer<typeof Handover>;

const ofHandover = z.object({ id: idParam('Handover') });
/** Longest reason for passing something back. */
export const passBackCharacters = 500;

export const handovers = {
  get: endpoint({
    method: 'GET',
    path: '/users/member-handovers/{id}',
    summary: 'A hand-over with everything in it and a summary of the month before',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'handover', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofHandover,
    reply: Handover,
  }),
  settle: endpoint({
    method: 'PATCH',
    path: '/users/member-handovers/{id}/items/{itemId}',
    summary: 'Take a thing, or pass it back; the guide before keeps it, or gives it again',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'handover', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofHandover.extend({ itemId: idParam('HandoverItem') }),
    body: z.strictObject({
      state: z.enum(['taken', 'passed', 'kept', 'open']),
      comment: prose(passBackCharacters, z.string().trim()).nullish(),
    }),
    tells: { state: 'body.state' },
    reply: Handover,
    codes: [
      'HANDOVER_NOT_YOURS',
      'HANDOVER_OTHERS_TURN',
      'HANDOVER_ITEM_SETTLED',
      'HANDOVER_CLOSED',
      'HANDOVER_NO_WAY_BACK',
    ],
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/users/member-handovers/{id}/close',
    summary: 'Close a hand-over of which nothing is open',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'handover', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofHandover,
    reply: Handover,
    codes: ['HANDOVER_NOT_YOURS', 'HANDOVER_OPEN'],
  }),
};
