import type { AddressId, IdOf, Member, PhoneNumberId } from '@guidepost/contracts';

/** The three kinds of contacts that a member has. */
export type ContactList = ContactRef['list'];

/** A contact, identified by its list and id. */
export type ContactRef =
  | { list: 'phoneNumbers'; id: PhoneNumberId }
  | { list: 'addresses'; id: AddressId }
  | { list: 'emailAddresses'; id: IdOf<'EmailAddress'> };

/** Returns the member with the given contact as the only primary contact in its list. */
export const withPrimary = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].map((contact) => ({ ...contact, primary: contact.id === id })),
});

/** Returns the member without the given contact. The server decides which contact becomes primary. */
export const withoutContact = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].filter((contact) => contact.id !== id),
});
