import type { MonthExemption, Sentence, StaffId } from '@guidepost/contracts';
import { whyTooFarAhead } from '../schedule/days.ts';
import { notBeforeAlgorithm, type StatusChangeMoment, type StatusChangeSettings } from './items.ts';
import { whyMonthIsClosed } from './months.ts';

/** What of a request decides where it stands. Instants are ISO 8601, UTC; null while it has not come to that. */
export interface Decidable {
  approvedAt: string | null;
  deniedAt: string | null;
}

export type StatusChangeState = 'pending' | 'approved' | 'denied';

/** Where a request stands: pending until somebody has approved or denied it. */
export function statusChangeState({ approvedAt, deniedAt }: Decidable): StatusChangeState {
  if (approvedAt !== null) return 'approved';
  return deniedAt === null ? 'pending' : 'denied';
}

/** Who wants to change a request. */
export interface StatusChangeActor {
  id: StaffId;
  /** May ask for changes of this member's status. */
  canRequest: boolean;
  /** May review requests of this member. */
  canAudit: boolean;
  /** May change requests that are decided. */
  canAlterComplete: boolean;
}

/** Whether a request can be edited: by its author, while it is pending. */
export const canEditStatusChange = (
  request: Decidable & { creatorId: StaffId },
  { id, canRequest }: StatusChangeActor,
): boolean => canRequest && statusChangeState(request) === 'pending' && request.creatorId === id;

/** Whether a request that was decided can be decided anew, for another day or status too. */
export const canAlterStatusChange = (request: Decidable, { canAudit, canAlterComplete }: StatusChangeActor): boolean =>
  canAudit && canAlterComplete && statusChangeState(request) !== 'pending';

/** Whether a request can be approved or denied: by an auditor, while nobody has. */
export const canAuditStatusChange = (request: Decidable, { canAudit }: StatusChangeActor): boolean =>
  canAudit && statusChangeState(request) === 'pending';

/** What of a request decides for which days it can be approved. */
export interface Approvable {
  /** The day for which it is asked, `yyyy-MM-dd`. */
  effectiveOn: string;
  /** What keeps months from closing for it. */
  exemption: MonthExemption | null;
}

/** Who approves, and when: the auditor's calendar day, `yyyy-MM-dd`. */
export type ApprovalMoment = Pick<StatusChangeMoment, 'today' | 'hasAdminTools'>;

/**
 * What keeps months from closing for an approval: the auditor's tools, or what did when the change was asked for, from
 * the day on for which it was.
 */
export function approvalExemption(
  day: string,
  { effectiveOn, exemption }: Approvable,
  { hasAdminTools }: ApprovalMoment,
): MonthExemption | null {
  if (hasAdminTools) return 'admin';
  return Temporal.PlainDate.compare(day, effectiveOn) < 0 ? null : exemption;
}

/**
 * Why a request cannot be approved for a day, null where it can. Once its month is closed it can only be denied, or
 * approved for a day of an open month, unless it could be asked for in a closed one too.
 * @param day the one that the auditor chose, `yyyy-MM-dd`
 */
export function whyNoApproval(
  day: string,
  request: Approvable,
  moment: ApprovalMoment,
  settings: StatusChangeSettings,
): Sentence | null {
  if (Temporal.PlainDate.compare(day, settings.algorithmStartDate) < 0) return notBeforeAlgorithm(settings);
  return (
    whyTooFarAhead(day, moment.today) ??
    whyMonthIsClosed(day, moment.today, settings.graceDays, approvalExemption(day, request, moment))
  );
}

/** Whether the month for which a request asks still takes it. */
export const canStillBeApproved = (request: Approvable, moment: ApprovalMoment, graceDays: number): boolean =>
  whyMonthIsClosed(
    request.effectiveOn,
    moment.today,
    graceDays,
    approvalExemption(request.effectiveOn, request, moment),
  ) === null;

/** Statuses that are celebrated on every open screen of the member. */
export const celebratedStatuses: readonly string[] = ['newly-engaged', 're-engaged'];
