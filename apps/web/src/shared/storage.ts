/** Local keys. All data of a signed-in user is removed at logout; device settings stay. */
export const keys = {
  tokens: 'guidepost.session',
  impersonation: 'guidepost.impersonated-user',
  lastActivity: 'guidepost.last-activity',
  lastReport: 'guidepost.last-activity-report',
  redirect: 'guidepost.redirect',
  /** In the tab: the user's unsaved work when the session ended. */
  work: 'guidepost.work',
  /** How the last session ended: `logged out`, or `lost`. */
  ended: 'guidepost.session-ended',
  language: 'guidepost.language',
  colourScheme: 'guidepost.colour-scheme',
  device: 'guidepost.device',
  preferences: 'guidepost.preferences',
  unsavedPreferences: 'guidepost.unsaved-preferences',
  alerts: 'guidepost.alerts',
  recentMembers: 'guidepost.recent-members',
  /** Whether conversations are shown beside the page: `yes`, or absent. */
  textsBeside: 'guidepost.texts-beside',
  /** The ZIP code of the last search for programs, and its member. */
  zipcode: 'guidepost.zipcode',
  /** The last enrollment file sent from here, so that an interrupted upload can continue. */
  enrollmentFile: 'guidepost.enrollment-file',
  /** In the tab: the guide as whom the user views. */
  viewedGuide: 'guidepost.viewed-guide',
} as const;

const kept: readonly string[] = [keys.language, keys.colourScheme, keys.device, keys.ended];

/** Unsaved text in the storage of the tab: drafts, texts, and the keys under which they are sent once. */
export const carriedPrefixes = ['guidepost.draft.', 'guidepost.text.', 'guidepost.intent.'] as const;

/** Storage that is full or disabled reads as empty and discards what is written: nothing here is vital. */
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
    // treated as not stored
  }
}

/** The same for values that belong to one tab and outlive a reload. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // treated as not stored
  }
}

/** Returns the entries of the tab's storage whose names begin with a prefix. */
export function sessionEntries(prefixes: readonly string[]): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(sessionStorage).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix))),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Removes everything but the preferences of the device (logging out clears all of it). */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // nothing was stored
  }
}

/** Names this browser to the live connection; it does not identify the user. */
export function deviceId(): string {
  const known = readLocal(keys.device);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeLocal(keys.device, made);
  return made;
}
