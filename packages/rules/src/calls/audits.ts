import type { Call, StaffId } from '@guidepost/contracts';

/** The combined state of a call's reviews. */
export type CallAuditState = NonNullable<Call['auditState']>;

/**
 * The combined state of a call's reviews for one viewer; null if nobody was asked. Reviewed as soon as somebody has
 * reviewed it; Needs Review for those who were asked and have not answered; Call Reassigned if all who answered left
 * it to others and none is open; otherwise Reviews Assigned.
 */
export function callAuditState(
  audits: readonly { assigneeId: StaffId; actionTaken: boolean | null }[],
  viewerId: StaffId,
): CallAuditState | null {
  if (audits.length === 0) return null;
  if (audits.some(({ actionTaken }) => actionTaken === true)) return 'Reviewed';
  const open = audits.filter(({ actionTaken }) => actionTaken === null);
  if (open.some(({ assigneeId }) => assigneeId === viewerId)) return 'Needs Review';
  return open.length === 0 ? 'Call Reassigned' : 'Reviews Assigned';
}
