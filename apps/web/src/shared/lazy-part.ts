import { lazy } from 'react';
import { loadLater } from './load-later.ts';

/** Delay before a failed download of code is retried, in milliseconds. */
const pauseMs = 2000;

/**
 * Loads code and retries until it succeeds, because the network or server may be unavailable for a moment. An error
 * would remove the whole screen with all open dialogs and typed text.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Works like React's `lazy`, for one part of a screen. The placeholder is shown until the code is loaded. The code is
 * also loaded when the browser is idle, so that the part appears at once, even without a connection.
 */
export const lazyPart: typeof lazy = (load) => {
  loadLater(load);
  return lazyLargePart(load);
};

let loading = 0;

/** Returns true while a part that the screen shows is not loaded yet. */
export const isPartLoading = (): boolean => loading > 0;

/** Works like `lazyPart`, for code that is too large to load before it is needed. */
export const lazyLargePart: typeof lazy = (load) =>
  lazy(async () => {
    loading++;
    try {
      return await loadWithRetry(load);
    } finally {
      loading--;
    }
  });
