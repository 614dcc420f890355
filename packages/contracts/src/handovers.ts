import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onRecord } from './endpoint.ts';
import { Day, Id, Instant, idOf, idParam, MemberId, prose, Text } from './fields.ts';
import { NeedsIssue } from './needs-content.ts';
import { scheduledEventTypes } from './schedule.ts';
import { Term } from './terms.ts';

export const handoverKinds = ['need', 'promise', 'text', 'event', 'todo', 'consent', 'stay'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/**
 * An item's state. `open`: the receiving guide can accept it (`taken`) or pass it back (`passed`). The previous guide
 * can keep a passed item (`kept`) or reopen it. Items that only their author can finish stay with the author (`stays`)
 * or remain unfinished (`left`). `done`: the item was finished outside the handover and needs no action.
 */
export const handoverStates = ['open', 'taken', 'passed', 'kept', 'stays', 'left', 'done'] as const;
export type HandoverState = (typeof handoverStates)[number];

const person = z.object({ id: idOf('Staff'), name: Text });

export const HandoverItem = z
  .object({
    id: idOf('HandoverItem'),
    kind: z.enum(handoverKinds),
    /**
     * The meaning depends on the kind of item. For a to-do or event: its type. For a promise: the type of the record
     * that contains it. For a consent: `agreed`, `refused` or `do-not-contact`. For a hospital stay: `admitted` or
     * `discharged`.
     */
    subtype: Text.nullable(),
    /** The item's text, such as the name of a need, the words of a promise, the content of a text, or the hospital. */
    text: Text.nullable(),
    /** The answered term, with its current names. Null if the item is not a consent answer. */
    term: Term.pick({ name: true, es: true }).nullable(),
    /** The need's issue, with its current labels. Null if the item is not a need. */
    issue: NeedsIssue.pick({ label: true, labelEs: true }).nullable(),
    /** The item's time, for example when an event is due or when a promise was made. */
    at: Instant.nullable(),
    externalType: Text,
    externalId: Id,
    /** True for a scheduled text that contains the previous guide's name. */
    namesFormer: z.boolean(),
    state: z.enum(handoverStates),
    by: person.nullable(),
    decidedAt: Instant.nullable(),
    /** The reason why the item was passed back. */
    comment: Text.nullable(),
  })
  .meta({ id: 'HandoverItem' });
export type HandoverItem = z.infer<typeof HandoverItem>;

export const handoverActions = ['CAN_TAKE', 'CAN_PASS_BACK', 'CAN_ANSWER'] as const;

/** Kinds of items that stop when contact with a member ends, as named in the update log. */
export const stoppedFields = ['scheduledText', 'scheduledEvent', 'openPhase', 'openSurvey'] as const;

/** An item that was stopped when a status ended contact with a member. */
export const StoppedItem = z
  .object({
    what: z.enum(stoppedFields),
    /** The type of a stopped event; null for other items. */
    type: z.enum(scheduledEventTypes).nullable(),
    /** The content of a text, or the name of a phase or survey. Null for an event. */
    text: Text.nullable(),
    /**
     * An event's day, or a text's day in the guide's time zone. Null for other items, and for a text that was about to
     * be sent.
     */
    day: Day.nullable(),
  })
  .meta({ id: 'StoppedThing' });
export type StoppedItem = z.infer<typeof StoppedItem>;

/** A member's handover: all items that the receiving guide accepts or passes back. */
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
    /** True if the previous guide can still view the member. Otherwise, items cannot be passed back. */
    formerSees: z.boolean(),
    items: z.array(HandoverItem),
    /**
     * The items that were stopped when contact with the member ended, and when this happened. Empty if contact is
     * allowed again.
     */
    stopped: z.array(StoppedItem.extend({ at: Instant })),
    /** Counts for the 30 days before the handover started. */
    month: z.object({ calls: z.int(), texts: z.int(), visits: z.int(), notes: z.int(), lastAt: Instant.nullable() }),
    userPermissions: z.array(z.enum(handoverActions)),
  })
  .meta({ id: 'Handover' });
export type Handover = z.infer<typeof Handover>;

const ofHandover = z.object({ id: idParam('Handover') });
/** Maximum length of the reason for passing an item back, in characters. */
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
