/** When a text would leave, as far as its sender has said. Instants are ISO 8601. */
export interface LeavingTimes {
  /** The slot that was picked for it just now. */
  picked?: string | null | undefined;
  /** The slot that it keeps: that of a scheduled text whose words or number are changed. */
  kept?: string | null | undefined;
}

/** The slot at which a text would leave: the one that was picked, or else the one that it keeps; null to leave now. */
export const slotOf = ({ picked, kept }: LeavingTimes): string | null => picked ?? kept ?? null;

/**
 * The instant at which a text would leave, for which every check of it holds: its slot, or now. 'Send now' of a
 * scheduled text keeps no slot.
 */
export function leavesAt(times: LeavingTimes, now: Temporal.Instant): Temporal.Instant {
  const slot = slotOf(times);
  return slot === null ? now : Temporal.Instant.from(slot);
}

/** What decides whether a text can leave at all. */
export interface LeavingFacts {
  /** Contact with the member is held: a reported death waits for a decision. */
  isHeld: boolean;
  /** The member's last answer to the term about texting, at the instant when the text would leave. */
  mayText: boolean;
  /** The number that it goes to; null if the member has none, or no longer this one. */
  number: { doNotContactReason: string | null } | null;
}

/** Why a text cannot leave, as the code of the error; null if nothing is against it. */
export function leavingRefusal({
  isHeld,
  mayText,
  number,
}: LeavingFacts): 'CONTACT_HELD' | 'TEXTING_NOT_ALLOWED' | 'NUMBER_NOT_FOUND' | 'NUMBER_OPTED_OUT' | null {
  if (isHeld) return 'CONTACT_HELD';
  if (!mayText) return 'TEXTING_NOT_ALLOWED';
  if (number === null) return 'NUMBER_NOT_FOUND';
  return number.doNotContactReason === null ? null : 'NUMBER_OPTED_OUT';
}
