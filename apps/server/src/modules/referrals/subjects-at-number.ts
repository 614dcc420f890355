import type { StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { type NumberOwners, ownersOfNumber } from '../subjects/public.ts';
import { type Organization, organizationAt } from './referral-questions.ts';

/**
 * The owners of the number of an incoming call or text. They are members, or an organization that was asked about a
 * referral.
 */
export interface AtNumber extends NumberOwners {
  /**
   * The organization that was asked about a referral at this number. Undefined if a member has the number, or if no
   * organization was asked at the number.
   */
  organization: Organization | undefined;
  /**
   * The guide of all members with the number, or of all members that the organization was asked about. Null if they
   * have several guides or no guide.
   */
  guideId: StaffId | null;
}

/**
 * Finds a number's owners at a given time (docs/areas/calls.md#shared-numbers,
 * docs/areas/needs.md#organizations-that-text-back).
 * @param number `+1` and ten digits
 */
export async function subjectsAtNumber(db: Db, number: string, at: string): Promise<AtNumber> {
  const owners = await ownersOfNumber(db, number);
  // A member with the number is a more likely match than an organization that was asked some time ago.
  const organization = owners.all.length === 0 ? await organizationAt(db, number, at) : undefined;
  return { ...owners, organization, guideId: owners.guideId ?? organization?.guideId ?? null };
}
