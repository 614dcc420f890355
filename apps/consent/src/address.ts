import { useSyncExternalStore } from 'react';

/** Where somebody is: which page, by which key, and whether all is answered. */
export interface Address {
  name: string;
  key: string;
  isCompleted: boolean;
}

const base = () => (/^\/consent(\/|$)/.test(location.pathname) ? '/consent' : '');

/** What the address says. */
export function addressNow(): Address {
  const query = new URLSearchParams(location.search);
  const name = location.pathname.slice(base().length).split('/').filter(Boolean).join('/');
  return { name, key: query.get('key') ?? '', isCompleted: query.has('completed') };
}

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Goes to another page of the same link; the key stays in the address, so that a reload shows the page again. */
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

/** Where somebody is, as it changes: by a button of the page, or back and forward. */
export function useAddress(): Address {
  useSyncExternalStore(listen, () => location.href);
  return addressNow();
}
