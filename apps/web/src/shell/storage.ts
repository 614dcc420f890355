/** Local keys. Everything of a signed-in person is removed at logout; what belongs to the device stays. */
export const keys = {
  tokens: 'guidepost.session',
  impersonation: 'guidepost.impersonated-user',
  lastActivity: 'guidepost.last-activity',
  lastReport: 'guidepost.last-activity-report',
  redirect: 'guidepost.redirect',
  language: 'guidepost.language',
  colourScheme: 'guidepost.colour-scheme',
  device: 'guidepost.device',
  preferences: 'guidepost.preferences',
  alerts: 'guidepost.alerts',
} as const;

const kept: readonly string[] = [keys.language, keys.colourScheme, keys.device];

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

/** Removes everything but the preferences of the device (design 10: logging out clears all of it). */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // nothing was kept
  }
}

/** Names this browser to the live connection (decision 37); says nothing about who uses it. */
export function deviceId(): string {
  const known = readLocal(keys.device);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeLocal(keys.device, made);
  return made;
}
