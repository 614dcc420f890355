/**
 * The session waits this long for what is still to be kept; then it ends all the same. Words are worth more than seconds:
 * a busy server may take some to save a draft.
 */
const patienceMs = 5000;

const callbacks = new Set<() => Promise<unknown>>();

/**
 * Registers what must be kept before a session ends, such as a draft being written. It runs when somebody logs out,
 * and when the idle warning or the idle logout comes. Failures are the callback's own. Returns how to take it back.
 */
export function beforeSessionEnds(callback: () => Promise<unknown>): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Runs what was registered, all at once; settles when it is done, after 5 s at the latest, and never fails. */
export async function keepBeforeEnd(): Promise<void> {
  if (callbacks.size === 0) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const kept = Promise.allSettled([...callbacks].map(async (callback) => callback()));
  await Promise.race([kept, patience]);
}
