import { sentence } from '@guidepost/rules';
import { createBoundedCache } from '../bounded-cache.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const windowMs = 60_000;

/** Counts requests by a key, such as a session or a network, in windows of one minute. */
export interface Limiter {
  /**
   * Counts a request.
   * @throws AppError TOO_MANY_REQUESTS with the time to wait, if the key has reached its limit in this minute
   */
  count(key: string): void;
  /** Deletes the count of a key that turned out to be invalid. */
  forget(key: string): void;
}

interface Window {
  calls: number;
  until: number;
}

/**
 * Creates a limiter.
 * @param max maximum number of requests per key and minute
 * @param maxKeys maximum number of stored keys below their limit, and the same number for keys above it; the oldest key
 * is deleted to make room
 */
export function createLimiter(max: number, maxKeys = 20_000): Limiter {
  const open = createBoundedCache<Window>(maxKeys);
  // Keys above their limit are stored separately. Otherwise a flood of new keys could delete their counts.
  const spent = createBoundedCache<Window>(maxKeys);
  const forget = (key: string) => {
    open.delete(key);
    spent.delete(key);
  };
  return {
    count(key) {
      const now = performance.now();
      const window = spent.get(key) ?? open.get(key);
      if (!window || window.until <= now) {
        forget(key);
        open.set(key, { calls: 1, until: now + windowMs });
        return;
      }
      window.calls += 1;
      if (window.calls <= max) return;
      if (open.delete(key)) spent.set(key, window);
      const retryAfter = Math.ceil((window.until - now) / 1000);
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter,
        userMessage:
          retryAfter === 1
            ? sentence('Too many requests. Please try again in a second.')
            : sentence('Too many requests. Please try again in {count} seconds.', { count: retryAfter }),
      });
    },
    forget,
  };
}

/**
 * The limits of one process (docs/security/limits.md). Requests with a valid token or key are counted by that token or
 * key. Requests with an invalid token or key are counted by network, so that they do not affect valid users of the same
 * network.
 */
export interface Limits {
  /**
   * Counts requests by session. Requests without a session are counted by network. Each public endpoint has a separate
   * count. All other endpoints share one count of requests without a token.
   */
  readonly calls: Limiter;
  /** Downloads from URLs that contain a key, counted by URL. */
  readonly downloads: Limiter;
  /** Refused requests, counted by network: guessed URLs, and unreadable bodies of requests for public links. */
  readonly refusals: Limiter;
  /** Requests that cost money or reveal information, counted by session or public link. */
  readonly lookups: Limiter;
  /** Wrong keys of public links, counted by network. */
  readonly wrongLinks: Limiter;
  /** Wrong tokens, signatures and hospital keys, each counted separately by network. */
  readonly guesses: Limiter;
}

const maxKeyAttemptsPerMinute = 300;

export const createLimits = (config: Pick<Config, 'rateLimitPerMinute' | 'lookupLimitPerMinute'>): Limits => ({
  calls: createLimiter(config.rateLimitPerMinute),
  downloads: createLimiter(config.rateLimitPerMinute),
  refusals: createLimiter(config.rateLimitPerMinute),
  lookups: createLimiter(config.lookupLimitPerMinute),
  wrongLinks: createLimiter(config.lookupLimitPerMinute),
  guesses: createLimiter(maxKeyAttemptsPerMinute),
});

/** Returns the key for counting a network's requests that require a token but have none. */
export const anonymousKey = (address: string | null | undefined): string => `${networkOf(address)} unsigned`;

/**
 * Counts a refused request from a network. Returns the given error, or TOO_MANY_REQUESTS if the network has reached its
 * limit.
 */
export function limited(limiter: Limiter, network: string, error: unknown): unknown {
  try {
    limiter.count(network);
    return error;
  } catch (tooMany) {
    return tooMany;
  }
}
