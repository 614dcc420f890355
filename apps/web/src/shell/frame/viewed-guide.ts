import { parseId, type StaffId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { keys, readSession, writeSession } from '../../shared/storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): StaffId | null => parseId<'Staff'>(readSession(keys.viewedGuide) ?? undefined);

/**
 * Views as another guide from now on, in Docket, Members and Calls; null returns to one's own view. It applies to the
 * browser tab.
 */
export function viewAs(guideId: StaffId | null): void {
  if (read() === guideId) return;
  writeSession(keys.viewedGuide, guideId === null ? null : String(guideId));
  for (const listener of listeners) listener();
}

/** Screens that can show another guide's work, by the guide in the path. */
const ofGuide: ReadonlySet<string> = new Set(['/docket', '/member-list']);

/**
 * Returns the target of a link while this user views as another guide: that guide's docket and members, otherwise the
 * screen itself.
 */
export const viewedPath = (to: string, viewed: StaffId | null = read()): string =>
  viewed !== null && ofGuide.has(to) ? `${to}/guide/${viewed}` : to;

/** Returns the guide as whom this user views, until they leave that view; null for their own. */
export const useViewedGuide = (): StaffId | null => useSyncExternalStore(subscribe, read);
