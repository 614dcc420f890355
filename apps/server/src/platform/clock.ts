import type { Database } from './database.ts';
import { readClockOffset } from './queries.ts';

/** Business time: real time plus an offset that all processes share. */
export interface Clock {
  now(): Temporal.Instant;
  refresh(): Promise<void>;
}

const refreshMs = 1000;

/** Reads the offset at start and then every second until `stop` is called. In production the offset is always zero. */
export async function startClock(database: Database, fixed: boolean): Promise<Clock & { stop(): void }> {
  let offset = 0;
  async function refresh(): Promise<void> {
    offset = await readClockOffset(database.reading);
  }
  if (!fixed) await refresh().catch(() => {});
  const timer = fixed ? undefined : setInterval(() => void refresh().catch(() => {}), refreshMs);
  timer?.unref();
  return {
    // Rounded to the microsecond, the precision of PostgreSQL, so that the reply equals the stored value.
    now() {
      const real = Temporal.Now.instant().round('microsecond');
      return offset === 0 ? real : real.add({ milliseconds: offset });
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
