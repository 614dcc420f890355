import { isQuiet, textingHours } from './quiet-hours.ts';
import { slotTimes } from './schedule.ts';

/** A scheduled text that did not leave at its slot, for example because the system was down. */
export interface LateText {
  /** Its slot. */
  sendAt: Temporal.Instant;
  /** IANA name; the slot was picked in this zone. */
  guideTimeZone: string;
  memberTimeZone: string;
}

/** Minutes after its slot during which a text leaves as usual. */
export const graceMinutes = 15;

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b;

/** Returns the last instant, to the microsecond, at which a member gets texts on the current day of their zone. */
const endOfTexting = (now: Temporal.Instant, timeZone: string): Temporal.Instant =>
  now
    .toZonedDateTimeISO(timeZone)
    .withPlainTime(Temporal.PlainTime.from({ hour: textingHours.to }))
    .toInstant()
    .subtract({ microseconds: 1 });

/**
 * Returns the last instant at which a scheduled text that has not left at `now` may leave automatically. Up to 15
 * minutes late it leaves at any hour, because its guide chose the time. Later it leaves only on the day of its slot,
 * from 8:00 to 17:45 in the guide's zone and from 8:00 to 20:00 in the member's zone.
 * @returns null if it must not leave automatically; its guide then decides
 */
export function sendDeadline(
  { sendAt, guideTimeZone, memberTimeZone }: LateText,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const graceEnds = sendAt.add({ minutes: graceMinutes });
  if (Temporal.Instant.compare(now, graceEnds) <= 0) return graceEnds;
  const slot = sendAt.toZonedDateTimeISO(guideTimeZone);
  const [opens, closes] = [slotTimes[0], slotTimes.at(-1)].map((time) => slot.withPlainTime(time).toInstant());
  if (!opens || !closes || Temporal.Instant.compare(now, opens) < 0 || Temporal.Instant.compare(now, closes) > 0)
    return null;
  return isQuiet(now, memberTimeZone) ? null : earlier(closes, endOfTexting(now, memberTimeZone));
}
