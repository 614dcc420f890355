import { businessTimeHeader } from '@guidepost/contracts';

/**
 * The time of the server, because the clock of a device may be wrong by any amount and change at any moment: as its
 * last answer told it, carried on by a clock that only counts. Before the first answer there is only the device's.
 */
interface Heard {
  ms: number;
  at: number;
}
let real: Heard | undefined;
let business: Heard | undefined;

/** An answer may have been under way for so long: it then knows the time no better than a faster one before it. */
const underWayMs = 2000;

const listeners = new Set<() => void>();

const carriedOn = (heard: Heard | undefined): number =>
  heard === undefined ? Date.now() : heard.ms + (performance.now() - heard.at);

/** Notes what an answer of ours tells of the time: its `Date`, exact to a second, and business time. */
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

/** Now in milliseconds since 1970, by the server. What ends by a clock (tokens) is compared with this one. */
export const serverNow = (): number => carriedOn(real);

/** Now for everything that people plan, read and are late with: business time, whatever the device says. */
export const businessNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(carriedOn(business)));

/** Calls back when business time turns out to be another than was thought, as where somebody set the clock. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
