import type { AddressId, Sentence, StaffId } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** The dates that determine a request's state. They are ISO 8601, UTC; null if the step has not happened. */
export interface TransferDates {
  approvedAt: string | null;
  deniedAt: string | null;
  /** When the author withdrew the request. */
  deletedAt: string | null;
}

export type TransferState = 'pending' | 'approved' | 'denied' | 'withdrawn';

/** Returns a transfer request's state. It is pending until a reviewer decides or the author withdraws it. */
export function transferState({ approvedAt, deniedAt, deletedAt }: TransferDates): TransferState {
  if (deletedAt !== null) return 'withdrawn';
  if (approvedAt !== null) return 'approved';
  return deniedAt === null ? 'pending' : 'denied';
}

/** The user who requests or reviews a transfer. */
export interface TransferActor {
  id: StaffId;
  canRequest: boolean;
  /** True if the user may review this member's transfers. The user's own requests then need no review. */
  canAudit: boolean;
}

/**
 * Returns why a user cannot request a member's transfer; null if the user can. A guide can request it for assigned
 * members, and an auditor for any member. There must be no pending request.
 */
export function transferProblem(
  member: { assignedGuideId: StaffId | null; hasPendingTransfer: boolean },
  { id, canRequest, canAudit }: TransferActor,
): Sentence | null {
  if (!canRequest && !canAudit) return sentence('You do not have permission to request transfers.');
  if (!canAudit && member.assignedGuideId !== id) return sentence("Only the member's guide can request a transfer.");
  return member.hasPendingTransfer ? sentence('A transfer request for this member is already pending review.') : null;
}

/**
 * Returns true if the user can edit or withdraw a request. Only the author can, and only while the request is pending.
 */
export const canChangeTransfer = (request: TransferDates & { creatorId: StaffId }, { id }: TransferActor): boolean =>
  transferState(request) === 'pending' && request.creatorId === id;

/**
 * Returns true if an auditor must decide on a request: it is pending, or it is approved for a later day and the
 * receiving guide is no longer available.
 */
export const canAuditTransfer = (
  request: TransferDates & { appliedAt: string | null; receiverLostAt: string | null },
  actor: TransferActor,
): boolean =>
  (actor.canAudit && transferState(request) === 'pending') ||
  (request.receiverLostAt !== null && canCancelTransfer(request, actor));

/**
 * Returns true if an auditor can deny an approved request or approve it again. This is possible until the transfer is
 * applied.
 */
export const canCancelTransfer = (
  request: TransferDates & { appliedAt: string | null },
  { canAudit }: TransferActor,
): boolean => canAudit && transferState(request) === 'approved' && request.appliedAt === null;

/** The type of answer that a transfer reason requires: a day, text, or one of the member's addresses. */
export type TransferDetailType = 'date' | 'string' | 'address';

/** The answer to a transfer reason's question. Only the value for the question's type is stored. */
export interface TransferDetail {
  /** `yyyy-MM-dd` */
  date: string | null;
  text: string | null;
  addressId: AddressId | null;
}

export const maxTransferText = 500;

/** Returns the answer to a transfer reason's question, without values of other types. */
export const transferDetail = (type: TransferDetailType | null, answer: TransferDetail): TransferDetail => ({
  date: type === 'date' ? answer.date : null,
  text: type === 'string' ? answer.text?.trim() || null : null,
  addressId: type === 'address' ? answer.addressId : null,
});

/**
 * Returns why an answer is not valid; null if it is valid. A question requires an answer. An address must be one of the
 * member's addresses.
 */
export function transferDetailProblem(
  type: TransferDetailType | null,
  answer: TransferDetail,
  memberAddressIds: readonly AddressId[],
): Sentence | null {
  const { date, text, addressId } = transferDetail(type, answer);
  if (type === 'date' && date === null) return sentence('Date is required');
  if (type === 'string' && text === null) return sentence('An answer is required');
  if (type === 'string' && text !== null && text.length > maxTransferText)
    return sentence('At most {count} characters.', { count: maxTransferText });
  if (type === 'address' && addressId === null) return sentence('Address is required');
  if (type === 'address' && addressId !== null && !memberAddressIds.includes(addressId))
    return sentence("Choose one of the member's addresses.");
  return null;
}

/**
 * Returns true if an approved transfer must be applied now, and false if its time is in the future. Times are ISO 8601,
 * UTC. The former guide remains responsible for actions before this time.
 */
export const isTransferDue = (effectiveAt: string, now: string): boolean =>
  Temporal.Instant.compare(effectiveAt, now) <= 0;
