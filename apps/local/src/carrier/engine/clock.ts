import type pg from 'pg';

/** The product's business time. The carrier uses it for the times of its records and can move it. */
export interface CarrierClock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  offsetMs(): number;
  /** Moves business time to an instant and continues from there. Null resets it to real time. */
  move(to: Temporal.Instant | null): Promise<void>;
  stop(): void;
}

/** Every process reads the row once a second. A slightly longer wait ensures that all processes have read it. */
const REFRESH_MS = 1000;
const SEEN_MS = 1200;

/** Reads the clock's row now and then once a second. */
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
      // The caller continues only when the new time is valid in every process.
      await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    },
    stop: () => clearInterval(timer),
  };
}
