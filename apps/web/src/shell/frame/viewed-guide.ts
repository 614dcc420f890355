import { parseId, type StaffId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { keys, readSession, writeSession } from '../../shared/storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): StaffId | null => parseId<'Staff'>(readSession(keys.viewedGuide) ?? undefined);

/** Shows another guide's docket, members and calls in this browser tab. Null returns to the user's own view. */
export function viewAs(guideId: StaffId | null): void {
  if (read() === guideId) return;
  writeSession(keys.viewedGuide, guideId === null ? null : String(guideId));
  for (const listener of listeners) listener();
}

/** Screens that can show another guide's work. Their path then contains that guide's id. */
const guideScreens: ReadonlySet<string> = new Set(['/docket', '/member-list']);

/**
 * Returns a link's target. While the user views another guide's work, links to the docket and the members list open
 * that guide's docket and members.
 */
export const viewedPath = (to: string, viewed: StaffId | null = read()): string =>
  viewed !== null && guideScreens.has(to) ? `${to}/guide/${viewed}` : to;

/** Returns the guide whose work the user is viewing. Returns null if the user views their own work. */
export const useViewedGuide = (): StaffId | null => useSyncExternalStore(subscribe, read);
