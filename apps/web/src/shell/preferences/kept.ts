import { keys, readLocal, writeLocal } from '../storage.ts';

/** Preferences by name, the one changed last at the end. */
export type Kept = Readonly<Record<string, unknown>>;

/** Cards of so many members are remembered on a device; older ones come from the server. */
const most = 400;

export const nameOf = (section: string, memberId: number | null): string =>
  memberId === null ? section : `${section}/${memberId}`;

/** With one more, or changed; the oldest fall out. */
export function keep(kept: Kept, name: string, value: unknown): Kept {
  const { [name]: _before, ...others } = kept;
  return Object.fromEntries([...Object.entries(others), [name, value]].slice(-most));
}

const keyOf = (userId: number) => `${keys.preferences}.${userId}`;

/** This device's copy; empty where there is none or it cannot be read. */
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
