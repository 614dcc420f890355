import type { Line, MemberId, PhoneNumberId } from '@guidepost/contracts';
import { phoneProblem, storedPhone } from '@guidepost/rules';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, badRequest, refusedAt } from '../../../platform/errors.ts';
import { feedbackLineFor, lineFor } from '../../lines/public.ts';
import { findNumbers } from './queries-numbers.ts';

export interface CalledNumber {
  number: string;
  /** Null if the number is not one of the member's numbers, such as the number of a resource. */
  id: PhoneNumberId | null;
}

/**
 * Returns the number to call: a member's number by id or digits, any other number by digits, or the member's primary
 * number.
 * @throws AppError NUMBER_NOT_FOUND, NUMBER_DO_NOT_CONTACT; BAD_REQUEST if the digits are not a phone number
 */
export async function findNumberToCall(
  db: Db,
  memberId: MemberId,
  asked: { phoneNumberId?: PhoneNumberId | null | undefined; phoneNumber?: string | undefined },
): Promise<CalledNumber> {
  const own = await findNumbers(db, memberId);
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
    throw refusedAt('NUMBER_NOT_FOUND', 'phoneNumberId', 'exists', 'This phone number could not be found.');
  }
  return { number: digits, id: null };
}

/** Returns the line from which a guide calls a member. @throws AppError NO_LINE */
export async function findLineToCall(
  db: Db,
  viewer: Viewer,
  memberId: MemberId,
  { now, feedback }: { now: Temporal.Instant; feedback: boolean },
): Promise<Line> {
  const line = feedback
    ? await feedbackLineFor(db, memberId)
    : await lineFor(db, { staffId: viewer.id, memberId, now });
  if (!line) throw new AppError('NO_LINE');
  return line;
}
