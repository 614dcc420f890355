import type { CodeInfo } from '../../platform/errors.ts';

export const noteCodes = {
  /** Nothing is left of the text without its markup; the author writes something. */
  NOTE_EMPTY: { status: 400, userMessage: 'Note is required.' },
  /** Somebody else wrote it; only its author changes or deletes a note (staff §5). */
  NOTE_NOT_YOURS: { status: 403, userMessage: 'Only the author can change or delete a note.' },
  /** The need does not belong to this member, or does not exist; the author picks another. */
  NEED_NOT_FOUND: { status: 404, userMessage: 'This need could not be found.' },
} as const satisfies Record<string, CodeInfo>;
