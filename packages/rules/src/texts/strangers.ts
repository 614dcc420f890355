import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { zonesOfNumber } from './area-codes.ts';
import { afterQuiet, isQuiet, textingHours } from './quiet-hours.ts';
import { unfilledVariables } from './variables.ts';

/** Hours after a text from an unknown number during which it can be answered. */
export const replyHours = 24;

/** The facts that decide if an unknown number can be answered (docs/areas/texts.md#unknown-numbers). */
export interface UnknownNumberFacts {
  /** `+1` and ten digits. */
  number: string;
  /** When the last text from the number arrived; null if it never wrote. */
  wroteAt: Temporal.Instant | null;
  /** True if the number is closed for texts, or if a person who may use it opted out. */
  isClosed: boolean;
}

export interface StrangerRefusal {
  code: 'NUMBER_OPTED_OUT' | 'REPLY_TOO_LATE' | 'REPLY_AT_NIGHT';
  sentence: Sentence;
}

/** Returns true if it is night in one of the places where the number may be. */
const isNight = (at: Temporal.Instant, number: string): boolean =>
  zonesOfNumber(number).some((zone) => isQuiet(at, zone));

const deadlineOf = (wroteAt: Temporal.Instant): Temporal.Instant => wroteAt.add({ hours: replyHours });

/** Returns why an unknown number cannot be answered now; null if it can. */
export function replyRefusal(
  { number, wroteAt, isClosed }: UnknownNumberFacts,
  now: Temporal.Instant,
): StrangerRefusal | null {
  if (isClosed) return { code: 'NUMBER_OPTED_OUT', sentence: sentence('This number must not be contacted.') };
  if (wroteAt === null || Temporal.Instant.compare(now, deadlineOf(wroteAt)) > 0) {
    return {
      code: 'REPLY_TOO_LATE',
      sentence: sentence('You can reply to an unknown number for {count} hours after its last text.', {
        count: replyHours,
      }),
    };
  }
  if (!isNight(now, number)) return null;
  return {
    code: 'REPLY_AT_NIGHT',
    sentence: sentence('It is too early or too late for a text in the time zone of this number.'),
  };
}

/**
 * Returns the last instant at which an answer that could leave now may leave. This is the end of the 24 hours, or the
 * end of the texting hours in one of the number's zones if that is earlier.
 */
export function replyDeadline(number: string, wroteAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const ends = zonesOfNumber(number).map((zone) =>
    now
      .toZonedDateTimeISO(zone)
      .withPlainTime(Temporal.PlainTime.from({ hour: textingHours.to }))
      .toInstant()
      .subtract({ microseconds: 1 }),
  );
  return [deadlineOf(wroteAt), ...ends].reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b));
}

/** Seconds that a worker may need to send an answer after its hold ends. */
const leavingSeconds = 10;

/**
 * Returns until when the sender can cancel an answer that must leave by `leaveBy`: for `seconds`, or less if it would
 * otherwise leave too late. Returns null if there is no time for that.
 */
export function replyCancelableUntil(
  seconds: number,
  leaveBy: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const [asked, last] = [now.add({ seconds }), leaveBy.subtract({ seconds: leavingSeconds })];
  const until = Temporal.Instant.compare(asked, last) <= 0 ? asked : last;
  return Temporal.Instant.compare(until, now) > 0 ? until : null;
}

/**
 * Returns the first instant from now on at which the number can be answered and it is day in all its zones. Returns
 * null if it cannot be answered any more.
 */
export function replyPossibleFrom(
  { number, wroteAt }: UnknownNumberFacts,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (wroteAt === null) return null;
  const deadline = deadlineOf(wroteAt);
  let at = now;
  // each iteration moves to the morning of a zone in which it is night, up to the deadline
  while (Temporal.Instant.compare(at, deadline) <= 0) {
    const night = zonesOfNumber(number).find((zone) => isQuiet(at, zone));
    if (night === undefined) return at;
    at = afterQuiet(at, night);
  }
  return null;
}

/**
 * Returns the problem of an answer to an unknown number: it contains a template variable, but the member is not known.
 * Returns null if there is no problem.
 */
export function replyTextProblem(text: string): Sentence | null {
  const [variable] = unfilledVariables(text);
  return variable === undefined
    ? null
    : sentence('Remove {variable}, because this number is not assigned to a member.', { variable });
}
