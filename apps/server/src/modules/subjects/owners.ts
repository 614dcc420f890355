import type { StaffId, TextMessage } from '@guidepost/contracts';
import { dateZones, dayIn } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { findCandidates, findOwners, findWhoViewAll, type NumberOwner } from './queries-owners.ts';

/** Whose a number is that calls or texts one of our lines. */
export interface NumberOwners {
  /** The one member who has it; undefined if nobody has it, or several do: then a person decides. */
  owner: NumberOwner | undefined;
  /** Everybody who has it, by name. */
  all: readonly NumberOwner[];
  /** The guide of all of them; null if they have several, or one of them has none. */
  guideId: StaffId | null;
}

/**
 * Whose a number is. A number that several members share says nothing about who is at it, whoever was there last time
 * (docs/areas/calls.md#shared-numbers).
 * @param number `+1` and ten digits
 */
export async function ownersOfNumber(db: Db, number: string): Promise<NumberOwners> {
  const all = await findOwners(db, number);
  const guideIds = new Set(all.map(({ guideId }) => guideId));
  const [guideId = null] = guideIds;
  return { owner: all.length === 1 ? all[0] : undefined, all, guideId: guideIds.size === 1 ? guideId : null };
}

/**
 * Guides of the members who share a number who may see all of them: whoever of them called or texted, these may know.
 * @param at when they did
 */
export async function guidesOfAll(db: Db, { all }: NumberOwners, at: string): Promise<StaffId[]> {
  const guideIds = [...new Set(all.map(({ guideId }) => guideId))];
  const known = guideIds.filter((id) => id !== null);
  // a member without a guide is seen by teams, not by another member's guide
  if (known.length !== guideIds.length || known.length < 2) return known.length === guideIds.length ? known : [];
  return findWhoViewAll(db, known, dayIn(Temporal.Instant.from(at), dateZones.team));
}

type Candidates = TextMessage['candidates'];

/** What a todo about a call or text that is nobody's says of whose it may be; an empty object if nobody has the number. */
export function possiblePatients(
  candidates: ReadonlyMap<string, Candidates>,
  number: string | null,
): { candidates?: Candidates } {
  const found = number === null ? undefined : candidates.get(number);
  return found ? { candidates: found } : {};
}

/** The members who have each of these numbers, as far as the viewer may see them. */
export async function candidatesOf(
  db: Db,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Candidates>> {
  const found = new Map<string, Candidates>();
  if (numbers.length === 0) return found;
  for (const { id, name, number } of await findCandidates(db, viewer, [...new Set(numbers)]))
    found.set(number, [...(found.get(number) ?? []), { id, name }]);
  return found;
}
