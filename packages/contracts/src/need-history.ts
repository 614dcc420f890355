import { z } from 'zod';
import { Day, FieldChange, Id, Instant, idOf, MemberId, Text } from './fields.ts';
import { NeedAction, ReferralRequest, ResourceReferral } from './need-actions.ts';

const change = <T extends z.ZodType>(value: T) => z.object({ from: value.nullable(), to: value.nullable() }).optional();

/** The fields of a need that a user's action changed. `issue` contains issue ids. */
export const NeedChanges = z.object({
  identifiedAt: change(Instant),
  fulfilledAt: change(Instant),
  abandonedAt: change(Instant),
  expiresAt: change(Day),
  reason: change(Text),
  issue: change(idOf('NeedIssue')),
});
export type NeedChanges = z.infer<typeof NeedChanges>;

/** An issue's labels; null if the issue does not exist. */
const IssueName = z.object({ label: Text, labelEs: Text.nullable() }).nullable();

/** A change to a need. Changes are never edited. Applied in order, they produce the current need. */
export const NeedUpdate = z
  .object({
    id: idOf('NeedUpdate'),
    changes: NeedChanges,
    /** Names of the issues whose ids are in `changes.issue`. */
    issueLabels: z.object({ from: IssueName, to: IssueName }).nullable(),
    /** Corrections to one of the need's actions, by field. Null if the need itself was changed. */
    actionChanges: z.array(FieldChange).nullable(),
    /** Comment that the user wrote when they fulfilled the need. */
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
  'referral-recorded',
  'referral-unanswered',
  'referral-withdrawn',
  'referral-not-sent',
  'call',
  'visit',
  'note',
] as const;
export type NeedEvent = (typeof needEvents)[number];

/** A call, visit or note about a need, without its details. */
export const NeedContact = z.object({
  type: z.enum(['call', 'visit', 'note']),
  id: Id,
  /** The outcome; null for a note, and for a call or visit without an outcome. */
  outcome: Text.nullable(),
  /** The record's text, without formatting. */
  excerpt: Text.nullable(),
  /** Duration in seconds; null for a note. */
  seconds: z.int().nonnegative().nullable(),
  /** For a call: true if the member called. */
  incoming: z.boolean().nullable(),
});
export type NeedContact = z.infer<typeof NeedContact>;

export const NeedHistoryEntry = z
  .object({
    id: idOf('NeedHistoryEntry'),
    needId: idOf('Need'),
    memberId: MemberId,
    event: z.enum(needEvents),
    occurredAt: Instant,
    /** Null for automatic changes, and for an organization's answer through a link. */
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
    /** The question or recorded result that the entry is about. The referral may have a newer question. */
    request: ReferralRequest.nullable(),
    /** Null if the viewer may not see calls, visits or notes, or if the record was deleted. */
    contact: NeedContact.nullable(),
  })
  .meta({ id: 'NeedHistoryEntry' });
export type NeedHistoryEntry = z.infer<typeof NeedHistoryEntry>;
