import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { TodoReason } from './reasons.ts';

/** A call is due within so many days of a discharge. */
const callWithinDays = 7;

/** So many days back a day is called by its name, before that by its month. */
const namedDays = 7;

/** 'Heart failure' within a sentence; what begins with two capitals ('COPD') keeps them. */
const lowered = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

interface Stay {
  hospital: string;
  /** In lower case; null where it is not known. */
  complaint: { word: string } | null;
}

function admittedText({ hospital, complaint }: Stay, day: string, passed: number): Sentence {
  if (passed > 1) {
    const since = passed < namedDays ? { weekday: day } : { date: day };
    return complaint === null
      ? sentence('At {hospital} since {day}', { hospital, day: since })
      : sentence('At {hospital} since {day}, {complaint}', { hospital, day: since, complaint });
  }
  const when = { word: passed === 1 ? 'yesterday' : 'today' };
  return complaint === null
    ? sentence('At {hospital} since {when}', { hospital, when })
    : sentence('At {hospital} since {when}, {complaint}', { hospital, when, complaint });
}

function homeText({ hospital, complaint }: Stay, day: string, passed: number): Sentence {
  if (passed > 1) {
    const since = passed < namedDays ? { weekday: day } : { date: day };
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
 * `Home from St. Luke’s since Wednesday, heart failure`, and how many days are left to call them.
 * @param stay days are `yyyy-MM-dd`; `home` is the day since which they are at home, null while they are in hospital
 * @param today `yyyy-MM-dd` where the guide is
 */
export function stayReason(
  stay: { hospital: string; admitDate: string; home: string | null; complaint: string | null },
  today: string,
): TodoReason {
  const { home } = stay;
  const day = home ?? stay.admitDate;
  const passed = Temporal.PlainDate.from(day).until(today, { largestUnit: 'day' }).days;
  const said = {
    hospital: stay.hospital,
    complaint: stay.complaint === null ? null : { word: lowered(stay.complaint) },
  };
  if (home === null) return { text: admittedText(said, day, passed), detail: null };
  const left = callWithinDays - passed;
  const detail =
    left >= 0
      ? sentence('Call within {least} days of discharge, {count} left', { least: callWithinDays, count: left })
      : sentence('Call within {least} days of discharge, {count} over', { least: callWithinDays, count: -left });
  return { text: homeText(said, day, passed), detail, isUrgent: true };
}
