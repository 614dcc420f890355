import { useCallback, useState } from 'react';

/**
 * Returns the tab's storage, which is cleared when the tab is closed. It is a function, because accessing the storage
 * throws an error if the browser does not allow it.
 */
export const tab = (): Storage => sessionStorage;
export const device = (): Storage => localStorage;

/**
 * Data that could not be stored, because the browser does not allow storage or the storage is full. It is lost when the
 * page is closed or reloaded.
 */
const unstored = new Map<() => Storage, Map<string, string>>();

/** Reads the data stored under a name. Returns null if there is no data. */
export function readStored<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(unstored.get(storage)?.get(name) ?? storage().getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores data under a name. Null deletes it. If the browser does not allow storage, the page itself keeps the data. */
export function writeStored(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(value));
    unstored.get(storage)?.delete(name);
  } catch {
    unstored.set(storage, new Map(unstored.get(storage)).set(name, JSON.stringify(value)));
  }
}

/** Reads and writes the data that is stored for a link, by the link's key. */
interface StoredValue<K> {
  read: (key: string) => K;
  write: (key: string, stored: K) => void;
}

/**
 * Returns a link's stored data and a function that changes it. The function reads the current data first, so that it
 * does not overwrite changes made meanwhile.
 */
export function useStored<K>(key: string, { read, write }: StoredValue<K>) {
  const [stored, setStored] = useState(() => read(key));
  const store = useCallback(
    (change: (before: K) => K) => {
      const after = change(read(key));
      write(key, after);
      setStored(after);
    },
    [key, read, write],
  );
  return [stored, store] as const;
}
