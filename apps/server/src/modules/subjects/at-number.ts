import type { StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { type Organization, organizationAt } from '../referrals/public.ts';
import { type NumberOwners, ownersOfNumber } from './owners.ts';

/** Who is at a number that calls or texts one of our lines: members who have it, else an organization that was asked there. */
export interface AtNumber extends NumberOwners {
  /** The organization that was asked there; undefined where a member has the number, or nobody was asked. */
  organization: Organization | undefined;
  /** The guide of all members who have it, else of those about whom the organization was asked; null if there is no such one. */
  guideId: StaffId | null;
}

/**
 * Who is at a number at an instant (docs/areas/calls.md#shared-numbers, docs/areas/needs.md#organizations-that-text-back).
 * @param number `+1` and ten digits
 */
export async function subjectsAtNumber(db: Db, number: string, at: string): Promise<AtNumber> {
  const owners = await ownersOfNumber(db, number);
  // a member whose number it is says more than whom somebody once asked there
  const organization = owners.all.length === 0 ? await organizationAt(db, number, at) : undefined;
  return { ...owners, organization, guideId: owners.guideId ?? organization?.guideId ?? null };
}
