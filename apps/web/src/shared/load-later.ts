import { whenIdle } from './when-idle.ts';

/** Time reserved for the first screen before other parts load, in milliseconds. */
const patienceMs = 8000;
/** Pause before a part that failed to load is requested again, in milliseconds. */
const retryMs = 10_000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Registers a part that the first screen does without, but that must be there when it is needed: a question, the idle
 * warning, what renews tokens. It is loaded some seconds after the start, and again until it comes.
 */
export function loadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Starts the delay when the first signed-in screen is shown; returns a function that stops it. */
export function startLoadingLater(): () => void {
  let timer = setTimeout(() => void loadAll(loaders), patienceMs);
  let isOver = false;
  async function loadAll(which: readonly (() => Promise<unknown>)[]): Promise<void> {
    // one at a time, each when the browser has nothing else to do: somebody may be typing by now
    const results: PromiseSettledResult<unknown>[] = [];
    for (const load of which) {
      await whenIdle();
      results.push(...(await Promise.allSettled([load()])));
    }
    const missing = which.filter((_, at) => results[at]?.status === 'rejected');
    if (missing.length > 0 && !isOver) timer = setTimeout(() => void loadAll(missing), retryMs);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
