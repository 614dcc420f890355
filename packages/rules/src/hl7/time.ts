/** A time in a message, as a day and an instant. */
export interface Hl7Time {
  /** `yyyy-MM-dd` in the hospital's time zone. */
  day: string;
  /** ISO 8601, UTC. */
  at: string;
}

const pattern = /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?([+-]\d{4})?$/;

/**
 * The first plausible year. Times in earlier years are ignored, because they are errors and databases cannot store the
 * year 0.
 */
const firstYear = 1800;

/**
 * Parses a time: `YYYY[MM[DD[HH[MM[SS[.S]]]]]][+/-ZZZZ]`. Returns null for a year or month without a day.
 * @param timeZone the hospital's time zone, for the day and for times without an offset
 */
export function timeOf(text: string | null, timeZone: string): Hl7Time | null {
  const [, year, month, day, hour, minute = '00', second = '00', , offset] = pattern.exec(text ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined || Number(year) < firstYear) return null;
  const plain = `${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second === '60' ? '59' : second}`;
  try {
    const date = Temporal.PlainDateTime.from(plain, { overflow: 'reject' });
    const zone = offset === undefined ? timeZone : `${offset.slice(0, 3)}:${offset.slice(3)}`;
    const at = date.toZonedDateTime(zone);
    // without a time of day, the offset does not change the day
    const local = hour === undefined || offset === undefined ? date : at.withTimeZone(timeZone);
    return { day: local.toPlainDate().toString(), at: at.toInstant().toString() };
  } catch {
    return null;
  }
}

/** Parses a day, such as a birth date. Ignores a time of day after it. */
export const dayOfHl7 = (text: string | null): string | null => timeOf((text ?? '').slice(0, 8), 'UTC')?.day ?? null;
