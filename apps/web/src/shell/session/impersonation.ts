import { keys, readLocal, writeLocal } from '../storage.ts';

/** The id of the guide whom this person acts as; null when they act as themselves (staff §6). */
export function impersonatedUserId(): number | null {
  const id = Number(readLocal(keys.impersonation));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Acts as a guide, or as oneself again, and starts over from the docket so that nothing of the former view stays. */
export function impersonate(userId: number | null): void {
  writeLocal(keys.impersonation, userId === null ? null : String(userId));
  location.assign('/docket');
}
