import { whenIdle } from './when-idle.ts';

/** Time reserved for the first screen before further code is loaded, in milliseconds. */
const patienceMs = 3000;
/** Pause before a failed download of code is retried, in milliseconds. */
const retryMs = 10_000;

type Load = () => Promise<unknown>;

let waiting: Load[] = [];
let isOn = false;
let isLoading = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers code that the first screen does not need, but that must be available immediately when it is needed, even
 * without a connection. Examples are the dialogs, the idle warning and the renewal of tokens. The code is loaded some
 * seconds after the start, with retries until it succeeds.
 */
export function loadLater(load: Load): void {
  waiting.push(load);
  void loadWaiting();
}

/** Loads one part at a time while the browser is idle, because the user may be typing. */
async function loadWaiting(): Promise<void> {
  if (!isOn || isLoading) return;
  isLoading = true;
  const missing: Load[] = [];
  while (isOn && waiting.length > 0) {
    await whenIdle();
    // a loaded part may register further parts
    const load = waiting.shift();
    await load?.().catch(() => missing.push(load));
  }
  isLoading = false;
  if (missing.length === 0) return;
  waiting = [...missing, ...waiting];
  if (isOn) timer = setTimeout(() => void loadWaiting(), retryMs);
}

/** Starts the delay when the first screen after sign-in is shown. Returns a function that stops the loading. */
export function startLoadingLater(): () => void {
  timer = setTimeout(() => {
    isOn = true;
    void loadWaiting();
  }, patienceMs);
  return () => {
    isOn = false;
    clearTimeout(timer);
  };
}
