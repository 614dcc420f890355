import { businessTimeHeader } from '@guidepost/contracts';

/**
 * A time reported by the server, and the monotonic clock's value at that moment. The current time is calculated from
 * both, because the device's clock may be wrong or change. The device's clock is used only before the first response.
 */
interface ReportedTime {
  ms: number;
  at: number;
}
let reportedRealTime: ReportedTime | undefined;
let reportedBusinessTime: ReportedTime | undefined;

/**
 * Assumed maximum travel time of a response, in milliseconds. If the clock is ahead by less than this, it is not set
 * back, because a slow response can cause such a difference.
 */
const maxTransitMs = 2000;

const listeners = new Set<() => void>();

const currentTimeOf = (reported: ReportedTime | undefined): number =>
  reported === undefined ? Date.now() : reported.ms + (performance.now() - reported.at);

/**
 * Stores the times in a response from the Guidepost server: its `Date`, which is exact to one second, and the business
 * time.
 */
export function storeServerTime(response: Response): void {
  const at = performance.now();
  const realMs = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(realMs)) reportedRealTime = { ms: realMs, at };
  const businessMs = Date.parse(response.headers.get(businessTimeHeader) ?? '');
  if (!Number.isNaN(businessMs)) setBusiness({ ms: businessMs, at });
}

function setBusiness(reported: ReportedTime): void {
  const differenceMs = reported.ms - currentTimeOf(reportedBusinessTime);
  if (reportedBusinessTime !== undefined && differenceMs <= 0 && differenceMs > -maxTransitMs) return;
  reportedBusinessTime = reported;
  if (Math.abs(differenceMs) < maxTransitMs) return;
  for (const listener of listeners) listener();
}

/** Returns the server's current time in milliseconds since 1970. Use it to check the expiry of tokens. */
export const serverNow = (): number => currentTimeOf(reportedRealTime);

/** Returns the current business time, regardless of the device's clock. Use it for planning, display and due dates. */
export const businessNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(currentTimeOf(reportedBusinessTime)));

/**
 * Calls the listener when business time jumps, for example because an operator set the clock. Returns a function that
 * removes the listener.
 */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
