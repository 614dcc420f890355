import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { zonesOfNumber } from './areaCodes.ts';
import { afterQuiet, isQuiet, textingHours } from './quietHours.ts';
import { unfilledVariables } from './variables.ts';

/** So long after somebody whom nobody knows wrote they may be answered, in hours. */
export const strangerHours = 24;

/** What decides whether somebody whom nobody knows may be answered (docs/areas/texts.md#unknown-numbers). */
export interface StrangerFacts {
  /** `+1` and ten digits. */
  number: string;
  /** When they wrote last; null if never. */
  wroteAt: Temporal.Instant | null;
  /** Whether the number, or somebody who may be at it, asked not to be texted. */
  isClosed: boolean;
}

export interface StrangerRefusal {
  code: 'NUMBER_OPTED_OUT' | 'REPLY_TOO_LATE' | 'REPLY_AT_NIGHT';
  sentence: Sentence;
}

/** Whether it is night in one of the places where a number may be. */
const isNight = (at: Temporal.Instant, number: string): boolean =>
  zonesOfNumber(number).some((zone) => isQuiet(at, zone));

const deadlineOf = (wroteAt: Temporal.Instant): Temporal.Instant => wroteAt.add({ hours: strangerHours });

/** Why somebody whom nobody knows may not be answered now; null if nothing is against it. */
export function strangerRefusal(
  { number, wroteAt, isClosed }: StrangerFacts,
  now: Temporal.Instant,
): StrangerRefusal | null {
  if (isClosed) return { code: 'NUMBER_OPTED_OUT', sentence: sentence('This number must not be contacted.') };
  if (wroteAt === null || Temporal.Instant.compare(now, deadlineOf(wroteAt)) > 0) {
    return {
      code: 'REPLY_TOO_LATE',
      sentence: sentence('An unknown number can be answered for {count} hours after they wrote.', {
        count: strangerHours,
      }),
    };
  }
  if (!isNight(now, number)) return null;
  return {
    code: 'REPLY_AT_NIGHT',
    sentence: sentence('It is too early or too late for a text where this number is from.'),
  };
}

/**
 * Until when an answer that could leave now may leave, that instant included: the end of their 24 hours, or of the hours in
 * which people are texted where the number may be, whichever comes first.
 */
export function strangerLeaveBy(number: string, wroteAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const ends = zonesOfNumber(number).map((zone) =>
    now
      .toZonedDateTimeISO(zone)
      .withPlainTime(Temporal.PlainTime.from({ hour: textingHours.to }))
      .toInstant()
      .subtract({ microseconds: 1 }),
  );
  return [deadlineOf(wroteAt), ...ends].reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b));
}

/** What a worker may need to send an answer once it is not held any more. */
const leavingSeconds = 10;

/**
 * Until when an answer that may leave until `leaveBy` can be taken back: for so many seconds, but never for so long that it
 * could not leave any more; null where there is no time for that.
 */
export function strangerHeldUntil(
  seconds: number,
  leaveBy: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const [asked, last] = [now.add({ seconds }), leaveBy.subtract({ seconds: leavingSeconds })];
  const until = Temporal.Instant.compare(asked, last) <= 0 ? asked : last;
  return Temporal.Instant.compare(until, now) > 0 ? until : null;
}

/**
 * The first instant from now on at which it is day wherever the number may be and they may still be answered; null if there
 * is none.
 */
export function strangerOpensAt({ number, wroteAt }: StrangerFacts, now: Temporal.Instant): Temporal.Instant | null {
  if (wroteAt === null) return null;
  const deadline = deadlineOf(wroteAt);
  let at = now;
  // each turn moves to the morning of a zone in which it is night; the deadline ends it
  while (Temporal.Instant.compare(at, deadline) <= 0) {
    const night = zonesOfNumber(number).find((zone) => isQuiet(at, zone));
    if (night === undefined) return at;
    at = afterQuiet(at, night);
  }
  return null;
}

/**
 * What is wrong with the words of an answer to somebody whom nobody knows: a variable of a template stands for a member, and
 * nobody knows which; null if nothing is.
 */
export function strangerWordsProblem(text: string): Sentence | null {
  const [variable] = unfilledVariables(text);
  return variable === undefined
    ? null
    : sentence('{variable} stands for a member, and nobody knows yet who this is.', { variable });
}
