import { parseId, type StaffId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { keys, readSession, writeSession } from '../storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): StaffId | null => parseId<'Staff'>(readSession(keys.viewedGuide) ?? undefined);

/** Views as another guide from now on, over Docket, Members and Calls; null for one's own view again. It is the tab's. */
export function viewAs(guideId: StaffId | null): void {
  if (read() === guideId) return;
  writeSession(keys.viewedGuide, guideId === null ? null : String(guideId));
  for (const listener of listeners) listener();
}

/** The guide as whom this person views, until they leave that view; null for their own. */
export const useViewedGuide = (): StaffId | null => useSyncExternalStore(subscribe, read);
