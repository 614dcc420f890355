/** A time as a message says it: its day, and its instant. */
export interface Hl7Time {
  /** `yyyy-MM-dd` where the hospital is. */
  day: string;
  /** ISO 8601, UTC. */
  at: string;
}

const pattern = /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?([+-]\d{4})?$/;

/** No hospital writes of years before; databases hold none before the first. */
const firstYear = 1800;

/**
 * Reads a time, `YYYY[MM[DD[HH[MM[SS[.S]]]]]][+/-ZZZZ]`. What says no more than its year or month is no day.
 * @param timeZone the hospital's, for times that name no offset
 */
export function timeOf(text: string | null, timeZone: string): Hl7Time | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00', , offset] = pattern.exec(text ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined || Number(year) < firstYear) return null;
  const plain = `${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}`;
  try {
    const date = Temporal.PlainDateTime.from(plain, { overflow: 'reject' });
    const zone = offset === undefined ? timeZone : `${offset.slice(0, 3)}:${offset.slice(3)}`;
    return { day: date.toPlainDate().toString(), at: date.toZonedDateTime(zone).toInstant().toString() };
  } catch {
    return null;
  }
}

/** A day alone, such as that of a birth. */
export const dayOfHl7 = (text: string | null): string | null => timeOf((text ?? '').slice(0, 8), 'UTC')?.day ?? null;
