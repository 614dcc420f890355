import { useCallback, useState } from 'react';

/**
 * The place of stored data: in the tab until it is closed, or on the device. It is read when needed, because a browser
 * may refuse it.
 */
export const tab = (): Storage => sessionStorage;
export const device = (): Storage => localStorage;

/** Reads the data stored under a name; null without data or if the browser does not allow storage. */
export function readStored<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores data under a name; null deletes it. */
export function writeStored(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(value));
  } catch {
    // the browser does not allow storage
  }
}

/** The stored data of a link on one page, by its key. */
interface Keeper<K> {
  read: (key: string) => K;
  write: (key: string, kept: K) => void;
}

/** The data that this tab stores of a link, and a function to change it. Changes in the meantime are not lost. */
export function useStored<K>(key: string, { read, write }: Keeper<K>) {
  const [kept, setKept] = useState(() => read(key));
  const keep = useCallback(
    (change: (before: K) => K) => {
      const after = change(read(key));
      write(key, after);
      setKept(after);
    },
    [key, read, write],
  );
  return [kept, keep] as const;
}
