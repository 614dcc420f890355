import { ApiError, NetworkError } from '@guidepost/contracts';

/** The time until which the server asked for no calls (Retry-After of a 503 or 429); milliseconds since 1970. */
let quietUntil = 0;

export function noteRetryAfter(response: Response): void {
  if (response.status !== 503 && response.status !== 429) return;
  const seconds = Number(response.headers.get('retry-after') ?? '1');
  if (Number.isFinite(seconds)) quietUntil = Math.max(quietUntil, Date.now() + Math.min(seconds, 60) * 1000);
}

/**
 * Returns true if the server is not reachable, not available or got too many calls: the same call may succeed a little
 * later.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

/** Returns the wait before the next attempt, in ms: as requested by the server, otherwise growing from 0.4 s to 5 s. */
export const retryDelay = (attempt: number): number =>
  Math.max(quietUntil - Date.now(), Math.min(400 * 2 ** attempt, 5000) * (0.75 + Math.random() / 2));

/**
 * Returns true if a read gets another attempt; writes get only one, because only the user knows if it should be sent
 * again.
 */
export const shouldRetry = (attempt: number, error: unknown): boolean => isTransient(error) && attempt < 5;
