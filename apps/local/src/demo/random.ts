/** A small seeded random generator (mulberry32). The same name produces the same numbers on every machine. */
export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** Returns a whole number between two numbers, inclusive. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns one of the keys, chosen by weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** Returns a copy of the list in random order. */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * Creates the generator with this name. Each part of the demo has its own generator, so that a new part does not change
 * other parts' data.
 */
export function createRandom(name: string): Random {
  let state = 0x9e3779b9;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x85ebca6b) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[between(0, list.length - 1)];
      if (found === undefined) throw new Error(`${name}: nothing to pick from`);
      return found;
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [Extract<keyof typeof weights, string>, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      const last = entries.at(-1);
      if (last === undefined) throw new Error(`${name}: nothing to weigh`);
      return last[0];
    },
    shuffled(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = between(0, i);
        [copy[i], copy[j]] = [copy[j] as (typeof copy)[number], copy[i] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}
