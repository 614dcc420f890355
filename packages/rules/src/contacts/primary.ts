/** A member's contact of one kind, as a candidate for the primary one. */
export interface PrimaryCandidate {
  readonly id: number;
  readonly primary: boolean;
  /** False for a number that must not be called or texted. It becomes primary only if there is no other. */
  readonly usable: boolean;
}

/**
 * Chooses the primary contact of one kind; null if there are no contacts. It stays the same unless it was removed or the wish
 * changes it. Then the oldest usable contact becomes primary.
 * @param wish a person's request about one of them: to become primary, or to stop being it
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
