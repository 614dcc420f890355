/** One of a member's numbers, as somebody calls or texts it. */
interface Reachable {
  readonly number: string;
  readonly primary: boolean;
  /** Why it must not be called or texted; null if it may. */
  readonly doNotContact: { readonly reason: string | null };
}

/**
 * The number at which a member is reached unless somebody chooses another (docs/areas/contacts.md#chosen-number): of those that may
 * be contacted the one they wrote from last, else the primary one, else the first. Where none may, it is the primary one or the
 * first all the same, so that whoever wants to reach them reads why not; undefined for a member without a number.
 * @param last the number that they wrote from last, if it is known: of a number that was nobody's then no id is
 */
export function numberToReach<N extends Reachable>(numbers: readonly N[], last?: string): N | undefined {
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const among = open.length > 0 ? open : numbers;
  return open.find(({ number }) => number === last) ?? among.find(({ primary }) => primary) ?? among[0];
}
