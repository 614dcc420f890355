import type { StaffId } from '@guidepost/contracts';
import { type DraftRef, draftName } from './draft.ts';

/**
 * Returns the name of the session storage entry for a draft's idempotency key. The key is created once per draft. It is
 * deleted when the record is saved or the draft is discarded. If the user presses Save again after a lost response or a
 * reload, only one record is created.
 */
const nameOf = (authorId: StaffId, ref: DraftRef) => `guidepost.intent.${authorId}.${draftName(ref)}`;

const keysOfDrafts = new Map<string, string>();

export function intentKey(authorId: StaffId, ref: DraftRef): string {
  const name = nameOf(authorId, ref);
  const key = keysOfDrafts.get(name) ?? read(name) ?? crypto.randomUUID();
  keysOfDrafts.set(name, key);
  write(name, key);
  return key;
}

export function deleteIntentKey(authorId: StaffId, ref: DraftRef): void {
  const name = nameOf(authorId, ref);
  keysOfDrafts.delete(name);
  write(name, null);
}

/**
 * Session storage is cleared at sign-out. If it is disabled, the key is only in memory, until the page is closed.
 */
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
    // session storage is disabled, so the key is only in memory
  }
}
