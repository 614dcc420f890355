import type { CodeInfo } from '../../platform/errors.ts';

export const absenceCodes = {
  /** The guide is absent on one of these days already. Change that absence instead. */
  ABSENCE_OVERLAPS: {
    status: 409,
    userMessage: 'This user already has an absence on one of these days. Choose different days.',
  },
  /** A past absence cannot change. */
  ABSENCE_OVER: { status: 409, userMessage: 'This absence has ended.' },
  /** An absence that has begun ends by its last day and cannot be deleted. */
  ABSENCE_BEGUN: { status: 409, userMessage: 'This absence has already started. Change its last day instead.' },
  /** The cover is no guide who can sign in, or may not have these members. The user chooses another one. */
  COVER_NOT_FOUND: {
    status: 409,
    userMessage: 'Choose a guide who can sign in and whose teams serve these members.',
  },
  /** The cover is absent then too, so no guide would answer. */
  COVER_IS_AWAY: { status: 409, userMessage: 'The covering guide is also absent on one of these days.' },
} as const satisfies Record<string, CodeInfo>;
