/** Maximum duration of an action: one day, in minutes. */
export const maxActionMinutes = 1440;
/** Maximum length of a typed duration, in characters. */
const maxCharacters = 40;

const hourWords = 'h|hr|hrs|hour|hours|hora|horas';
const minuteWords = 'm|min|mins|minute|minutes|minuto|minutos';
const number = '(\\d{1,4}(?:[.,]\\d{1,3})?)';
const separatorPattern = '(?:\\s*(?:,|and|y)?\\s*)';

/** Matches a number of minutes: `90`, `90 min`, `90 minutos`. */
const minutesOnly = new RegExp(`^${number}\\s*(?:${minuteWords})?$`);
/** Matches hours with optional minutes: `1h`, `1.5 h`, `1,5 horas`, `1h 30`, `1 h 30 min`, `1 hour and 30 minutes`. */
const hoursAndMinutes = new RegExp(
  `^${number}\\s*(?:${hourWords})(?:${separatorPattern}${number}\\s*(?:${minuteWords})?)?$`,
);
/** Matches `1:30`. */
const clockPattern = /^(\d{1,2}):([0-5]\d)$/;

/** Halves and quarters as characters or words, with their replacements. */
const fractionWords: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*½/g, '$1.5'],
  [/½/g, '0.5'],
  [/^half (?:an )?(?=hour)/, '0.5 '],
  [/^media (?=hora)/, '0.5 '],
  [/^(?:an?|one|una) (hour|hora)(?: and a half| y media)$/, '1.5 $1'],
  [/^(\d+) (hours?|horas?) (?:and a half|y media)$/, '$1.5 $2'],
  [/^(?:an?|one|una) (?=hour|hora)/, '1 '],
];

const parseNumeral = (text: string): number => Number(text.replace(',', '.'));

/**
 * Parses a typed duration as whole minutes: `90`, `90 min`, `1:30`, `1h 30`, `1.5 h`, `1½ hours`, `1 hora y media`.
 * Returns null if the string is not a duration, or if the duration is less than a minute or more than a day.
 */
export function parseDuration(typed: string): number | null {
  const whole = parseWholeMinutes(typed);
  return whole !== null && whole >= 1 && whole <= maxActionMinutes ? whole : null;
}

/** Returns true if a string is a duration that is longer than the maximum. */
export const isDurationTooLong = (typed: string): boolean => (parseWholeMinutes(typed) ?? 0) > maxActionMinutes;

function parseWholeMinutes(typed: string): number | null {
  if (typed.length > maxCharacters) return null;
  const text = fractionWords.reduce(
    (words, [pattern, digits]) => words.replace(pattern, digits),
    typed.trim().toLowerCase().replace(/\.$/, ''),
  );
  const minutes = parseMinutes(text);
  return minutes === null ? null : Math.round(minutes);
}

function parseMinutes(text: string): number | null {
  const [, onlyMinutes] = minutesOnly.exec(text) ?? [];
  if (onlyMinutes !== undefined) return parseNumeral(onlyMinutes);
  const [, hours, rest = '0'] = hoursAndMinutes.exec(text) ?? clockPattern.exec(text) ?? [];
  return hours === undefined ? null : parseNumeral(hours) * 60 + parseNumeral(rest);
}

/** Formats a duration for its field, with units that need no translation: `45 min`, `2 h`, `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
