import { useSyncExternalStore } from 'react';

/** Maximum number of rows of a list, or of entries of an activity feed, that a print loads. */
export const maxPrintedRows = 500;

interface Printing {
  /** True while the screen shows all its rows and tabs, because the user has chosen to print it. */
  isWhole: boolean;
  /** Time of the current print. Null while the browser does not print. */
  at: string | null;
}

const notPrinting: Printing = { isWhole: false, at: null };
let printing = notPrinting;
const listeners = new Set<() => void>();

/** Changes the state of printing. Without an argument, the screen looks as before the print. */
export function setPrinting(next: Partial<Printing> = notPrinting): void {
  printing = { ...printing, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the state of printing (docs/areas/screens.md#printing). */
export const usePrinting = (): Printing => useSyncExternalStore(subscribe, () => printing);

/** Returns the page of a list to load: all rows up to the maximum for a print, otherwise the page that the user chose. */
export function usePrintedPage<V extends { page: number; pageSize: number }>(view: V): V {
  const { isWhole } = usePrinting();
  return isWhole ? { ...view, page: 1, pageSize: maxPrintedRows } : view;
}
