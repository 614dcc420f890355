/** The scheduled times that determine when a text is sent, ISO 8601. */
export interface SendTimes {
  /** The newly chosen time. */
  picked?: string | null | undefined;
  /** The scheduled text's current time, if the guide changes only the content or the number. */
  kept?: string | null | undefined;
}

/**
 * Returns a text's scheduled time: the newly chosen time if there is one, otherwise the current time. Returns null if
 * the text is sent now.
 */
export const scheduledTimeOf = ({ picked, kept }: SendTimes): string | null => picked ?? kept ?? null;

/**
 * Returns when a text is sent: at its scheduled time, or now. All checks of the text apply to this time. If the user
 * sends a scheduled text immediately, it has no scheduled time.
 */
export function sendTimeOf(times: SendTimes, now: Temporal.Instant): Temporal.Instant {
  const slot = scheduledTimeOf(times);
  return slot === null ? now : Temporal.Instant.from(slot);
}

/** The facts that determine whether a text can be sent. */
export interface SendFacts {
  /** True if contact with the member is paused until a user decides about a reported death. */
  isHeld: boolean;
  /** True if the member's consent to texts is valid when the text is sent. */
  mayText: boolean;
  /** The number that receives the text; null if it is not one of the member's numbers. */
  number: { doNotContactReason: string | null } | null;
}

/** Returns the error code for the reason why a text cannot be sent; null if it can. */
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
