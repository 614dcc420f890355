import { useSyncExternalStore } from 'react';

/** The parts of the current URL: the page's name, the link's key, and whether all terms are answered. */
export interface Address {
  name: string;
  key: string;
  isCompleted: boolean;
}

const base = () => (/^\/consent(\/|$)/.test(location.pathname) ? '/consent' : '');

/** Returns the parts of the current URL. */
export function addressNow(): Address {
  const query = new URLSearchParams(location.search);
  const name = location.pathname.slice(base().length).split('/').filter(Boolean).join('/');
  return { name, key: query.get('key') ?? '', isCompleted: query.has('completed') };
}

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Opens another page of the same link. The new URL also contains the key, so that a reload shows the same page. */
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
 * Returns the parts of the current URL. Updates when a button on the page, or the browser's Back or Forward button,
 * changes the URL.
 */
export function useAddress(): Address {
  useSyncExternalStore(listen, () => location.href);
  return addressNow();
}
