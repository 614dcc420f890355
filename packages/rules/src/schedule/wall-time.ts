/** Matches hours, minutes and AM or PM: '2:30 pm', '14:30', '230p', '9 a.m.', '10'. */
const typed = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/;

/** Converts a typed local time in 12-hour or 24-hour format to `HH:mm`. Returns null if the string is not a time. */
export function wallTimeOf(text: string): string | null {
  const found = typed.exec(text.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!found) return null;
  const [, hours = '', minutes = '00', half] = found;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  if (whole > 23 || Number(minutes) > 59) return null;
  return `${String(whole).padStart(2, '0')}:${minutes}`;
}
