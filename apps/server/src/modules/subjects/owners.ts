import type { PossibleMember, StaffId } from '@guidepost/contracts';
import { dateZones, dayIn } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { findCandidates, findGuidesViewingAll, findOwners, type NumberOwner } from './queries-owners.ts';

/** The members who have a phone number. */
export interface NumberOwners {
  /**
   * The only member with the number. Undefined if no member or several members have it. A guide then assigns the call
   * or text.
   */
  owner: NumberOwner | undefined;
  /** All members with the number, sorted by name. */
  all: readonly NumberOwner[];
  /** The guide of all these members. Null if they have different guides, or if one of them has no guide. */
  guideId: StaffId | null;
}

/**
 * Finds the members with a number. If several members share it, there is no `owner`, even if earlier calls or texts
 * were assigned to one of them (docs/areas/calls.md#shared-numbers).
 * @param number `+1` and ten digits
 */
export async function ownersOfNumber(db: Db, number: string): Promise<NumberOwners> {
  const all = await findOwners(db, number);
  const guideIds = new Set(all.map(({ guideId }) => guideId));
  const [guideId = null] = guideIds;
  return { owner: all.length === 1 ? all[0] : undefined, all, guideId: guideIds.size === 1 ? guideId : null };
}

/**
 * Finds the guides whose members share a number. Returns only guides who may see all of these members, because a call
 * or text could be from any of them.
 * @param at time of the call or text
 */
export async function guidesOfAll(db: Db, { all }: NumberOwners, at: string): Promise<StaffId[]> {
  const guideIds = [...new Set(all.map(({ guideId }) => guideId))];
  const known = guideIds.filter((id) => id !== null);
  // If one of the members has no guide, returns no guides. The other members' guides are not necessarily in a team that
  // sees this member.
  if (known.length !== guideIds.length || known.length < 2) return known.length === guideIds.length ? known : [];
  return findGuidesViewingAll(db, known, dayIn(Temporal.Instant.from(at), dateZones.team));
}

type Candidates = PossibleMember[];

/**
 * Returns the possible members for a to-do about an unassigned call or text, or an empty object if no member has the
 * number.
 */
export function possiblePatients(
  candidates: ReadonlyMap<string, Candidates>,
  number: string | null,
): { candidates?: Candidates } {
  const found = number === null ? undefined : candidates.get(number);
  return found ? { candidates: found } : {};
}

/** Finds the members with each of these numbers. Returns only members whom the viewer may see. */
export async function candidatesOf(
  db: Db,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Candidates>> {
  const found = new Map<string, Candidates>();
  if (numbers.length === 0) return found;
  for (const { number, ...member } of await findCandidates(db, viewer, [...new Set(numbers)]))
    found.set(number, [...(found.get(number) ?? []), member]);
  return found;
}
