import type { AddressId, IdOf, Member, PhoneNumberId } from '@guidepost/contracts';

/** The three kinds of contacts, as a member holds them. */
export type ContactList = ContactRef['list'];

/** One contact: the list that it stands in, and its id. */
export type ContactRef =
  | { list: 'phoneNumbers'; id: PhoneNumberId }
  | { list: 'addresses'; id: AddressId }
  | { list: 'emailAddresses'; id: IdOf<'EmailAddress'> };

/** The member with another contact of a list as the only primary one. */
export const withPrimary = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].map((contact) => ({ ...contact, primary: contact.id === id })),
});

/** The member without a contact; the server decides which one is primary then. */
export const without = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].filter((contact) => contact.id !== id),
});
