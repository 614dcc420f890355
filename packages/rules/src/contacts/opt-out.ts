/**
 * Why a number must not be contacted after its owner texted one of the opt-out words
 * (docs/areas/texts.md#opt-out-words).
 */
export const optOutReason = 'Texted STOP';

/** Whether a number must not be contacted because its owner opted out by text; only they can undo that, with START. */
export const hasOptedOut = (reason: string | null): boolean => reason !== null && /\bstop\b/i.test(reason);
