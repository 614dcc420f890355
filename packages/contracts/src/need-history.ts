import { z } from 'zod';
import { Day, FieldChange, Id, Instant, idOf, MemberId, Text } from './fields.ts';
import { NeedAction, ResourceReferral } from './need-actions.ts';

const change = <T extends z.ZodType>(value: T) => z.object({ from: value.nullable(), to: value.nullable() }).optional();

/** The changes of one action on a need, by key. `issue` is the id of the issue. */
export const NeedChanges = z.object({
  identifiedAt: change(Instant),
  fulfilledAt: change(Instant),
  abandonedAt: change(Instant),
  expiresAt: change(Day),
  reason: change(Text),
  issue: change(idOf('NeedIssue')),
});
export type NeedChanges = z.infer<typeof NeedChanges>;

/** A change of a need. It is never edited: all changes in order give the current need. */
export const NeedUpdate = z
  .object({
    id: idOf('NeedUpdate'),
    changes: NeedChanges,
    /** Names of the issues in `changes.issue`. */
    issueLabels: z.object({ from: Text.nullable(), to: Text.nullable() }).nullable(),
    /** Corrections of an action, by field; null if the need itself changed. */
    actionChanges: z.array(FieldChange).nullable(),
    /** Comment on fulfilling the need. */
    comment: Text.nullable(),
  })
  .meta({ id: 'NeedUpdate' });
export type NeedUpdate = z.infer<typeof NeedUpdate>;

/** The types of entries in a need's history. */
export const needEvents = [
  'identified',
  'edited',
  'extended',
  'fulfilled',
  'stopped-pursuing',
  'action',
  'action-edited',
  'referral-added',
  'referral-asked',
  'referral-reminded',
  'referral-answered',
  'referral-unanswered',
  'referral-withdrawn',
  'referral-not-sent',
  'call',
  'visit',
  'note',
] as const;
export type NeedEvent = (typeof needEvents)[number];

/** A call, visit or note for a need, in brief. */
export const NeedContact = z.object({
  type: z.enum(['call', 'visit', 'note']),
  id: Id,
  /** The outcome; null for a note, and without an outcome. */
  outcome: Text.nullable(),
  /** Its text, without formatting. */
  excerpt: Text.nullable(),
  /** Duration; null for a note. */
  seconds: z.int().nonnegative().nullable(),
  /** For a call: true if the member called. */
  incoming: z.boolean().nullable(),
});
export type NeedContact = z.infer<typeof NeedContact>;

/** One entry of a need's history, newest first. */
export const NeedHistoryEntry = z
  .object({
    id: idOf('NeedHistoryEntry'),
    needId: idOf('Need'),
    memberId: MemberId,
    event: z.enum(needEvents),
    occurredAt: Instant,
    /** Null for automatic changes, and for answers by link. */
    actor: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    actionId: idOf('NeedAction').nullable(),
    needUpdateId: idOf('NeedUpdate').nullable(),
    resourceDetailsId: idOf('ResourceReferral').nullable(),
    callId: idOf('Call').nullable(),
    visitId: idOf('Visit').nullable(),
    noteId: idOf('Note').nullable(),
    action: NeedAction.nullable(),
    update: NeedUpdate.nullable(),
    resourceDetails: ResourceReferral.nullable(),
    /** Null if the viewer may not see calls, visits or notes, and if it was deleted. */
    contact: NeedContact.nullable(),
  })
  .meta({ id: 'NeedHistoryEntry' });
export type NeedHistoryEntry = z.infer<typeof NeedHistoryEntry>;
