/** The slots that decide when a text leaves. Instants are ISO 8601. */
export interface LeavingTimes {
  /** The newly chosen slot. */
  picked?: string | null | undefined;
  /** The current slot of a scheduled text whose words or number change. */
  kept?: string | null | undefined;
}

/** Returns the slot at which a text leaves: the newly chosen one, otherwise the current one; null to leave now. */
export const slotOf = ({ picked, kept }: LeavingTimes): string | null => picked ?? kept ?? null;

/**
 * Returns the instant at which a text leaves: its slot, or now. All checks of the text are made for this instant. 'Send
 * now' for a scheduled text has no slot.
 */
export function sendsAt(times: LeavingTimes, now: Temporal.Instant): Temporal.Instant {
  const slot = slotOf(times);
  return slot === null ? now : Temporal.Instant.from(slot);
}

/** The facts that decide if a text can leave. */
export interface SendFacts {
  /** True if contact with the member is paused because a reported death waits for a decision. */
  isHeld: boolean;
  /** The member's last answer to the term about texting, at the instant when the text would leave. */
  mayText: boolean;
  /** The number that the text goes to; null if the member does not have this number. */
  number: { doNotContactReason: string | null } | null;
}

/** Returns the error code of the reason why a text cannot leave; null if it can. */
export function sendRefusal({
  isHeld,
  mayText,
  number,
}: SendFacts): 'CONTACT_HELD' | 'TEXTING_NOT_ALLOWED' | 'NUMBER_NOT_FOUND' | 'NUMBER_OPTED_OUT' | null {
  if (isHeld) return 'CONTACT_HELD';
  if (!mayText) return 'TEXTING_NOT_ALLOWED';
  if (number === null) return 'NUMBER_NOT_FOUND';
  return number.doNotContactReason === null ? null : 'NUMBER_OPTED_OUT';
}
