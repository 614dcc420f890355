import type { ProgramHours } from '@guidepost/contracts';

type Language = 'en' | 'es';
type Weekday = ProgramHours['days'][number];
const order: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const locales = { en: 'en-US', es: 'es-US' } as const;
const hoursTexts = {
  en: { to: 'to', daily: 'Every day', always: 'Day and night' },
  es: { to: 'a', daily: 'Todos los días', always: 'Día y noche' },
} as const;

/** A Monday, used to name weekdays. */
const monday = Temporal.PlainDate.from('2026-01-05');

const dayName = (day: Weekday, language: Language): string =>
  monday.add({ days: order.indexOf(day) }).toLocaleString(locales[language], { weekday: 'short' });

/**
 * Formats days as a range such as 'Mon to Fri' if three or more are consecutive, otherwise as a list such as 'Tue,
 * Thu'.
 */
function daysText(days: readonly Weekday[], language: Language): string {
  const sorted = order.filter((day) => days.includes(day));
  if (sorted.length === 7) return hoursTexts[language].daily;
  const runs: Weekday[][] = [];
  for (const day of sorted) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && order.indexOf(last) + 1 === order.indexOf(day)) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => {
      const [first, last] = [run[0] as Weekday, run.at(-1) as Weekday];
      if (run.length < 3) return run.map((day) => dayName(day, language)).join(', ');
      return `${dayName(first, language)} ${hoursTexts[language].to} ${dayName(last, language)}`;
    })
    .join(', ');
}

const clock = (time: string, language: Language): string =>
  Temporal.PlainTime.from(time)
    .toLocaleString(locales[language], { hour: 'numeric', minute: '2-digit', hour12: true })
    .replace(/:00(?=\D)/, '')
    // replaces narrow spaces, because they are not in the GSM alphabet and would double the segments of a text
    .replace(/\s/g, ' ');

/** Returns one line for each time span, in the program's local time: 'Mon to Fri, 8 AM to 5 PM'. */
export const hoursLines = (hours: readonly ProgramHours[], language: Language): string[] =>
  hours.map(({ days, opensAt, closesAt, note }) => {
    const isAlways = opensAt === '00:00' && closesAt === '23:59';
    const times =
      isAlways || opensAt === null || closesAt === null
        ? isAlways
          ? hoursTexts[language].always
          : ''
        : `${clock(opensAt, language)} ${hoursTexts[language].to} ${clock(closesAt, language)}`;
    return [isAlways && days.length === 7 ? '' : daysText(days, language), times, note ?? '']
      .filter((part) => part !== '')
      .join(', ');
  });
