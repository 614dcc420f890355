import type { Database } from './database.ts';
import { rows } from './database.ts';

/** Business time: real time plus an offset that all processes share (design 5). */
export interface Clock {
  now(): Temporal.Instant;
  refresh(): Promise<void>;
}

const refreshMs = 1000;

/** Reads the offset at start and once a second after; `stop` ends that. In production the offset is always zero. */
export async function startClock(database: Database, fixed: boolean): Promise<Clock & { stop(): void }> {
  let offset = 0;
  async function refresh(): Promise<void> {
    const [row] = await rows<{ offset_ms: number }>(database.reading, 'SELECT offset_ms FROM clock');
    offset = row?.offset_ms ?? 0;
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
