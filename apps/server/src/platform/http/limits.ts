import { sentence } from '@guidepost/rules';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const windowMs = 60_000;

/** Counts calls by a key, such as a session or a network, in windows of a minute. */
export interface Limiter {
  /** Counts a call. @throws AppError TOO_MANY_REQUESTS with the time to wait, if the key has used up its minute */
  count(key: string): void;
  /** Forgets a key that proved invalid. */
  forget(key: string): void;
}

type Windows = Map<string, { calls: number; until: number }>;

/**
 * Creates a limiter.
 * @param max calls of a key in a minute
 * @param maxKeys maximum number of keys within their limit, and also of keys over it; beyond that the oldest is
 * forgotten
 */
export function createLimiter(max: number, maxKeys = 20_000): Limiter {
  const open: Windows = new Map();
  // Separate, so that a flood of new keys never makes the limiter forget a key that is over its limit.
  const spent: Windows = new Map();
  const put = (windows: Windows, key: string, window: { calls: number; until: number }) => {
    if (windows.size >= maxKeys) windows.delete(windows.keys().next().value as string);
    windows.set(key, window);
  };
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
        put(open, key, { calls: 1, until: now + windowMs });
        return;
      }
      window.calls += 1;
      if (window.calls <= max) return;
      if (open.delete(key)) put(spent, key, window);
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
 * The limits of a process (docs/security/limits.md). Calls with a valid token or key are counted by that token or key.
 * Invalid ones are counted by their network once they proved invalid, so that one caller's mistakes do not affect
 * others behind the same address.
 */
export interface Limits {
  /**
   * Calls of a session. Without a session: calls of a network to each public endpoint, and its calls without a token to
   * other endpoints.
   */
  readonly calls: Limiter;
  /** Downloads by an address with its own key, counted by address. */
  readonly downloads: Limiter;
  /** Refused calls of a network: guessed addresses, and unreadable bodies of public links. */
  readonly refusals: Limiter;
  /** Calls that cost money or reveal something, counted by session or public link. */
  readonly lookups: Limiter;
  /** Wrong keys of public links, counted by network. */
  readonly wrongLinks: Limiter;
  /** Wrong tokens, signatures and hospital keys, each counted separately by network. */
  readonly guesses: Limiter;
}

const guessesPerMinute = 300;

export const createLimits = (config: Pick<Config, 'rateLimitPerMinute' | 'lookupLimitPerMinute'>): Limits => ({
  calls: createLimiter(config.rateLimitPerMinute),
  downloads: createLimiter(config.rateLimitPerMinute),
  refusals: createLimiter(config.rateLimitPerMinute),
  lookups: createLimiter(config.lookupLimitPerMinute),
  wrongLinks: createLimiter(config.lookupLimitPerMinute),
  guesses: createLimiter(guessesPerMinute),
});

/** Returns the key that counts a network's calls without a sign-in to endpoints that need one. */
export const unsigned = (address: string | null | undefined): string => `${networkOf(address)} unsigned`;

/** Returns the error for a refused call: its own, or TOO_MANY_REQUESTS if its network has had too many. */
export function limited(limiter: Limiter, network: string, error: unknown): unknown {
  try {
    limiter.count(network);
    return error;
  } catch (tooMany) {
    return tooMany;
  }
}
