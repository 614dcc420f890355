/** Maximum duration of an action: one day, in minutes. */
export const maxActionMinutes = 1440;
/** Maximum length of a typed duration, in characters. */
const mostCharacters = 40;

const hourWords = 'h|hr|hrs|hour|hours|hora|horas';
const minuteWords = 'm|min|mins|minute|minutes|minuto|minutos';
const number = '(\\d{1,4}(?:[.,]\\d{1,3})?)';
const joint = '(?:\\s*(?:,|and|y)?\\s*)';

/** Matches a number of minutes: `90`, `90 min`, `90 minutos`. */
const minutesOnly = new RegExp(`^${number}\\s*(?:${minuteWords})?$`);
/** Matches hours with optional minutes: `1h`, `1.5 h`, `1,5 horas`, `1h 30`, `1 h 30 min`, `1 hour and 30 minutes`. */
const hoursAndMinutes = new RegExp(`^${number}\\s*(?:${hourWords})(?:${joint}${number}\\s*(?:${minuteWords})?)?$`);
/** Matches `1:30`. */
const clock = /^(\d{1,2}):([0-5]\d)$/;

/** Halves and quarters as characters or words, with their replacements. */
const halves: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*½/g, '$1.5'],
  [/½/g, '0.5'],
  [/^half (?:an )?(?=hour)/, '0.5 '],
  [/^media (?=hora)/, '0.5 '],
  [/^(?:an?|one|una) (hour|hora)(?: and a half| y media)$/, '1.5 $1'],
  [/^(\d+) (hours?|horas?) (?:and a half|y media)$/, '$1.5 $2'],
  [/^(?:an?|one|una) (?=hour|hora)/, '1 '],
];

const numeral = (text: string): number => Number(text.replace(',', '.'));

/**
 * Parses a typed duration to whole minutes: `90`, `90 min`, `1:30`, `1h 30`, `1.5 h`, `1½ hours`, `1 hora y media`.
 * Returns null if the string is not a duration, or if the duration is less than a minute or more than a day.
 */
export function readDuration(typed: string): number | null {
  const whole = wholeMinutesTyped(typed);
  return whole !== null && whole >= 1 && whole <= maxActionMinutes ? whole : null;
}

/** Returns true if a string is a duration that is longer than the maximum. */
export const isDurationTooLong = (typed: string): boolean => (wholeMinutesTyped(typed) ?? 0) > maxActionMinutes;

function wholeMinutesTyped(typed: string): number | null {
  if (typed.length > mostCharacters) return null;
  const text = halves.reduce(
    (words, [pattern, digits]) => words.replace(pattern, digits),
    typed.trim().toLowerCase().replace(/\.$/, ''),
  );
  const minutes = minutesIn(text);
  return minutes === null ? null : Math.round(minutes);
}

function minutesIn(text: string): number | null {
  const [, onlyMinutes] = minutesOnly.exec(text) ?? [];
  if (onlyMinutes !== undefined) return numeral(onlyMinutes);
  const [, hours, rest = '0'] = hoursAndMinutes.exec(text) ?? clock.exec(text) ?? [];
  return hours === undefined ? null : numeral(hours) * 60 + numeral(rest);
}

/** Formats a duration for its field, with units that need no translation: `45 min`, `2 h`, `1 h 30 min`. */
export function writeDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
