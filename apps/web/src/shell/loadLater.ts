import { whenIdle } from '../shared/whenIdle.ts';

/** The first screen has the network and the processor to itself for so long. */
const patienceMs = 8000;
/** A part that did not come is asked for again after so long. */
const retryMs = 10_000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Registers a part that the first screen does without, but that must be there when it is needed: a question, the idle
 * warning, what renews tokens. It is loaded some seconds after the start, and again until it comes.
 */
export function loadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Begins to count when the first signed-in screen is there; returns how to stop. */
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
