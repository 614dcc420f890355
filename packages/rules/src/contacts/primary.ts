/** One of a member's contacts of one kind, as a candidate for the primary one. */
export interface PrimaryCandidate {
  readonly id: number;
  readonly primary: boolean;
  /** False for a number that must not be called or texted; it becomes primary only if there is no other. */
  readonly usable: boolean;
}

/**
 * Chooses the primary contact of one kind: exactly one while there are any, null if there are none. It stays the same
 * unless it is gone or the wish says otherwise; then the oldest usable one takes its place.
 * @param wish what a person asked for one of them: to become primary, or to stop being it
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
