import type { AddressId, Sentence, StaffId } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** The dates that decide the state of a request. Instants are ISO 8601, UTC; null if the step has not happened. */
export interface TransferDates {
  approvedAt: string | null;
  deniedAt: string | null;
  /** When the author withdrew it. */
  deletedAt: string | null;
}

export type TransferState = 'pending' | 'approved' | 'denied' | 'withdrawn';

/** Returns the state of a transfer request. It is pending until it is approved, denied or withdrawn. */
export function transferState({ approvedAt, deniedAt, deletedAt }: TransferDates): TransferState {
  if (deletedAt !== null) return 'withdrawn';
  if (approvedAt !== null) return 'approved';
  return deniedAt === null ? 'pending' : 'denied';
}

/** Names of decided requests in the feed; undefined if a request is not decided. */
export const transferStateNames: Readonly<Partial<Record<TransferState, string>>> = {
  approved: 'Approved',
  denied: 'Declined',
};

/** The user who requests or reviews a transfer. */
export interface TransferActor {
  id: StaffId;
  canRequest: boolean;
  /** May review the transfers of this member. Their own requests need no review. */
  canAudit: boolean;
}

/**
 * Returns why a user cannot request a member's transfer; null if they can. A guide can for assigned members, an auditor
 * for any member. A pending request must first be decided or withdrawn; its author can edit it.
 */
export function whyNoTransfer(
  member: { assignedGuideId: StaffId | null; hasPendingTransfer: boolean },
  { id, canRequest, canAudit }: TransferActor,
): Sentence | null {
  if (!canRequest && !canAudit) return sentence('You do not have permission to request transfers.');
  if (!canAudit && member.assignedGuideId !== id) return sentence('Only the member’s guide can request a transfer.');
  return member.hasPendingTransfer ? sentence('A transfer request for this member is already pending review.') : null;
}

/** Returns true if the user can edit or withdraw a request: the author can while it is pending. */
export const canChangeTransfer = (request: TransferDates & { creatorId: StaffId }, { id }: TransferActor): boolean =>
  transferState(request) === 'pending' && request.creatorId === id;

/**
 * Returns true if an auditor must decide a request: it is pending, or it waits for its day and the receiving guide is
 * no longer available.
 */
export const canAuditTransfer = (
  request: TransferDates & { appliedAt: string | null; receiverLostAt: string | null },
  actor: TransferActor,
): boolean =>
  (actor.canAudit && transferState(request) === 'pending') ||
  (request.receiverLostAt !== null && canCancelTransfer(request, actor));

/** Returns true if an auditor can deny an approved request or approve it again: until it is carried out. */
export const canCancelTransfer = (
  request: TransferDates & { appliedAt: string | null },
  { canAudit }: TransferActor,
): boolean => canAudit && transferState(request) === 'approved' && request.appliedAt === null;

/** The type of answer that a reason asks for: a day, a text, or one of the member's addresses. */
export type TransferDetailType = 'date' | 'string' | 'address';

/** The answer to a reason's question. Only the answer of its type is stored. */
export interface TransferDetail {
  /** `yyyy-MM-dd` */
  date: string | null;
  text: string | null;
  addressId: AddressId | null;
}

export const longestTransferText = 500;

/** Returns the answer to a reason's question without answers of other types. */
export const transferDetail = (type: TransferDetailType | null, answer: TransferDetail): TransferDetail => ({
  date: type === 'date' ? answer.date : null,
  text: type === 'string' ? answer.text?.trim() || null : null,
  addressId: type === 'address' ? answer.addressId : null,
});

/**
 * Returns why an answer is not valid; null if it is. A question needs an answer. An address must be one of the member's
 * addresses.
 */
export function whyNoTransferDetail(
  type: TransferDetailType | null,
  answer: TransferDetail,
  memberAddressIds: readonly AddressId[],
): Sentence | null {
  const { date, text, addressId } = transferDetail(type, answer);
  if (type === 'date' && date === null) return sentence('Date is required');
  if (type === 'string' && text === null) return sentence('An answer is required');
  if (type === 'string' && text !== null && text.length > longestTransferText)
    return sentence('At most {count} characters.', { count: longestTransferText });
  if (type === 'address' && addressId === null) return sentence('Address is required');
  if (type === 'address' && addressId !== null && !memberAddressIds.includes(addressId))
    return sentence('Choose one of the member’s addresses.');
  return null;
}

/**
 * Returns true if an approved transfer is carried out now, and false if it waits for its instant. Instants are ISO
 * 8601, UTC. A past instant also means now. Earlier actions stay with the guide of that time.
 */
export const isTransferDue = (effectiveAt: string, now: string): boolean =>
  Temporal.Instant.compare(effectiveAt, now) <= 0;
