import { whenIdle } from './when-idle.ts';

/** Minimum delay in milliseconds before code that the first screen does not need is loaded. */
const minDelayMs = 1000;
/** Maximum delay in milliseconds. Between the two delays, loading waits for the first screen's data. */
const maxDelayMs = 3000;
/** Interval at which loading checks whether the first screen still waits for data, in milliseconds. */
const checkMs = 200;
/** Delay before a failed download of code is retried, in milliseconds. */
const retryMs = 10_000;

type Load = () => Promise<unknown>;

let isShown = false;
let setShown = () => {};
const shown = new Promise<void>((resolve) => {
  setShown = resolve;
});

/** Resolves once the first screen after sign-in has its data. */
export const firstScreenShown = (): Promise<void> => shown;

/** Returns true if the first screen after sign-in has its data. */
export const isFirstScreenShown = (): boolean => isShown;

let waitingParts: Load[] = [];
let isStarted = false;
let isLoading = false;
/** Number of parts that the part that is loading has registered. */
let nestedParts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers code that the first screen does not need, but that must be available at once when it is needed, even
 * without a connection. Examples are the dialogs, the idle warning and the token renewal. Loading begins shortly after
 * the first screen, and is retried until it succeeds. If a part registers further parts while it loads, they are loaded
 * next, because it needs them.
 * @param isFirst true for the welcome page, and for the part that is needed most often without a connection
 */
export function loadLater(load: Load, isFirst = false): void {
  if (isFirst) waitingParts.unshift(load);
  else if (isLoading) waitingParts.splice(nestedParts++, 0, load);
  else waitingParts.push(load);
  void loadWaiting();
}

/** Loads one part at a time while the browser is idle, because the user may be typing. */
async function loadWaiting(): Promise<void> {
  if (!isStarted || isLoading) return;
  isLoading = true;
  const missing: Load[] = [];
  while (isStarted && waitingParts.length > 0) {
    await whenIdle();
    // a loaded part may register further parts
    const load = waitingParts.shift();
    nestedParts = 0;
    await load?.().catch(() => missing.push(load));
  }
  isLoading = false;
  if (missing.length === 0) return;
  waitingParts = [...missing, ...waitingParts];
  if (isStarted) timer = setTimeout(() => void loadWaiting(), retryMs);
}

/**
 * Starts the delay once the first screen after sign-in is shown. Returns a function that stops the loading.
 * @param isWaiting returns true while the first screen waits for data
 */
export function startLoadingLater(isWaiting: () => boolean): () => void {
  const begin = (waited: number) => {
    const hasData = !isWaiting() || waited >= maxDelayMs;
    if (hasData) {
      isShown = true;
      setShown();
    }
    if (!hasData || waited < minDelayMs) {
      timer = setTimeout(() => begin(waited + checkMs), checkMs);
      return;
    }
    isStarted = true;
    void loadWaiting();
  };
  timer = setTimeout(() => begin(checkMs), checkMs);
  return () => {
    isStarted = false;
    clearTimeout(timer);
  };
}
