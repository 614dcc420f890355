import { isWorkday } from '@guidepost/rules';
import type { Random } from './random.ts';
import { dayOf, minuteOf, workday, workdayUntil } from './times.ts';

/**
 * Returns a random moment within working hours between two instants. Later moments are more likely. Returns null if
 * there is no such moment.
 */
export function workMoment(
  from: Temporal.Instant,
  to: Temporal.Instant,
  zone: string,
  random: Random,
): Temporal.Instant | null {
  const span = to.epochMilliseconds - from.epochMilliseconds;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const rough = to.subtract({ milliseconds: Math.round(span * random.next() ** 1.5) });
    const day = dayOf(rough, zone);
    if (!isWorkday(day)) continue;
    const at = minuteOf(day, zone, random.between(workday.from, workday.to), random.between(0, 59));
    if (Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) <= 0) return at;
  }
  return null;
}

/**
 * Returns a moment within working hours `daysAgo` days ago. If that is not a working day, uses the last working day
 * before it.
 */
export function workMomentDaysAgo(
  now: Temporal.Instant,
  daysAgo: number,
  zone: string,
  random: Random,
): Temporal.Instant {
  const day = workdayUntil(dayOf(now, zone).subtract({ days: daysAgo }));
  return minuteOf(day, zone, random.between(workday.from, workday.to), random.between(0, 59));
}

/**
 * Returns times from today's working hours up to now, earliest first. Early in the morning, returns times from the
 * last 95 minutes instead, so that a new day has some activity. Right after midnight, the list is empty.
 */
export function momentsToday(now: Temporal.Instant, zone: string, count: number, random: Random): Temporal.Instant[] {
  const local = now.toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const end = Math.min(minute - 4, workday.to);
  const start = Math.max(1, Math.min(workday.from + 5, minute - 95));
  return spread(dayOf(now, zone), zone, start, end, count, random);
}

/** Returns times from the last working day before today, earliest first. */
export function momentsLastWorkday(
  now: Temporal.Instant,
  zone: string,
  count: number,
  random: Random,
): Temporal.Instant[] {
  const day = workdayUntil(dayOf(now, zone).subtract({ days: 1 }));
  return spread(day, zone, workday.from + 10, workday.to, count, random);
}

function spread(
  day: Temporal.PlainDate,
  zone: string,
  start: number,
  end: number,
  count: number,
  random: Random,
): Temporal.Instant[] {
  const fitting = Math.min(count, Math.floor((end - start) / 12));
  if (fitting <= 0) return [];
  const step = (end - start) / fitting;
  return Array.from({ length: fitting }, (_, n) =>
    minuteOf(day, zone, Math.floor(start + n * step + random.next() * (step - 5)), random.between(0, 59)),
  );
}
