import type { LineId, MemberId, PhoneNumberId, SchedulingStatus, StaffId } from '@guidepost/contracts';
import { isSlot, schedulingProblem, schedulingStatus, sendRefusal, sentence } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import { AppError, refusedAt, type UserText } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { isJoined } from '../../../platform/row.ts';
import { lineFor } from '../../lines/public.ts';
import { failures } from '../codes.ts';
import { countScheduled, findTextable, numberRow, sendLockGuide } from './queries-checks.ts';

const refusedText = (code: string, property: string, message: UserText): AppError =>
  refusedAt(code, property, 'allowed', message);

/**
 * Returns the member's number for a text: the given number, or the primary number.
 * @param at when the text is to be sent
 * @throws AppError CONTACT_HELD, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT
 */
export async function findTextNumber(
  db: Db,
  memberId: MemberId,
  phoneNumberId: PhoneNumberId | null,
  at: Temporal.Instant,
): Promise<{ id: PhoneNumberId; number: string }> {
  const found = await findTextable(db, memberId, phoneNumberId, at.toString());
  const isFound = found !== undefined && isJoined(numberRow, found, 'id');
  const refusal = sendRefusal({
    isHeld: found?.is_held === true,
    mayText: found?.may === true,
    number: isFound ? { doNotContactReason: found.do_not_contact_reason } : null,
  });
  if (refusal === 'CONTACT_HELD' || refusal === 'TEXTING_NOT_ALLOWED') throw new AppError(refusal);
  if (refusal === 'NUMBER_OPTED_OUT') throw refusedText(refusal, 'phoneNumberId', failures.optedOut);
  if (!isFound) throw refusedText('NUMBER_NOT_FOUND', 'phoneNumberId', 'This phone number could not be found.');
  return { id: found.id, number: found.number };
}

/** Returns the line from which this user texts the member. @throws AppError NO_LINE */
export async function lineOf(db: Db, staffId: StaffId, memberId: MemberId, now: Temporal.Instant): Promise<LineId> {
  const line = await lineFor(db, { staffId, memberId, now });
  if (!line) throw new AppError('NO_LINE');
  return line.id;
}

/** Returns when a day starts and ends in a time zone. */
const dayBounds = (day: Temporal.PlainDate, zone: string): [string, string] => [
  day.toZonedDateTime(zone).toInstant().toString(),
  day.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
];

/**
 * Returns two counts with their limits (docs/areas/texts.md#daily-limits): how many texts the guide scheduled today,
 * and how many of the guide's texts will be sent on `date`, `yyyy-MM-dd`. Both days are in the guide's time zone.
 */
export async function statusFor(
  { db, viewer, now, services: { config } }: Acting,
  date: string,
  except: number | null = null,
): Promise<SchedulingStatus> {
  const today = now.toZonedDateTimeISO(viewer.timeZone).toPlainDate();
  const [from, to] = dayBounds(today, viewer.timeZone);
  const [leavingFrom, leavingTo] = dayBounds(Temporal.PlainDate.from(date), viewer.timeZone);
  const count = await countScheduled(db, viewer.id, {
    writtenFrom: from,
    writtenTo: to,
    leavingFrom,
    leavingTo,
    except,
  });
  return schedulingStatus(count, config.texts);
}

/**
 * Checks that this user can schedule a text for the given time. Locks the user, so that two simultaneous requests
 * cannot exceed the limit.
 * @param moved id of the text that is rescheduled; null for a new text
 * @throws AppError SCHEDULE_OUT_OF_RANGE, SCHEDULING_LIMIT
 */
export async function checkSchedule(acting: Acting, sendAt: string, moved: number | null = null): Promise<void> {
  const { db, viewer, now } = acting;
  const at = Temporal.Instant.from(sendAt);
  if (!isSlot(at, viewer.timeZone, now))
    throw refusedText(
      'SCHEDULE_OUT_OF_RANGE',
      'sendAt',
      sentence('{label} must be on a weekday from 8:00 AM to 5:45 PM and on a quarter hour, such as 8:15 AM', {
        label: 'sendAt',
      }),
    );
  sendLockGuide(db, viewer.id);
  const date = at.toZonedDateTimeISO(viewer.timeZone).toPlainDate().toString();
  const problem = schedulingProblem(await statusFor(acting, date, moved));
  if (problem) throw new AppError('SCHEDULING_LIMIT', { userMessage: problem });
}
