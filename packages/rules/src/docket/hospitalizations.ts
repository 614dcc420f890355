import type { Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import type { TodoReason } from './reasons.ts';

/** Maximum number of days between a discharge and the follow-up call. */
const callWithinDays = 7;

/** Number of recent days that are shown as a weekday. Earlier days are shown as a date. */
const weekdayDays = 7;

/**
 * Lowercases the first letter of a string for use within a sentence ('heart failure'). A string that begins with two
 * capitals ('COPD') does not change.
 */
const lowerFirstLetter = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

interface Stay {
  hospital: string;
  /** The complaint in lowercase; null if it is unknown. */
  complaint: { word: string } | null;
}

function admittedText({ hospital, complaint }: Stay, day: string, passed: number): Sentence {
  if (passed > 1) {
    const since = passed < weekdayDays ? { weekday: day } : { date: day };
    return complaint === null
      ? sentence('At {hospital} since {day}', { hospital, day: since })
      : sentence('At {hospital} since {day}, {complaint}', { hospital, day: since, complaint });
  }
  const when = { word: passed === 1 ? 'yesterday' : 'today' };
  return complaint === null
    ? sentence('At {hospital} since {when}', { hospital, when })
    : sentence('At {hospital} since {when}, {complaint}', { hospital, when, complaint });
}

function dischargedText({ hospital, complaint }: Stay, day: string, passed: number): Sentence {
  if (passed > 1) {
    const since = passed < weekdayDays ? { weekday: day } : { date: day };
    return complaint === null
      ? sentence('Home from {hospital} since {day}', { hospital, day: since })
      : sentence('Home from {hospital} since {day}, {complaint}', { hospital, day: since, complaint });
  }
  const when = { word: passed === 1 ? 'yesterday' : 'today' };
  return complaint === null
    ? sentence('Home from {hospital} since {when}', { hospital, when })
    : sentence('Home from {hospital} since {when}, {complaint}', { hospital, when, complaint });
}

/**
 * Describes a hospital stay as a todo's reason, such as `Home from St. Luke’s since Wednesday, heart failure`. The
 * second line shows how many days are left for the call.
 * @param stay days are `yyyy-MM-dd`; `home` is the day of the return home, or null while the member is in the hospital
 * @param today `yyyy-MM-dd` in the guide's time zone
 */
export function stayReason(
  stay: { hospital: string; admitDate: string; home: string | null; complaint: string | null },
  today: string,
): TodoReason {
  const { home } = stay;
  const day = home ?? stay.admitDate;
  const passed = daysBetween(day, today);
  const stayTexts = {
    hospital: stay.hospital,
    complaint: stay.complaint === null ? null : { word: lowerFirstLetter(stay.complaint) },
  };
  if (home === null) return { text: admittedText(stayTexts, day, passed), detail: null };
  const left = callWithinDays - passed;
  const detail =
    left >= 0
      ? sentence('Call within {least} days of discharge. Days left: {count}.', { least: callWithinDays, count: left })
      : sentence('Call within {least} days of discharge. Days overdue: {count}.', {
          least: callWithinDays,
          count: -left,
        });
  return { text: dischargedText(stayTexts, day, passed), detail, isUrgent: true };
}
