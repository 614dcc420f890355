import { useSyncExternalStore } from 'react';

/** Maximum number of list rows or activity feed entries that are loaded for printing. */
export const maxPrintedRows = 500;

interface Printing {
  /** True while the screen shows all its rows and tabs, because the user has chosen to print it. */
  isWhole: boolean;
  /** When the current print started. Null while the browser is not printing. */
  at: string | null;
}

const notPrinting: Printing = { isWhole: false, at: null };
let printing = notPrinting;
const listeners = new Set<() => void>();

/** Changes the printing state. Without an argument, resets it to the state before the print. */
export function setPrinting(next: Partial<Printing> = notPrinting): void {
  printing = { ...printing, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the printing state (docs/areas/screens.md#printing). */
export const usePrinting = (): Printing => useSyncExternalStore(subscribe, () => printing);

/** Returns which page of a list to load. When the whole screen is printed, all rows up to the maximum are one page. */
export function usePrintedPage<V extends { page: number; pageSize: number }>(view: V): V {
  const { isWhole } = usePrinting();
  return isWhole ? { ...view, page: 1, pageSize: maxPrintedRows } : view;
}
