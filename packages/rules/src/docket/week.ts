import type { Sentence } from '@guidepost/contracts';
import { isTodayOrLater } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/** The seven days `yyyy-MM-dd` of the week in which a day lies, from Sunday on. */
export function weekOf(day: string): string[] {
  const at = Temporal.PlainDate.from(day);
  const sunday = at.subtract({ days: at.dayOfWeek % 7 });
  return Array.from({ length: 7 }, (_, n) => sunday.add({ days: n }).toString());
}

/** When an event is: a day `yyyy-MM-dd`, and a wall time `HH:mm` or -1 for any time. */
export interface EventWhen {
  date: string;
  time: string;
}

const lastQuarter = 23 * 60 + 45;

/**
 * An event moved by days or minutes, within its day; `today` is the day in its zone. A sentence if it cannot be moved
 * there (docs/areas/schedule.md#the-week).
 */
export function movedBy(
  { date, time }: EventWhen,
  by: { days?: number; minutes?: number },
  today: string,
): EventWhen | Sentence {
  const to = Temporal.PlainDate.from(date)
    .add({ days: by.days ?? 0 })
    .toString();
  if (!isTodayOrLater(to, today)) return sentence('The date must be today or in the future');
  if (!by.minutes) return { date: to, time };
  if (time === '-1') return sentence('An event at any time of its day has no hour to move.');
  const { hour, minute } = Temporal.PlainTime.from(time);
  const minutes = Math.min(Math.max(hour * 60 + minute + by.minutes, 0), lastQuarter);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { date: to, time: clock };
}

/** What takes a guide's time for so many minutes. */
const clashMinutes = 30;
const taking = ['call', 'visit', 'tbd'];

/** Something in a guide's week. */
export interface PlannedItem {
  key: string;
  /** The instant at which it begins, ISO 8601. */
  at: string;
  type: string;
  isAnytime: boolean;
  /** Whom it is with. */
  name: string;
}

/**
 * With whom something else is planned at the same time, by the key of each item that has such a neighbor: calls, visits
 * and what is to be decided that begin less than half an hour apart.
 */
export function clashesOf(items: readonly PlannedItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const inOrder = items
    .filter(({ type, isAnytime }) => !isAnytime && taking.includes(type))
    .map((item) => ({ ...item, ms: Temporal.Instant.from(item.at).epochMilliseconds }))
    .toSorted((a, b) => a.ms - b.ms);
  for (const [n, item] of inOrder.entries()) {
    const next = inOrder[n + 1];
    if (!next || next.ms - item.ms >= clashMinutes * 60_000) continue;
    found.set(item.key, next.name);
    if (!found.has(next.key)) found.set(next.key, item.name);
  }
  return found;
}
