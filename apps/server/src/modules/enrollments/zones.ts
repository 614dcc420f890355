import { isDeepStrictEqual } from 'node:util';
import type { ClientId } from '@guidepost/contracts';
import { type EnrollmentFacts, isSubscriber, zoneNote, zonesBySubscriber } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { withZones } from '../imports/public.ts';
import type { EnrollmentImportRow } from './queries-imports.ts';
import type { WorkRow } from './queries-rows.ts';
import { findZonesInFile, findZonesOfMembers, updateFacts } from './queries-subscribers.ts';

/**
 * Adds time zones to people's values. A zone that comes from an address is part of the content, so later files are
 * compared with it. A person without an address gets the zone for new members.
 */
export async function withTimeZones(
  db: Db,
  clientId: ClientId,
  people: readonly EnrollmentFacts[],
  subscriberZones: ReadonlyMap<string, string> = new Map(),
): Promise<EnrollmentFacts[]> {
  const placed = people.map((facts) => ({
    ...facts,
    subscriberZone: isDependent(facts) ? (subscriberZones.get(facts.coverage.subscriberNumber ?? '') ?? null) : null,
  }));
  return (await withZones(db, clientId, placed)).map(({ found, subscriberZone: _, ...facts }) => {
    const isOfAddress = facts.content.timeZone !== null;
    return {
      ...facts,
      newMemberZone: isOfAddress ? null : (found?.zone ?? null),
      newMemberNote: found && zoneNote(found),
      possibleZones: isOfAddress ? null : (found?.possible ?? null),
    };
  });
}

/** Returns true for a person without an address who has a subscriber. The subscriber's time zone is then used. */
const isDependent = ({ content, coverage }: EnrollmentFacts): boolean =>
  content.addresses.length === 0 && coverage.subscriberNumber !== null && !isSubscriber(coverage);

/**
 * Gives dependents without an address their subscribers' time zones. Stores and returns the changed rows. A subscriber
 * can be anywhere in the file or be a stored member. The zone of the subscriber's address in the file has priority,
 * then the stored subscriber's zone, then a new subscriber's assumed zone.
 */
export async function placeDependents(tx: Db, of: EnrollmentImportRow, list: readonly WorkRow[]): Promise<WorkRow[]> {
  const dependents = list.flatMap(({ position, facts }) => (facts && isDependent(facts) ? [{ position, facts }] : []));
  if (dependents.length === 0) return [...list];
  const numbers = [...new Set(dependents.flatMap(({ facts }) => facts.coverage.subscriberNumber ?? []))];
  const inFile = await findZonesInFile(tx, of.id, numbers);
  const stored = await findZonesOfMembers(tx, of.client_id, numbers);
  const zones = zonesBySubscriber([
    ...inFile.filter(({ isKnown }) => isKnown),
    ...stored,
    ...inFile.filter(({ isKnown }) => !isKnown),
  ]);
  const placed = await withTimeZones(
    tx,
    of.client_id,
    dependents.map(({ facts }) => facts),
    zones,
  );
  const changed = new Map(
    dependents.flatMap(({ position, facts }, n) => {
      const after = placed[n] ?? facts;
      return isDeepStrictEqual(after, facts) ? [] : [[position, after] as const];
    }),
  );
  if (changed.size === 0) return [...list];
  await updateFacts(
    tx,
    of.id,
    [...changed].map(([position, facts]) => ({ position, facts })),
  );
  return list.map((row) => ({ ...row, facts: changed.get(row.position) ?? row.facts }));
}
