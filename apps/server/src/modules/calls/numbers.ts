import type { Line } from '@guidepost/contracts';
import { dayIn, phoneProblem, storedPhone } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { lineFor } from '../lines/service.ts';

interface NumberRow {
  id: number;
  number: string;
  is_primary: boolean;
  do_not_contact_reason: string | null;
}

const numbersOf = (db: Db, memberId: number): Promise<NumberRow[]> =>
  rows<NumberRow>(
    db,
    `SELECT id, number, is_primary, do_not_contact_reason FROM phone_numbers
      WHERE user_id = $1 AND deleted_at IS NULL ORDER BY is_primary DESC, id`,
    [memberId],
  );

export interface CalledNumber {
  number: string;
  /** Null for a number that is none of the member's, such as a resource's. */
  id: number | null;
}

/**
 * The number that is called: the member's own by id or digits, another one by digits, else their primary one.
 * @throws AppError NUMBER_NOT_FOUND, NUMBER_DO_NOT_CONTACT, BAD_REQUEST for what is no number
 */
export async function numberToCall(
  db: Db,
  memberId: number,
  asked: { phoneNumberId?: number | null | undefined; phoneNumber?: string | undefined },
): Promise<CalledNumber> {
  const own = await numbersOf(db, memberId);
  const typed = asked.phoneNumber?.trim() ?? '';
  const problem = typed === '' ? null : phoneProblem(typed);
  if (problem !== null) throw badRequest('phoneNumber', 'phone', problem);
  const digits = typed === '' ? null : storedPhone(typed);
  const found = asked.phoneNumberId
    ? own.find(({ id }) => id === asked.phoneNumberId)
    : digits === null
      ? own[0]
      : own.find(({ number }) => number === digits);
  if (found) {
    if (found.do_not_contact_reason !== null) throw new AppError('NUMBER_DO_NOT_CONTACT');
    return { number: found.number, id: found.id };
  }
  if (asked.phoneNumberId || digits === null) {
    const errors = [{ property: 'phoneNumberId', constraints: { exists: 'This number could not be found.' } }];
    throw new AppError('NUMBER_NOT_FOUND', { errors });
  }
  return { number: digits, id: null };
}

/** Our number to call a member from. @throws AppError NO_LINE */
export async function lineToCall(
  db: Db,
  viewer: Viewer,
  memberId: number,
  { now, feedback }: { now: Temporal.Instant; feedback: boolean },
): Promise<Line> {
  const line = await lineFor(db, { staffId: viewer.id, memberId, today: dayIn(now, viewer.timeZone), feedback });
  if (!line) throw new AppError('NO_LINE');
  return line;
}

/**
 * Whose number it is: the members with it, oldest first. Nobody's own number is told to be a guide's.
 * @param number `+1` and ten digits
 */
export const membersWith = async (db: Db, number: string): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      `SELECT DISTINCT m.user_id AS id FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
        WHERE p.number = $1 AND p.deleted_at IS NULL AND m.deleted_at IS NULL ORDER BY 1`,
      [number],
    )
  ).map(({ id }) => id);

/** Of several members with a number, the one with whom this line last called or texted over it; undefined for nobody. */
export async function lastTalkedWith(
  db: Db,
  { lineId, number, among: ids }: { lineId: number; number: string; among: readonly number[] },
): Promise<number | undefined> {
  const [row] = await rows<{ member_id: number }>(
    db,
    `SELECT member_id FROM (
       (SELECT c.member_id, c.time_started AS at FROM calls c
         WHERE c.phone_number = $2 AND c.line_id = $1 AND c.member_id = ANY($3::bigint[]) AND c.deleted_at IS NULL
         ORDER BY c.id DESC LIMIT 1)
       UNION ALL
       (SELECT t.member_id, t.created_at FROM messages t
         WHERE t.phone_number = $2 AND t.line_id = $1 AND t.member_id = ANY($3::bigint[]) AND t.deleted_at IS NULL
         ORDER BY t.id DESC LIMIT 1)) last ORDER BY at DESC LIMIT 1`,
    [lineId, number, ids],
  );
  return row?.member_id;
}
