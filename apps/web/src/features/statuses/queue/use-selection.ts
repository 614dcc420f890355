import type { StatusChangeRequestId } from '@guidepost/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { onTokens } from '../../../shell/session/tokens.ts';

/** The requests that the auditor has selected to decide together, with the typed comment. */
interface Selection {
  ids: ReadonlySet<StatusChangeRequestId>;
  comment: string;
}

export const emptySelection: Selection = { ids: new Set(), comment: '' };

let selection = emptySelection;
const listeners = new Set<() => void>();

/** Changes the selection. It can also be restored while the queue is closed, because the user can undo a decision. */
export function select(change: (now: Selection) => Selection): void {
  selection = change(selection);
  for (const listener of listeners) listener();
}

/** Restores a selection after an undo, unless the auditor has already selected other requests. */
export const restoreSelection = (undone: Selection): void => select((now) => (now.ids.size === 0 ? undone : now));

onTokens((tokens) => {
  if (tokens === null) select(() => emptySelection);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the queue's selection. Leaving the queue clears it. */
export function useSelection(): Selection {
  useEffect(() => () => select(() => emptySelection), []);
  return useSyncExternalStore(subscribe, () => selection);
}
