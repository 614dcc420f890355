/** A member's phone number. */
interface Reachable {
  readonly number: string;
  readonly primary: boolean;
  /** Reason why it must not be called or texted; null if it may be. */
  readonly doNotContact: { readonly reason: string | null };
}

/**
 * Returns the default number for reaching a member (docs/areas/contacts.md#chosen-number). Among the numbers that may be
 * contacted, it is the one of the member's last text, else the primary one, else the first. If none may be contacted,
 * it is the primary one or the first, so that the guide sees the reason. Returns undefined for a member without a
 * number.
 * @param last the number of the member's last text, if known; not an id, because the number may have had no member then
 */
export function numberToReach<N extends Reachable>(numbers: readonly N[], last?: string): N | undefined {
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const among = open.length > 0 ? open : numbers;
  return open.find(({ number }) => number === last) ?? among.find(({ primary }) => primary) ?? among[0];
}
