/**
 * A day as enrollment files write it: `2026-11-22`, `20261122`, `11/22/2026`, `11-22-2026` or `22.11.2026`, with a time of
 * day or without. Dots are written by people who write the day first. Null for what is no day, and for a year of two digits, of which nobody knows the century.
 */
export function enrollmentDay(written: string): string | null {
  const day = written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day);
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(day);
  const [year, month, date] = american
    ? [american[3], american[1], american[2]]
    : dotted
      ? [dotted[3], dotted[2], dotted[1]]
      : (plain?.slice(1) ?? []);
  if (year === undefined || month === undefined || date === undefined) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(date) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return null;
  }
}

/**
 * A date and a time of X12 as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`; null if they are no day. A date of six digits, as an ISA
 * has it, is of this century.
 */
export function writtenAt(date: string, time: string): string | null {
  const day = enrollmentDay(/^\d{6}$/.test(date) ? `20${date}` : date);
  if (day === null) return null;
  const clock = /^([01]\d|2[0-3])([0-5]\d)/.exec(time);
  return clock ? `${day}T${clock[1]}:${clock[2]}` : day;
}
