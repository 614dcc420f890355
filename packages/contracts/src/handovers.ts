import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onRecord } from './endpoint.ts';
import { Day, Id, Instant, idOf, idParam, MemberId, prose, Text } from './fields.ts';
import { scheduledEventTypes } from './schedule.ts';
import { Term } from './terms.ts';

/** The kinds of things that a guide receives with a member. */
export const handoverKinds = ['need', 'promise', 'text', 'event', 'todo', 'consent', 'stay'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/**
 * State of a thing: `open` until the receiving guide takes it or passes it back. A thing that was passed back is `kept`
 * by the guide before, or becomes open again. Things that only their author can finish `stay` with them, or are `left`
 * unfinished. `done` needs no action: it was finished another way.
 */
export const handoverStates = ['open', 'taken', 'passed', 'kept', 'stays', 'left', 'done'] as const;
export type HandoverState = (typeof handoverStates)[number];

const person = z.object({ id: idOf('Staff'), name: Text });

/** One thing of a hand-over. */
export const HandoverItem = z
  .object({
    id: idOf('HandoverItem'),
    kind: z.enum(handoverKinds),
    /** The type of the to-do or event, the record that contains the promise, or the key of the term. */
    subtype: Text.nullable(),
    /** Its text: the need's name, the words of a promise or text, the hospital. */
    text: Text.nullable(),
    /** The answered term, with its current names; null for anything but an answer. */
    term: Term.pick({ name: true, es: true }).nullable(),
    /** When it is due, or when the promise was made. */
    at: Instant.nullable(),
    externalType: Text,
    externalId: Id,
    /** True for a scheduled text that contains the name of the guide before. */
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

/** Fields of things that end with contact, as named in the update log. */
export const stoppedFields = ['scheduledText', 'scheduledEvent', 'openPhase', 'openSurvey'] as const;

/** A thing that was stopped when a status ended contact with a member. */
export const StoppedThing = z
  .object({
    what: z.enum(stoppedFields),
    /** The type of an event; null for others. */
    type: z.enum(scheduledEventTypes).nullable(),
    /** The words of a text, or the name of a phase or survey; null for an event. */
    text: Text.nullable(),
    /**
     * The day of an event, or of a text in the guide's zone; null for others, and for a text that was about to be sent.
     */
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
    /** True if the guide before still sees the member, so that things can be passed back. */
    formerSees: z.boolean(),
    items: z.array(HandoverItem),
    /**
     * The things that were stopped when contact with the member ended, and when; empty once contact is allowed again.
     */
    stopped: z.array(StoppedThing.extend({ at: Instant })),
    /** Numbers of the month before. */
    month: z.object({ calls: z.int(), texts: z.int(), visits: z.int(), notes: z.int(), lastAt: Instant.nullable() }),
    userPermissions: z.array(z.enum(handoverActions)),
  })
  .meta({ id: 'Handover' });
export type Handover = z.infer<typeof Handover>;

const ofHandover = z.object({ id: idParam('Handover') });
/** Maximum length of the reason for passing something back, in characters. */
export const passBackCharacters = 500;

export const handovers = {
  get: endpoint({
    method: 'GET',
    path: '/users/member-handovers/{id}',
    summary: 'A handover with its items and a summary of the previous month',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'handover', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofHandover,
    reply: Handover,
  }),
  settle: endpoint({
    method: 'PATCH',
    path: '/users/member-handovers/{id}/items/{itemId}',
    summary: 'Accept or hand back an item. The previous guide can keep a returned item or offer it again',
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
    summary: 'Close a handover without open items',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'handover', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofHandover,
    reply: Handover,
    codes: ['HANDOVER_NOT_YOURS', 'HANDOVER_OPEN'],
  }),
};
