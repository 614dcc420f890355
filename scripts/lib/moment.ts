import { existsSync } from 'node:fs';

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .concat('/usr/lib64/faketime/libfaketimeMT.so.1', '/usr/lib/faketime/libfaketimeMT.so.1');

const MOMENT_HELP =
  'Tests at a simulated time need Linux and libfaketime: apt-get install faketime (or dnf install libfaketime).';

/** The environment for running tests at a simulated time. If that is not possible, a sentence with the reason. */
export type Moment = { env: Record<string, string> } | { sentence: string };

/**
 * Returns the environment that makes every process start at a simulated time, which then continues normally. All
 * processes have the same offset from real time, so that a token from one process is valid in the others. Clocks that
 * only measure durations (timeouts, `performance.now()`) do not change. Chromium does not start under libfaketime, so
 * `E2E_CLOCK_AHEAD_MS` shifts the clock in its pages instead (e2e/clock.ts).
 * @param text an ISO 8601 date and time with its offset, its zone in brackets, or both:
 * `2026-11-29T23:30[America/Chicago]`
 */
export function momentOf(text: string, now = Temporal.Now.instant()): Moment {
  let at: Temporal.Instant;
  try {
    at = text.includes('[') ? Temporal.ZonedDateTime.from(text).toInstant() : Temporal.Instant.from(text);
  } catch {
    return { sentence: `--at ${text} is not a valid time. Enter a time such as 2026-11-29T23:30[America/Chicago].` };
  }
  const library = libraries.find((file) => existsSync(file));
  if (process.platform !== 'linux' || library === undefined) return { sentence: MOMENT_HELP };
  const seconds = Math.round(now.until(at).total('seconds'));
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
      // different versions of the library use different names for this setting
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      E2E_CLOCK_AHEAD_MS: String(seconds * 1000),
    },
  };
}

/** File paths of time-dependent tests contain one of these parts. */
export const timedTests = {
  unit: [
    ...['/texts/', '/schedule/', '/docket/', '/notes/', '/session/', '/calls/', '/visits/'],
    ...['/absences/', '/enrollments/', '/referrals/', '/statuses/', '/workflows/'],
  ],
  browser: ['texts', 'schedule', 'docket', 'notes', 'session', 'calls', 'visits', 'week', 'day', 'morning'].map(
    (area) => `e2e/specs/${area}`,
  ),
} as const;

const hours = ['03:00', '12:00', '23:30'] as const;

/**
 * Returns the times when time errors are most likely: night, noon and late evening on the next Sunday and Wednesday.
 * Also returns the last hour of a month, and ten minutes before the clocks change. All are in the future, in the demo
 * data's time zone.
 */
export function defaultMoments(now = Temporal.Now.zonedDateTimeISO('America/Chicago')): string[] {
  const formatMoment = (moment: Temporal.ZonedDateTime) => moment.toString({ smallestUnit: 'minute' });
  const at = (day: Temporal.PlainDate, time: string) =>
    formatMoment(day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time }));
  const tomorrow = now.toPlainDate().add({ days: 1 });
  const next = (dayOfWeek: number) => tomorrow.add({ days: (dayOfWeek - tomorrow.dayOfWeek + 7) % 7 });
  const monthEnd = tomorrow.with({ day: tomorrow.daysInMonth });
  const change = now.getTimeZoneTransition('next');
  return [
    ...[7, 3].flatMap((dayOfWeek) => hours.map((time) => at(next(dayOfWeek), time))),
    at(monthEnd, '23:05'),
    ...(change === null ? [] : [formatMoment(change.subtract({ minutes: 10 }))]),
  ];
}
