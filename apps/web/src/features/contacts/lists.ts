import type { Member } from '@guidepost/contracts';

/** The three kinds of contacts, as a member holds them. */
export type ContactList = 'phoneNumbers' | 'addresses' | 'emailAddresses';

/** The member with another contact of a list as the primary one: there is one only. */
export const withPrimary = (member: Member, list: ContactList, id: number): Member => ({
  ...member,
  [list]: member[list].map((contact) => ({ ...contact, primary: contact.id === id })),
});

/** The member without a contact; which one is primary then, the server says. */
export const without = (member: Member, list: ContactList, id: number): Member => ({
  ...member,
  [list]: member[list].filter((contact) => contact.id !== id),
});
