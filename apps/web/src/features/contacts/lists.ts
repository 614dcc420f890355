import type { AddressId, IdOf, Member, PhoneNumberId } from '@guidepost/contracts';

/** The three kinds of contacts of a member. */
export type ContactList = ContactRef['list'];

/** A contact: its list and its id. */
export type ContactRef =
  | { list: 'phoneNumbers'; id: PhoneNumberId }
  | { list: 'addresses'; id: AddressId }
  | { list: 'emailAddresses'; id: IdOf<'EmailAddress'> };

/** Returns the member with another contact of a list as the only primary one. */
export const withPrimary = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].map((contact) => ({ ...contact, primary: contact.id === id })),
});

/** Returns the member without a contact; the server decides which one becomes primary. */
export const without = (member: Member, { list, id }: ContactRef): Member => ({
  ...member,
  [list]: member[list].filter((contact) => contact.id !== id),
});
