import { contracts, type StaffId } from '@guidepost/contracts';
import { callHandling } from '../api.ts';
import { reportError } from '../errors/report.ts';
import { impersonate } from './impersonation.ts';

/**
 * Starts an impersonation if the server allows it. The server may need a recent sign-in, so it is asked before the page
 * changes. Nothing changes if the user cancels the sign-in or the server refuses.
 */
export async function startImpersonation(userId: StaffId): Promise<void> {
  try {
    await callHandling([], userId)(contracts.staff.verify);
  } catch (error) {
    reportError(error);
    return;
  }
  impersonate(userId);
}
