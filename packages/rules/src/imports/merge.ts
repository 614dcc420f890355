import { type IdOf, type ImportedField, importedFields, maxContacts } from '@guidepost/contracts';
import { addressKey } from './addresses.ts';
import type { ParsedAddress, ParsedEmail, ParsedIdentifier, ParsedMember, ParsedPhone, ParsedStay } from './parsed.ts';
import { labelWithoutExtension } from './phones.ts';
import { chosenPrimary } from './primary-contact.ts';

/** A file's content, which is stored and compared with the next file. */
export type ImportedContent = Omit<ParsedMember, 'notes' | 'death' | 'place'>;

interface Stored {
  id: number;
  isPrimary: boolean;
  description: string;
}

/** A stored member, with only the fields that the import compares. */
export interface StoredMember extends Record<ImportedField, string | null> {
  identifiers: Pick<ParsedIdentifier, 'system' | 'value'>[];
  /**
   * `keep` is true for a number that opted out. The import does not remove this number, so that the opt-out is not
   * lost.
   */
  phones: (Stored & { number: string; keep: boolean })[];
  /** Numbers that are opted out if they are added to the member. */
  closedNumbers: readonly string[];
  emails: (Stored & { email: string })[];
  addresses: (Stored & Pick<ParsedAddress, 'line1' | 'line2' | 'city' | 'state' | 'zip'>)[];
  stays: (ParsedStay & { id: IdOf<'Hospitalization'> })[];
}

export interface ContactChanges<T> {
  add: (T & { isPrimary: boolean })[];
  removeIds: number[];
  /** Id of the stored contact that becomes primary because the primary contact was removed. */
  primaryId: number | null;
  /** Number of contacts that were not added because the member already has the maximum number. */
  leftOut: number;
}

export interface MemberChanges {
  fields: Partial<Record<ImportedField, string>>;
  identifiers: ParsedIdentifier[];
  phones: ContactChanges<ParsedPhone>;
  emails: ContactChanges<ParsedEmail>;
  addresses: ContactChanges<ParsedAddress>;
  newStays: ParsedStay[];
  changedStays: (ParsedStay & { id: IdOf<'Hospitalization'> })[];
}

/**
 * Returns how a file changes an existing member; null if nothing changes. Uses only differences from the previous file,
 * so corrections by staff remain until the client sends a different value. Removes a contact of the previous file if
 * this file has a new contact of the same kind, such as a new mobile number. Contacts that this file does not contain
 * remain, and so do contacts that staff added.
 * @param last the previous file's content; null for the first file
 */
export function changesFrom(
  last: ImportedContent | null,
  next: ImportedContent,
  stored: StoredMember,
): MemberChanges | null {
  const fields: MemberChanges['fields'] = {};
  for (const field of importedFields) {
    const newValue = next[field];
    if (newValue !== null && newValue !== '' && newValue !== last?.[field] && newValue !== stored[field])
      fields[field] = newValue;
  }
  const known = new Set(stored.identifiers.map(({ system, value }) => `${system} ${value}`));
  const changes: MemberChanges = {
    fields,
    identifiers: next.identifiers.filter(({ system, value }) => !known.has(`${system} ${value}`)),
    ...contactsOf(last, next, stored),
    ...stayChanges(last?.stays ?? [], next.stays, stored.stays),
  };
  return hasNoChanges(changes) ? null : changes;
}

/**
 * Returns a sentence for each kind of contact of which some are not imported, because the member would have too many.
 * `last` and `stored` are null for a new member.
 */
export function contactsLeftOut(
  last: ImportedContent | null,
  next: ImportedContent,
  stored: StoredContacts | null,
): string[] {
  const { phones, emails, addresses } = contactsOf(last, next, stored);
  return (
    [
      [phones.leftOut, 'phone number', 'phone numbers'],
      [emails.leftOut, 'email address', 'email addresses'],
      [addresses.leftOut, 'address', 'addresses'],
    ] as const
  ).flatMap(([count, one, several]) =>
    count === 0
      ? []
      : [
          `${count} ${count === 1 ? `${one} was` : `${several} were`} not imported: a member can have at most ${maxContacts}`,
        ],
  );
}

