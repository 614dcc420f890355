/** Local keys. Everything of a signed-in person is removed at logout; what belongs to the device stays. */
export const keys = {
  tokens: 'guidepost.session',
  impersonation: 'guidepost.impersonated-user',
  lastActivity: 'guidepost.last-activity',
  lastReport: 'guidepost.last-activity-report',
  redirect: 'guidepost.redirect',
  /** In the tab: what somebody was at when their session ended. */
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
  /** Whether conversations stand beside the page: `yes`, or absent. */
  textsBeside: 'guidepost.texts-beside',
  /** Around which ZIP code programs were last looked for, and for which member. */
  zipcode: 'guidepost.zipcode',
  /** Which enrollment file was last sent from here, so that one that was interrupted goes on. */
  enrollmentFile: 'guidepost.enrollment-file',
  /** In the tab: the guide as whom somebody views. */
  viewedGuide: 'guidepost.viewed-guide',
} as const;

const kept: readonly string[] = [keys.language, keys.colourScheme, keys.device, keys.ended];

/** What is being written, in the storage of the tab: drafts, texts, and the keys under which they are sent once. */
export const carriedPrefixes = ['guidepost.draft.', 'guidepost.text.', 'guidepost.intent.'] as const;

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

/** The same for what belongs to one tab and outlives a reload. */
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
    // as if it had not been kept
  }
}

/** What the tab's storage holds under names that begin so. */
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
    // nothing was kept
  }
}

/** Names this browser to the live connection; says nothing about who uses it. */
export function deviceId(): string {
  const known = readLocal(keys.device);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeLocal(keys.device, made);
  return made;
}
