import { ApiError } from '@guidepost/contracts';

/** Returns true if the record does not exist or the user may not see it. The server's answer is the same for both. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
