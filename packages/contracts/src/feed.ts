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

/** The filter values of a feed: `task` expands to requests and workflow phases. */
export const feedTypeFilters = ['call', 'message', 'visit', 'note', 'task'] as const;

/** A change of a member's status, as the feed shows it. */
export const StatusChange = z
  .object({ from: Text.nullable(), to: Text, toKey: Text, effectiveAt: Instant })
  .meta({ id: 'StatusChange' });

/** A change of the assigned guide, as the feed shows it. */
export const AssignmentChange = z
  .object({ guideName: Text.nullable(), effectiveAt: Instant })
  .meta({ id: 'AssignmentChange' });

/**
 * One entry of a member's feed. `id` is the value for `after-item-id`. The record behind it is included under the key
 * of its module; a type without one is shown as a plain row.
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
    /** The person who was viewing as the actor when it was written. */
    impersonator: z.object({ id: idOf('Staff'), name: Text }).optional(),
    /** Name of the member with whom this one was merged when it was written; the merge was undone later. */
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

/** Payload of the feed's live events: enough to fetch or remove the entry. */
export const FeedItemRef = z
  .object({ id: idOf('FeedItem'), userId: MemberId, externalItemType: Text, externalItemId: Id, timestamp: Instant })
  .meta({ id: 'FeedItemRef' });
export type FeedItemRef = z.infer<typeof FeedItemRef>;

/** The types of pending items. A reminder or an open decision is a task: a workflow phase. */
export const pendingEventTypes = [
  'call',
  'message',
  'visit',
  'workflow_phase',
  'transfer_request',
  'status_change_request',
] as const;

/** A future event or an open decision: scheduled events and texts, workflow phases, requests. */
export const PendingItem = z
  .object({
    externalItemType: Text,
    externalItemId: Id,
    eventType: z.enum(pendingEventTypes),
    timestamp: Instant,
    memberId: MemberId,
    /** The instant from which it is late; null if it never is. */
    lateAt: Instant.nullable(),
    isLate: z.boolean(),
    /** The person who was viewing as the guide when it was planned. */
    impersonatorName: Text.optional(),
    member: DocketMember,
    statusChangeRequest: StatusChangeRequest.optional(),
    transferRequest: MemberTransferRequest.optional(),
    scheduledEvent: ScheduledEvent.optional(),
    workflowPhase: AssignedWorkflowPhase.optional(),
    /** A scheduled text. */
    message: TextBrief.optional(),
    /** The member's absent guide, if it is on the docket of the covering guide. */
    coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
    /** The member's guide, if it is on the docket of the provider with whom it is planned. */
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
      /** Together with externalItemId: returns only the entry of that record, for live updates and links. */
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
    /** One of memberId and guideId. */
    query: z.object({
      memberId: idParam('Member').optional(),
      guideId: idParam('Staff').optional(),
      day: Day.optional(),
      /** The last day of a span of at most seven that begins with `day`. */
      through: Day.optional(),
      late: FlagParam.optional(),
    }),
    /** The counts of the docket's tabs, if the request named a guide. */
    reply: z.object({ data: z.array(PendingItem), counts: DocketCounts.optional() }),
  }),
};
