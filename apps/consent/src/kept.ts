import { useCallback, useState } from 'react';

/** Where something is kept: in the tab until it is closed, or on the device. Asked for when needed: a browser may refuse it. */
export const tab = (): Storage => sessionStorage;
export const device = (): Storage => localStorage;

/** What is kept under a name; null where nothing is, or in a browser that keeps nothing. */
export function readStored<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps something under a name; null takes it away. */
export function writeStored(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing
  }
}

/** What one page keeps of a link, by its key. */
interface Keeper<K> {
  read: (key: string) => K;
  write: (key: string, kept: K) => void;
}

/** What this tab keeps of a link, and how to change it: what was written meanwhile is never lost. */
export function useKept<K>(key: string, { read, write }: Keeper<K>) {
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
