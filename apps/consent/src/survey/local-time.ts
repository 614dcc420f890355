const padded = (value: number, length: number) => String(value).padStart(length, '0');

/**
 * Converts an instant to the value of a date and time field, in the device's time zone. The year has at least four
 * digits, because otherwise the browser clears the field while the user types a year.
 */
export function localOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = [padded(at.getFullYear(), 4), padded(at.getMonth() + 1, 2), padded(at.getDate(), 2)].join('-');
  return `${day}T${padded(at.getHours(), 2)}:${padded(at.getMinutes(), 2)}`;
}

/** Converts the value of a date and time field to an instant. */
export const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());
