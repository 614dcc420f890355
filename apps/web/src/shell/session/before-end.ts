/**
 * Maximum wait for unsaved work before the session ends, in milliseconds. A busy server may take some seconds to save a
 * draft.
 */
const patienceMs = 5000;

const callbacks = new Set<() => Promise<unknown>>();

/**
 * Registers work that must be saved before a session ends, such as an open draft. It runs at a logout, at the idle
 * warning and at the idle logout. The callback handles its own failures. Returns a function that removes it.
 */
export function beforeSessionEnds(callback: () => Promise<unknown>): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Runs all registered callbacks at once; settles when they are done, after 5 s at the latest, and never fails. */
export async function keepBeforeEnd(): Promise<void> {
  if (callbacks.size === 0) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const kept = Promise.allSettled([...callbacks].map(async (callback) => callback()));
  await Promise.race([kept, patience]);
}
