import type { MemberId, PreferenceOf, PreferenceSection } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/** Preferences by name. The most recently changed preference is last. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

/** Maximum number of preferences stored on a device. All others are loaded from the server. */
const maxPreferences = 400;

export const nameOf = (section: string, memberId: MemberId | null): string =>
  memberId === null ? section : `${section}/${memberId}`;

/** Returns the preferences after adding or changing one. Drops the oldest ones if there are too many. */
export function withPreference(stored: StoredPreferences, name: string, value: unknown): StoredPreferences {
  const { [name]: _before, ...others } = stored;
  return Object.fromEntries([...Object.entries(others), [name, value]].slice(-maxPreferences));
}

const keyOf = (userId: number) => `${keys.preferences}.${userId}`;

/** Returns the preferences stored on this device. Returns an empty object if nothing valid is stored. */
export function readPreferences(userId: number): StoredPreferences {
  try {
    const found: unknown = JSON.parse(readLocal(keyOf(userId)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as StoredPreferences) : {};
  } catch {
    return {};
  }
}

export function writePreferences(userId: number, change: (before: StoredPreferences) => StoredPreferences): void {
  const entries = Object.entries(change(readPreferences(userId))).slice(-maxPreferences);
  writeLocal(keyOf(userId), JSON.stringify(Object.fromEntries(entries)));
}

/** A change that the server has not confirmed yet. */
export interface Unsaved {
  memberId: MemberId | null;
  section: PreferenceSection;
  preference: PreferenceOf<PreferenceSection>;
}

const unsavedKeyOf = (userId: number) => `${keys.unsavedPreferences}.${userId}`;

/**
 * Returns the changes that the server has not confirmed, by name. They are stored on this device because a page may
 * close before the server responds.
 */
export function readUnsaved(userId: number): Readonly<Record<string, Unsaved>> {
  try {
    const found: unknown = JSON.parse(readLocal(unsavedKeyOf(userId)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Unsaved>) : {};
  } catch {
    return {};
  }
}

/** Stores an unsaved change. It replaces an earlier change to the same preference. */
export function storeUnsaved(userId: number, change: Unsaved): void {
  const name = nameOf(change.section, change.memberId);
  writeLocal(unsavedKeyOf(userId), JSON.stringify(withPreference(readUnsaved(userId), name, change)));
}

/** Deletes a change that the server has responded to. Keeps a later change to the same preference. */
export function deleteUnsaved(userId: number, change: Unsaved): void {
  const name = nameOf(change.section, change.memberId);
  const { [name]: noted, ...others } = readUnsaved(userId);
  if (JSON.stringify(noted) !== JSON.stringify(change)) return;
  writeLocal(unsavedKeyOf(userId), Object.keys(others).length === 0 ? null : JSON.stringify(others));
}
