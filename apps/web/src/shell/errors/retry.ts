import { ApiError, NetworkError } from '@guidepost/contracts';

/**
 * No requests are sent before this time, in milliseconds since 1970. Set from the Retry-After header of a 503 or 429.
 */
let noRequestsUntil = 0;

export function noteRetryAfter(response: Response): void {
  if (response.status !== 503 && response.status !== 429) return;
  const seconds = Number(response.headers.get('retry-after') ?? '1');
  if (Number.isFinite(seconds)) noRequestsUntil = Math.max(noRequestsUntil, Date.now() + Math.min(seconds, 60) * 1000);
}

/** The status codes of a server that fails or is unavailable, also those that a proxy sends. */
export const serverFaults = [500, 502, 503, 504] as const;

/**
 * Returns true if the server is unreachable, unavailable or overloaded, so that a retry may succeed. Returns false for
 * a problem with the identity provider, which lasts until an operator changes a setting.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    [429, 502, 503, 504].includes(error.status) &&
    error.code !== 'IDENTITY_PROVIDER_PROBLEM');

/**
 * Returns how long to wait before the next attempt, in milliseconds. Waits at least as long as the server has asked.
 * The delay grows from 0.4 s to 5 s.
 */
export const retryDelay = (attempt: number): number =>
  Math.max(noRequestsUntil - Date.now(), Math.min(400 * 2 ** attempt, 5000) * (0.75 + Math.random() / 2));

/**
 * Returns true if a failed read should be retried. Failed writes are never retried, because only the user can decide
 * whether to send them again.
 */
export const shouldRetry = (attempt: number, error: unknown): boolean => isTransient(error) && attempt < 5;
