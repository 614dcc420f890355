import { parseId, type StaffId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../storage.ts';
import { onTokens, readTokens } from './tokens.ts';

/**
 * As whom this page was loaded. It is not read again: what another tab chooses must not let this one, which shows its own
 * person, act as somebody else.
 */
let acting: StaffId | null = parseId(readLocal(keys.impersonation));

/** The id of the guide whom this person acts as; null when they act as themselves. */
export const impersonatedUserId = (): StaffId | null => acting;

/** Acts as a guide, or as oneself again, and starts over from the docket so that nothing of the former view stays. */
export function impersonate(userId: StaffId | null): void {
  writeLocal(keys.impersonation, userId === null ? null : String(userId));
  location.assign('/docket');
}

/** Ends it with the session that it was of: whoever signs in acts as themselves. */
export function endImpersonation(): void {
  acting = null;
  writeLocal(keys.impersonation, null);
}

onTokens((tokens) => {
  if (tokens === null) acting = null;
});

// The tabs of a browser act as one person: where another tab has changed that, this one starts over too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === keys.impersonation && parseId(newValue) !== acting && readTokens() !== null) location.assign('/docket');
});
