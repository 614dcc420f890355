import type { LoadClass } from '@guidepost/contracts';
import { isShed, refusedClasses, smoothedDelay } from '@guidepost/rules';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';

const sampleMs = 100;
const retryAfterSeconds = 5;

/** Refuses the least important requests while the process is too slow (docs/operations/scale.md#under-pressure). */
export interface Pressure {
  /** @throws AppError UNAVAILABLE if requests of this class are refused now */
  check(loadClass: LoadClass): void;
  /** Number of classes that are refused now. */
  refused(): number;
  stop(): void;
}

/**
 * Measures how long requests wait before their work begins. The delay of a timer shows the wait for the processor. The
 * wait for a PostgreSQL connection is measured by requesting a connection, as a request does.
 * @param startMs delay at which the first class is refused; 0 refuses nothing
 * @param shed is called for each refused request
 */
export function watchPressure(
  database: Pick<Database, 'pools' | 'waitForConnection'>,
  startMs: number,
  shed: (loadClass: LoadClass) => void,
): Pressure {
  let delay = 0;
  let lastTick = performance.now();
  let waitingSince: number | undefined;
  let waitedMs = 0;

  /**
   * Measures the wait for a connection by waiting for one. Requests wait for the same time, because the pools serve
   * them in order of arrival.
   */
  function measureWait(now: number): void {
    const busy = database.pools().filter(({ waiting }) => waiting > 0);
    if (waitingSince !== undefined) {
      waitedMs = Math.max(waitedMs, now - waitingSince);
      return;
    }
    waitedMs = 0;
    if (busy.length === 0) return;
    waitingSince = now;
    Promise.all(busy.map(({ pool }) => database.waitForConnection(pool)))
      // the error is ignored, because waiting requests fail for the same reason and report it
      .catch(() => {})
      .finally(() => {
        waitedMs = performance.now() - (waitingSince ?? performance.now());
        waitingSince = undefined;
      });
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const lateMs = Math.max(0, now - lastTick - sampleMs);
    lastTick = now;
    delay = smoothedDelay(delay, Math.max(lateMs, waitedMs));
    measureWait(now);
  }, sampleMs).unref();

  const refused = () => refusedClasses(delay, startMs);
  return {
    refused,
    check(loadClass) {
      if (!isShed(loadClass, refused())) return;
      shed(loadClass);
      throw new AppError('UNAVAILABLE', { message: 'The server is overloaded.', retryAfter: retryAfterSeconds });
    },
    stop: () => clearInterval(timer),
  };
}
