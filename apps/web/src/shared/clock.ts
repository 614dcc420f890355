import { businessTimeHeader } from '@guidepost/contracts';

/**
 * A time that the server reported, and the value of the monotonic clock at that moment. The current time is calculated
 * from both, because the device's clock may be wrong or change. The device's clock is used only before the first
 * response.
 */
interface Heard {
  ms: number;
  at: number;
}
let real: Heard | undefined;
let business: Heard | undefined;

/**
 * Assumed maximum time that a response is in transit, in milliseconds. If the clock is ahead by less than this, it is
 * not set back, because a slow response can cause such a difference.
 */
const underWayMs = 2000;

const listeners = new Set<() => void>();

const carriedOn = (heard: Heard | undefined): number =>
  heard === undefined ? Date.now() : heard.ms + (performance.now() - heard.at);

/** Stores the times in a response of the Guidepost server: its `Date`, exact to one second, and the business time. */
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

/** Returns the server's current time in milliseconds since 1970. Use it to check the expiry of tokens. */
export const serverNow = (): number => carriedOn(real);

/** Returns the current business time, independent of the device. Use it for planning, display and due dates. */
export const businessNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(carriedOn(business)));

/**
 * Calls the listener when business time jumps, for example because an operator set the clock. Returns a function that
 * removes the listener.
 */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