type StoredContacts = Pick<StoredMember, 'phones' | 'closedNumbers' | 'emails' | 'addresses'>;

const contactsOf = (last: ImportedContent | null, next: ImportedContent, stored: StoredContacts | null) => ({
  phones: contactChanges(last?.phones ?? [], next.phones, stored?.phones ?? [], phoneKey, stored?.closedNumbers),
  emails: contactChanges(last?.emails ?? [], next.emails, stored?.emails ?? [], emailKey),
  addresses: contactChanges(
    last?.addresses ?? [],
    completeAddresses(last?.addresses ?? [], next.addresses),
    stored?.addresses ?? [],
    addressKey,
  ),
});

const phoneKey = (phone: { number: string }): string => phone.number;
const emailKey = ({ email }: { email: string }): string => email.toLowerCase();

/** A contact with its label, such as Home, Work or Mobile. */
interface LabeledContact {
  description: string;
}

const kindOf = ({ description }: LabeledContact): string => labelWithoutExtension(description);

const addressParts = ['line1', 'line2', 'city', 'state', 'zip'] as const;

/**
 * Returns a file's addresses. If an address only repeats parts of an earlier address with the same label, returns the
 * earlier address.
 */
const completeAddresses = (last: readonly ParsedAddress[], next: readonly ParsedAddress[]): ParsedAddress[] =>
  next.map((address) => {
    const isPart = (before: ParsedAddress) =>
      before.description === address.description &&
      addressParts.every((part) => !address[part] || address[part]?.toLowerCase() === before[part]?.toLowerCase());
    return last.find(isPart) ?? address;
  });

/**
 * Returns the contacts of earlier files that a new file does not replace. Only a new contact of the same kind replaces
 * a contact. For example, one new home number replaces only one of two home numbers: the first that is not in the new
 * file.
 */
function remainingContacts<T extends LabeledContact>(
  last: readonly T[],
  next: readonly T[],
  keyOf: (contact: T) => string,
): T[] {
  const keys = new Set(next.map(keyOf));
  const saidBefore = new Set(last.map((contact) => `${kindOf(contact)} ${keyOf(contact)}`));
  const fresh = new Map<string, number>();
  for (const contact of next)
    if (!saidBefore.has(`${kindOf(contact)} ${keyOf(contact)}`))
      fresh.set(kindOf(contact), (fresh.get(kindOf(contact)) ?? 0) + 1);
  return last.filter((contact) => {
    if (keys.has(keyOf(contact))) return false;
    const left = fresh.get(kindOf(contact)) ?? 0;
    fresh.set(kindOf(contact), left - 1);
    return left <= 0;
  });
}

/**
 * Returns the content to store for a member. It has the newest value of each field, even if only an earlier file
 * contained the value.
 */
export function contentToStore(last: ImportedContent | null, next: ImportedContent): ImportedContent {
  if (last === null) return next;
  const fields = Object.fromEntries(importedFields.map((field) => [field, next[field] || last[field]]));
  const nextSources = new Set(next.stays.map((stay) => stay.sourceId));
  const addresses = completeAddresses(last.addresses, next.addresses);
  return {
    ...next,
    ...fields,
    phones: [...next.phones, ...remainingContacts(last.phones, next.phones, phoneKey)],
    emails: [...next.emails, ...remainingContacts(last.emails, next.emails, emailKey)],
    addresses: [...addresses, ...remainingContacts(last.addresses, addresses, addressKey)],
    stays: [...last.stays.filter((stay) => !nextSources.has(stay.sourceId)), ...next.stays],
  };
}

/**
 * Returns how the contacts of one kind change.
 * @param closed contacts that are opted out if they are added
 */
