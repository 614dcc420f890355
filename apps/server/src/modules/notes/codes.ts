import type { CodeInfo } from '../../platform/errors.ts';

export const noteCodes = {
  /** The text is empty without its markup; the author writes a text. */
  NOTE_EMPTY: { status: 400, userMessage: 'Note is required.' },
  /** The note is another user's; only its author changes or deletes a note. */
  NOTE_NOT_YOURS: { status: 403, userMessage: 'Only the author can change or delete a note.' },
} as const satisfies Record<string, CodeInfo>;
