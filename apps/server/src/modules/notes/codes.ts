import type { CodeInfo } from '../../platform/errors.ts';

export const noteCodes = {
  /** Nothing is left of the text without its markup; the author writes something. */
  NOTE_EMPTY: { status: 400, userMessage: 'Note is required.' },
  /** Somebody else wrote it; only its author changes or deletes a note. */
  NOTE_NOT_YOURS: { status: 403, userMessage: 'Only the author can change or delete a note.' },
} as const satisfies Record<string, CodeInfo>;
