import { sentence } from '@guidepost/rules';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const windowMs = 60_000;
/** Keys that are remembered; beyond them the oldest window is forgotten. */
const maxKeys = 20_000;

/** Counts calls by a key, such as a session or a network, in windows of a minute. */
export interface Limiter {
  /** Counts a call. @throws AppError TOO_MANY_REQUESTS with the time to wait, if the key has used up its minute */
  count(key: string): void;
  /** Forgets a key that turned out to be none. */
  forget(key: string): void;
}

export function createLimiter(max: number): Limiter {
  const windows = new Map<string, { calls: number; until: number }>();
  return {
    count(key) {
      const now = performance.now();
      const open = windows.get(key);
      if (!open || open.until <= now) {
        windows.delete(key);
        if (windows.size >= maxKeys) windows.delete(windows.keys().next().value as string);
        windows.set(key, { calls: 1, until: now + windowMs });
        return;
      }
      open.calls += 1;
      if (open.calls <= max) return;
      const retryAfter = Math.ceil((open.until - now) / 1000);
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter,
        userMessage:
          retryAfter === 1
            ? sentence('Too many requests. Please try again in a second.')
            : sentence('Too many requests. Please try again in {count} seconds.', { count: retryAfter }),
      });
    },
    forget: (key) => void windows.delete(key),
  };
}

/**
 * The limits of a process (docs/security/limits.md). A valid token or key is counted by itself, an invalid one by the network that it
 * came from, once it has proved invalid: nobody pays for the mistakes of a stranger behind the same address.
 */
export interface Limits {
  /** Calls of a session or, without one, of a network, those without a sign-in to what needs one by themselves. */
  readonly calls: Limiter;
  /** Calls that cost money or reveal something, of a session or a public link. */
  readonly lookups: Limiter;
  /** Wrong keys of public links, of a network. */
  readonly wrongLinks: Limiter;
  /** Wrong tokens, signatures and keys of hospitals, of a network. */
  readonly guesses: Limiter;
}

const guessesPerMinute = 300;

export const createLimits = (config: Pick<Config, 'rateLimitPerMinute' | 'lookupLimitPerMinute'>): Limits => ({
  calls: createLimiter(config.rateLimitPerMinute),
  lookups: createLimiter(config.lookupLimitPerMinute),
  wrongLinks: createLimiter(config.lookupLimitPerMinute),
  guesses: createLimiter(guessesPerMinute),
});

/** The name under which calls without a sign-in to what needs one are counted, of a network. */
export const unsigned = (address: string | null | undefined): string => `${networkOf(address)} unsigned`;

/** Returns the error that a refused call is answered with: its own, or TOO_MANY_REQUESTS if its network has had too many. */
export function limited(limiter: Limiter, network: string, error: unknown): unknown {
  try {
    limiter.count(network);
    return error;
  } catch (tooMany) {
    return tooMany;
  }
}
