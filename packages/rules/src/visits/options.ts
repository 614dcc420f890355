/** Minutes that a visit can have taken (staff §9, decision 126): steps of 5 to an hour, then of 15 to 6 hours. */
export const visitDurations: readonly number[] = [
  ...Array.from({ length: 12 }, (_, n) => (n + 1) * 5),
  ...Array.from({ length: 20 }, (_, n) => 60 + (n + 1) * 15),
];
export const defaultVisitMinutes = 15;

/** Times that a visit can have begun at, `HH:mm`: every 30 minutes from 7:00 to 21:00 (staff §9). */
export const visitTimes: readonly string[] = Array.from(
  { length: 29 },
  (_, n) => `${String(7 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
);

/** `5 minutes`, `1 hour`, `1 hour 15 minutes`, `6 hours`. */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} hour${hours === 1 ? '' : 's'}` : '',
    rest > 0 ? `${rest} minute${rest === 1 ? '' : 's'}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Whether a visit from one instant to another, ISO 8601 UTC, took as long as one can have taken. */
export function isVisitDuration(startTime: string, endTime: string): boolean {
  const ms = Temporal.Instant.from(endTime).epochMilliseconds - Temporal.Instant.from(startTime).epochMilliseconds;
  return visitDurations.includes(ms / 60_000);
}
