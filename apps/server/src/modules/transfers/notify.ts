import type { HandoverId, MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import type { Notice } from '../../platform/services/notify.ts';
import { docketDay } from '../docket/public.ts';
import { canSeeMember, findReviewerOf, findStaffName } from '../staff/public.ts';
import { findReviewedRequests, setReviewer, type TransferRow } from './queries.ts';
import { findReceived } from './queries-received.ts';

export const requestFeedType = 'transfer_request';

export type NotifyContext = Pick<Acting, 'db' | 'now' | 'services'>;

/** Returns the cause of a request's review to-do. */
const reviewOf = (request: Pick<TransferRow, 'id'>) => ({
  type: 'TRANSFER_REVIEW',
  causeType: requestFeedType,
  causeId: request.id,
});
export const handoverTodo = (id: HandoverId) => ({ type: 'HANDOVER', causeType: 'handover', causeId: id });
export const returnTodo = (itemId: number) => ({
  type: 'HANDOVER_RETURN',
  causeType: 'handover_item',
  causeId: itemId,
});

/** Removes the reviewer's to-do and notification. */
export async function endReview({ db, now, services }: NotifyContext, request: Pick<TransferRow, 'id'>): Promise<void> {
  await services.todos.close(db, reviewOf(request), now.toString());
  await services.notify.withdraw(db, [reviewOf(request)], now.toString());
}

/** Updates the auditors' queues. */
const notifyQueues = ({ db, services }: NotifyContext): void =>
  services.live.emit(db, 'transfer_requests_updated', {}, { everyoneWith: 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS' });

/**
 * Updates a request's feed entry and the auditors' queues. A request that is pending, or approved for a later time, is
 * in the pending part of the feed.
 */
export async function notifyRequest(
  notifyContext: NotifyContext,
  request: TransferRow,
  eventType: 'created' | 'scheduled' | 'audited',
): Promise<void> {
  const { db, services } = notifyContext;
  const decidedAt = request.applied_at ?? request.denied_at ?? request.approved_at;
  await services.feed.put(db, {
    memberId: request.member_id,
    type: 'task',
    externalType: requestFeedType,
    externalId: request.id,
    eventType,
    actorId: eventType === 'created' ? request.creator_id : request.auditor_id,
    occurredAt:
      eventType === 'scheduled' ? (request.effective_at ?? request.created_at) : (decidedAt ?? request.created_at),
    state: eventType === 'audited' ? 'past' : 'pending',
  });
  notifyQueues(notifyContext);
}

/** Removes a withdrawn request from the feed and from the reviewer's docket. */
export async function notifyWithdrawn(notifyContext: NotifyContext, request: TransferRow): Promise<void> {
  const { db, services } = notifyContext;
  await services.feed.remove(db, requestFeedType, request.id);
  await endReview(notifyContext, request);
  notifyQueues(notifyContext);
}

/** Permission that a reviewer needs. */
export const reviewing = 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS';

/** Opens a to-do for the request's reviewer and notifies them. */
export async function openReviewTodo(
  notifyContext: NotifyContext,
  request: TransferRow,
  label: Sentence,
): Promise<void> {
  const { db, now, services } = notifyContext;
  if (request.reviewer_id === null) return;
  const at = now.toString();
  await services.todos.open(db, {
    ...reviewOf(request),
    memberId: request.member_id,
    ownerId: request.reviewer_id,
    isPersonal: true,
    date: (await docketDay(db, null, request.reviewer_id, now)).today,
    createdAt: at,
  });
  await notice(notifyContext, request.reviewer_id, request.member_id, label, {
    comment: request.comment,
    cause: reviewOf(request),
  });
}

/**
 * Finds a new reviewer for each pending request whose reviewer no longer sees the member or may no longer decide.
 * Checks the requests about one member (for example after a merge) or those of one reviewer.
 */
export async function reassignReviews(
  notifyContext: NotifyContext,
  about: { memberId: MemberId } | { reviewerId: StaffId },
): Promise<void> {
  const { db, now } = notifyContext;
  for (const request of await findReviewedRequests(db, about)) {
    const { reviewer_id: currentId } = request;
    if (currentId === null || (await canSeeMember(db, currentId, request.member_id, now, reviewing))) continue;
    const asking = [request.creator_id, request.assigned_guide_id];
    const reviewerId = await findReviewerOf(db, request.member_id, asking, { permission: reviewing, now });
    await setReviewer(db, request.id, reviewerId);
    await endReview(notifyContext, request);
    const label = sentence('{creator} requests the transfer of {name} to {guide}', {
      creator: request.creator_name,
      name: request.member_name,
      guide: request.receiving_name,
    });
    await openReviewTodo(notifyContext, { ...request, reviewer_id: reviewerId }, label);
  }
}

/**
 * Notifies the author and the former guide about a decision, except the user who made it. If `tellsGuide` is false, the
 * former guide hands over all members and is not notified. Call this function after the member was assigned to the new
 * guide, so that staff who no longer see the member learn nothing about them.
 */
export async function notifyDecided(
  notifyContext: NotifyContext,
  request: TransferRow,
  { tellsGuide = true }: { tellsGuide?: boolean } = {},
): Promise<void> {
  const isApproved = request.approved_at !== null;
  const names = { name: request.member_name, guide: request.receiving_name };
  const notifiedIds = new Set<StaffId>([request.creator_id]);
  if (tellsGuide && isApproved && request.originating_guide_id !== null) notifiedIds.add(request.originating_guide_id);
  for (const staffId of notifiedIds) {
    if (staffId === request.auditor_id) continue;
    const label = isApproved
      ? sentence('The transfer of {name} to {guide} was approved', names)
      : sentence('The transfer of {name} to {guide} was denied', names);
    await notice(notifyContext, staffId, request.member_id, label, {
      comment: request.auditor_comment,
      ...(staffId === request.creator_id ? { withoutMember: sentence('A reviewer decided on your request') } : {}),
    });
  }
}

/** Sends a notification whose second line is a comment. */
export async function notice(
  { db, now, services }: NotifyContext,
  guideId: StaffId,
  memberId: MemberId,
  label: Sentence,
  { comment = null, ...more }: { comment?: string | null } & Pick<Notice, 'cause' | 'withoutMember'> = {},
): Promise<void> {
  await services.notify.send(db, {
    guideId,
    memberId,
    groupType: 'request',
    label,
    description: comment === null ? null : sentence('“{text}”', { text: comment }),
    createdAt: now.toString(),
    ...more,
  });
}

/** Updates the screens that show a handover. */
export const notifyHandover = (
  { db, services }: NotifyContext,
  handover: { id: HandoverId; memberId: MemberId },
  people: readonly (StaffId | null)[],
): void =>
  services.live.emit(db, 'handover_updated', handover, {
    member: { id: handover.memberId, permission: 'CAN_VIEW_MEMBERS' },
    userIds: people.filter((id) => id !== null),
  });

/**
 * Notifies each guide who received members from a guide who handed everything over. Each guide receives one
 * notification that lists all these members. A repeated call sends no second notification.
 */
export async function notifyReceived(
  { db, now, services }: NotifyContext,
  asked: { from: StaffId; actorId: StaffId; since: string | null },
): Promise<void> {
  const received = await findReceived(db, asked);
  if (received.length === 0) return;
  const guide = await findStaffName(db, asked.from);
  for (const { guide_id: guideId, member_ids: memberIds } of received)
    await services.notify.send(db, {
      guideId,
      memberId: null,
      memberIds,
      groupType: 'assignment',
      label:
        memberIds.length === 1
          ? sentence("One of {guide}'s members was assigned to you", { guide })
          : sentence("{count} of {guide}'s members were assigned to you", { guide, count: memberIds.length }),
      description: null,
      createdAt: now.toString(),
    });
}
