import { contracts, printedScreens } from '@guidepost/contracts';
import { api } from '../api.ts';
import { printedMember } from './printed-member.ts';

/** Adds an audit entry when the user prints the current screen. The entry names the member if the screen shows one. */
export function recordPrint(): Promise<unknown> {
  const memberId = printedMember();
  if (memberId !== undefined) return api(contracts.audit.printMember, { params: { memberId } });
  const path = window.location.pathname.split('/')[1];
  return api(contracts.audit.printScreen, { body: { screen: printedScreens.find((one) => one === path) ?? 'other' } });
}
