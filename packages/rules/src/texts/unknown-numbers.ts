import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { zonesOfNumber } from './area-codes.ts';
import { afterQuiet, isQuiet, textingHours } from './quiet-hours.ts';
import { unfilledVariables } from './variables.ts';

/** Number of hours after a text from an unknown number during which staff can answer it. */
export const replyHours = 24;

/** The facts that determine whether staff can answer an unknown number (docs/areas/texts.md#unknown-numbers). */
export interface UnknownNumberFacts {
  /** `+1` and ten digits. */
  number: string;
  /** When the last text from the number arrived; null if it never sent a text. */
  wroteAt: Temporal.Instant | null;
  /** True if the number must not receive texts, or if a person who may use it opted out. */
  isClosed: boolean;
}

export interface ReplyRefusal {
  code: 'NUMBER_OPTED_OUT' | 'REPLY_TOO_LATE' | 'REPLY_AT_NIGHT';
  sentence: Sentence;
}

/** Returns true if an instant is outside the texting hours in one of the number's possible time zones. */
const isNight = (at: Temporal.Instant, number: string): boolean =>
  zonesOfNumber(number).some((zone) => isQuiet(at, zone));

const deadlineOf = (wroteAt: Temporal.Instant): Temporal.Instant => wroteAt.add({ hours: replyHours });

/** Returns why an unknown number cannot be answered now; null if it can. */
export function replyRefusal(
  { number, wroteAt, isClosed }: UnknownNumberFacts,
  now: Temporal.Instant,
): ReplyRefusal | null {
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
    sentence: sentence("It is too early or too late to send a text in this number's time zone."),
  };
}

/**
 * Returns the deadline for sending an answer that can be sent now. This is the end of the 24 hours, or the end of the
 * texting hours in one of the number's time zones if this is earlier.
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

/** Number of seconds that the worker might need to send an answer that can no longer be canceled. */
const leavingSeconds = 10;

/**
 * Returns the deadline for canceling an answer that must be sent by `leaveBy`. This is `seconds` from now, or earlier
 * if the answer would otherwise be sent too late. Returns null if there is no time to cancel it.
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
 * Returns the first time from now on when staff can answer the number within the texting hours of all its time zones.
 * Returns null if this is no longer possible.
 */
export function replyPossibleFrom(
  { number, wroteAt }: UnknownNumberFacts,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (wroteAt === null) return null;
  const deadline = deadlineOf(wroteAt);
  let at = now;
  // each iteration moves to the next morning in a time zone that is outside the texting hours
  while (Temporal.Instant.compare(at, deadline) <= 0) {
    const night = zonesOfNumber(number).find((zone) => isQuiet(at, zone));
    if (night === undefined) return at;
    at = afterQuiet(at, night);
  }
  return null;
}

/**
 * Returns an error sentence if an answer to an unknown number contains a template variable, which cannot be filled in
 * because the member is unknown. Otherwise, returns null.
 */
export function replyTextProblem(text: string): Sentence | null {
  const [variable] = unfilledVariables(text);
  return variable === undefined
    ? null
    : sentence('Remove {variable}, because this number is not assigned to a member.', { variable });
}
