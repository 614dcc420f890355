import { parseId, type StaffId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../storage.ts';

/** The id of the guide whom this person acts as; null when they act as themselves. */
export function impersonatedUserId(): StaffId | null {
  return parseId(readLocal(keys.impersonation));
}

/** Acts as a guide, or as oneself again, and starts over from the docket so that nothing of the former view stays. */
export function impersonate(userId: StaffId | null): void {
  writeLocal(keys.impersonation, userId === null ? null : String(userId));
  location.assign('/docket');
}
