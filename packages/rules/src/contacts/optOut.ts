/** Why a number must not be contacted after its owner texted one of the opt-out words (decision 108). */
export const optOutReason = 'Texted STOP';

/** Whether a number must not be contacted because its owner texted so, and only they can undo it with START. */
export const hasOptedOut = (reason: string | null): boolean => reason !== null && /\bstop\b/i.test(reason);
