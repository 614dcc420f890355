import type { CodeInfo } from '../../platform/errors.ts';

export const duplicateCodes = {
  /** A different user has already undone the merge. The list shows the current state after a reload. */
  MERGE_UNDONE: { status: 409, userMessage: 'This merge has already been undone.' },
  /** The time limit to undo the merge has passed. */
  MERGE_TOO_OLD: { status: 409, userMessage: 'This merge is too old to be undone.' },
  /** One status ends contact and the other does not. The merge would keep the record that can be contacted. */
  MERGE_STATUS_CONFLICT: {
    status: 409,
    userMessage: 'Contact with one of these members has ended. Keep that record, or change its status first.',
  },
  /** The remaining record was deleted, for example by a training reset. */
  MERGE_RECORD_DELETED: {
    status: 409,
    userMessage: 'The remaining record was deleted, so this merge cannot be undone.',
  },
  /** The remaining record was merged again later. The administrator undoes the later merge first. */
  MERGE_NOT_LAST: { status: 409, userMessage: 'This member was merged again later. Undo the later merge first.' },
} as const satisfies Record<string, CodeInfo>;
