/**
 * Returns a generator of repeatable random numbers (mulberry32). Two runs of the same size therefore send the same
 * requests.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomSource {
  /** Returns a random integer from 0 to n - 1. */
  below(n: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
}

export function createRandomSource(seed: number): RandomSource {
  const random = randomFrom(seed);
  return { below: (n) => Math.floor(random() * n), chance: (probability) => random() < probability };
}
