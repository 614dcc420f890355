import { ApiError, contracts, printedScreens } from '@guidepost/contracts';
import { api, callHandling } from '../api.ts';
import { printedMember } from './printed-member.ts';

/**
 * Adds an audit entry when the user prints the current screen. The entry names the member if the screen or the top
 * dialog shows one. If the user may not view this member, for example after a call was assigned to another member, the
 * entry names the screen.
 */
export async function recordPrint(): Promise<unknown> {
  const memberId = printedMember();
  if (memberId !== undefined) {
    try {
      return await callHandling([403, 404])(contracts.audit.printMember, { params: { memberId } });
    } catch (error) {
      if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error;
    }
  }
  const path = window.location.pathname.split('/')[1];
  return api(contracts.audit.printScreen, { body: { screen: printedScreens.find((one) => one === path) ?? 'other' } });
}
