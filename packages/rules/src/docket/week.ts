import type { Sentence } from '@guidepost/contracts';
import { isTodayOrLater } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/** An event's day (`yyyy-MM-dd`), and its local time (`HH:mm`, or -1 for any time). */
export interface EventDateTime {
  date: string;
  time: string;
}

const lastQuarter = 23 * 60 + 45;

/**
 * Moves an event by days, or by minutes within its day. Returns an error sentence if this is not possible
 * (docs/areas/schedule.md#the-week).
 * @param today today's date in the event's time zone
 */
export function shiftEvent(
  { date, time }: EventDateTime,
  by: { days?: number; minutes?: number },
  today: string,
): EventDateTime | Sentence {
  const to = Temporal.PlainDate.from(date)
    .add({ days: by.days ?? 0 })
    .toString();
  if (!isTodayOrLater(to, today)) return sentence('The date must be today or in the future');
  if (!by.minutes) return { date: to, time };
  if (time === '-1') return sentence('This event has no set time, so you cannot move it to another time.');
  const { hour, minute } = Temporal.PlainTime.from(time);
  const minutes = Math.min(Math.max(hour * 60 + minute + by.minutes, 0), lastQuarter);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { date: to, time: clock };
}

/** Assumed duration of an item in a guide's week, in minutes. */
const overlapMinutes = 30;
const blockingTypes = ['call', 'visit', 'tbd'];

/** An item in a guide's week. */
export interface PlannedItem {
  key: string;
  /** Start time, ISO 8601. */
  at: string;
  type: string;
  isAnytime: boolean;
  /** Name of the member. */
  name: string;
}

/**
 * Finds items that overlap. Returns each item's key with the name of the other item's member. Two items overlap if they
 * are calls, visits or undecided events and start less than half an hour apart.
 */
export function findOverlaps(items: readonly PlannedItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const inOrder = items
    .filter(({ type, isAnytime }) => !isAnytime && blockingTypes.includes(type))
    .map((item) => ({ ...item, ms: Temporal.Instant.from(item.at).epochMilliseconds }))
    .toSorted((a, b) => a.ms - b.ms);
  for (const [n, item] of inOrder.entries()) {
    const next = inOrder[n + 1];
    if (!next || next.ms - item.ms >= overlapMinutes * 60_000) continue;
    found.set(item.key, next.name);
    if (!found.has(next.key)) found.set(next.key, item.name);
  }
  return found;
}
