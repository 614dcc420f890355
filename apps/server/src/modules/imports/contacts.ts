import type { ParsedAddress, ParsedEmail, ParsedPhone } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import {
  type ContactKind,
  type ContactOf,
  insertAddresses,
  insertEmails,
  insertPhones,
  makePrimary,
  removeContacts,
} from './queries-contacts.ts';

interface Contacts {
  phones: ContactOf<ParsedPhone>[];
  emails: ContactOf<ParsedEmail>[];
  addresses: ContactOf<ParsedAddress>[];
}

/** Adds contacts of members, with one statement for each kind. */
export async function insertContacts(
  tx: Db,
  { phones, emails, addresses }: Contacts,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  if (phones.length > 0) await insertPhones(tx, phones, at);
  if (emails.length > 0) await insertEmails(tx, emails, at);
  if (addresses.length > 0) await insertAddresses(tx, addresses, at);
}

/**
 * Marks contacts as deleted and makes other contacts primary. Must run before new contacts are inserted, because a
 * member can have only one primary contact of each kind.
 */
export async function changeContacts(
  tx: Db,
  kind: ContactKind,
  { removeIds, primaryIds }: { removeIds: number[]; primaryIds: number[] },
  now: Temporal.Instant,
): Promise<void> {
  if (removeIds.length > 0) await removeContacts(tx, kind, removeIds, now.toString());
  if (primaryIds.length > 0) await makePrimary(tx, kind, primaryIds);
}
