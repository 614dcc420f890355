import type pg from 'pg';

/** Guidepost's business time. The carrier uses it in its records and can change it. */
export interface CarrierClock {
  /** Returns the current business time as ISO 8601 in UTC with milliseconds. */
  now(): string;
  offsetMs(): number;
  /** Sets the business time, from which the clock then continues. Null resets it to the actual time. */
  move(to: Temporal.Instant | null): Promise<void>;
  stop(): void;
}

/**
 * Every process reads the clock's row once a second. `ACTIVE_MS` is slightly longer: after this time, all processes
 * have read a change.
 */
const REFRESH_MS = 1000;
const ACTIVE_MS = 1200;

/** Reads the clock's row immediately, and then once a second. */
export async function startCarrierClock(pool: pg.Pool): Promise<CarrierClock> {
  let offset = 0;
  const refresh = async () => {
    const { rows } = await pool.query<{ offset_ms: string }>('SELECT offset_ms FROM clock');
    offset = Number(rows[0]?.offset_ms ?? 0);
  };
  await refresh();
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS).unref();
  return {
    now: () => Temporal.Now.instant().add({ milliseconds: offset }).toString({ smallestUnit: 'millisecond' }),
    offsetMs: () => offset,
    async move(to) {
      const next = to === null ? 0 : to.epochMilliseconds - Temporal.Now.instant().epochMilliseconds;
      await pool.query('UPDATE clock SET offset_ms = $1', [next]);
      offset = next;
      // Waits until every process uses the new time.
      await new Promise((resolve) => setTimeout(resolve, ACTIVE_MS));
    },
    stop: () => clearInterval(timer),
  };
}
