/** Why a patient cannot be merged into another one. */
export type MergeProblem = 'self' | 'turned-around' | 'circle';

/** Follows all merges and returns the number that remains. */
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
 * Returns why `from` cannot be merged into `into`: they are the same, or `into` was merged into `from`, directly or
 * through others. The same merge again is not a problem. Returns null if the merge is possible.
 */
export function whyNoMerge<K>(from: K, into: K, mergedInto: (key: K) => K | undefined): MergeProblem | null {
  if (from === into) return 'self';
  if (mergedInto(into) === from) return 'turned-around';
  return remainingNumber(into, mergedInto) === from ? 'circle' : null;
}
