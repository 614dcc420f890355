import { asId, type LivePayload, type MemberId, type StaffId } from '@guidepost/contracts';
import { sentence, statusChangeState } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import type { EarlierReview, NewTodo } from '../../platform/services/todos.ts';
import { docketDay } from '../docket/public.ts';
import { canSeeMember, findReviewerOf } from '../staff/public.ts';
import type { StatusSubject } from './queries.ts';
import { findRequests, findReviewers, type StatusRequestRow } from './queries-requests.ts';

export const requestFeedType = 'status_change_request';

type NotifyContext = Pick<Acting, 'db' | 'now' | 'services'>;

/**
 * Updates a request's feed entry and the auditors' queues. A request that is pending, or approved for a later day, is
 * in the pending part of the feed.
 */
export async function notifyRequest(
  { db, services }: NotifyContext,
  request: StatusRequestRow,
  eventType: 'created' | 'scheduled' | 'audited',
): Promise<void> {
  const decidedAt = request.approved_at ?? request.denied_at;
  await services.feed.put(db, {
    memberId: request.member_id,
    type: 'task',
    externalType: requestFeedType,
    externalId: request.id,
    eventType,
    actorId: eventType === 'created' ? request.creator_id : request.auditor_id,
    occurredAt: eventType === 'scheduled' ? request.effective_at : (decidedAt ?? request.created_at),
    state: eventType === 'audited' ? 'past' : 'pending',
  });
  notifyQueues({ db, services });
}

