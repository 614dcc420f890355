import { useSyncExternalStore } from 'react';

/** The panels beside the page. A panel's id is its dialog's id. */
interface Dock {
  /** All panels, in the order that they were opened. */
  panels: readonly number[];
  /**
   * The panels that are not collapsed. Only the last one is visible. When it closes, the one before it becomes visible
   * again.
   */
  shown: readonly number[];
  /** How often `showPanel` has shown a panel. Each time, the panel takes the focus, even if it was already visible. */
  raised: number;
}

let dock: Dock = { panels: [], shown: [], raised: 0 };
const listeners = new Set<() => void>();

function set(value: Dock): void {
  dock = value;
  for (const listener of listeners) listener();
}

const withoutId = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

/** Adds and shows a panel. Returns a function that removes it. */
export function addPanel(id: number): () => void {
  set({ ...dock, panels: [...withoutId(dock.panels, id), id], shown: [...withoutId(dock.shown, id), id] });
  return () => set({ ...dock, panels: withoutId(dock.panels, id), shown: withoutId(dock.shown, id) });
}

/** Shows a panel and gives it the focus. Returns false if the dialog is not a panel. */
export function showPanel(id: number): boolean {
  if (!isPanel(id)) return false;
  set({ ...dock, shown: [...withoutId(dock.shown, id), id], raised: dock.raised + 1 });
  return true;
}

/** Returns true if the dialog is a panel beside the page, even if the panel is collapsed. */
export const isPanel = (id: number): boolean => dock.panels.includes(id);

/** Collapses all panels to bars, so that the user sees the whole page. */
export const collapsePanels = (): void => set({ ...dock, shown: [] });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the visible panel. Returns undefined if no panel is open or all are collapsed. */
export const shownPanel = (): number | undefined => dock.shown.at(-1);

export const useShownPanel = (): number | undefined => useSyncExternalStore(subscribe, shownPanel);

/** Returns a number that changes whenever `showPanel` shows a panel. */
export const raisedPanels = (): number => dock.raised;

export const useRaisedPanels = (): number => useSyncExternalStore(subscribe, raisedPanels);
