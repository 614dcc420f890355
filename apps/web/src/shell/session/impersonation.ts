import { parseId, type StaffId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { onTokens, readTokens } from './tokens.ts';

/**
 * The guide that the user was impersonating when this page loaded. The stored value is not read again, because a change
 * in another tab must not change the guide that this page acts for.
 */
let acting: StaffId | null = parseId(readLocal(keys.impersonation));

/** Returns the id of the guide that the user impersonates. Returns null if there is no impersonation. */
export const impersonatedUserId = (): StaffId | null => acting;

/** Starts or ends an impersonation, then opens the docket as a new page, so that no data from before remains. */
export function impersonate(userId: StaffId | null): void {
  writeLocal(keys.impersonation, userId === null ? null : String(userId));
  location.assign('/docket');
}

/** Ends the impersonation when the session ends, so that it does not carry over to the next user. */
export function endImpersonation(): void {
  acting = null;
  writeLocal(keys.impersonation, null);
}

onTokens((tokens) => {
  if (tokens === null) acting = null;
});

// All tabs of a browser impersonate the same guide. If another tab changes the guide, this tab reloads the docket.
addEventListener('storage', ({ key, newValue }) => {
  if (key === keys.impersonation && parseId(newValue) !== acting && readTokens() !== null) location.assign('/docket');
});
