import { businessTimeHeader } from '@guidepost/contracts';

/**
 * The server's time, because a device's clock may be wrong by any amount and change at any moment. It is the time of
 * the last answer, advanced by a monotonic clock. Before the first answer, it is the device's time.
 */
interface Heard {
  ms: number;
  at: number;
}
let real: Heard | undefined;
let business: Heard | undefined;

/**
 * An answer may have been in transit for this time, in milliseconds: it then gives the time no better than a faster one
 * before it.
 */
const underWayMs = 2000;

const listeners = new Set<() => void>();

const carriedOn = (heard: Heard | undefined): number =>
  heard === undefined ? Date.now() : heard.ms + (performance.now() - heard.at);

/** Notes the time in an answer of our server: its `Date`, exact to a second, and business time. */
export function noteServerTime(response: Response): void {
  const at = performance.now();
  const realMs = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(realMs)) real = { ms: realMs, at };
  const businessMs = Date.parse(response.headers.get(businessTimeHeader) ?? '');
  if (!Number.isNaN(businessMs)) setBusiness({ ms: businessMs, at });
}

function setBusiness(told: Heard): void {
  const ahead = told.ms - carriedOn(business);
  if (business !== undefined && ahead <= 0 && ahead > -underWayMs) return;
  business = told;
  if (Math.abs(ahead) < underWayMs) return;
  for (const listener of listeners) listener();
}

/** Returns the current time in milliseconds since 1970, by the server. Expiry times (tokens) are compared with it. */
export const serverNow = (): number => carriedOn(real);

/** Returns the current business time, for all planning, display and due dates, independent of the device. */
export const businessNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(carriedOn(business)));

/** Calls back when business time jumps, for example because the clock was set. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
