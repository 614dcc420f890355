import type { StaffId } from '@guidepost/contracts';
import { type DraftRef, draftName } from './draft.ts';

/**
 * The idempotency key of a record being written: made once, kept beside its draft for as long as this tab lives, and
 * forgotten when the record is saved or the draft thrown away. A lost answer, a reload and another press of Save so
 * write one record.
 */
const nameOf = (authorId: StaffId, ref: DraftRef) => `guidepost.intent.${authorId}.${draftName(ref)}`;

const made = new Map<string, string>();

export function intentKey(authorId: StaffId, ref: DraftRef): string {
  const name = nameOf(authorId, ref);
  const key = made.get(name) ?? read(name) ?? crypto.randomUUID();
  made.set(name, key);
  write(name, key);
  return key;
}

export function forgetIntent(authorId: StaffId, ref: DraftRef): void {
  const name = nameOf(authorId, ref);
  made.delete(name);
  write(name, null);
}

/** Session storage goes at logout; where it is switched off the key lives as long as the page. */
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    // kept in memory
  }
}
