import { keys } from '../../shared/storage.ts';

/**
 * Returns the path after sign-in if it is one of ours: it starts with a single slash and resolves to this origin.
 * `//evil.example`, `https:…`, backslashes, control characters and the sign-in itself are refused.
 */
export function safePath(path: string | null | undefined, origin = location.origin): string | null {
  // \s covers the control characters that browsers strip from addresses
  if (!path || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('/sign-in/')) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores the address of this tab, to return to it after sign-in. */
export function saveRedirect(path = location.pathname + location.search + location.hash): void {
  const safe = safePath(path);
  if (safe === null || safe === '/') return;
  try {
    sessionStorage.setItem(keys.redirect, safe);
  } catch {
    // the docket is used instead
  }
}

/** Returns the path after sign-in: the saved path, once, otherwise the docket. */
export function takeRedirect(): string {
  try {
    const path = safePath(sessionStorage.getItem(keys.redirect));
    sessionStorage.removeItem(keys.redirect);
    return path ?? '/docket';
  } catch {
    return '/docket';
  }
}
