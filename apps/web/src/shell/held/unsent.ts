import { useSyncExternalStore } from 'react';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { queryClient } from '../query.ts';
import { actingUserQuery } from '../session/verify.ts';

/**
 * A tab's latest action that can still be undone. Contains only ids, because the browser must store no personal data
 * (ASVS 14.3.3).
 */
interface Unsent {
  userId: number;
  /** When the action was delayed, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** The path of the page where the user started the action. */
  page: string;
}

/**
 * Age of an entry, in milliseconds, after which its tab no longer exists. An open tab sends its actions after ten
 * seconds and then removes the entry.
 */
export const tabLifeMs = 15_000;

const tab = crypto.randomUUID();
let lostPage: string | null = null;
const listeners = new Set<() => void>();

function setLostPage(page: string | null): void {
  lostPage = page;
  for (const listener of listeners) listener();
}

function read(): Record<string, Unsent> {
  try {
    return JSON.parse(readLocal(keys.unsentActions) ?? '{}') as Record<string, Unsent>;
  } catch {
    return {};
  }
}

const write = (entries: Record<string, Unsent>): void =>
  writeLocal(keys.unsentActions, Object.keys(entries).length === 0 ? null : JSON.stringify(entries));

/**
 * Stores in the browser that this tab has actions that can still be undone, in case the browser is killed.
 * @param page the path of the page where the user started the latest action; null if there is no such action
 */
export function storeUnsent(page: string | null): void {
  const { [tab]: own, ...others } = read();
  const user = queryClient.getQueryData(actingUserQuery.queryKey);
  if (page !== null && user !== undefined) write({ ...others, [tab]: { userId: user.id, at: Date.now(), page } });
  else if (own !== undefined) write(others);
}

/** Removes the user's entries of tabs that no longer exist, and shows the page of the newest one. */
function takeLost(userId: number): void {
  const entries = Object.entries(read());
  const isLost = ([name, { userId: owner, at }]: (typeof entries)[number]) =>
    name !== tab && owner === userId && Math.abs(Date.now() - at) >= tabLifeMs;
  const lost = entries.filter(isLost).sort(([, a], [, b]) => a.at - b.at);
  if (lost.length === 0) return;
  write(Object.fromEntries(entries.filter((entry) => !isLost(entry))));
  setLostPage(lost.at(-1)?.[1].page ?? null);
}

/**
 * Finds out whether the browser was killed before it sent actions of this user, and shows a banner. Looks a second time
 * later, because the tab of a new entry may still exist. Returns a function that stops this.
 */
export function findUnsent(userId: number): () => void {
  takeLost(userId);
  const timer = setTimeout(() => takeLost(userId), tabLifeMs);
  return () => {
    clearTimeout(timer);
    setLostPage(null);
  };
}

export const forgetUnsent = (): void => setLostPage(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the page where the user started actions that were lost. Returns null if no actions were lost. */
export const useLostPage = (): string | null => useSyncExternalStore(subscribe, () => lostPage);