function contactChanges<T extends LabeledContact, S extends Stored & { keep?: boolean }>(
  last: readonly T[],
  next: readonly T[],
  stored: readonly S[],
  keyOf: (contact: T | S) => string,
  closed: readonly string[] = [],
): ContactChanges<T> {
  const before = new Map(last.map((contact) => [keyOf(contact), kindOf(contact)]));
  const lasts = new Set(remainingContacts(last, next, keyOf).map(keyOf));
  const now = new Set(next.map(keyOf));
  const there = new Set(stored.map(keyOf));
  const replaces = (key: string) => before.has(key) && !now.has(key) && !lasts.has(key);
  const removed = stored.filter((contact) => replaces(keyOf(contact)) && contact.keep !== true);
  // If a contact in the previous file is no longer stored, staff removed it. It is not added again.
  const added = next.filter((contact) => !before.has(keyOf(contact)) && !there.has(keyOf(contact)));
  const kept = stored.filter((contact) => !removed.includes(contact));
  const room = Math.max(0, maxContacts - kept.length);
  const add = added.slice(0, room);
  const choice = (contact: T | S, isClosed: boolean) => ({
    key: keyOf(contact),
    kind: kindOf(contact),
    isClosed,
    id: 'id' in contact ? contact.id : null,
  });
  const lost = removed.find((contact) => contact.isPrimary);
  const lostKind = lost && before.get(keyOf(lost));
  const heir = next.find((contact) => kindOf(contact) === lostKind && before.get(keyOf(contact)) !== lostKind);
  const primary = kept.some((contact) => contact.isPrimary)
    ? undefined
    : chosenPrimary(
        [
          ...add.map((contact) => choice(contact, closed.includes(keyOf(contact)))),
          ...kept.map((contact) => choice(contact, contact.keep === true)),
        ],
        heir ? keyOf(heir) : null,
      );
  return {
    leftOut: added.length - add.length,
    add: add.map((contact) => ({ ...contact, isPrimary: primary?.id === null && primary.key === keyOf(contact) })),
    removeIds: removed.map((contact) => contact.id),
    primaryId: removed.length > 0 || add.length > 0 ? (primary?.id ?? null) : null,
  };
}

function stayChanges(
  last: readonly ParsedStay[],
  next: readonly ParsedStay[],
  stored: readonly (ParsedStay & { id: IdOf<'Hospitalization'> })[],
): Pick<MemberChanges, 'newStays' | 'changedStays'> {
  const before = new Map(last.map((stay) => [stay.sourceId, stay]));
  const there = new Map(stored.map((stay) => [stay.sourceId, stay]));
  const newStays: ParsedStay[] = [];
  const changedStays: (ParsedStay & { id: IdOf<'Hospitalization'> })[] = [];
  for (const stay of next) {
    const old = there.get(stay.sourceId);
    const saidBefore = before.get(stay.sourceId);
    if (old === undefined) newStays.push(stay);
    else if (!(saidBefore && sameStay(saidBefore, stay)) && !sameStay(old, stay))
      changedStays.push({ ...stay, id: old.id });
  }
  return { newStays, changedStays };
}

const stayFields = ['hospital', 'admitDate', 'dischargeDate', 'admitComplaint', 'dischargeDisposition'] as const;
const infoFields = ['phone', 'line1', 'city', 'state', 'zip'] as const;
const sameStay = (a: ParsedStay, b: ParsedStay): boolean =>
  stayFields.every((field) => a[field] === b[field]) &&
  infoFields.every((field) => (a.hospitalInfo?.[field] ?? null) === (b.hospitalInfo?.[field] ?? null));

const hasNoChanges = (changes: MemberChanges): boolean =>
  Object.keys(changes.fields).length === 0 &&
  [changes.phones, changes.emails, changes.addresses].every((c) => c.add.length === 0 && c.removeIds.length === 0) &&
  [changes.identifiers, changes.newStays, changes.changedStays].every((list) => list.length === 0);
