import type { Call, StaffId } from '@guidepost/contracts';

/** The combined state of a call's reviews. */
export type CallAuditState = NonNullable<Call['auditState']>;

/**
 * Returns the combined state of a call's reviews for one viewer, or null if there are no reviews. The first matching
 * state applies:
 *
 * - Reviewed: a reviewer has reviewed the call.
 * - Needs Review: the viewer is a reviewer who has not responded.
 * - Call Reassigned: all reviewers have responded and passed the review on.
 * - Reviews Assigned: no other state applies.
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
