import type { CodeInfo } from '../../platform/errors.ts';

export const duplicateCodes = {
  /** A different user has already undone the merge. The list shows the current state after a reload. */
  MERGE_UNDONE: { status: 409, userMessage: 'This merge has already been undone.' },
  /** The time limit to undo the merge has passed. */
  MERGE_TOO_OLD: { status: 409, userMessage: 'This merge is too old to be undone.' },
  /** The remaining record was merged again later. The administrator undoes the later merge first. */
  MERGE_NOT_LAST: { status: 409, userMessage: 'This member was merged again later. Undo the later merge first.' },
} as const satisfies Record<string, CodeInfo>;
