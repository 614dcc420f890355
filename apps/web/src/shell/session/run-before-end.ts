/**
 * How long saving work may delay the end of a session, in milliseconds. A busy server may need a few seconds to save a
 * draft.
 */
const patienceMs = 5000;

const callbacks = new Set<() => Promise<unknown>>();

/**
 * Registers a callback that saves work before a session ends, such as an open draft. It runs before a sign-out and when
 * the idle warning appears. It must handle its own errors. Returns a function that removes the callback.
 */
export function beforeSessionEnds(callback: () => Promise<unknown>): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Runs all registered callbacks in parallel. Settles when they are done, or after 5 seconds. Never rejects. */
export async function runBeforeEnd(): Promise<void> {
  if (callbacks.size === 0) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const kept = Promise.allSettled([...callbacks].map(async (callback) => callback()));
  await Promise.race([kept, patience]);
}
