/** A member's phone number, and whether it may be contacted. */
interface ContactableNumber {
  readonly number: string;
  readonly primary: boolean;
  /** Reason why the number must not be called or texted; null if it may be. */
  readonly doNotContact: { readonly reason: string | null };
}

/**
 * Returns the default number for calls and texts to a member (docs/areas/contacts.md#chosen-number). Prefers the number
 * of the member's last text, then the primary number, then the first number. Skips numbers that must not be contacted.
 * If no number may be contacted, returns the primary or first number, so that the guide sees why. Returns undefined for a
 * member without a number.
 * @param last the number of the member's last text, if known. This is a phone number instead of an id, because the number
 * may have had no member when the text arrived.
 */
export function defaultNumber<N extends ContactableNumber>(numbers: readonly N[], last?: string): N | undefined {
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const among = open.length > 0 ? open : numbers;
  return open.find(({ number }) => number === last) ?? among.find(({ primary }) => primary) ?? among[0];
}
