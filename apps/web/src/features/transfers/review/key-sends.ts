type Decision = 'approve' | 'deny';

/**
 * Returns true if a shortcut key sends its decision. The first press only chooses the decision, because the comment may
 * have been written for the other decision.
 */
export const keySends = (pressed: Decision, chosen: Decision | null, canSend: boolean): boolean =>
  canSend && pressed === chosen;
