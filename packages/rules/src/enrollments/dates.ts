/**
 * A day as enrollment files write it: `2026-11-22`, `20261122`, `11/22/2026` or `11-22-2026`, with a time of day or
 * without. Null for what is no day, and for a year of two digits, of which nobody knows the century.
 */
export function enrollmentDay(written: string): string | null {
  const day = written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day);
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day);
  const [year, month, date] = american ? [american[3], american[1], american[2]] : (plain?.slice(1) ?? []);
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
