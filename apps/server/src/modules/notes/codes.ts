import type { CodeInfo } from '../../platform/errors.ts';

export const noteCodes = {
  /** The note contains only markup and no text. The author enters text. */
  NOTE_EMPTY: { status: 400, userMessage: 'Note is required.' },
  /** Another user wrote the note. Only its author can change or delete it. */
  NOTE_NOT_YOURS: { status: 403, userMessage: 'Only the author can change or delete a note.' },
} as const satisfies Record<string, CodeInfo>;
