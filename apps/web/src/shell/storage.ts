/** Local keys. Everything of a signed-in person is removed at logout; the two preferences of the device stay. */
export const keys = {
  tokens: 'guidepost.session',
  impersonation: 'guidepost.impersonated-user',
  lastActivity: 'guidepost.last-activity',
  lastReport: 'guidepost.last-activity-report',
  redirect: 'guidepost.redirect',
  language: 'guidepost.language',
  colourScheme: 'guidepost.colour-scheme',
} as const;

const kept: readonly string[] = [keys.language, keys.colourScheme];

/** Storage that is full or switched off reads as empty and forgets what it is given: nothing here is vital. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // as if it had not been kept
  }
}

/** Removes everything but the preferences of the device (design 10: logging out clears all of it). */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // nothing was kept
  }
}
