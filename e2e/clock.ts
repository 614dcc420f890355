import type { Browser, BrowserContext } from '@playwright/test';

/** How far this run's clock is ahead of the actual time, in milliseconds. It is 0 without `npm test -- --at`. */
export const clockAheadMs = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0);

/**
 * Runs in the page before all other scripts. Shifts `Date` and `Temporal.Now`, but not clocks that only measure
 * durations, such as `performance.now()`.
 */
function shift(aheadMs: number): void {
  const Real = Date;
  const realNow = Real.now.bind(Real);
  const now = () => realNow() + aheadMs;
  // replaces the function itself, so that a test with a wrong device clock can replace it again
  Real.now = now;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
  });
  if (typeof Temporal === 'undefined') return;
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (timeZone?: Temporal.TimeZoneLike) =>
    instant().toZonedDateTimeISO(timeZone ?? Temporal.Now.timeZoneId());
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
    plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
    plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
  });
}

/** Sets the clock in all pages of a browser to this run's time, which the other processes also use. */
export function shiftClocks(browser: Browser): void {
  if (clockAheadMs === 0) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options): Promise<BrowserContext> => {
    const context = await open(...options);
    await context.addInitScript(shift, clockAheadMs);
    return context;
  };
}

/** Returns the browser's environment without libfaketime, because the browser does not start with it. */
export function browserEnv(): Record<string, string> {
  const { LD_PRELOAD: _, FAKETIME: __, ...env } = process.env;
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
