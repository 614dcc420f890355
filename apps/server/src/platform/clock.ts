import type { Database } from './database.ts';
import { readClockOffset } from './queries.ts';

/** Business time: real time plus an offset that all processes share. */
export interface Clock {
  now(): Temporal.Instant;
  refresh(): Promise<void>;
}

const refreshMs = 1000;

/** Reads the offset at start and once a second after; `stop` ends that. In production the offset is always zero. */
export async function startClock(database: Database, fixed: boolean): Promise<Clock & { stop(): void }> {
  let offset = 0;
  async function refresh(): Promise<void> {
    offset = await readClockOffset(database.reading);
  }
  if (!fixed) await refresh().catch(() => {});
  const timer = fixed ? undefined : setInterval(() => void refresh().catch(() => {}), refreshMs);
  timer?.unref();
  return {
    // To the microsecond, as PostgreSQL keeps it: what is answered is what is stored.
    now: () => Temporal.Now.instant().add({ milliseconds: offset }).round('microsecond'),
    refresh,
    stop: () => clearInterval(timer),
  };
}
