/** A member's phone number, and whether it may be contacted. */
interface ContactableNumber {
  readonly number: string;
  readonly primary: boolean;
  /** Reason why the number must not be called or texted; null if it may be. */
  readonly doNotContact: { readonly reason: string | null };
}

/**
 * Returns the default number for calls and texts to a member (docs/areas/contacts.md#chosen-number). Of the numbers
 * that may be contacted, the number of the member's last text has priority, then the primary number, then the first. If
 * no number may be contacted, it is the primary number or the first, so that the guide sees the reason. Returns
 * undefined for a member without a number.
 * @param last the number of the member's last text, if known. It is not an id, because the number may not have been
 * assigned to a member then.
 */
export function defaultNumber<N extends ContactableNumber>(numbers: readonly N[], last?: string): N | undefined {
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const among = open.length > 0 ? open : numbers;
  return open.find(({ number }) => number === last) ?? among.find(({ primary }) => primary) ?? among[0];
}
