import type { MemberId, PreferenceOf, PreferenceSection } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/** Preferences by name, the one changed last at the end. */
export type Kept = Readonly<Record<string, unknown>>;

/** Maximum number of members whose cards are stored on a device; older ones come from the server. */
const most = 400;

export const nameOf = (section: string, memberId: MemberId | null): string =>
  memberId === null ? section : `${section}/${memberId}`;

/** Returns the preferences with one added or changed; the oldest ones are dropped. */
export function keep(kept: Kept, name: string, value: unknown): Kept {
  const { [name]: _before, ...others } = kept;
  return Object.fromEntries([...Object.entries(others), [name, value]].slice(-most));
}

const keyOf = (userId: number) => `${keys.preferences}.${userId}`;

/** Returns this device's copy; empty if it does not exist or cannot be read. */
export function readKept(userId: number): Kept {
  try {
    const found: unknown = JSON.parse(readLocal(keyOf(userId)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Kept) : {};
  } catch {
    return {};
  }
}

export function writeKept(userId: number, change: (before: Kept) => Kept): void {
  const entries = Object.entries(change(readKept(userId))).slice(-most);
  writeLocal(keyOf(userId), JSON.stringify(Object.fromEntries(entries)));
}

/** A change that the server has not confirmed. */
export interface Unsaved {
  memberId: MemberId | null;
  section: PreferenceSection;
  preference: PreferenceOf<PreferenceSection>;
}

const unsavedKeyOf = (userId: number) => `${keys.unsavedPreferences}.${userId}`;

/**
 * Returns the changes of this device that the server has not confirmed, by name. A page that was closed receives no
 * answer.
 */
export function readUnsaved(userId: number): Readonly<Record<string, Unsaved>> {
  try {
    const found: unknown = JSON.parse(readLocal(unsavedKeyOf(userId)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Unsaved>) : {};
  } catch {
    return {};
  }
}

/** Notes an unsaved change; it replaces an earlier one of the same preference. */
export function noteUnsaved(userId: number, change: Unsaved): void {
  const name = nameOf(change.section, change.memberId);
  writeLocal(unsavedKeyOf(userId), JSON.stringify(keep(readUnsaved(userId), name, change)));
}

/** Removes a change after the server has answered; a later change of the same preference stays unsaved. */
export function forgetUnsaved(userId: number, change: Unsaved): void {
  const name = nameOf(change.section, change.memberId);
  const { [name]: noted, ...others } = readUnsaved(userId);
  if (JSON.stringify(noted) !== JSON.stringify(change)) return;
  writeLocal(unsavedKeyOf(userId), Object.keys(others).length === 0 ? null : JSON.stringify(others));
}
