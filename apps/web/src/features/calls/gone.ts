import { ApiError } from '@guidepost/contracts';

/** Whether it is not there, or not for this person, which is the same (design 3). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
