import { carriedPrefixes, keys, readSession, sessionEntries, writeSession } from '../../shared/storage.ts';
import { carriedDialogs, type DialogToCarry, reopenDialogs } from '../open-dialog.tsx';
import { queryClient } from '../query.ts';
import { actingUserQuery } from './verify.ts';

/** A user's unsaved work in this tab, stored if their session ends without a sign-out. */
interface UnsavedWork {
  userId: number;
  /** When the work was stored, by this device's clock, in milliseconds since 1970. */
  at: number;
  path: string;
  dialogs: readonly DialogToCarry[];
  entries: Record<string, string>;
}

/** How long the work of an ended session is stored, in milliseconds. Longer than a working day. */
const keptMs = 12 * 3_600_000;

const callbacks = new Set<() => void>();

/**
 * Registers a callback that writes unsaved work to the tab's storage. It runs before the work is collected. Returns a
 * function that removes the callback.
 */
export function beforeCarrying(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/**
 * Collects the user's open and unsaved work in this tab, before a session ends without a sign-out. Returns a function
 * that stores it in sessionStorage, for the same user only. Call that function after all other data has been deleted.
 */
export function storeWork(): () => void {
  for (const callback of callbacks) callback();
  const user = queryClient.getQueryData(actingUserQuery.queryKey);
  const before = readSession(keys.work);
  if (user === undefined) return () => writeSession(keys.work, before);
  const work: UnsavedWork = {
    userId: user.id,
    at: Date.now(),
    path: location.pathname,
    dialogs: carriedDialogs(),
    entries: sessionEntries(carriedPrefixes),
  };
  return () => writeSession(keys.work, JSON.stringify(work));
}

/**
 * Restores the work of a user who has signed in again: their unsaved texts, and the open dialogs if the page is the
 * same. Deletes the note about unsaved actions, because the user has read it on the welcome page.
 */
export function restoreWork(userId: number): void {
  writeSession(keys.unsavedActions, null);
  const text = readSession(keys.work);
  if (text === null) return;
  writeSession(keys.work, null);
  const work = parse(text);
  if (work === null || work.userId !== userId || Math.abs(Date.now() - work.at) > keptMs) return;
  for (const [name, value] of Object.entries(work.entries)) writeSession(name, value);
  if (location.pathname === work.path) reopenDialogs(work.dialogs);
}

/** Returns true if this tab's session ended without a sign-out, so that the next sign-in will restore the open work. */
export function isReturnExpected(): boolean {
  const work = parse(readSession(keys.work) ?? 'null');
  return work !== null && Math.abs(Date.now() - work.at) <= keptMs;
}

function parse(text: string): UnsavedWork | null {
  try {
    return JSON.parse(text) as UnsavedWork;
  } catch {
    return null;
  }
}
