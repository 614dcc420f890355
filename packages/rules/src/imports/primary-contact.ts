import { labelWithoutExtension } from './phones.ts';

/** A contact that can become a member's primary contact. */
interface Choice {
  /** The value that identifies the contact, such as the number. */
  key: string;
  /** Label without an extension, such as Home, Work or Mobile. */
  kind: string;
  /** True for a number that opted out. */
  isClosed: boolean;
}

/** Labels of contacts that become primary only if the member has no other usable contact. */
const secondKinds: ReadonlySet<string> = new Set(['Work', 'Mailing']);

/**
 * Returns the index of the first added contact that can replace a primary contact chosen by a user. Returns -1 if no
 * contact can, for example if the file adds only a work number or a number that opted out.
 */
export const placeOfPrimary = (
  added: readonly ({ description: string } | { description: string; number: string })[],
  { closedNumbers }: { closedNumbers: readonly string[] },
): number =>
  added.findIndex(
    (one) =>
      !secondKinds.has(labelWithoutExtension(one.description)) &&
      !('number' in one && closedNumbers.includes(one.number)),
  );

/**
 * Chooses the new primary contact if the primary contact was removed or does not exist. Returns undefined if there is
 * no contact. The contact that replaced the primary contact has priority, then home and mobile contacts, then the order
 * of the list. A number that opted out is chosen only if there is no other number
 * (docs/areas/contacts.md#primary-contact).
 * @param heirKey key of the contact that replaced the primary contact in the file; null if it was not replaced
 */
export function chosenPrimary<T extends Choice>(contacts: readonly T[], heirKey: string | null): T | undefined {
  const rank = ({ key, kind, isClosed }: Choice) =>
    (isClosed ? 4 : 0) + (key === heirKey ? 0 : 2) + (secondKinds.has(kind) ? 1 : 0);
  return contacts.toSorted((a, b) => rank(a) - rank(b))[0];
}
