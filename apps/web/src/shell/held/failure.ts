import { NetworkError, type Sentence } from '@guidepost/contracts';
import { detailsOf, messageOfError } from '../errors/report.ts';
import { showError } from '../toasts/store.ts';
import { isSessionOver, noteUnsaved } from './unsaved.ts';

/**
 * Records that a delayed action has failed. If the session has ended, throws the error again, because the screen must
 * not show names. `delayAction` then restores the state from before the action.
 */
export function recordActionFailure(error: unknown): void {
  noteUnsaved();
  if (isSessionOver(error)) throw error;
}

/**
 * Records and shows that a delayed action has failed. The title names its record, because the user has moved on in the
 * meantime. Works like `recordActionFailure` if the session has ended, so call it before you open a dialog.
 * @param message replaces the server's message
 */
export function showActionFailure(title: string, error: unknown, message?: Sentence | string): void {
  recordActionFailure(error);
  showError({
    title,
    message: message ?? messageOfError(error),
    ...(error instanceof NetworkError ? {} : { details: detailsOf(error) }),
  });
}
