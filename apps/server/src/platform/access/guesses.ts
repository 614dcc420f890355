import { AppError } from '../errors.ts';

const windowMs = 60_000;
const most = 300;
const addressesKept = 10_000;

/** Counts tokens that turned out to be wrong, by the address that they came from. */
export interface Guesses {
  /**
   * Records a wrong token.
   * @param address null where it is not known: all of those count together
   * @throws AppError TOO_MANY_REQUESTS where this address has sent too many of them within a minute
   */
  count(address: string | null): void;
}

/**
 * Slows down guessing (ASVS 6.3.1). Calls are limited by session, which a guesser has none of, so wrong tokens are limited
 * by address. It is asked only once a token has proved wrong: colleagues behind the same address bring good ones, which
 * may be minutes old, and none of those is ever refused for what a guesser beside them does.
 */
export function createGuesses(): Guesses {
  const seen = new Map<string | null, { count: number; until: number }>();
  return {
    count(address) {
      const now = performance.now();
      const before = seen.get(address);
      if (!before || before.until <= now) {
        seen.delete(address);
        if (seen.size >= addressesKept) seen.delete(seen.keys().next().value as string | null);
        seen.set(address, { count: 1, until: now + windowMs });
        return;
      }
      before.count += 1;
      if (before.count > most)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((before.until - now) / 1000) });
    },
  };
}
