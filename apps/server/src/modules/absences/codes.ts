import type { CodeInfo } from '../../platform/errors.ts';

export const absenceCodes = {
  /** The guide already has an absence on one of these days. The user changes that absence instead. */
  ABSENCE_OVERLAPS: {
    status: 409,
    userMessage: 'This user already has an absence on one of these days. Choose different days.',
  },
  /** An absence that has ended cannot be changed. */
  ABSENCE_OVER: { status: 409, userMessage: 'This absence has ended.' },
  /** An absence that has begun cannot be deleted. The user changes its last day instead. */
  ABSENCE_BEGUN: { status: 409, userMessage: 'This absence has already started. Change its last day instead.' },
  /** The cover is not a guide who can sign in, or may not see these members. The user chooses a different cover. */
  COVER_NOT_FOUND: {
    status: 409,
    userMessage: 'Choose a guide who can sign in and whose teams serve these members.',
  },
  /** The cover is absent on one of these days too, so no guide would answer the members. */
  COVER_IS_AWAY: { status: 409, userMessage: 'The covering guide is also absent on one of these days.' },
} as const satisfies Record<string, CodeInfo>;
