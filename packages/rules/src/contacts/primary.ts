/** A phone number, email address or postal address that can become the member's primary contact of its kind. */
export interface PrimaryCandidate {
  readonly id: number;
  readonly primary: boolean;
  /** False for a number that must not be called or texted. It becomes primary only if there is no usable contact. */
  readonly usable: boolean;
}

/**
 * Chooses the primary contact of one kind; null if there are no contacts. Keeps the current primary contact if it still
 * exists and the user did not request a change. Otherwise, chooses the oldest usable contact.
 * @param wish a user's request to make a contact primary, or to stop it from being primary
 */
export function primaryOf(
  contacts: readonly PrimaryCandidate[],
  wish?: { id: number; primary: boolean },
): number | null {
  if (wish?.primary && contacts.some(({ id }) => id === wish.id)) return wish.id;
  const unwanted = wish && !wish.primary ? wish.id : null;
  const current = contacts.find(({ primary, id }) => primary && id !== unwanted);
  if (current) return current.id;
  const byAge = contacts.toSorted((a, b) => a.id - b.id);
  const others = byAge.filter(({ id }) => id !== unwanted);
  const next = others.find(({ usable }) => usable) ?? others[0] ?? byAge[0];
  return next?.id ?? null;
}
