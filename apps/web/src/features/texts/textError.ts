import { ApiError } from '@guidepost/contracts';
import { showError } from '../../shell/toasts/store.ts';

/** A toast with the sentence of the specification for what failed (staff §8), and what the server said besides. */
export function showTextError(title: string, error: unknown): void {
  const isSaid = error instanceof ApiError && error.body !== undefined && error.status < 500;
  if (isSaid) showError({ title, message: error.body?.userMessage ?? '', details: `${title} (${error.code})` });
  else showError({ message: title, details: title });
}
