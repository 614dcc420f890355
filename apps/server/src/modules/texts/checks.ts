import type { SchedulingStatus } from '@guidepost/contracts';
import { isSlot, schedulingProblem, schedulingStatus, smsErrorText } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows, send } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import { textingAnswer } from '../consents/service.ts';
import { lineFor } from '../lines/service.ts';

/** What an endpoint about texts acts with. */
export interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

/** Why a text did not leave, where it was not the carrier that said so: in words for its guide. */
export const failures = {
  notAllowed: 'TCPA required to text message',
  optedOut: 'This number must not be contacted.',
  noLine: 'There is no number to send from.',
  noNumber: 'The phone number was deleted.',
  attachment: smsErrorText(63019),
} as const;

const refused = (code: string, property: string, message: string): AppError =>
  new AppError(code, { errors: [{ property, constraints: { allowed: message } }] });

interface NumberRow {
  id: number | null;
  number: string | null;
  do_not_contact_reason: string | null;
  may: boolean | null;
}

/**
 * The number at which a member can be texted now: theirs, their primary one unless told.
 * @throws AppError TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT
 */
export async function numberFor(
  db: Db,
  memberId: number,
  phoneNumberId: number | null,
  now: Temporal.Instant,
): Promise<{ id: number; number: string }> {
  const [row] = await rows<NumberRow>(
    db,
    `SELECT p.id, p.number, p.do_not_contact_reason, ${textingAnswer('m.user_id', 3)} AS may
       FROM members m LEFT JOIN phone_numbers p ON p.user_id = m.user_id AND p.deleted_at IS NULL
            AND CASE WHEN $2::bigint IS NULL THEN p.is_primary ELSE p.id = $2 END
      WHERE m.user_id = $1`,
    [memberId, phoneNumberId, now.toString()],
  );
  if (row?.may !== true) throw new AppError('TEXTING_NOT_ALLOWED');
  const { id, number } = row;
  if (id === null || number === null)
    throw refused('NUMBER_NOT_FOUND', 'phoneNumberId', 'This phone number could not be found.');
  if (row.do_not_contact_reason !== null) throw refused('NUMBER_OPTED_OUT', 'phoneNumberId', failures.optedOut);
  return { id, number };
}

/** Our number that somebody texts a member from. @throws AppError NO_LINE */
export async function lineOf(db: Db, staffId: number, memberId: number, now: Temporal.Instant): Promise<number> {
  const line = await lineFor(db, { staffId, memberId, today: now.toString().slice(0, 10) });
  if (!line) throw new AppError('NO_LINE');
  return line.id;
}

/** How much of what they may schedule a guide has used (decision 101): today, and on a day of their zone, `yyyy-MM-dd`. */
export async function statusFor(
  { db, viewer, now, services: { config } }: Acting,
  date: string,
  except: number | null = null,
): Promise<SchedulingStatus> {
  const today = now.toZonedDateTimeISO(viewer.timeZone).toPlainDate();
  const bounds = [today, Temporal.PlainDate.from(date)].flatMap((day) =>
    [day, day.add({ days: 1 })].map((one) => one.toZonedDateTime(viewer.timeZone).toInstant().toString()),
  );
  const [count] = await rows<{ scheduled: number; sending: number }>(
    db,
    `SELECT (SELECT count(*) FROM messages WHERE guide_id = $1 AND deleted_at IS NULL AND send_at IS NOT NULL AND NOT is_automated
                AND created_at >= $2 AND created_at < $3 AND id IS DISTINCT FROM $6) AS scheduled,
            (SELECT count(*) FROM messages WHERE guide_id = $1 AND deleted_at IS NULL AND NOT is_automated
                AND send_at >= $4 AND send_at < $5 AND id IS DISTINCT FROM $6) AS sending`,
    [viewer.id, ...bounds, except],
  );
  return schedulingStatus(count ?? { scheduled: 0, sending: 0 }, config.texts);
}

/**
 * Whether a text can be scheduled for an instant by this person. Their other requests wait, so that two at once cannot
 * both be the last one.
 * @param moved the text that is only moved to another time
 * @throws AppError SCHEDULE_OUT_OF_RANGE, SCHEDULING_LIMIT
 */
export async function checkSchedule(acting: Acting, sendAt: string, moved: number | null = null): Promise<void> {
  const { db, viewer, now } = acting;
  const at = Temporal.Instant.from(sendAt);
  if (!isSlot(at, viewer.timeZone, now))
    throw refused('SCHEDULE_OUT_OF_RANGE', 'sendAt', 'must be a quarter of an hour from 8:00 to 17:45 on a weekday');
  send(db, 'SELECT FROM staff WHERE user_id = $1 FOR NO KEY UPDATE', [viewer.id]);
  const date = at.toZonedDateTimeISO(viewer.timeZone).toPlainDate().toString();
  const problem = schedulingProblem(await statusFor(acting, date, moved));
  if (problem) throw new AppError('SCHEDULING_LIMIT', { userMessage: problem });
}
