/** Reason why a patient cannot be merged into another patient. */
export type MergeProblem = 'self' | 'turned-around' | 'circle';

/** Follows all merges of a number and returns the number that remains. */
export function remainingNumber<K>(key: K, mergedInto: (key: K) => K | undefined): K {
  const seen = new Set<K>();
  let at = key;
  for (let next = mergedInto(at); next !== undefined && !seen.has(next); next = mergedInto(at)) {
    seen.add(at);
    at = next;
  }
  return at;
}

/**
 * Returns why `from` cannot be merged into `into`: they are equal, or `into` was already merged into `from`, directly
 * or indirectly. Returns null if the merge is possible. Repeating a merge is possible.
 */
export function mergeProblemOf<K>(from: K, into: K, mergedInto: (key: K) => K | undefined): MergeProblem | null {
  if (from === into) return 'self';
  if (mergedInto(into) === from) return 'turned-around';
  return remainingNumber(into, mergedInto) === from ? 'circle' : null;
}
