import { useSyncExternalStore } from 'react';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { queryClient } from '../query.ts';
import { actingUserQuery } from '../session/verify.ts';

/**
 * A tab's actions that can still be undone. Contains only ids, because the browser must store no personal data
 * (ASVS 14.3.3).
 */
interface Unsent {
  userId: number;
  /** When the latest action was delayed, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** The paths of the pages where the user started the actions. */
  pages: readonly string[];
}

/**
 * Age of an entry, in milliseconds, after which its tab no longer exists. An open tab sends its actions after ten
 * seconds and then removes the entry.
 */
export const tabLifeMs = 15_000;

const tab = crypto.randomUUID();
/** The user whose lost actions this tab reports. */
let reader: number | undefined;
let lostPages: readonly string[] = [];
const listeners = new Set<() => void>();

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
 * @param pages the paths of the pages where the user started the actions
 */
export function storeUnsent(pages: readonly string[]): void {
  const { [tab]: own, ...others } = read();
  const user = queryClient.getQueryData(actingUserQuery.queryKey);
  if (pages.length > 0 && user !== undefined)
    write({ ...others, [tab]: { userId: user.id, at: Date.now(), pages: [...new Set(pages)] } });
  else if (own !== undefined) write(others);
}

/** Returns true if an entry contains lost actions of the user: its tab no longer exists. */
const isLost = ([name, { userId, at }]: [string, Unsent]): boolean =>
  name !== tab && userId === reader && Math.abs(Date.now() - at) >= tabLifeMs;

/** Shows the pages of all lost actions, the oldest first. */
function update(): void {
  const lost = Object.entries(read()).filter(isLost);
  const pages = lost.sort(([, a], [, b]) => a.at - b.at).flatMap(([, entry]) => entry.pages);
  lostPages = [...new Set(pages)];
  for (const listener of listeners) listener();
}

/**
 * Finds out whether the browser was killed before it sent actions of this user, and shows a banner in all tabs. Looks a
 * second time later, because the tab of a new entry may still exist. Returns a function that stops this.
 */
export function findUnsent(userId: number): () => void {
  reader = userId;
  update();
  const timer = setTimeout(update, tabLifeMs);
  const stopped = new AbortController();
  // the user opened or dismissed a page in another tab
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keys.unsentActions) update();
  };
  addEventListener('storage', onStorage, { signal: stopped.signal });
  return () => {
    clearTimeout(timer);
    stopped.abort();
    reader = undefined;
    update();
  };
}

/** Removes the lost actions of one page, or of all pages. Until then, each tab reports them, also after a reload. */
export function forgetUnsent(page?: string): void {
  const entries = Object.entries(read()).map(([name, entry]): [string, Unsent] => {
    const isKept = (one: string) => page !== undefined && one !== page;
    return [name, isLost([name, entry]) ? { ...entry, pages: entry.pages.filter(isKept) } : entry];
  });
  write(Object.fromEntries(entries.filter(([, { pages }]) => pages.length > 0)));
  update();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the pages where the user started actions that were lost. */
export const useLostPages = (): readonly string[] => useSyncExternalStore(subscribe, () => lostPages);
