/**
 * Hours of the day when texts are sent, in the member's time zone: from 8:00 until before 20:00
 * (docs/areas/texts.md#quiet-hours).
 */
export interface TextingHours {
  from: number;
  to: number;
}
export const textingHours: TextingHours = { from: 8, to: 20 };

/** Returns true if an instant is outside the hours when a member receives texts. */
export function isQuiet(at: Temporal.Instant, timeZone: string, hours: TextingHours = textingHours): boolean {
  const { hour } = at.toZonedDateTimeISO(timeZone);
  return hour < hours.from || hour >= hours.to;
}

/** Returns the first time, at or after `at`, when the system may text a member (docs/areas/texts.md#quiet-hours). */
export function afterQuiet(
  at: Temporal.Instant,
  timeZone: string,
  hours: TextingHours = textingHours,
): Temporal.Instant {
  if (!isQuiet(at, timeZone, hours)) return at;
  const local = at.toZonedDateTimeISO(timeZone);
  const day = local.hour < hours.from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: hours.from }) }).toInstant();
}
