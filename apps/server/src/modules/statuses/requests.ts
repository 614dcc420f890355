import type {
  BodyOf,
  contracts,
  MemberId,
  QueryOf,
  Sentence,
  StatusChangeRequest,
  StatusChangeRequestId,
  StatusRequestFields,
} from '@guidepost/contracts';
import {
  type ApprovalContext,
  approvalProblem,
  canAlterStatusChange,
  canAuditStatusChange,
  canEditStatusChange,
  dayIn,
  firstOpenDay,
  isDeprecatedStatus,
  monthExemption,
  type StatusChangeContext,
  type StatusChangeItem,
  statusChangeProblem,
  statusChangeState,
  statusDayProblem,
  statusProblem,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { applyRequest, checkFollower, removeAppliedStatus, stopIfContactEnded } from './apply.ts';
import { notifyDecided, notifyRequest, notifyReviewer } from './notify.ts';
import { actorOf, datesOf, presentRequest, requestableOf, subjectOf, whyNoLongerAllowedOf } from './present.ts';
import { findOption, findSubject, lockSubject, type StatusSubject } from './queries.ts';
import {
  countPending,
  decideRequest,
  findItem,
  findRequests,
  findRequestsOf,
  hasPending,
  insertRequest,
  lockRequest,
  type StatusRequestRow,
  type StatusRequestValues,
  updateRequest,
} from './queries-requests.ts';

type StatusRequestBody = StatusRequestFields;

const settingsOf = ({ config }: Acting['services']) => ({
  graceDays: config.statusChangeGraceDays,
  algorithmStartDate: config.algorithmStartDate,
});

const approvalContext = ({ now, viewer }: Acting): ApprovalContext => ({
  today: dayIn(now, viewer.timeZone),
  hasAdminTools: viewer.permissions.has('CAN_ACCESS_ADMIN_TOOLS'),
});

/** Returns when a day begins in the acting user's time zone. */
const instantOf = (day: string, { viewer }: Acting): string =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: viewer.timeZone }).startOfDay().toInstant().toString();

/** Refuses a change if there is a reason against it. @throws AppError BAD_REQUEST with the reason */
function requireAllowed(property: keyof StatusRequestBody, reason: Sentence | null): void {
  if (reason) throw badRequest(property, 'rule', reason);
}

/**
 * Returns the feed entry that a request names, with its day in the acting user's time zone. Returns null if the request
 * names none.
 * @throws AppError STATUS_ITEM_NOT_FOUND
 */
async function itemOf(acting: Acting, memberId: MemberId, asked: StatusRequestBody): Promise<StatusChangeItem | null> {
  const { interactionType: type, interactionId: id } = asked;
  if (!type && !id) return null;
  if (!type || !id) throw badRequest('interactionId', 'both', 'Send both interactionType and interactionId.');
  const found = await findItem(acting.db, memberId, { type, id });
  if (!found)
    throw refusedAt(
      'STATUS_ITEM_NOT_FOUND',
      'interactionId',
      'exists',
      'The call, text, visit or note was not found or was deleted.',
    );
  const day = dayIn(Temporal.Instant.from(found.occurred_at), acting.viewer.timeZone);
  return { type, day, at: found.occurred_at.toString(), isIncoming: found.is_incoming };
}

/**
 * Checks a request against the rules (docs/areas/statuses.md), and returns the values to store.
 * @param previousRequest the request before an edit; unchanged parts are not checked again, because a month may have
 * closed in the meantime
 */
async function checked(
  acting: Acting,
  member: StatusSubject,
  asked: StatusRequestBody,
  previousRequest?: StatusRequestRow,
): Promise<StatusRequestValues> {
  const { db, viewer, services } = acting;
  const settings = settingsOf(services);
  const moment: StatusChangeContext = {
    ...approvalContext(acting),
    now: acting.now.toString(),
    stageKey: member.stage_key,
  };
  const isStoredItem =
    previousRequest !== undefined &&
    previousRequest.item_type === (asked.interactionType ?? null) &&
    previousRequest.item_id === (asked.interactionId ?? null);
  const item = isStoredItem && previousRequest.item_at === null ? null : await itemOf(acting, member.member_id, asked);
  const exemption = monthExemption(item, moment, isStoredItem ? previousRequest.exemption : null);
  if (item && !isStoredItem) requireAllowed('interactionId', statusChangeProblem(item, moment, settings));
  if (asked.memberStatusId !== previousRequest?.status.id) {
    const option = await findOption(db, asked.memberStatusId);
    if (!option || isDeprecatedStatus(option.key))
      throw refusedAt(
        'STATUS_NOT_FOUND',
        'memberStatusId',
        'exists',
        'This status is no longer available. Choose a different status.',
      );
    requireAllowed('memberStatusId', statusProblem(requestableOf(option), option.id, subjectOf(member, viewer)));
  }
  if (asked.effectiveAt !== previousRequest?.effective_on) {
    const isToCome = Temporal.PlainDate.compare(asked.effectiveAt, moment.today) > 0;
    requireAllowed(
      'effectiveAt',
      isToCome && actorOf(viewer).canAudit
        ? approvalProblem(asked.effectiveAt, { effectiveOn: asked.effectiveAt, exemption }, moment, settings)
        : statusDayProblem(asked.effectiveAt, item, moment, settings, exemption),
    );
  }
  return {
    statusId: asked.memberStatusId,
    effectiveOn: asked.effectiveAt,
    effectiveAt:
      asked.effectiveAt === previousRequest?.effective_on
        ? previousRequest.effective_at
        : instantOf(asked.effectiveAt, acting),
    itemType: asked.interactionType ?? null,
    itemId: asked.interactionId ?? null,
    exemption,
    creatorComment: asked.creatorComment || null,
  };
}

