import type { AddressId, Sentence, StaffId } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** What of a request decides where it stands. Instants are ISO 8601, UTC; null while it has not come to that. */
export interface TransferDates {
  approvedAt: string | null;
  deniedAt: string | null;
  /** When its author withdrew it. */
  deletedAt: string | null;
}

export type TransferState = 'pending' | 'approved' | 'denied' | 'withdrawn';

/** Where a request for a transfer stands: pending until it is approved, denied or withdrawn. */
export function transferState({ approvedAt, deniedAt, deletedAt }: TransferDates): TransferState {
  if (deletedAt !== null) return 'withdrawn';
  if (approvedAt !== null) return 'approved';
  return deniedAt === null ? 'pending' : 'denied';
}

/** What the feed calls a request that was decided; undefined for one that was not. */
export const transferStateNames: Readonly<Partial<Record<TransferState, string>>> = {
  approved: 'Approved',
  denied: 'Declined',
};

/** Who asks for a transfer, or decides on one. */
export interface TransferActor {
  id: StaffId;
  canRequest: boolean;
  /** May review the transfers of this member; their own requests need no review. */
  canAudit: boolean;
}

/**
 * Why somebody cannot ask for a member's transfer, null if they can. A guide asks for the members assigned to them, an
 * auditor for any. Where a request is pending already, that one is edited or withdrawn first.
 */
export function whyNoTransfer(
  member: { assignedGuideId: StaffId | null; hasPendingTransfer: boolean },
  { id, canRequest, canAudit }: TransferActor,
): Sentence | null {
  if (!canRequest && !canAudit) return sentence('You may not ask for transfers.');
  if (!canAudit && member.assignedGuideId !== id) return sentence('Only the member’s guide can ask for a transfer.');
  return member.hasPendingTransfer ? sentence('A transfer of this member is waiting for review.') : null;
}

/** Whether a request can be edited or withdrawn: by its author, while it is pending. */
export const canChangeTransfer = (request: TransferDates & { creatorId: StaffId }, { id }: TransferActor): boolean =>
  transferState(request) === 'pending' && request.creatorId === id;

/**
 * Whether a request is to be approved or denied: by an auditor, while it is pending, or while it waits for its day and the
 * receiving guide cannot take over any more.
 */
export const canAuditTransfer = (
  request: TransferDates & { appliedAt: string | null; receiverLostAt: string | null },
  actor: TransferActor,
): boolean =>
  (actor.canAudit && transferState(request) === 'pending') ||
  (request.receiverLostAt !== null && canCancelTransfer(request, actor));

/** Whether an approved request can still be denied, or approved anew: by an auditor, until it is carried out. */
export const canCancelTransfer = (
  request: TransferDates & { appliedAt: string | null },
  { canAudit }: TransferActor,
): boolean => canAudit && transferState(request) === 'approved' && request.appliedAt === null;

/** What a reason asks besides: a day, some words, or one of the member's addresses. */
export type TransferDetailType = 'date' | 'string' | 'address';

/** The answer to a reason's question; only the one of its type is kept. */
export interface TransferDetail {
  /** `yyyy-MM-dd` */
  date: string | null;
  text: string | null;
  addressId: AddressId | null;
}

export const longestTransferText = 500;

/** The answer that belongs to a reason's question: those of other types are dropped. */
export const transferDetail = (type: TransferDetailType | null, answer: TransferDetail): TransferDetail => ({
  date: type === 'date' ? answer.date : null,
  text: type === 'string' ? answer.text?.trim() || null : null,
  addressId: type === 'address' ? answer.addressId : null,
});

/**
 * Why an answer does not do, null where it does. A question has to be answered; an address has to be one of the
 * member's.
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
 * Whether an approved transfer is carried out at once or waits for its instant. Instants are ISO 8601, UTC. One in the
 * past is carried out now: what was done in between was done by whoever was the guide.
 */
export const isTransferDue = (effectiveAt: string, now: string): boolean =>
  Temporal.Instant.compare(effectiveAt, now) <= 0;
