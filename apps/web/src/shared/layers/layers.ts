import { createContext, useContext, useLayoutEffect, useState } from 'react';

/** An open dialog or drawer. */
export interface Layer {
  /** Layers with a higher level are above those with a lower one. */
  level: number;
}

let lastLevel = 0;
/** Returns a level above all earlier levels. */
export const newLevel = (): number => {
  lastLevel += 1;
  return lastLevel;
};

/** The open layers, in mounting order. */
const layers: Layer[] = [];

/** Adds a layer. Returns a function that removes it. */
export function addLayer(layer: Layer): () => void {
  layers.push(layer);
  return () => void layers.splice(layers.indexOf(layer), 1);
}

/** Returns the layer with the highest level. If two have the same level, the later one is on top. */
const topLayer = (): Layer | undefined =>
  layers.reduce<Layer | undefined>((top, layer) => (top && top.level > layer.level ? top : layer), undefined);

/** The key presses that have closed a layer. */
const used = new WeakSet<Event>();

/**
 * Returns true if an event may close a layer. Escape closes only the top layer. The layer below it comes to the top
 * while the same key press is still being handled, so one key press closes only one layer.
 */
export function canClose(layer: Layer, event: Event | undefined): boolean {
  if (event === undefined || (event as Partial<KeyboardEvent>).key !== 'Escape') return true;
  if (used.has(event) || topLayer() !== layer) return false;
  used.add(event);
  return true;
}

/**
 * Level of the dialog that contains a layer. The level stays the same if the dialog replaces its frame after loading.
 * Null for layers outside the dialogs of `DialogHost`. Those layers get a new level each time they open.
 */
export const LevelContext = createContext<number | null>(null);

/** Registers a dialog or drawer while it is open. Returns its `onClose`, which ignores Escape if a layer is above it. */
export function useLayer(opened: boolean, onClose: () => void): () => void {
  const parentLevel = useContext(LevelContext);
  const [layer] = useState<Layer>({ level: 0 });
  useLayoutEffect(() => {
    if (!opened) return undefined;
    layer.level = parentLevel ?? newLevel();
    return addLayer(layer);
  }, [opened, parentLevel, layer]);
  return () => {
    if (canClose(layer, window.event)) onClose();
  };
}
