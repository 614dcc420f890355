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

/** Screens that can show another guide's work, by the guide in the path. */
const ofGuide: ReadonlySet<string> = new Set(['/docket', '/member-list']);

/**
 * Where a link to a screen leads while this person views as another guide: to that guide's docket and members, everywhere else
 * to the screen itself.
 */
export const viewedPath = (to: string, viewed: StaffId | null = read()): string =>
  viewed !== null && ofGuide.has(to) ? `${to}/guide/${viewed}` : to;

/** The guide as whom this person views, until they leave that view; null for their own. */
export const useViewedGuide = (): StaffId | null => useSyncExternalStore(subscribe, read);
