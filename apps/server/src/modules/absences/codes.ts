import type { CodeInfo } from '../../platform/errors.ts';

export const absenceCodes = {
  /** They are away on one of these days already; that absence is changed instead. */
  ABSENCE_OVERLAPS: { status: 409, userMessage: 'There is an absence on one of these days already.' },
  /** An absence that is over stays as it was. */
  ABSENCE_OVER: { status: 409, userMessage: 'This absence is over.' },
  /** An absence that has begun is ended by its last day and not taken back. */
  ABSENCE_BEGUN: { status: 409, userMessage: 'This absence has begun: change its last day instead.' },
  /** Who should cover is no guide who can sign in, or may not have these members; another one is chosen. */
  COVER_NOT_FOUND: {
    status: 409,
    userMessage: 'Choose a guide who can sign in and whose teams serve these members.',
  },
  /** Who should cover is away then too: nobody would answer. */
  COVER_IS_AWAY: { status: 409, userMessage: 'Who covers is away on one of these days too.' },
} as const satisfies Record<string, CodeInfo>;
