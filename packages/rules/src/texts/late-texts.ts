import { isQuiet, textingHours } from './quiet-hours.ts';
import { slotTimes } from './schedule.ts';

/** A scheduled text that was not sent at its scheduled time, for example because the system was down. */
export interface LateText {
  /** The text's scheduled time. */
  sendAt: Temporal.Instant;
  /** IANA name. The guide chose the scheduled time in this time zone. */
  guideTimeZone: string;
  memberTimeZone: string;
}

/** A text is still sent as usual if it is at most this number of minutes late. */
export const graceMinutes = 15;

const earlierOf = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b;

/** Returns the end of today's texting hours in a time zone, to the microsecond. */
const endOfTexting = (now: Temporal.Instant, timeZone: string): Temporal.Instant =>
  now
    .toZonedDateTimeISO(timeZone)
    .withPlainTime(Temporal.PlainTime.from({ hour: textingHours.to }))
    .toInstant()
    .subtract({ microseconds: 1 });

/**
 * Returns the deadline for automatically sending a scheduled text that is unsent at `now`. A text that is at most 15
 * minutes late is sent at any hour, because the guide chose the time. A later text is sent only on its scheduled day,
 * from 8:00 to 17:45 in the guide's time zone and from 8:00 to 20:00 in the member's time zone.
 * @returns null if the text must not be sent automatically; the guide then decides
 */
export function lateTextDeadline(
  { sendAt, guideTimeZone, memberTimeZone }: LateText,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const graceEnds = sendAt.add({ minutes: graceMinutes });
  if (Temporal.Instant.compare(now, graceEnds) <= 0) return graceEnds;
  const slot = sendAt.toZonedDateTimeISO(guideTimeZone);
  const [opens, closes] = [slotTimes[0], slotTimes.at(-1)].map((time) => slot.withPlainTime(time).toInstant());
  if (!opens || !closes || Temporal.Instant.compare(now, opens) < 0 || Temporal.Instant.compare(now, closes) > 0)
    return null;
  return isQuiet(now, memberTimeZone) ? null : earlierOf(closes, endOfTexting(now, memberTimeZone));
}
