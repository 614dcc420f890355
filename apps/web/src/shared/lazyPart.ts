import { lazy } from 'react';

/** Code that did not come is asked for again after so long. */
const pauseMs = 2000;

/**
 * Loads code, however often it takes. The line or the server may be away for a moment, and what threw instead would take
 * the whole screen away, with all that is open and typed on it.
 */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** As React's `lazy`, for a part of a screen: what stands in its place while it loads stands there until it comes. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilItComes(load));
