import type {
  BodyOf,
  contracts,
  MemberId,
  MemberTransferRequest,
  StaffId,
  TransferFields,
  TransferRequestId,
} from '@guidepost/contracts';
import {
  canAuditTransfer,
  canCancelTransfer,
  canChangeTransfer,
  dayIn,
  isTransferDue,
  sentence,
  tooFarAheadProblem,
  transferDetail,
  transferDetailProblem,
  transferProblem,
  transferState,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findReviewerOf } from '../staff/public.ts';
import { applyTransfer } from './apply.ts';
import { endReview, notifyDecided, notifyRequest, notifyWithdrawn, openReviewTodo, reviewing } from './notify.ts';
import { actorOf, datesOf, presentRequest } from './present.ts';
import {
  decideRequest,
  findReasons,
  findRequests,
  insertRequest,
  lockRequest,
  type TransferRow,
  type TransferValues,
  updateRequest,
  withdrawRequest,
} from './queries.ts';
import { findSubject, findTransferGuides, hasAddress, lockSubject, type TransferSubject } from './queries-people.ts';

/** Checks that a user can be the member's guide. @throws AppError TRANSFER_GUIDE_NOT_FOUND */
export async function checkGuide({ db, now }: Acting, member: TransferSubject, guideId: StaffId): Promise<void> {
  const guides = await findTransferGuides(db, {
    clientId: member.client_id,
    except: member.assigned_guide_id,
    now: now.toString(),
  });
  if (!guides.some(({ id }) => id === guideId))
    throw refusedAt('TRANSFER_GUIDE_NOT_FOUND', 'receivingGuideId', 'exists', 'No guides available for assignment.');
}

/** Request properties for the answer to a reason's question, by question type. */
const detailProperties = { date: 'timestampDetail', string: 'stringDetail', address: 'numericDetail' } as const;

/**
 * Checks a request against the rules, and returns the values to store.
 * @throws the errors of the endpoint
 */
async function checked(acting: Acting, member: TransferSubject, asked: TransferFields): Promise<TransferValues> {
  const { db } = acting;
  const reason = (await findReasons(db)).find(({ id }) => id === asked.transferReasonId);
  if (!reason)
    throw refusedAt(
      'TRANSFER_REASON_NOT_FOUND',
      'transferReasonId',
      'exists',
      'This reason could not be found. Choose a different reason.',
    );
  await checkGuide(acting, member, asked.receivingGuideId);
  const addressId = asked.numericDetail ?? null;
  const answer = { date: asked.timestampDetail ?? null, text: asked.stringDetail ?? null, addressId };
  const isTheirs = addressId !== null && (await hasAddress(db, member.member_id, addressId));
  const problem = transferDetailProblem(reason.detailType, answer, isTheirs ? [addressId] : []);
  if (problem && reason.detailType) throw badRequest(detailProperties[reason.detailType], 'rule', problem);
  const detail = transferDetail(reason.detailType, answer);
  return {
    receivingGuideId: asked.receivingGuideId,
    reasonId: reason.id,
    comment: asked.commentToReceivingGuide,
    stringDetail: detail.text,
    numericDetail: detail.addressId,
    timestampDetail: detail.date,
  };
}

export async function requestOf({ db }: Pick<Acting, 'db'>, id: TransferRequestId): Promise<TransferRow> {
  const [found] = await findRequests(db, [id]);
  if (!found) throw notFound();
  return found;
}

/**
 * Adds a transfer request. An auditor's own request is approved immediately.
 * @throws the errors of the endpoint
 */
export async function askForTransfer(
  acting: Acting,
  { memberId, effectiveAt, ...asked }: BodyOf<typeof contracts.transfers.ask>,
): Promise<MemberTransferRequest> {
  const { db, viewer, now } = acting;
  const actor = actorOf(viewer);
  if (effectiveAt !== undefined && !actor.canAudit)
    throw new AppError('FORBIDDEN', { message: 'The role cannot review transfers.' });
  const member = await lockSubject(db, memberId);
  if (!member) throw notFound();
  const facts = { assignedGuideId: member.assigned_guide_id, hasPendingTransfer: member.has_waiting };
  if (transferProblem({ ...facts, hasPendingTransfer: false }, actor)) throw new AppError('TRANSFER_NOT_ALLOWED');
  if (transferProblem(facts, actor)) throw new AppError('TRANSFER_PENDING');
  const values = await checked(acting, member, asked);
  const id = await insertRequest(db, {
    ...values,
    memberId,
    clientId: member.client_id,
    originatingGuideId: member.assigned_guide_id,
    creatorId: viewer.id,
    reviewerId: actor.canAudit
      ? viewer.id
      : await findReviewerOf(db, memberId, [viewer.id, member.assigned_guide_id], { permission: reviewing, now }),
    at: now.toString(),
  });
  if (id === undefined) throw new AppError('TRANSFER_PENDING');
  if (actor.canAudit) {
    const at = effectiveAt === undefined ? now : approvalEffectiveAt(acting, effectiveAt);
    const decision = { isApproved: true, comment: values.comment, receivingGuideId: values.receivingGuideId, at };
    return presentRequest(await applyDecision(acting, id, decision), viewer);
  }
  const request = await requestOf(acting, id);
  await notifyRequest(acting, request, 'created');
  await openReviewTodo(
    acting,
    request,
    sentence('{creator} requests the transfer of {name} to {guide}', {
      creator: request.creator_name,
      name: request.member_name,
      guide: request.receiving_name,
    }),
  );
  return presentRequest(request, viewer);
}

/**
 * Returns when an approval takes effect.
 * @throws AppError BAD_REQUEST if it is too far in the future
 */
