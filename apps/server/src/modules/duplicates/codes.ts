import type { CodeInfo } from '../../platform/errors.ts';

export const duplicateCodes = {
  /** The merge was undone already, by somebody else; the list says so when it is read again. */
  MERGE_UNDONE: { status: 409, userMessage: 'This merge was undone already.' },
  /** The time in which it could be undone is over; nothing can be done. */
  MERGE_TOO_OLD: { status: 409, userMessage: 'This merge is too old to be undone.' },
  /** The record that remained was merged itself since; the administrator undoes that one first. */
  MERGE_NOT_LAST: { status: 409, userMessage: 'The member was merged again since: undo that merge first.' },
} as const satisfies Record<string, CodeInfo>;
