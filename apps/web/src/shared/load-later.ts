import { whenIdle } from './when-idle.ts';

/** Delay in milliseconds before code that the first screen does not need is loaded. */
const firstScreenMs = 3000;
/** Delay before a failed download of code is retried, in milliseconds. */
const retryMs = 10_000;

type Load = () => Promise<unknown>;

let waitingParts: Load[] = [];
let isStarted = false;
let isLoading = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers code that the first screen does not need, but that must be available at once when it is needed, even
 * without a connection. Examples are the dialogs, the idle warning and the token renewal. Loading begins a few seconds
 * after the start, and is retried until it succeeds.
 */
export function loadLater(load: Load): void {
  waitingParts.push(load);
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
    await load?.().catch(() => missing.push(load));
  }
  isLoading = false;
  if (missing.length === 0) return;
  waitingParts = [...missing, ...waitingParts];
  if (isStarted) timer = setTimeout(() => void loadWaiting(), retryMs);
}

/** Starts the delay once the first screen after sign-in is shown. Returns a function that stops the loading. */
export function startLoadingLater(): () => void {
  timer = setTimeout(() => {
    isStarted = true;
    void loadWaiting();
  }, firstScreenMs);
  return () => {
    isStarted = false;
    clearTimeout(timer);
  };
}
