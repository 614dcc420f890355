import { type MemberId, maxContacts, type StaffId } from '@guidepost/contracts';
import { defaultZone, type ImportedContent } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { insertContacts } from './contacts.ts';
import { addStays, stayOccurredAt } from './hospitalizations.ts';
import type { ImportRow } from './queries.ts';
import { findOptedOutNumbers } from './queries-known.ts';
import {
  insertFeeds,
  insertIdentifiers,
  insertMembers,
  insertStatusHistory,
  insertUsers,
  nextIds,
} from './queries-members.ts';
import { zonesOfPeople } from './zones.ts';

export interface NewMember {
  content: ImportedContent;
  guideId: StaffId | null;
  /**
   * The member's time zone if the content has none. If both are missing, the time zone is derived from the address, the
   * phone numbers and the client.
   */
  zone?: string | null;
}

/** Creates members with all their data from a file. Returns the members' ids in the same order. */
export async function createMembers(
  tx: Db,
  { client_id: clientId, by }: Pick<ImportRow, 'client_id' | 'by'>,
  members: readonly NewMember[],
  now: Temporal.Instant,
): Promise<MemberId[]> {
  if (members.length === 0) return [];
  const ids = await nextIds(tx, 'Member', members.length);
  const at = now.toString();
  const unplaced = members.filter(({ content, zone }) => (content.timeZone ?? zone ?? null) === null);
  const zones = new Map(
    (await zonesOfPeople(tx, clientId, unplaced)).map(({ zone }, n) => [unplaced[n], zone] as const),
  );
  const list = members.map((member, n) => {
    const { content, guideId, zone } = member;
    return {
      ...content,
      id: ids[n] as MemberId,
      guideId,
      timeZone: content.timeZone ?? zone ?? zones.get(member) ?? defaultZone,
      city: content.addresses[0]?.city ?? null,
      state: content.addresses[0]?.state ?? null,
    };
  });
  const people = list.map(({ stays: _s, phones: _p, addresses: _a, emails: _e, identifiers: _i, ...person }) => person);
  await insertUsers(tx, people, at);
  await insertMembers(tx, people, clientId);
  const identifiers = list.flatMap((member) => member.identifiers.map((entry) => ({ ...entry, memberId: member.id })));
  if (identifiers.length > 0) await insertIdentifiers(tx, clientId, identifiers);
  const of = <T>(pick: (content: ImportedContent) => readonly T[], isUsable: (entry: T) => boolean = () => true) =>
    list.flatMap((member) => {
      const contacts = pick(member).slice(0, maxContacts);
      const primary = Math.max(0, contacts.findIndex(isUsable));
      return contacts.map((entry, n) => ({ ...entry, memberId: member.id, isPrimary: n === primary }));
    });
  const optedOut = new Set(await findOptedOutNumbers(tx, list));
  await insertContacts(
    tx,
    {
      phones: of(
        (m) => m.phones,
        ({ number }) => !optedOut.has(number),
      ),
      emails: of((m) => m.emails),
      addresses: of((m) => m.addresses),
    },
    now,
  );
  await insertStatusHistory(tx, ids, by, at);
  const stays = list.flatMap((member) =>
    member.stays.map((stay) => ({ ...stay, memberId: member.id, zone: member.timeZone })),
  );
  const stayIds = await addStays(tx, stays, now);
  await insertFeeds(
    tx,
    ids,
    stays.map((stay, n) => ({
      memberId: stay.memberId,
      stayId: stayIds[n],
      at: stayOccurredAt(stay.admitDate, stay.zone, now),
    })),
    by,
    at,
  );
  return ids;
}
