/** Reason for not contacting a number whose owner texted an opt-out word (docs/areas/texts.md#opt-out-words). */
export const optOutReason = 'Texted STOP';

/**
 * Returns true if a number must not be contacted because its owner opted out by text. Only the owner can undo the
 * opt-out, by texting START.
 */
export const hasOptedOut = (reason: string | null): boolean => reason !== null && /\bstop\b/i.test(reason);
