import { ApiError } from '@guidepost/contracts';

/**
 * How long before the end of a session the user may have missed the error of an action, in milliseconds. A log-out can
 * take this long, and it hides all errors.
 */
const missedMs = 20_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Records that a delayed action failed, or that its result is unknown. */
export function noteUnsaved(): void {
  failedAt = performance.now();
}

/** Returns true if an action failed shortly before, so that the welcome page must say so. */
export const hasUnsaved = (): boolean => performance.now() - failedAt < missedMs;

/** Returns true if a request failed because the session has ended. */
export const isSessionOver = (error: unknown): boolean =>
  (error instanceof ApiError && error.status === 401) || (error instanceof DOMException && error.name === 'AbortError');
