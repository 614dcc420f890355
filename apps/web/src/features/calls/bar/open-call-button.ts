import type { CallId } from '@guidepost/contracts';

/**
 * Returns the id of the button in the call bar that opens a call. It gets the focus when the user minimizes the call.
 */
export const openCallButtonId = (callId: CallId): string => `open-call-${callId}`;
