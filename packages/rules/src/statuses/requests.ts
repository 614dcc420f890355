import type { MonthExemption, Sentence, StaffId } from '@guidepost/contracts';
import { tooFarAheadProblem } from '../schedule/days.ts';
import { beforeFirstStatusDay, type StatusChangeContext, type StatusChangeSettings } from './items.ts';
import { closedMonthProblem } from './months.ts';

/** The dates that determine a request's state. They are ISO 8601, UTC; null if there is no such decision. */
export interface Decidable {
  approvedAt: string | null;
  deniedAt: string | null;
}

export type StatusChangeState = 'pending' | 'approved' | 'denied';

/** Returns the state of a request. It is pending until a reviewer approves or denies it. */
export function statusChangeState({ approvedAt, deniedAt }: Decidable): StatusChangeState {
  if (approvedAt !== null) return 'approved';
  return deniedAt === null ? 'pending' : 'denied';
}

/** The user who wants to change a request. */
export interface StatusChangeActor {
  id: StaffId;
  /** True if the user may request status changes for this member. */
  canRequest: boolean;
  /** True if the user may review requests for this member. */
  canAudit: boolean;
  /** True if the user may change requests that were already decided. */
  canAlterComplete: boolean;
}

/** Returns true if the user can edit a request. Only the author can, and only while the request is pending. */
export const canEditStatusChange = (
  request: Decidable & { creatorId: StaffId },
  { id, canRequest }: StatusChangeActor,
): boolean => canRequest && statusChangeState(request) === 'pending' && request.creatorId === id;

/** Returns true if the user can replace a decision. The new decision can have a different day or status. */
export const canAlterStatusChange = (request: Decidable, { canAudit, canAlterComplete }: StatusChangeActor): boolean =>
  canAudit && canAlterComplete && statusChangeState(request) !== 'pending';

/** Returns true if the user can approve or deny a request. The request must be pending. */
export const canAuditStatusChange = (request: Decidable, { canAudit }: StatusChangeActor): boolean =>
  canAudit && statusChangeState(request) === 'pending';

/** The parts of a request that determine when its approval can take effect. */
export interface Approvable {
  /** The requested day, `yyyy-MM-dd`. */
  effectiveOn: string;
  /** Why the request can be made for a closed month; null if it has no exemption. */
  exemption: MonthExemption | null;
}

/** The auditor's calendar day, `yyyy-MM-dd`, and whether the auditor has the administrators' tools. */
export type ApprovalContext = Pick<StatusChangeContext, 'today' | 'hasAdminTools'>;

/**
 * Returns why an approval can take effect in a closed month; null if it cannot. The reason is the reviewer's
 * administrator tools or the request's exemption. The request's exemption does not apply to days before the requested
 * day.
 */
export function approvalExemption(
  day: string,
  { effectiveOn, exemption }: Approvable,
  { hasAdminTools }: ApprovalContext,
): MonthExemption | null {
  if (hasAdminTools) return 'admin';
  return Temporal.PlainDate.compare(day, effectiveOn) < 0 ? null : exemption;
}

/**
 * Returns why a request cannot be approved for a day; null if it can. After the requested day's month has closed, a
 * request without an exemption can be approved only for a day in an open month. It can still be denied.
 * @param day the day that the auditor chose, `yyyy-MM-dd`
 */
export function approvalProblem(
  day: string,
  request: Approvable,
  moment: ApprovalContext,
  settings: StatusChangeSettings,
): Sentence | null {
  if (Temporal.PlainDate.compare(day, settings.algorithmStartDate) < 0) return beforeFirstStatusDay(settings);
  return (
    tooFarAheadProblem(day, moment.today) ??
    closedMonthProblem(day, moment.today, settings.graceDays, approvalExemption(day, request, moment))
  );
}

/** Returns true if the request can still be approved for the requested day. */
export const canStillBeApproved = (request: Approvable, moment: ApprovalContext, graceDays: number): boolean =>
  closedMonthProblem(
    request.effectiveOn,
    moment.today,
    graceDays,
    approvalExemption(request.effectiveOn, request, moment),
  ) === null;

/** Statuses that trigger a celebration on every open screen of the member. */
export const celebratedStatuses: readonly string[] = ['newly-engaged', 're-engaged'];
