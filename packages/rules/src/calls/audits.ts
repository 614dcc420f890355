import type { Call } from '@guidepost/contracts';

/** How the reviews of a call stand (staff §4). */
export type CallAuditState = NonNullable<Call['auditState']>;

/**
 * How the reviews of a call stand together, for whoever looks at it; null where nobody was asked. Reviewed as soon as
 * somebody has reviewed it; Needs Review for those who were asked and have not answered; Call Reassigned where all who
 * answered left it to others and none is open; else Reviews Assigned.
 */
export function callAuditState(
  audits: readonly { assigneeId: number; actionTaken: boolean | null }[],
  viewerId: number,
): CallAuditState | null {
  if (audits.length === 0) return null;
  if (audits.some(({ actionTaken }) => actionTaken === true)) return 'Reviewed';
  const open = audits.filter(({ actionTaken }) => actionTaken === null);
  if (open.some(({ assigneeId }) => assigneeId === viewerId)) return 'Needs Review';
  return open.length === 0 ? 'Call Reassigned' : 'Reviews Assigned';
}
