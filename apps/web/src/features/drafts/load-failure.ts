import { ApiError } from '@guidepost/contracts';
import { isTransient } from '../../shell/errors/retry.ts';
import type { DraftRef } from './draft.ts';

/**
 * Returns why the server's draft cannot be loaded, if another request would fail too: 'gone' if the user may no longer
 * write about the member, otherwise 'failed'. For changes to an existing record, the form itself says whether the record
 * was deleted.
 */
export function loadFailure(error: unknown, { recordId }: Pick<DraftRef, 'recordId'>): 'gone' | 'failed' | undefined {
  if (error === null || error === undefined || isTransient(error)) return undefined;
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return isRefused && recordId === undefined ? 'gone' : 'failed';
}
