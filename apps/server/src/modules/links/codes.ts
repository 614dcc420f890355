import type { CodeInfo } from '../../platform/errors.ts';

export const linkCodes = {
  /** The key expired, was revoked, is locked or never was: which of them is told to nobody. */
  LINK_EXPIRED: { status: 410, userMessage: 'This link has expired.', notBeforeMs: 25 },
  /** Somebody answered already; there is one answer. */
  LINK_ANSWERED: { status: 409, userMessage: 'This was answered already.' },
} as const satisfies Record<string, CodeInfo>;
