import type { ClientId } from '@guidepost/contracts';
import { type FoundZone, type ImportedContent, isZoneOfAddress, memberZone } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findClientZone, findZipZones } from './queries-zones.ts';

/** A person of a file, as far as it tells where they live. */
export interface Placed {
  content: Pick<ImportedContent, 'addresses' | 'phones'>;
  /** The zone of the subscriber on whom they depend; null if there is none. */
  subscriberZone?: string | null;
}

/** Returns the time zones of people of a client's file, in their order. */
export async function zonesOfPeople(db: Db, clientId: ClientId, people: readonly Placed[]): Promise<FoundZone[]> {
  if (people.length === 0) return [];
  const zips = new Set(people.flatMap(({ content }) => content.addresses[0]?.zip || []));
  const [zones, clientZone] = await Promise.all([findZipZones(db, [...zips]), findClientZone(db, clientId)]);
  return people.map(({ content, subscriberZone = null }) => {
    const [address] = content.addresses;
    return memberZone({
      zipZone: zones.get(address?.zip ?? '') ?? null,
      state: address?.state ?? '',
      numbers: content.phones.map(({ number }) => number),
      subscriberZone,
      clientZone,
    });
  });
}

/** Returns what a file says of people, with the time zones that their addresses give; null without an address. */
export async function withZones<T extends { content: ImportedContent }>(
  db: Db,
  clientId: ClientId,
  people: readonly T[],
): Promise<T[]> {
  const zones = await zonesOfPeople(db, clientId, people);
  return people.map((person, n) => {
    const found = zones[n];
    const timeZone = found && isZoneOfAddress(found) ? found.zone : null;
    return { ...person, content: { ...person.content, timeZone } };
  });
}
