import { useSyncExternalStore } from 'react';

/** The parts of the current address: the name of the page, the key of the link, and whether all terms are answered. */
export interface Address {
  name: string;
  key: string;
  isCompleted: boolean;
}

const base = () => (/^\/consent(\/|$)/.test(location.pathname) ? '/consent' : '');

/** Returns the parts of the current address. */
export function addressNow(): Address {
  const query = new URLSearchParams(location.search);
  const name = location.pathname.slice(base().length).split('/').filter(Boolean).join('/');
  return { name, key: query.get('key') ?? '', isCompleted: query.has('completed') };
}

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/**
 * Opens another page of the same link. The new address also contains the key, so that a reload shows the page again.
 */
export function go(name: string, { isCompleted = false, replaces = false } = {}): void {
  const { key } = addressNow();
  const query = new URLSearchParams({ key, ...(isCompleted ? { completed: 'true' } : {}) });
  history[replaces ? 'replaceState' : 'pushState'](null, '', `${base()}/${name}?${query}`);
  scrollTo(0, 0);
  changed();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/**
 * Returns the current address. Updates when a button of the page, or the browser's Back or Forward button, changes the
 * address.
 */
export function useAddress(): Address {
  useSyncExternalStore(listen, () => location.href);
  return addressNow();
}
