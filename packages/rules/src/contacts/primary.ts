/** One of a member's contacts of a kind, as the choice of the primary one sees it. */
export interface PrimaryCandidate {
  readonly id: number;
  readonly primary: boolean;
  /** False for a number that must not be called or texted: it becomes primary only where there is no other. */
  readonly usable: boolean;
}

/**
 * Which contact of a kind is the primary one: exactly one while there are any, null where there is none. It stays who
 * it is unless it is gone or the wish says otherwise; then the next takes its place, the oldest usable one.
 * @param wish what somebody asked for one of them: to be primary, or no longer
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
