import type { ClientId } from '@guidepost/contracts';
import { type ImportedContent, isZoneOfAddress, type MemberZone, memberZone, type ParsedPlace } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findClientZone, findZipZones } from './queries-zones.ts';

/** The data in a file that indicates where a person lives. */
export interface PersonLocation {
  content: Pick<ImportedContent, 'addresses' | 'phones'>;
  /** State and ZIP code of an address without street and city. They are used only if the person has no address. */
  place?: ParsedPlace;
  /** Time zone of the subscriber if the person is a dependent, otherwise null. */
  subscriberZone?: string | null;
}

/** Returns the time zone of each person, in the given order. All of them must be from one client's file. */
export async function zonesOfPeople(
  db: Db,
  clientId: ClientId,
  people: readonly PersonLocation[],
): Promise<MemberZone[]> {
  if (people.length === 0) return [];
  const homeOf = ({ content, place }: PersonLocation) => content.addresses[0] ?? place;
  const zips = new Set(people.flatMap((person) => homeOf(person)?.zip || []));
  const [zones, clientZone] = await Promise.all([findZipZones(db, [...zips]), findClientZone(db, clientId)]);
  return people.map((person) => {
    const { content, subscriberZone = null } = person;
    const home = homeOf(person);
    return memberZone({
      zipZone: zones.get(home?.zip ?? '') ?? null,
      state: home?.state ?? '',
      numbers: content.phones.map(({ number }) => number),
      subscriberZone,
      clientZone,
    });
  });
}

/**
 * Adds each person's time zone. The content includes the time zone only if it is derived from an address, because the
 * content is compared with the next file.
 */
export async function withZones<T extends PersonLocation & { content: ImportedContent }>(
  db: Db,
  clientId: ClientId,
  people: readonly T[],
): Promise<(T & { found: MemberZone | null })[]> {
  const zones = await zonesOfPeople(db, clientId, people);
  return people.map((person, n) => {
    const found = zones[n] ?? null;
    const isOfAddress = found !== null && person.content.addresses.length > 0 && isZoneOfAddress(found);
    return { ...person, found, content: { ...person.content, timeZone: isOfAddress ? found.zone : null } };
  });
}
