import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { dayIn, statusChangeDays, whyNoStatus } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import { enterStatus, stopWhereEnded } from './apply.ts';
import { requestableOf } from './present.ts';
import { findHistory, findOptionByKey, lockSubject } from './queries.ts';

interface Gift {
  memberId: MemberId;
  /** The status, by its key. */
  key: string;
  /** The day from which it is meant to hold, `yyyy-MM-dd`. */
  day: string;
  /** Where days begin and end for this member. */
  zone: string;
  by: StaffId | null;
}

/**
 * Gives a member a status that a client's file asks for, under the rules for whoever administers: it has to follow on
 * the present one, and holds from the wanted day where that can still be chosen, else from the earliest that can.
 * @returns why it was not given; null if it was
 */
export async function assignStatus(
  applying: Pick<Acting, 'db' | 'now' | 'services'>,
  { memberId, key, day, zone, by }: Gift,
): Promise<Sentence | null> {
  const { db, now, services } = applying;
  const member = await lockSubject(db, memberId);
  const option = await findOptionByKey(db, key);
  if (!member || !option) throw new Error(`There is no member, or no status ${key}`);
  const why = whyNoStatus(requestableOf(option), option.id, {
    stageId: member.stage_id,
    statusId: member.status_id,
    statusName: member.status_name,
    clientName: member.client_name,
    hasMedicalCenter: member.has_medical_center,
    canRequestAdminStatuses: true,
  });
  if (why) return why;
  const { statusChangeGraceDays: graceDays, algorithmStartDate } = services.config;
  const moment = { today: dayIn(now, zone), stageKey: member.stage_key, hasAdminTools: true };
  const days = statusChangeDays(null, moment, { graceDays, algorithmStartDate });
  const from = days.find(({ date, why }) => why === null && date >= day)?.date ?? moment.today;
  const begun = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone: zone }).startOfDay().toInstant();
  // what was entered for a later day would stay the present status
  const [latest] = await findHistory(db, memberId);
  const isLatest = latest === undefined || Temporal.Instant.compare(begun, latest.effective_at) > 0;
  await enterStatus(applying, member, {
    status: { id: option.id, key: option.key, name: option.name },
    effectiveAt: (isLatest ? begun : now).toString(),
    itemType: null,
    itemId: null,
    requestId: null,
    createdBy: by,
  });
  await stopWhereEnded(applying, member, by);
  return null;
}
