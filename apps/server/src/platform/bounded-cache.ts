/** A cache with a maximum number of entries. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Adds or replaces an entry. Removes the oldest entry if the cache is full. */
  set(key: string, value: Value): void;
  /** Returns true if the entry existed. */
  delete(key: string): boolean;
}

export function createBoundedCache<Value>(maxEntries: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
      entries.set(key, value);
    },
    delete: (key) => entries.delete(key),
  };
}
