import { ApiError } from '@guidepost/contracts';

/** Whether the failure means that the record does not exist, or not for this person; the two cannot be told apart. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
