/** The first screen has the network and the processor to itself for so long. */
const patienceMs = 8000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Registers a part that the first screen does without, but that must be there when it is needed: a question, the idle
 * warning, what renews tokens. It is loaded some seconds after the start; a failure is told to whoever asks for it then.
 */
export function loadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Begins to count when the first signed-in screen is there; returns how to stop. */
export function startLoadingLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of loaders) void load().catch(() => {});
  }, patienceMs);
  return () => clearTimeout(timer);
}
