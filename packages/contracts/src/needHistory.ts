import { z } from 'zod';
import { Day, FieldChange, Id, Instant, idOf, MemberId, Text } from './fields.ts';
import { NeedAction, ResourceReferral } from './needActions.ts';

const change = <T extends z.ZodType>(value: T) => z.object({ from: value.nullable(), to: value.nullable() }).optional();

/** What one act changed of a need, by the key of what changed. `issue` is the id of the issue. */
export const NeedChanges = z.object({
  identifiedAt: change(Instant),
  fulfilledAt: change(Instant),
  abandonedAt: change(Instant),
  expiresAt: change(Day),
  reason: change(Text),
  issue: change(idOf('NeedIssue')),
});
export type NeedChanges = z.infer<typeof NeedChanges>;

/** A change of a need. It is never changed itself: together they replay to the need as it is. */
export const NeedUpdate = z
  .object({
    id: idOf('NeedUpdate'),
    changes: NeedChanges,
    /** What the issues that `changes.issue` names are called. */
    issueLabels: z.object({ from: Text.nullable(), to: Text.nullable() }).nullable(),
    /** What was corrected in an action, by its field; null where the need itself changed. */
    actionChanges: z.array(FieldChange).nullable(),
    /** What was written when the need was fulfilled. */
    comment: Text.nullable(),
  })
  .meta({ id: 'NeedUpdate' });
export type NeedUpdate = z.infer<typeof NeedUpdate>;

/** What an entry of a need's history tells of. */
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

/** A call, visit or note that was for a need, in a few words. */
export const NeedContact = z.object({
  type: z.enum(['call', 'visit', 'note']),
  id: Id,
  /** What it led to; null for a note, and where nobody has said. */
  outcome: Text.nullable(),
  /** What was written, as plain text. */
  excerpt: Text.nullable(),
  /** How long it took; null for a note. */
  seconds: z.int().nonnegative().nullable(),
  /** Of a call: whether the member rang. */
  incoming: z.boolean().nullable(),
});
export type NeedContact = z.infer<typeof NeedContact>;

/** One entry of a need's history, the newest first. */
export const NeedHistoryEntry = z
  .object({
    id: idOf('NeedHistoryEntry'),
    needId: idOf('Need'),
    memberId: MemberId,
    event: z.enum(needEvents),
    occurredAt: Instant,
    /** Null for what the product did by itself, or what came by a link. */
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
    /** Null where the viewer may not see calls, visits or notes, and where it was deleted. */
    contact: NeedContact.nullable(),
  })
  .meta({ id: 'NeedHistoryEntry' });
export type NeedHistoryEntry = z.infer<typeof NeedHistoryEntry>;