async function requestOf({ db }: Acting, id: StatusChangeRequestId): Promise<StatusRequestRow> {
  const [found] = await findRequests(db, [id]);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns a request if the viewer sees its member.
 * @throws AppError NOT_FOUND
 */
export const getRequest = async (acting: Acting, id: StatusChangeRequestId): Promise<StatusChangeRequest> =>
  presentRequest(await requestOf(acting, id), acting.viewer);

/**
 * Returns the requests in one state about members whom the viewer sees, in review order. Also counts the pending
 * requests of the same guides.
 */
export async function listRequests(
  acting: Acting,
  { state = 'pending', guideIds }: QueryOf<typeof contracts.statuses.requests>,
): Promise<{ data: StatusChangeRequest[]; pending: number }> {
  const { db, viewer, services } = acting;
  const { graceDays } = settingsOf(services);
  const moment = approvalContext(acting);
  const firstOpen = moment.hasAdminTools ? null : firstOpenDay(moment.today, graceDays);
  const [found, pending] = await Promise.all([
    findRequestsOf(db, viewer, state === 'pending' ? { state, firstOpen } : { state }, guideIds),
    countPending(db, viewer, guideIds),
  ]);
  return { data: found.map((row) => presentRequest(row, viewer)), pending };
}

/**
 * Adds a request for a status change. An auditor's own request is decided immediately and is approved by default.
 * @throws the errors of the endpoint
 */
export async function requestStatusChange(
  acting: Acting,
  { memberId, approval, auditorComment, ...asked }: BodyOf<typeof contracts.statuses.ask>,
): Promise<StatusChangeRequest> {
  const { db, viewer, now } = acting;
  const { canAudit } = actorOf(viewer);
  if (approval !== undefined && !canAudit)
    throw new AppError('FORBIDDEN', { message: 'The role cannot review requests.' });
  const member = await lockSubject(db, memberId);
  if (!member) throw notFound();
  // A pending request does not block an auditor's own request, which applies immediately. The pending request is later
  // checked against the new status.
  if (!canAudit && (await hasPending(db, memberId)))
    throw refusedAt(
      'STATUS_REQUEST_PENDING',
      'memberStatusId',
      'pending',
      'A status change for this member is already pending. Its author can edit it, or an auditor can decide on it.',
    );
  const values = await checked(acting, member, asked);
  const id = await insertRequest(db, {
    ...values,
    memberId,
    fromStatusId: member.status_id,
    creatorId: viewer.id,
    at: now.toString(),
  });
  if (id === undefined) throw new AppError('STATUS_REQUEST_DOUBLE');
  if (canAudit) {
    const decided = await applyDecision(acting, id, approval ?? 'approve', values, auditorComment ?? null);
    await stopIfContactEnded(acting, member, viewer.id);
    return presentRequest(decided, viewer);
  }
  const request = await requestOf(acting, id);
  await notifyRequest(acting, request, 'created');
  await notifyReviewer(acting, request);
  return presentRequest(request, viewer);
}

/**
 * Stores a decision. If the request is approved and its day has begun, applies it.
 * @returns the request after the decision
 */
async function applyDecision(
  acting: Acting,
  id: StatusChangeRequestId,
  approval: 'approve' | 'deny',
  { effectiveOn, effectiveAt }: Pick<StatusRequestValues, 'effectiveOn' | 'effectiveAt'>,
  comment: string | null,
): Promise<StatusRequestRow> {
  const { db, viewer, now } = acting;
  const isApproved = approval === 'approve';
  await decideRequest(db, id, {
    auditorId: viewer.id,
    comment: comment || null,
    isApproved,
    effectiveOn,
    effectiveAt,
    at: now.toString(),
  });
  const isDue = Temporal.Instant.compare(effectiveAt, now) <= 0;
  const written = await requestOf(acting, id);
  // The status may have changed since the request was made, so it is checked again now that the member and the request
  // are locked.
  const reason = isApproved ? whyNoLongerAllowedOf(written) : null;
  if (reason) throw new AppError('STATUS_NOT_ANY_MORE', { userMessage: reason });
  const decided = isApproved && isDue ? await applied(acting, written) : written;
  await notifyRequest(acting, decided, isApproved && !isDue ? 'scheduled' : 'audited');
  await notifyDecided(acting, decided);
  return decided;
}

async function applied(acting: Acting, request: StatusRequestRow): Promise<StatusRequestRow> {
  await applyRequest(acting, request);
  return requestOf(acting, request.id);
}

const requestedFields = (before: StatusRequestRow): StatusRequestBody => ({
  memberStatusId: before.status.id,
  effectiveAt: before.effective_on,
  creatorComment: before.creator_comment,
  interactionType: before.item_type,
  interactionId: before.item_id,
});

/** Returns only the properties that the request contains, so that other stored values do not change. */
const sentOf = (sent: Partial<StatusRequestBody>): Partial<StatusRequestBody> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/**
 * Approves or denies a request if the body contains an approval. Otherwise edits the request. A user who may change
 * decisions can decide again if they send the current version. The effects of the earlier decision are removed first.
 * @throws the errors of the endpoint
 */
export async function changeRequest(
  acting: Acting,
  id: StatusChangeRequestId,
  { approval, auditorComment, version, ...sent }: BodyOf<typeof contracts.statuses.update>,
): Promise<StatusChangeRequest> {
  const { db, viewer, now, services } = acting;
  // All code locks the member first and then the request, to prevent deadlocks.
  const { member_id: memberId } = await requestOf(acting, id);
  const member = await lockSubject(db, memberId);
  const before = await lockRequest(db, id);
  if (!member || !before) throw notFound();
  const actor = actorOf(viewer);
  const dates = datesOf(before);
  const isPending = statusChangeState(dates) === 'pending';
  // An author cannot edit a decided request, even with the current version.
  if (approval === undefined && !isPending)
    throw new AppError('STATUS_REQUEST_DECIDED', { current: presentRequest(before, viewer) });
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: presentRequest(before, viewer) });
  const sentFields = sentOf(sent);

  if (approval === undefined) {
    if (!canEditStatusChange(dates, actor)) throw new AppError('STATUS_REQUEST_NOT_YOURS');
    const values = await checked(acting, member, { ...requestedFields(before), ...sentFields }, before);
    if (!(await updateRequest(db, id, { ...values, at: now.toString() }))) throw new AppError('STATUS_REQUEST_DOUBLE');
    const edited = await requestOf(acting, id);
    await notifyRequest(acting, edited, 'created');
    return presentRequest(edited, viewer);
  }

  if (!actor.canAudit) throw new AppError('FORBIDDEN', { message: 'The role cannot review requests.' });
  // To change a decision, a user must send the request's version. The version proves that they have seen the current
  // decision, which another auditor may have made in the meantime.
  const may = isPending
    ? canAuditStatusChange(dates, actor)
    : version !== undefined && canAlterStatusChange(dates, actor);
  if (!may) throw new AppError('STATUS_REQUEST_DECIDED', { current: presentRequest(before, viewer) });
  const takenBack = isPending ? undefined : await removeAppliedStatus(acting, before);
  // The new status must be able to follow the status from before the old decision.
  const subject = isPending ? member : await findSubject(db, memberId);
  if (!subject) throw notFound();
  const effectiveOn = sentFields.effectiveAt ?? before.effective_on;
  if (approval === 'approve') {
    const asked = { effectiveOn: before.effective_on, exemption: before.exemption };
    requireAllowed('effectiveAt', approvalProblem(effectiveOn, asked, approvalContext(acting), settingsOf(services)));
  }
  const isMoved = effectiveOn !== before.effective_on;
  const when = { effectiveOn, effectiveAt: isMoved ? instantOf(effectiveOn, acting) : before.effective_at };
  if (sentFields.memberStatusId !== undefined && sentFields.memberStatusId !== before.status.id) {
    const values = await checked(
      acting,
      subject,
      { ...requestedFields(before), memberStatusId: sentFields.memberStatusId },
      before,
    );
    if (!(await updateRequest(db, id, { ...values, at: now.toString() }))) throw new AppError('STATUS_REQUEST_DOUBLE');
  }
  const decided = await applyDecision(acting, id, approval, when, auditorComment ?? null);
  if (takenBack) await checkFollower(db, takenBack);
  await stopIfContactEnded(acting, member, viewer.id, takenBack?.id);
  return presentRequest(decided, viewer);
}
