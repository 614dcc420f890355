import { useSyncExternalStore } from 'react';

/** The panels beside the page. Each id is the id of a dialog. */
interface Dock {
  /** All panels, in the order in which they were opened. */
  panels: readonly number[];
  /** The panels that are not collapsed. Only the last one is visible. It becomes visible again after later ones close. */
  shown: readonly number[];
}

let dock: Dock = { panels: [], shown: [] };
const listeners = new Set<() => void>();

function set(value: Dock): void {
  dock = value;
  for (const listener of listeners) listener();
}

const withoutId = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

/** Shows a new panel. Returns a function that removes it. */
export function addPanel(id: number): () => void {
  set({ panels: [...withoutId(dock.panels, id), id], shown: [...withoutId(dock.shown, id), id] });
  return () => set({ panels: withoutId(dock.panels, id), shown: withoutId(dock.shown, id) });
}

/** Shows a panel again. Returns false if the dialog is not a panel. */
export function showPanel(id: number): boolean {
  if (!dock.panels.includes(id)) return false;
  set({ ...dock, shown: [...withoutId(dock.shown, id), id] });
  return true;
}

/** Collapses all panels to bars, so that the user sees the whole page. */
export const collapsePanels = (): void => set({ ...dock, shown: [] });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the visible panel. Returns undefined if there is no panel, or all panels are collapsed. */
export const shownPanel = (): number | undefined => dock.shown.at(-1);

export const useShownPanel = (): number | undefined => useSyncExternalStore(subscribe, shownPanel);
