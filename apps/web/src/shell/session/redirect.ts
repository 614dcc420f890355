import { keys } from '../../shared/storage.ts';

/**
 * Returns the path to open after sign-in, if it is safe. It must start with a single slash and resolve to this origin.
 * Refuses `//evil.example`, `https:…`, backslashes, control characters and the sign-in pages.
 */
export function safePath(path: string | null | undefined, origin = location.origin): string | null {
  // \s includes the control characters that browsers strip from URLs
  if (!path || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('/sign-in/')) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores this tab's URL, so that the user returns to it after sign-in. */
export function saveRedirect(path = location.pathname + location.search + location.hash): void {
  const safe = safePath(path);
  if (safe === null || safe === '/') return;
  try {
    sessionStorage.setItem(keys.redirect, safe);
  } catch {
    // the docket opens after sign-in instead
  }
}

/** Returns the saved path to open after sign-in, and deletes it. Returns the docket if no path is saved. */
export function popRedirect(): string {
  try {
    const path = safePath(sessionStorage.getItem(keys.redirect));
    sessionStorage.removeItem(keys.redirect);
    return path ?? '/docket';
  } catch {
    return '/docket';
  }
}
