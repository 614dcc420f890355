import { addressLine } from '../contacts/lines.ts';
import type { MemberChanges, StoredMember } from './merge.ts';

interface LoggedChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

/** Field names of contacts in the change log, by kind. */
export const contactLogFields = { phones: 'phoneNumber', emails: 'emailAddress', addresses: 'address' } as const;

/** Lists how a file changes a member, for the change log. */
export function loggedChanges(member: StoredMember, changes: MemberChanges): LoggedChange[] {
  const fields = Object.entries(changes.fields).map(([field, newValue]) => {
    const oldValue = member[field as keyof typeof changes.fields] || null;
    return { field, oldValue, newValue };
  });
  const contacts = [
    contactChange(contactLogFields.phones, changes.phones, member.phones, ({ number }) => number),
    contactChange(contactLogFields.emails, changes.emails, member.emails, ({ email }) => email),
    contactChange(contactLogFields.addresses, changes.addresses, member.addresses, addressLine),
  ];
  return [...fields, ...contacts.filter(({ oldValue, newValue }) => oldValue !== null || newValue !== null)];
}

function contactChange<A, S extends { id: number }>(
  field: string,
  { add, removeIds }: { add: readonly A[]; removeIds: readonly number[] },
  stored: readonly S[],
  textOf: (contact: A | S) => string,
): LoggedChange {
  const list = (contacts: readonly (A | S)[]) => contacts.map(textOf).join('; ') || null;
  return { field, oldValue: list(stored.filter(({ id }) => removeIds.includes(id))), newValue: list(add) };
}
