import type { ClientId } from '@guidepost/contracts';
import { type FoundZone, type ImportedContent, isZoneOfAddress, memberZone } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findClientZone, findZipZones } from './queries-zones.ts';

/** The data of a person in a file that indicates where they live. */
export interface Placed {
  content: Pick<ImportedContent, 'addresses' | 'phones'>;
  /** Time zone of the subscriber if the person is a dependent, otherwise null. */
  subscriberZone?: string | null;
}

/** Returns the time zones of the people in a client's file, in their order. */
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

/** Adds the time zone of each person's address to the content, or null if the address indicates no time zone. */
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
