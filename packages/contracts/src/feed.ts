import { z } from 'zod';
import { DocketCounts, DocketMember } from './docket.ts';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { countParam, Day, FlagParam, Id, IdParam, Instant, idOf, idParam, MemberId, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { CallBrief, TextBrief } from './interactions.ts';
import { NoteForViewer } from './notes.ts';
import { ScheduledEvent } from './schedule.ts';
import { StatusChangeRequest } from './statuses.ts';
import { SubjectChange } from './subjects.ts';
import { MemberTransferRequest } from './transfers.ts';
import { VisitForViewer } from './visits.ts';
import { AssignedWorkflowPhase } from './workflows.ts';

/** Filter values of a feed. `task` includes requests and workflow phases. */
export const feedTypeFilters = ['call', 'message', 'visit', 'note', 'task'] as const;

/** A change of a member's status, for the feed. */
export const StatusChange = z
  .object({ from: Text.nullable(), to: Text, toKey: Text, effectiveAt: Instant })
  .meta({ id: 'StatusChange' });

/** A change of a member's assigned guide, for the feed. */
export const AssignmentChange = z
  .object({ guideName: Text.nullable(), effectiveAt: Instant })
  .meta({ id: 'AssignmentChange' });

/**
 * An entry in a member's feed. `id` is the value to send as `after-item-id`. The entry's record is in the property
 * named after its kind, such as `note` or `call`. An entry without a record is shown as a plain row.
 */
export const FeedItem = z
  .object({
    id: idOf('FeedItem'),
    userId: MemberId,
    externalItemType: Text,
    externalItemId: Id,
    eventType: Text,
    timestamp: Instant,
    actor: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The user who impersonated the actor when the entry was written. Absent without impersonation. */
    impersonator: z.object({ id: idOf('Staff'), name: Text }).optional(),
    /**
     * For an entry that was written while this member was merged with another member: the other member's name. Present
     * only if the merge was undone later.
     */
    mergedWith: Text.optional(),
    note: NoteForViewer.optional(),
    hospitalization: Hospitalization.optional(),
    statusChange: StatusChange.optional(),
    statusChangeRequest: StatusChangeRequest.optional(),
    transferRequest: MemberTransferRequest.optional(),
    assignment: AssignmentChange.optional(),
    visit: VisitForViewer.optional(),
    call: CallBrief.optional(),
    message: TextBrief.optional(),
    subjectChange: SubjectChange.optional(),
    scheduledEvent: ScheduledEvent.optional(),
    workflowPhase: AssignedWorkflowPhase.optional(),
  })
  .meta({ id: 'FeedItem' });
export type FeedItem = z.infer<typeof FeedItem>;

/** Payload of live events about the feed. It contains enough to fetch or remove the entry. */
export const FeedItemRef = z
  .object({ id: idOf('FeedItem'), userId: MemberId, externalItemType: Text, externalItemId: Id, timestamp: Instant })
  .meta({ id: 'FeedItemRef' });
export type FeedItemRef = z.infer<typeof FeedItemRef>;

/** Types of pending items. A workflow's reminder or decision is a `workflow_phase`. */
export const pendingEventTypes = [
  'call',
  'message',
  'visit',
  'workflow_phase',
  'transfer_request',
  'status_change_request',
] as const;

/** A scheduled event or text, a workflow phase, or an open request. */
export const PendingItem = z
  .object({
    externalItemType: Text,
    externalItemId: Id,
    eventType: z.enum(pendingEventTypes),
    timestamp: Instant,
    memberId: MemberId,
    /** Time when the item becomes late; null if it never does. */
    lateAt: Instant.nullable(),
    isLate: z.boolean(),
    /** The user who impersonated the guide when the item was planned. */
    impersonatorName: Text.optional(),
    member: DocketMember,
    statusChangeRequest: StatusChangeRequest.optional(),
    transferRequest: MemberTransferRequest.optional(),
    scheduledEvent: ScheduledEvent.optional(),
    workflowPhase: AssignedWorkflowPhase.optional(),
    /** The scheduled text, if the item is a text. */
    message: TextBrief.optional(),
    /** The member's absent guide, if the item is on the covering guide's docket. */
    coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
    /** The member's guide, if the item is on the docket of the event's provider. */
    guidedBy: z.object({ id: idOf('Staff'), name: Text }).nullish(),
  })
  .meta({ id: 'PendingItem' });
export type PendingItem = z.infer<typeof PendingItem>;

export const feedPageSize = 100;

export const feed = {
  items: endpoint({
    method: 'GET',
    path: '/feeds/items',
    summary: "A page of a member's past events, newest first, or the entry of a single record",
    access: onMember('CAN_VIEW_MEMBERS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({
      userId: idParam('Member'),
      'page-size': countParam(1, 100).optional(),
      'sort-direction': z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
      'after-item-id': idParam('FeedItem').optional(),
      type: z.string().max(200).optional(),
      /** Returns only one record's entry, for live updates and links. Requires externalItemId. */
      externalItemType: z.string().max(60).optional(),
      externalItemId: IdParam.optional(),
    }),
    reply: z.array(FeedItem),
  }),
  pendingItems: endpoint({
    method: 'GET',
    path: '/feeds/pending-items',
    summary:
      "Pending items of a member or a guide, soonest first. For a guide, they include covered members and events as a provider. Filters: a day or range in the guide's time zone, or late items only",
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['query.memberId', 'reply.data[].memberId'],
    /** Requires either memberId or guideId. */
    query: z.object({
      memberId: idParam('Member').optional(),
      guideId: idParam('Staff').optional(),
      day: Day.optional(),
      /** The last day of a range that starts with `day`. A range has at most seven days. */
      through: Day.optional(),
      late: FlagParam.optional(),
    }),
    /** `counts` are the numbers on the docket's tabs. Present only if the request names a guide. */
    reply: z.object({ data: z.array(PendingItem), counts: DocketCounts.optional() }),
  }),
};
