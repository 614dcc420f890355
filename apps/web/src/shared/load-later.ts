import { whenIdle } from './when-idle.ts';

/** Time reserved for the first screen before further code is loaded, in milliseconds. */
const patienceMs = 8000;
/** Pause before a failed download of code is retried, in milliseconds. */
const retryMs = 10_000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Registers code that the first screen does not need, but that must be available immediately when it is needed.
 * Examples are the question dialog, the idle warning and the renewal of tokens. The code is loaded some seconds after
 * the start, with retries until it succeeds.
 */
export function loadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Starts the delay when the first screen after sign-in is shown. Returns a function that stops the loading. */
export function startLoadingLater(): () => void {
  let timer = setTimeout(() => void loadAll(loaders), patienceMs);
  let isOver = false;
  async function loadAll(which: readonly (() => Promise<unknown>)[]): Promise<void> {
    // loads one part at a time while the browser is idle, because the user may be typing
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
