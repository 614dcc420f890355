import { lazy } from 'react';

/** Pause before code that failed to load is requested again, in milliseconds. */
const pauseMs = 2000;

/**
 * Loads code, with as many attempts as needed. The network or the server may be unavailable for a moment. An error
 * would remove the whole screen, with all open dialogs and typed text.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Like React's `lazy`, for a part of a screen: its placeholder stays until the code is loaded. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadWithRetry(load));
