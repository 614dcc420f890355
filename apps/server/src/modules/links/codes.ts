import type { CodeInfo } from '../../platform/errors.ts';

export const linkCodes = {
  /** The key has expired, was revoked, is locked or never existed. The response does not reveal which. */
  LINK_EXPIRED: { status: 410, userMessage: 'This link has expired.', notBeforeMs: 25 },
  /** The link was already answered. Each link accepts only one answer. */
  LINK_ANSWERED: { status: 409, userMessage: 'This question has already been answered.' },
} as const satisfies Record<string, CodeInfo>;
