import { ApiError, NetworkError, type Sentence } from '@guidepost/contracts';
import { detailsOf, messageOfError } from '../errors/report.ts';
import { showError } from '../toasts/store.ts';

/**
 * Shows that a delayed action has failed. The title names its record, because the user has moved on in the meantime.
 * Shows nothing if the session has ended, because the screen says so and must not show names.
 * @param message replaces the server's message
 */
export function showActionFailure(title: string, error: unknown, message?: Sentence | string): void {
  if (error instanceof ApiError && error.status === 401) return;
  showError({
    title,
    message: message ?? messageOfError(error),
    ...(error instanceof NetworkError ? {} : { details: detailsOf(error) }),
  });
}
