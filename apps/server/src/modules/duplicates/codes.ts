import type { CodeInfo } from '../../platform/errors.ts';

export const duplicateCodes = {
  /** Another user has undone the merge already. The list shows it after a reload. */
  MERGE_UNDONE: { status: 409, userMessage: 'This merge has already been undone.' },
  /** The time limit to undo the merge has passed. */
  MERGE_TOO_OLD: { status: 409, userMessage: 'This merge is too old to be undone.' },
  /** The remaining record was merged again since. The administrator undoes that merge first. */
  MERGE_NOT_LAST: { status: 409, userMessage: 'The member was merged again later. Undo that merge first.' },
} as const satisfies Record<string, CodeInfo>;
