/** Keys in the browser's storage. Signing out deletes all of the user's data, but not the device's settings. */
export const keys = {
  tokens: 'guidepost.session',
  impersonation: 'guidepost.impersonated-user',
  lastActivity: 'guidepost.last-activity',
  lastReport: 'guidepost.last-activity-report',
  redirect: 'guidepost.redirect',
  /** The user's unsaved work when the session ended. In sessionStorage. */
  work: 'guidepost.work',
  /** `yes` if the last session may have ended before actions were saved. In sessionStorage. */
  unsavedActions: 'guidepost.unsaved-actions',
  /** How the last session ended: `logged out` or `lost`. */
  ended: 'guidepost.session-ended',
  /** `open` if the last sign-out could not reach the provider. The next sign-in then asks for the credentials again. */
  providerSession: 'guidepost.provider-session',
  language: 'guidepost.language',
  colourScheme: 'guidepost.colour-scheme',
  device: 'guidepost.device',
  preferences: 'guidepost.preferences',
  unsavedPreferences: 'guidepost.unsaved-preferences',
  alerts: 'guidepost.alerts',
  recentMembers: 'guidepost.recent-members',
  /** The pages of each tab's actions that can still be undone, in case the browser is killed. */
  unsentActions: 'guidepost.unsent-pages',
  /** `yes` if conversations are shown beside the page. Otherwise the key does not exist. */
  textsBeside: 'guidepost.texts-beside',
  /** ZIP code and member of the last program search. */
  zipcode: 'guidepost.zipcode',
  /** The last enrollment file sent by this browser, so that an interrupted upload can continue. */
  enrollmentFile: 'guidepost.enrollment-file',
  /** The call in progress whose panel is open. In sessionStorage, so that a reload opens the panel again. */
  openCall: 'guidepost.open-call',
  /** The guide whose work the user is viewing. In sessionStorage. */
  viewedGuide: 'guidepost.viewed-guide',
} as const;

const deviceKeys: readonly string[] = [keys.language, keys.colourScheme, keys.device, keys.ended, keys.providerSession];

/** Key prefixes for unsaved text in sessionStorage: drafts, texts, and request keys that prevent duplicate sending. */
export const carriedPrefixes = ['guidepost.draft.', 'guidepost.text.', 'guidepost.intent.'] as const;

/**
 * Reads a value. If the browser's storage is full or disabled, reading returns null and writing does nothing. Therefore
 * store only data that may be lost.
 */
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
    // the value is not stored
  }
}

/** Reads a value from sessionStorage, which is separate for each tab and survives a reload. */
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
    // the value is not stored
  }
}

/** Returns the entries in the tab's storage whose keys start with a prefix. */
export function sessionEntries(prefixes: readonly string[]): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(sessionStorage).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix))),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Deletes all of the user's data. The device's settings remain. */
export function deleteUserData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!deviceKeys.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // nothing was stored
  }
}

/** Returns this browser's id for the live connection. It does not identify the user. */
export function deviceId(): string {
  const known = readLocal(keys.device);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeLocal(keys.device, made);
  return made;
}
