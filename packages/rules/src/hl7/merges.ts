/** Why a merge of one patient into another cannot be; null where it can. */
export type MergeProblem = 'self' | 'turned-around' | 'circle';

/** Whose number a patient's is after all merges: follows them to the end. */
export function survivorOf<K>(key: K, mergedInto: (key: K) => K | undefined): K {
  const seen = new Set<K>();
  let at = key;
  for (let next = mergedInto(at); next !== undefined && !seen.has(next); next = mergedInto(at)) {
    seen.add(at);
    at = next;
  }
  return at;
}

/**
 * Why `from` cannot go into `into`: they are one, `into` went into `from` itself, or by way of others. What was merged the same
 * way before is no problem.
 */
export function whyNoMerge<K>(from: K, into: K, mergedInto: (key: K) => K | undefined): MergeProblem | null {
  if (from === into) return 'self';
  if (mergedInto(into) === from) return 'turned-around';
  return survivorOf(into, mergedInto) === from ? 'circle' : null;
}
