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

/**
 * Returns true if a new record cannot be saved because the user may no longer write about the member. Other codes of a 404
 * are about a field that the user can correct, such as an event that was resolved in the meantime.
 */
export const isMemberGone = (error: unknown, { recordId }: Pick<DraftRef, 'recordId'>): boolean =>
  recordId === undefined && error instanceof ApiError && error.code === 'NOT_FOUND';
