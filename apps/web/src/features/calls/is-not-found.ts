import { ApiError } from '@guidepost/contracts';

/**
 * Returns true if the record does not exist or the user may not see it. The server's response is the same in both
 * cases.
 */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
