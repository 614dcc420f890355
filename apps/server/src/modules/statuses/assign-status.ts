import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { dayIn, statusChangeDays, statusProblem } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import { addStatus, stopIfContactEnded } from './apply.ts';
import { requestableOf } from './present.ts';
import { findHistory, findOptionByKey, lockSubject } from './queries.ts';

interface StatusAssignment {
  memberId: MemberId;
  key: string;
  /** The requested first day of the status, `yyyy-MM-dd`. */
  day: string;
  /** Time zone of the day. */
  zone: string;
  by: StaffId | null;
}

/**
 * Adds a status from a client's file to a member's history, under the rules for administrators. The status must be able
 * to follow the current status. If the requested day can no longer be chosen, the status starts on the next day that
 * can be chosen.
 * @returns why the status was not added; null if it was
 */
export async function assignStatus(
  applying: Pick<Acting, 'db' | 'now' | 'services'>,
  { memberId, key, day, zone, by }: StatusAssignment,
): Promise<Sentence | null> {
  const { db, now, services } = applying;
  const member = await lockSubject(db, memberId);
  const option = await findOptionByKey(db, key);
  if (!member || !option) throw new Error(`There is no member, or no status ${key}`);
  const problem = statusProblem(requestableOf(option), option.id, {
    stageId: member.stage_id,
    statusId: member.status_id,
    statusName: member.status_name,
    clientName: member.client_name,
    hasMedicalCenter: member.has_medical_center,
    canRequestAdminStatuses: true,
  });
  if (problem) return problem;
  const { statusChangeGraceDays: graceDays, algorithmStartDate } = services.config;
  const moment = { today: dayIn(now, zone), now: now.toString(), stageKey: member.stage_key, hasAdminTools: true };
  const days = statusChangeDays(null, moment, { graceDays, algorithmStartDate });
  const from = days.find(({ date, why: problem }) => problem === null && date >= day)?.date ?? moment.today;
  const begun = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone: zone }).startOfDay().toInstant();
  // If the latest entry starts later than this day, it would remain the current status. In this case, the new entry
  // starts now.
  const [latest] = await findHistory(db, memberId);
  const isLatest = latest === undefined || Temporal.Instant.compare(begun, latest.effective_at) > 0;
  await addStatus(applying, member, {
    status: { id: option.id, key: option.key, name: option.name },
    effectiveAt: (isLatest ? begun : now).toString(),
    itemType: null,
    itemId: null,
    requestId: null,
    createdBy: by,
  });
  await stopIfContactEnded(applying, member, by);
  return null;
}
