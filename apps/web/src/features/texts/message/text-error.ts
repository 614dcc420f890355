import { ApiError } from '@guidepost/contracts';
import { messageOfError } from '../../../shell/errors/report.ts';
import { showError } from '../../../shell/toasts/store.ts';

/** Shows a toast with the failed action's fixed message and the server's message. */
export function showTextError(title: string, error: unknown): void {
  const isSaid = error instanceof ApiError && error.body !== undefined && error.status < 500;
  if (isSaid) showError({ title, message: messageOfError(error), details: `${title} (${error.code})` });
  else showError({ message: title, details: title });
}
