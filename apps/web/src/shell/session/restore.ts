import { carriedPrefixes, keys, readSession, sessionEntries, writeSession } from '../../shared/storage.ts';
import { carriedDialogs, type DialogToCarry, reopenDialogs } from '../open-dialog.tsx';
import { queryClient } from '../query.ts';
import { actingUserQuery } from './verify.ts';

/** A user's unsaved work in this tab when their session ended without a logout. */
interface Work {
  userId: number;
  /** Milliseconds since 1970, by this device. */
  at: number;
  path: string;
  dialogs: readonly DialogToCarry[];
  entries: Record<string, string>;
}

/** Work of a session that ended more than a working day ago is discarded. */
const keptMs = 12 * 3_600_000;

const callbacks = new Set<() => void>();

/** Registers a callback that stores unsaved work to be carried over. Returns a function that removes it. */
export function beforeCarrying(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/**
 * Collects this user's open and unsaved work in this tab, for a session that ends without a logout. It stays in the
 * storage of the tab, only for the same user. Call the returned function once all other data has been removed.
 */
export function carryOver(): () => void {
  for (const callback of callbacks) callback();
  const user = queryClient.getQueryData(actingUserQuery.queryKey);
  const before = readSession(keys.work);
  if (user === undefined) return () => writeSession(keys.work, before);
  const work: Work = {
    userId: user.id,
    at: Date.now(),
    path: location.pathname,
    dialogs: carriedDialogs(),
    entries: sessionEntries(carriedPrefixes),
  };
  return () => writeSession(keys.work, JSON.stringify(work));
}

/** Restores the work of a user who has signed in again: unsaved texts, and on the same page their dialogs. */
export function comeBack(userId: number): void {
  const text = readSession(keys.work);
  if (text === null) return;
  writeSession(keys.work, null);
  const work = parse(text);
  if (work === null || work.userId !== userId || Math.abs(Date.now() - work.at) > keptMs) return;
  for (const [name, value] of Object.entries(work.entries)) writeSession(name, value);
  if (location.pathname === work.path) reopenDialogs(work.dialogs);
}

/** Returns true if a session ended in this tab without a logout, and signing in again restores the open work. */
export function isAwaitedBack(): boolean {
  const work = parse(readSession(keys.work) ?? 'null');
  return work !== null && Math.abs(Date.now() - work.at) <= keptMs;
}

function parse(text: string): Work | null {
  try {
    return JSON.parse(text) as Work;
  } catch {
    return null;
  }
}
