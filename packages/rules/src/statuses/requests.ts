import type { Sentence, StaffId } from '@guidepost/contracts';
import { whyTooFarAhead } from '../schedule/days.ts';
import { monthIsClosed, notBeforeAlgorithm, type StatusChangeSettings } from './items.ts';
import { isMonthOpen } from './months.ts';

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

/**
 * Why a request cannot be approved for a day, null where it can. Once its month is closed it can only be denied, or
 * approved for a day of an open month: figures of a closed month stay as they were reported. It has no exceptions.
 * @param effectiveOn the day that the auditor chose, `yyyy-MM-dd`
 * @param today the auditor's calendar day, `yyyy-MM-dd`
 */
export function whyNoApproval(effectiveOn: string, today: string, settings: StatusChangeSettings): Sentence | null {
  const { graceDays, algorithmStartDate } = settings;
  if (Temporal.PlainDate.compare(effectiveOn, algorithmStartDate) < 0) return notBeforeAlgorithm(settings);
  const why = whyTooFarAhead(effectiveOn, today);
  if (why) return why;
  return isMonthOpen(effectiveOn, today, graceDays) ? null : monthIsClosed(effectiveOn, graceDays);
}

/**
 * The order of the auditors' queue: what closes first on top, what can only be denied last, and within a month what
 * was asked first. Days are `yyyy-MM-dd`, instants ISO 8601 UTC.
 */
export function inAuditOrder<R extends { effectiveOn: string; createdAt: string }>(
  requests: readonly R[],
  today: string,
  graceDays: number,
): R[] {
  const isClosed = ({ effectiveOn }: R) => Number(!isMonthOpen(effectiveOn, today, graceDays));
  const month = ({ effectiveOn }: R) => Temporal.PlainDate.from(effectiveOn).toPlainYearMonth();
  return requests.toSorted(
    (a, b) =>
      isClosed(a) - isClosed(b) ||
      Temporal.PlainYearMonth.compare(month(a), month(b)) ||
      Temporal.Instant.compare(a.createdAt, b.createdAt),
  );
}

/** Statuses that are celebrated on every open screen of the member. */
export const celebratedStatuses: readonly string[] = ['newly-engaged', 're-engaged'];
