import { parseId, type StaffId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { onTokens, readTokens } from './tokens.ts';

/**
 * The guide as whom this page was loaded. It is not read again: a choice in another tab must not make this page, which
 * shows its own user, act as another guide.
 */
let acting: StaffId | null = parseId(readLocal(keys.impersonation));

/** Returns the id of the guide whom this user impersonates; null without impersonation. */
export const impersonatedUserId = (): StaffId | null => acting;

/**
 * Impersonates a guide, or ends the impersonation, and reloads at the docket so that nothing of the former view stays.
 */
export function impersonate(userId: StaffId | null): void {
  writeLocal(keys.impersonation, userId === null ? null : String(userId));
  location.assign('/docket');
}

/** Ends the impersonation with its session: the next user acts as themselves. */
export function endImpersonation(): void {
  acting = null;
  writeLocal(keys.impersonation, null);
}

onTokens((tokens) => {
  if (tokens === null) acting = null;
});

// The tabs of a browser act as one user: if another tab has changed that, this one reloads too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === keys.impersonation && parseId(newValue) !== acting && readTokens() !== null) location.assign('/docket');
});
