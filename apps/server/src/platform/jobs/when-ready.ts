import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Jobs } from './jobs.ts';

const pauseMs = 1000;

/**
 * Starts jobs once the database is ready, because with an older schema, jobs would fail or write wrong data. Resolves
 * after the first check. Logs the reason for a delay.
 * @param checkReadiness throws while the database is not ready
 */
export async function startWhenReady(
  checkReadiness: () => Promise<void>,
  start: () => Promise<Jobs>,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<Jobs> {
  let jobs: Jobs | undefined;
  let reason: string | undefined;
  const stopping = new AbortController();

  /** Starts the jobs if the database is ready. Returns false if another attempt is needed. */
  async function attempt(): Promise<boolean> {
    try {
      await checkReadiness();
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown';
      if (why !== reason) log.error({ err: error }, 'jobs wait: the database is not ready');
      reason = why;
      return false;
    }
    if (stopping.signal.aborted) return true;
    if (reason !== undefined) log.info({}, 'the database is ready: jobs start');
    jobs = await start();
    return true;
  }

  async function wait(): Promise<void> {
    let isDone = false;
    while (!isDone && !stopping.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      isDone = stopping.signal.aborted || (await attempt());
    }
  }

  const waiting = (await attempt()) ? Promise.resolve() : wait();
  waiting.catch((error: unknown) => log.error({ err: error }, 'jobs did not start'));
  return {
    async stop() {
      stopping.abort();
      await waiting.catch(() => {});
      await jobs?.stop();
    },
  };
}