const notifyQueues = ({ db, services }: Pick<NotifyContext, 'db' | 'services'>): void =>
  services.live.emit(db, 'status_requests_updated', {}, { everyoneWith: 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS' });

/**
 * Updates the feed and the queues after a requested status was dismissed. Notifies the request's author and approver,
 * except the user who dismissed the status.
 */
export async function notifyDismissed({ db, now, services }: NotifyContext, request: StatusRequestRow, by: StaffId) {
  await services.feed.put(db, {
    memberId: request.member_id,
    type: 'task',
    externalType: requestFeedType,
    externalId: request.id,
    eventType: 'dismissed',
    actorId: by,
    occurredAt: now.toString(),
    state: 'past',
  });
  notifyQueues({ db, services });
  for (const guideId of new Set([request.creator_id, request.auditor_id]))
    if (guideId !== null && guideId !== by)
      await services.notify.send(db, {
        guideId,
        memberId: request.member_id,
        groupType: 'request',
        label: sentence('{status} was dismissed for {name}', {
          status: { word: request.status.name },
          name: request.member_name,
        }),
        description: null,
        createdAt: now.toString(),
      });
}

/** Notifies a request's author and approver that it was denied because the same request is already pending. */
export async function notifyDuplicateDenial(
  { db, now, services }: NotifyContext,
  request: StatusRequestRow,
  approvedBy: StaffId | null,
): Promise<void> {
  for (const guideId of new Set([request.creator_id, approvedBy]))
    if (guideId !== null)
      await services.notify.send(db, {
        guideId,
        memberId: request.member_id,
        groupType: 'request',
        label: sentence('{status} was denied for {name}', {
          status: { word: request.status.name },
          name: request.member_name,
        }),
        description: sentence(
          "The member's status changed after the approval, and another request for the same status is already pending.",
        ),
        withoutMember: sentence('A reviewer decided on your request'),
        createdAt: now.toString(),
      });
}

/** Returns the cause of a request's review to-do. */
const reviewOf = ({ id }: Pick<StatusRequestRow, 'id'>) => ({
  type: 'STATUS_REVIEW',
  causeType: requestFeedType,
  causeId: id,
});

/** Permission that a reviewer needs. */
const reviewing = 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS';

/**
 * Opens a to-do for the reviewer of a pending request and notifies them. The reviewer is a manager or viewer of the
 * author's team. If this user does not see the member, the reviewer comes from the assigned guide's team (see
 * `findReviewerOf`). The request is also in every auditor's queue.
 */
export async function notifyReviewer(notifyContext: NotifyContext, request: StatusRequestRow): Promise<void> {
  const { db, now } = notifyContext;
  const asking = [request.creator_id, request.assigned_guide_id];
  const guideId = await findReviewerOf(db, request.member_id, asking, { permission: reviewing, now });
  if (guideId === null) return;
  const date = (await docketDay(db, null, guideId, now)).today;
  await openReview(notifyContext, request, guideId, { date, createdAt: now.toString() });
}

async function openReview(
  { db, now, services }: NotifyContext,
  request: StatusRequestRow,
  guideId: StaffId,
  { date, createdAt }: Pick<NewTodo, 'date' | 'createdAt'>,
): Promise<void> {
  await services.todos.open(db, {
    ...reviewOf(request),
    memberId: request.member_id,
    ownerId: guideId,
    isPersonal: true,
    date,
    createdAt,
  });
  await services.notify.send(db, {
    guideId,
    memberId: request.member_id,
    groupType: 'request',
    label: sentence('{creator} requests the status {status} for {name}', {
      creator: request.creator_name,
      status: { word: request.status.name },
      name: request.member_name,
    }),
    description: request.creator_comment === null ? null : sentence('“{text}”', { text: request.creator_comment }),
    createdAt: now.toString(),
    cause: reviewOf(request),
  });
}

/**
 * Finds a new reviewer for each pending request whose reviewer no longer sees the member or may no longer decide.
 * Checks the requests about one member (for example after a change of guide) or those of one reviewer.
 */
export async function reassignReviewers(
  notifyContext: NotifyContext,
  about: { memberId: MemberId } | { reviewerId: StaffId },
): Promise<void> {
  const { db, now } = notifyContext;
  for (const { request_id, member_id, owner_id } of await findReviewers(db, about)) {
    if (await canSeeMember(db, owner_id, member_id, now, reviewing)) continue;
    const [request] = await findRequests(db, [request_id]);
    if (!request) continue;
    await withdrawReview(notifyContext, request);
    await notifyReviewer(notifyContext, request);
  }
}

/** Removes the reviewer's to-do and notification, because a different user becomes the reviewer. */
async function withdrawReview({ db, now, services }: NotifyContext, request: StatusRequestRow): Promise<void> {
  await services.todos.withdraw(db, reviewOf(request));
  await services.notify.withdraw(db, [reviewOf(request)], now.toString());
}

/** Returns a pending request to the reviewer who had it before a merge, if this user can still decide on it. */
export async function returnReview(
  notifyContext: NotifyContext,
  { causeId, reviewerId, date, createdAt }: EarlierReview,
): Promise<void> {
  const { db, now } = notifyContext;
  const [request] = await findRequests(db, [asId<'StatusChangeRequest'>(causeId)]);
  if (!request || stateOf(request) !== 'pending') return;
  if (!(await canSeeMember(db, reviewerId, request.member_id, now, reviewing))) return;
  await withdrawReview(notifyContext, request);
  await openReview(notifyContext, request, reviewerId, { date, createdAt });
}

const stateOf = (request: StatusRequestRow) =>
  statusChangeState({ approvedAt: request.approved_at, deniedAt: request.denied_at });

/** Closes a request's review. Notifies the author about the decision if another user made it. */
export async function notifyDecided({ db, now, services }: NotifyContext, request: StatusRequestRow): Promise<void> {
  await services.todos.close(db, reviewOf(request), now.toString());
  await services.notify.withdraw(db, [reviewOf(request)], now.toString());
  if (request.creator_id === request.auditor_id) return;
  const words = { status: { word: request.status.name }, name: request.member_name };
  await services.notify.send(db, {
    guideId: request.creator_id,
    memberId: request.member_id,
    groupType: 'request',
    label:
      stateOf(request) === 'approved'
        ? sentence('{status} was approved for {name}', words)
        : sentence('{status} was denied for {name}', words),
    withoutMember: sentence('A reviewer decided on your request'),
    description: request.auditor_comment === null ? null : sentence('“{text}”', { text: request.auditor_comment }),
    createdAt: now.toString(),
  });
}

/** After a status change, updates the screens of all users who see the member, and the guide's outreach list. */
export function notifyMember(
  { db, services }: NotifyContext,
  name: 'member_status_created' | 'member_status_deleted',
  payload: LivePayload<'member_status_created'>,
  member: StatusSubject | undefined,
): void {
  const guideId = member?.assigned_guide_id ?? null;
  const audience = { member: { id: payload.memberId, permission: 'CAN_VIEW_MEMBERS' as const }, guideIds: [guideId] };
  services.live.emit(db, name, payload, audience);
  services.live.emit(db, 'user_updated', { id: payload.memberId }, audience);
  if (guideId !== null)
    services.live.emit(
      db,
      'priority_contact_upserted',
      { memberId: payload.memberId, guideId },
      { guideIds: [guideId] },
    );
}
