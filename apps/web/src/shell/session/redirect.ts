import { keys } from '../storage.ts';

/**
 * The path to go to after sign-in, when it is one of ours: it starts with a single slash and resolves to this origin.
 * `//evil.example`, `https:…`, backslashes and control characters are refused, and so is the sign-in itself.
 */
export function safePath(path: string | null | undefined, origin = location.origin): string | null {
  // \s covers the control characters that browsers strip from addresses
  if (!path || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('/sign-in/')) return null;
  return url.pathname + url.search + url.hash;
}

/** Remembers where this tab was, to come back after sign-in. */
export function saveRedirect(path = location.pathname + location.search + location.hash): void {
  const safe = safePath(path);
  if (safe === null || safe === '/') return;
  try {
    sessionStorage.setItem(keys.redirect, safe);
  } catch {
    // then the docket it is
  }
}

/** Where to go after sign-in: the saved path, once, else the docket. */
export function takeRedirect(): string {
  try {
    const path = safePath(sessionStorage.getItem(keys.redirect));
    sessionStorage.removeItem(keys.redirect);
    return path ?? '/docket';
  } catch {
    return '/docket';
  }
}
