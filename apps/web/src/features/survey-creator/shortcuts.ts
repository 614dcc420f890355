import type { KeyboardEvent } from 'react';

interface Actions {
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Null if the content cannot be saved. */
  save: (() => void) | null;
}

/** Returns an editor's key handler for Control or Cmd with Z, Y and S. */
export const shortcutsOf =
  ({ undo, redo, save }: Actions) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    const act = { z: event.shiftKey ? redo : undo, y: redo, s: save }[key];
    if (act === undefined || (act === null && key !== 's')) return;
    event.preventDefault();
    act?.();
  };
