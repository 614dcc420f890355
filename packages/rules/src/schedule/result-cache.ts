/**
 * Returns a function that stores results by a key, so that each result is computed once. Use it for slow calculations
 * whose input repeats, such as the days in the rows of a list. When `maxResults` are stored, all of them are deleted.
 */
export function createResultCache<Result>(maxResults: number): (key: string, compute: () => Result) => Result {
  const results = new Map<string, Result>();
  return (key, compute) => {
    if (results.size >= maxResults) results.clear();
    return results.getOrInsertComputed(key, compute);
  };
}