function approvalEffectiveAt({ viewer, now }: Acting, epochMilliseconds: number): Temporal.Instant {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
  const problem = tooFarAheadProblem(dayIn(at, viewer.timeZone), dayIn(now, viewer.timeZone));
  if (problem) throw badRequest('effectiveAt', 'rule', problem);
  return at;
}

interface Decision {
  isApproved: boolean;
  comment: string;
  receivingGuideId: StaffId;
  at: Temporal.Instant;
}

/**
 * Stores a decision. Applies the transfer if it is approved and due.
 * @returns the request after the decision
 */
async function applyDecision(acting: Acting, id: TransferRequestId, decision: Decision): Promise<TransferRow> {
  const { db, viewer, now } = acting;
  const { isApproved, comment, receivingGuideId } = decision;
  const effectiveAt = decision.at.toString();
  await decideRequest(db, id, {
    auditorId: viewer.id,
    comment,
    isApproved,
    receivingGuideId,
    effectiveAt,
    at: now.toString(),
  });
  const written = await requestOf(acting, id);
  const isDue = isTransferDue(effectiveAt, now.toString());
  await endReview(acting, written);
  if (isApproved && isDue && !(await applyTransfer(acting, written))) return requestOf(acting, id);
  const decided = await requestOf(acting, id);
  await notifyDecided(acting, decided);
  await notifyRequest(acting, decided, isApproved && !isDue ? 'scheduled' : 'audited');
  return decided;
}

const requestedFields = (before: TransferRow): TransferFields => ({
  receivingGuideId: before.receiving_guide_id,
  transferReasonId: before.reason.id,
  commentToReceivingGuide: before.comment,
  stringDetail: before.string_detail,
  numericDetail: before.numeric_detail,
  timestampDetail: before.timestamp_detail,
});

/** Returns only the properties that the request contains, so that other stored values do not change. */
const sentOf = (sent: Partial<TransferFields>): Partial<TransferFields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/**
 * Locks a member and then the request until the transaction ends. All code uses this order to prevent deadlocks.
 * @param isEdit true if the author edits the request; editing a decided request throws TRANSFER_DECIDED instead of
 * VERSION_CONFLICT
 */
async function locked(
  acting: Acting,
  id: TransferRequestId,
  { version, isEdit = false }: { version: number | undefined; isEdit?: boolean },
): Promise<{ member: TransferSubject; before: TransferRow }> {
  const { member_id: memberId } = await requestOf(acting, id);
  const member = await lockSubject(acting.db, memberId);
  const before = await lockRequest(acting.db, id);
  if (!member || !before) throw notFound();
  const current = presentRequest(before, acting.viewer);
  if (isEdit && transferState(datesOf(before)) !== 'pending') throw new AppError('TRANSFER_DECIDED', { current });
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current });
  return { member, before };
}

/**
 * Edits or withdraws the user's own request.
 * @throws the errors of the endpoint
 */
export async function changeRequest(
  acting: Acting,
  id: TransferRequestId,
  { isWithdrawn, version, ...sent }: BodyOf<typeof contracts.transfers.update>,
): Promise<MemberTransferRequest> {
  const { db, viewer, now } = acting;
  const { member, before } = await locked(acting, id, { version, isEdit: true });
  if (!canChangeTransfer(datesOf(before), actorOf(viewer))) throw new AppError('TRANSFER_NOT_YOURS');
  if (isWithdrawn) {
    await withdrawRequest(db, id, now.toString());
    await notifyWithdrawn(acting, before);
    return presentRequest(await requestOf(acting, id), viewer);
  }
  const values = await checked(acting, member, { ...requestedFields(before), ...sentOf(sent) });
  await updateRequest(db, id, { ...values, at: now.toString() });
  const edited = await requestOf(acting, id);
  await notifyRequest(acting, edited, 'created');
  return presentRequest(edited, viewer);
}

/**
 * Approves or denies a request. An auditor can also change an earlier approval until the transfer is applied, even if
 * the receiving guide can no longer take over. The auditor must then send the request's version, which proves that they
 * have seen the approval.
 * @throws the errors of the endpoint
 */
export async function auditRequest(
  acting: Acting,
  id: TransferRequestId,
  { receivingGuideId, approval, effectiveAt, auditorComment, version }: BodyOf<typeof contracts.transfers.audit>,
): Promise<MemberTransferRequest> {
  const { viewer } = acting;
  const { member, before } = await locked(acting, id, { version });
  const dates = datesOf(before);
  const actor = actorOf(viewer);
  const may =
    transferState(dates) === 'pending'
      ? canAuditTransfer(dates, actor)
      : version !== undefined && canCancelTransfer(dates, actor);
  if (!may) throw new AppError('TRANSFER_DECIDED', { current: presentRequest(before, viewer) });
  const isApproved = approval === 'approve';
  // A denial does not change the requested guide, so this guide is not checked.
  if (isApproved) await checkGuide(acting, member, receivingGuideId);
  const decision = {
    isApproved,
    comment: auditorComment,
    receivingGuideId: isApproved ? receivingGuideId : before.receiving_guide_id,
    // A denial does not use its effective time, so the time is not checked.
    at: isApproved ? approvalEffectiveAt(acting, effectiveAt) : Temporal.Instant.fromEpochMilliseconds(effectiveAt),
  };
  return presentRequest(await applyDecision(acting, id, decision), viewer);
}

/**
 * Returns the facts about a member that transfers need.
 * @throws AppError NOT_FOUND
 */
export async function subjectOf(acting: Acting, memberId: MemberId): Promise<TransferSubject> {
  const member = await findSubject(acting.db, memberId);
  if (!member) throw notFound();
  return member;
}
